#include "engine/predicate/invariants.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::predicate {

namespace {

const std::vector<Term> kNoInvariants;

} // namespace

Invariants::Invariants(const Program& program, const Context& context, const Injection& inject)
    : context_(context), inject_(inject), knowledge_(program) {}

std::vector<Fact> Invariants::update() {
    if (!context_.bus || !inject_.any()) return {};
    std::vector<Fact> fresh = knowledge_.learn(context_.bus->poll());
    take(fresh);
    context_.statistics->add("predicate.facts", static_cast<double>(fresh.size()));
    return fresh;
}

void Invariants::add(const std::vector<Fact>& facts) { take(knowledge_.learn(facts)); }

void Invariants::take(const std::vector<Fact>& facts) {
    for (const Fact& fact : facts) {
        VOUCH_CHECK(fact.k > 0, "a fact that is no induction");
        at_[fact.location].push_back(fact.formula);
        k_ = std::max(k_, fact.k);
    }
}

const std::vector<Term>& Invariants::at(LocationId l) const {
    auto it = at_.find(l);
    return it == at_.end() ? kNoInvariants : it->second;
}

const std::vector<Term>& Invariants::inPath(LocationId l) const {
    return inject_.path ? at(l) : kNoInvariants;
}

const std::vector<Term>& Invariants::inAbstraction(LocationId l) const {
    return inject_.abstraction ? at(l) : kNoInvariants;
}

} // namespace vouch::engine::predicate
