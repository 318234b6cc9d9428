// Blocking at the frontier: what is inductive relative to F(k) has a chance to stay.
//
// At a low level a cube is often blocked for a reason that does not last (a counter has not come far yet),
// and its generalisation is a cube that no higher level has. So the frontier is asked first. Two things help
// a cube s there:
//
// Guesses. A loop that moves x and y together has no finite set of bounds that explains why x = y holds at
// its end: obligations come back as x = 1 /\ y = 2, x = 2 /\ y = 3 and so on, for ever. All of them imply x
// != y, and that is inductive at once. So the relations between two variables that a cube implies are tried
// as cubes of their own.
//
// Counterexamples to generalisation (Hassan, Bradley, Somenzi 2013). Where s fails because of a predecessor
// p, p is blocked at the frontier in the same way, if that is possible, and s asked again. Cubes p are exact
// predecessors, but they are not obligations: nothing depends on blocking them.
#include "engine/ic3cfa/prover.h"

#include "engine/pdr_kit/literals.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::ic3cfa {

using pdr_kit::Cube;
using pdr_kit::ObligationId;

// The cube with which s was blocked at l in F(k+1), if it could be; `counterexamples`: how many to block for
// it.
std::optional<Cube> Prover::blockAtFrontier(LocationId l, const Cube& s, unsigned counterexamples) {
    VOUCH_CHECK(l != program_.entry && !isBad(l), "nothing is blocked at the entry or at a bad location");
    const auto blockedHere = [&](const Cube& cube) {
        return frames_.blockedPart(l, k_ + 1, cube, "queries.generalise");
    };
    for (unsigned attempt = 0;; ++attempt) {
        // F(k, m) /\ T_e /\ s'  for all edges e = (m, l)
        if (auto part = blockedHere(s)) {
            count("frontier.blocked");
            const Cube blocked = generaliser_.generalise(*part, true, blockedHere);
            block(l, k_ + 1, blocked);
            return blocked;
        }
        const program::Edge& edge = program_.edges[frames_.lastFailure(l)];
        VOUCH_CHECK(edge.to == l, "a cube fails because of an edge that leads elsewhere");
        if (edge.from == program_.entry || attempt == counterexamples) return std::nullopt;
        const Cube p = frames_.predecessorOf(frames_.lastFailure(l));
        count("frontier.counterexamples");
        if (!guess(edge.from, p) && !blockAtFrontier(edge.from, p, counterexamples - 1)) return std::nullopt;
    }
}

// Where it failed before, counterexamples are tried again in the 2nd, 4th, 8th, ... time only.
unsigned Prover::counterexamplesFor(ObligationId id) {
    const unsigned times = ++frontierAttempts_[id];
    return (times & (times - 1)) == 0 ? settings_.counterexamplesToGeneralisation : 0;
}

bool Prover::dischargeByGuess(ObligationId id) {
    auto relation = guess(queue_[id].place, queue_[id].cube);
    if (relation && settings_.reuse) blockedAs_.insert_or_assign(id, *relation);
    return relation.has_value();
}

// A relation that s implies and that is blocked at the frontier. One that fails costs a query per iteration; a location
// where none succeeds for kCredit cubes is left alone.
std::optional<Cube> Prover::guess(LocationId l, const Cube& s) {
    constexpr size_t kPairs = 10;
    constexpr unsigned kCredit = 16;
    if (!settings_.guess) return std::nullopt;
    std::vector<Term> relations = pdr_kit::relationsBetweenVariables(tm_, s, kPairs);
    const auto failed = [&](Term relation) {
        const auto it = guessed_.find({l, relation});
        return it != guessed_.end() && it->second == k_;
    };
    if (std::all_of(relations.begin(), relations.end(), failed)) return std::nullopt;
    unsigned& credit = guessCredit_.try_emplace(l, kCredit).first->second;
    if (credit == 0) return std::nullopt;
    --credit;
    frames_.poll();
    // s /\ !(r1 /\ r2 /\ ...)
    for (Term relation : frames_.predecessors().implied(s, std::move(relations))) {
        if (failed(relation)) continue;
        const Cube cube({relation});
        VOUCH_CHECK(!tm_.isConstant(relation), "a relation that says nothing is guessed");
        // F(k, m) /\ T_e /\ relation'  for all edges e = (m, l)
        if (frames_.blockedPart(l, k_ + 1, cube, "queries.guess")) {
            count("guessed");
            credit += kCredit;
            block(l, k_ + 1, cube);
            return cube;
        }
        guessed_[{l, relation}] = k_;
    }
    return std::nullopt;
}

} // namespace vouch::engine::ic3cfa
