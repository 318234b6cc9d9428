// A solver around another one, which refines what is hard (refinement.h).
//
// A question goes to the inner solver first, for as many conflicts as make it easy (refine.easy). What it does not decide by
// then is refined, in a term manager of its own, assumptions and all. From then on the two take turns, for twice as many
// conflicts each time, until one of them has the answer (refine.turns): restricting a question may make it much harder than
// it was, and with turns that costs a small factor. Without turns, the inner solver is asked again when refinement is over.
// So a stream of questions of which few are hard costs what it costs without refinement; and Unknown comes from the inner
// solver only.
//
// With a probe (refine.probe), the first under-approximation comes before all that: for single questions, since to encode the
// whole formula may be most of the work.
//
// A caller that limits conflicts wants a cheap answer or none: these questions are not refined.
#pragma once

#include "solver/refine/settings.h"

namespace vouch::solver {

std::unique_ptr<Solver> makeRefiningSolver(std::unique_ptr<Solver> inner, TermManager& tm,
                                           const refine::RefineSettings& settings);

} // namespace vouch::solver
