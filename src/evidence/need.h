// Why each fact of a proof is needed: what could not be shown any more if it were left out.
//
// A certificate's invariant at a location l is a conjunction Inv_l = c_1 /\ ... /\ c_n of facts. For each fact c the
// certificate without it is looked at (Inv_l lacks c, all else is as it was), and its obligations are asked again. They are
// those of certificate.cpp; leaving out a fact can only make those fail that begin where it is missing:
//
//   k = 1    every edge (l, guard, next, m):   AND_{j: c_j != c} c_j(s) /\ guard(s, w) /\ not Inv_m(next(s, w))
//   k > 1    the step:                         paths of k edges on which Inv without c holds end in Inv without c
//
// Satisfiable: the proof does not go through without c, and the model is a state that the other facts allow. All
// unsatisfiable: c is not needed, as long as the others stay. That two facts are not needed does not mean that both can go.
//
// This explains a proof that was checked before; nothing rests on the answers. They come from the bit-blaster, one
// incremental solver per edge (or one for all, with a switch for each fact), within a budget; what is not answered by then
// is not decided. Proofs by unwinding have no facts.
#pragma once

#include "engine/engine.h"

#include <utility>
#include <vector>

namespace vouch::evidence {

// A fact that an obligation was to show, and that need not hold without the one in question. Null: nothing bad is reached.
struct LostFact {
    program::LocationId location = 0;
    term::Term fact;
    auto operator<=>(const LostFact&) const = default;
};

struct FactNeed {
    enum class Status { Needed, NotNeeded, Undecided };
    program::LocationId location = 0;
    term::Term fact;
    Status status = Status::Undecided;
    std::vector<program::EdgeId> edges = {}; // k = 1, needed: whose obligations fail
    std::vector<LostFact> lost = {};         // needed: what is not shown then, in the models found
    // Needed, k = 1: values of program variables at the location, of the first model.
    std::vector<std::pair<term::Term, term::Value>> example = {};
};

// For all facts of a certificate that holds, in the order of their locations.
std::vector<FactNeed> needsOf(const program::Program& program, const engine::Certificate& certificate,
                              const support::Budget& budget);

} // namespace vouch::evidence
