// The invariant bus: facts come in at the start of an iteration, inductive clauses go out.
#include "engine/ic3cfa/prover.h"

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

} // namespace vouch::engine::ic3cfa
