// What saves solver calls between iterations: skipping of obligations (M13, M14) and raising of blocked
// cubes.
#include "engine/ic3cfa/prover.h"
#include "support/check.h"

namespace vouch::engine::ic3cfa {

using pdr_kit::Cube;
using pdr_kit::ObligationId;

// Outer skipping. Lemma 3: an obligation (i, l, c) whose (i-1, l, c) was discharged in the iteration before
// holds if D(i-2, m) is empty for all predecessors m of l: then F(i-2, m) = F(i-1, m), and by J3 all of
// F(i-1, l) is inductive one level higher. So D(i-1, l) moves up as a whole. Ascending levels let skips
// cascade.
void Prover::skipOldObligations() {
    for (ObligationId id : queue_.inOrder()) {
        const pdr_kit::Obligation& obligation = queue_[id];
        const unsigned level = queue_.level(id);
        if (!obligation.old || level < 2) continue;
        bool skippable = true;
        for (EdgeId e : adjacency_.in[obligation.place])
            skippable &= frames_.at(program_.edges[e].from).isDeltaEmpty(level - 2);
        if (!skippable) continue;
        VOUCH_CHECK(level <= k_, "an obligation beyond the frontier is skipped");
        frames_.lift(obligation.place, level - 1);
        VOUCH_EXPENSIVE(checkDischarged(id));
        queue_.setFlags(id, true, true);
        count("skipped");
    }
}

// Inner skipping, per edge: where D(i-2, m) is empty the proof of the iteration before still counts. That
// proof was about the cube g with which the obligation was blocked then; so g is asked again on the other
// edges only, and if it holds, g is blocked one level higher without being generalised anew. If g has been
// raised meanwhile, nothing is asked at all.
bool Prover::dischargeByEarlierCube(ObligationId id) {
    const auto earlier = blockedAs_.find(id);
    if (earlier == blockedAs_.end()) return false;
    const LocationId l = queue_[id].place;
    const unsigned level = queue_.level(id);
    if (frames_.at(l).isBlocked(earlier->second, level)) return true;
    if (!settings_.skipInner || level < 2) return false;
    // An earlier cube may come from a level below i-1 if the obligation was discharged in another way since.
    if (!frames_.at(l).isBlocked(earlier->second, level - 1)) return false;
    for (EdgeId e : adjacency_.in[l]) {
        if (frames_.at(program_.edges[e].from).isDeltaEmpty(level - 2)) {
            count("skipped.edges");
            continue;
        }
        if (frames_.isSatisfiable(e, earlier->second, level - 1, "queries.block")) return false;
    }
    VOUCH_CHECK(level <= k_ + 1, "an earlier cube is blocked beyond the frontier");
    block(l, level, Cube(earlier->second));
    return true;
}

// Raises each cube of D(i, l) to i+1 if it is inductive there: not in the thesis, whose IC3CFA re-derives
// cubes from obligations only. Some level without deltas is a fixpoint, so this is what makes levels meet.
void Prover::propagate() {
    for (unsigned i = 1; i <= k_; ++i) frames_.propagate(i);
    VOUCH_EXPENSIVE(checkFrontier()); // propagation only makes frames stronger: J4 stays
}

} // namespace vouch::engine::ic3cfa
