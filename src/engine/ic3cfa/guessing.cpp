// Guessing: relations between two variables that an obligation implies and that may be inductive.
//
// A loop that moves x and y together has no finite set of bounds that explains why x = y holds at its end:
// obligations come back as x = 1 /\ y = 2, x = 2 /\ y = 3 and so on, for ever. All of them imply x != y, and
// that is inductive at once. So before an obligation is worked on, the relations that its cube implies are
// tried as cubes of their own, relative to the frontier, where what holds has a chance to stay. A guess that
// fails costs a query per iteration.
#include "engine/ic3cfa/prover.h"

#include "engine/pdr_kit/literals.h"

namespace vouch::engine::ic3cfa {

using pdr::Cube;
using pdr::ObligationId;

bool Prover::dischargeByGuess(ObligationId id) {
    constexpr size_t kPairs = 10;
    const Cube cube = queue_[id].cube;
    const LocationId l = queue_[id].place;
    for (Term relation : pdr::relationsBetweenVariables(tm_, cube, kPairs)) {
        auto [failed, fresh] = guessed_.try_emplace({l, relation}, 0);
        if (failed->second == k_) continue;
        poll();
        // cube /\ !relation
        if (!predecessors_.implies(cube, relation)) continue;
        // F(k, m) /\ T_e /\ relation'  for all edges e = (m, l)
        if (blockedPart(l, k_ + 1, Cube({relation}), "queries.guess")) {
            count("guessed");
            block(l, k_ + 1, Cube({relation}));
            if (settings_.reuse) blockedAs_.insert_or_assign(id, Cube({relation}));
            return true;
        }
        failed->second = k_;
    }
    return false;
}

} // namespace vouch::engine::ic3cfa
