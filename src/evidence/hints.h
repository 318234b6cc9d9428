// Hints: what the engines' unrolling knows of paths from the entry by ranges, as lemmas for the checker's clauses.
//
// bmc keeps states apart that differ in constants, and has intervals and known bits of their variables at each level
// (program/path_states.h). That a machine's ticks take two turns each is then a matter of ranges; a SAT solver finds it by
// counting. At level i and location l the lemma is
//
//   OR over states s of l at level i,  AND over live variables v,  v in the range of v in s
//
// Ranges follow from the Program alone, so they are made again where they are needed instead of being carried along. It
// is the engines' code that makes them: whoever uses a lemma has to prove it first (clauses/questions.h).
#pragma once

#include "evidence/clauses/questions.h"

namespace vouch::evidence {

clauses::Hints rangeHints(const program::Program& p);

} // namespace vouch::evidence
