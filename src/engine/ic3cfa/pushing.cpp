#include "engine/ic3cfa/pushing.h"

#include "engine/ic3cfa/prover.h"
#include "support/check.h"

#include <algorithm>
#include <utility>

namespace vouch::engine::ic3cfa {

using pdr_kit::Cube;
using pdr_kit::ObligationId;

PushQueue::PushQueue(const Program& program, const program::Adjacency& adjacency,
                     const program::Liveness& liveness, PushFilter filter)
    : program_(program), adjacency_(adjacency), liveness_(liveness), filter_(filter) {}

bool PushQueue::hasOnePredecessor(LocationId l) const {
    const auto& in = adjacency_.in[l];
    return !in.empty() && std::all_of(in.begin(), in.end(), [&](EdgeId e) {
        return program_.edges[e].from == program_.edges[in.front()].from;
    });
}

// Some edge between the two, and there may be parallel ones (P5), assigns one of the variables.
bool PushQueue::assigns(LocationId from, LocationId to, const std::vector<Term>& variables) const {
    for (EdgeId e : adjacency_.out[from]) {
        if (program_.edges[e].to != to) continue;
        for (const program::Assignment& assignment : program_.edges[e].next)
            if (std::binary_search(variables.begin(), variables.end(), assignment.variable)) return true;
    }
    return false;
}

bool PushQueue::admits(const Cube& cube, LocationId from, LocationId to) const {
    const std::vector<Term> variables = term::variables(*program_.tm, cube.literals());
    // Of variables that are not live the reduced Program says nothing, so its invariants must not.
    for (Term variable : variables)
        if (!liveness_.live(to, variable)) return false;
    const bool needsPredecessor = filter_ == PushFilter::Predecessor || filter_ == PushFilter::Restrictive;
    const bool needsNoAssignment = filter_ == PushFilter::Assign || filter_ == PushFilter::Restrictive;
    return (!needsPredecessor || hasOnePredecessor(to)) &&
           (!needsNoAssignment || !assigns(from, to, variables));
}

void PushQueue::request(const Cube& cube, LocationId l, unsigned level) {
    if (filter_ == PushFilter::Off) return;
    VOUCH_CHECK(l < program_.locations.size() && level > 0, "a push from no frame");
    std::set<LocationId> successors;
    for (EdgeId e : adjacency_.out[l]) successors.insert(program_.edges[e].to);
    for (LocationId to : successors)
        if (!program_.locations[to].isBad() && liveness_.reachesBad(to) && admits(cube, l, to))
            requests_.insert({level, to, cube});
}

std::set<PushRequest> PushQueue::take() { return std::exchange(requests_, {}); }

// push of the thesis. Pushed cubes are not pushed further in the same iteration, unless blocking them again
// later asks for it.
void Prover::push() {
    for (const auto& [level, l, cube] : pushes_.take()) {
        if (level + 1 > k_ + 1) continue;
        count("pushes.requested");
        // Lemma 8: the only predecessor's frame holds the clause, and no edge changes its variables.
        const bool certain = settings_.push == PushFilter::Restrictive && !settings_.pushCheck;
        // F(i, m) /\ T_e /\ cube'  for all edges e = (m, l)
        if (!certain && !frames_.blockedPart(l, level + 1, cube, "queries.push")) continue;
        count("pushes.done");
        frames_.block(l, level + 1, cube);
        if (settings_.prune) prune(l, level + 1, cube);
    }
}

// Lemma 9: a cube was pushed to (i, l). If it subsumes all obligations that will be at (i, l) in the next
// iteration, these and what was derived from them add nothing to it. Levels are those of this iteration until
// the queue is raised, so obligations at i-1 are meant.
void Prover::prune(LocationId l, unsigned level, const Cube& cube) {
    std::set<ObligationId> subsumed;
    for (ObligationId id : queue_.inOrder()) {
        if (queue_[id].place != l || queue_.level(id) + 1 != level) continue;
        if (!cube.subsumes(queue_[id].cube)) return;
        VOUCH_CHECK(level <= k_ + 1, "an obligation beyond the frontier is pruned");
        subsumed.insert(id);
    }
    const std::vector<ObligationId> superfluous = queue_.derivedFrom(subsumed);
    pruned_.insert(superfluous.begin(), superfluous.end());
}

// The lemma speaks of the next iteration only: one later the pushed cube need not hold where the obligations have
// got to. So they pass for discharged now, and are there again afterwards, or as soon as somebody needs them
// (enqueue()). Without being blocked they are not old: skipping must not build on them.
void Prover::leaveOutPruned() {
    for (ObligationId id : std::exchange(pruned_, {})) {
        const bool blocked = frames_.at(queue_[id].place).isBlocked(queue_[id].cube, queue_.level(id));
        queue_.setFlags(id, true, blocked);
        count("pruned");
    }
}

} // namespace vouch::engine::ic3cfa
