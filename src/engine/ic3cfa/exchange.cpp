// The invariant bus: facts come in at the start of an iteration, inductive clauses go out.
#include "engine/ic3cfa/prover.h"

#include <algorithm>

namespace vouch::engine::ic3cfa {

// Facts strengthen all frames of their location, and become part of the certificate: what is blocked from now
// on is inductive relative to them only.
void Prover::adoptFacts() {
    if (!context_.bus) return;
    for (const Fact& fact : context_.bus->poll()) {
        if (isBad(fact.location) || tm_.isTrue(fact.formula)) continue;
        edges_.assume(fact.location, fact.formula);
        auto [it, fresh] = facts_.try_emplace(fact.location, fact.formula);
        if (!fresh) it->second = tm_.mkAnd(it->second, fact.formula);
        factsK_ = std::max(factsK_, fact.k);
        count("facts");
    }
}

// The cubes that can be raised beyond the frontier for ever: passes of propagation at levels above k leave
// behind what is not inductive, until a level loses nothing. By J3 what is left is inductive, relative to the
// facts that were adopted. Asked in iterations 1, 2, 4, 8, ...: most of what is inductive stays so.
void Prover::publishInductiveClauses() {
    constexpr unsigned kPasses = 16;
    if (!context_.bus || (k_ & (k_ - 1)) != 0) return;
    for (unsigned i = k_ + 1; i <= k_ + kPasses; ++i) {
        propagate(i);
        if (isDeltaEmpty(i)) return publishFrom(i);
    }
}

void Prover::publishFrom(unsigned level) {
    std::vector<Fact> facts;
    for (LocationId l = 0; l < program_.locations.size(); ++l) {
        if (isBad(l)) continue;
        for (const pdr::Cube& cube : frames_[l].cubesFrom(level))
            facts.push_back({l, cube.clause(tm_), factsK_, ""});
    }
    // All of them, for they are inductive together; but nobody needs to hear the same twice.
    const bool news = std::any_of(facts.begin(), facts.end(), [&](const Fact& f) {
        return !published_.contains({f.location, f.formula});
    });
    if (!news) return;
    for (const Fact& fact : facts) published_.insert({fact.location, fact.formula});
    context_.bus->publish(facts);
    count("published", static_cast<double>(facts.size()));
}

} // namespace vouch::engine::ic3cfa
