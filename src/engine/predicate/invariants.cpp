#include "engine/predicate/invariants.h"

#include "program/interpreter.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::predicate {

namespace {

const std::vector<Term> kNoInvariants;

} // namespace

Invariants::Invariants(const Program& program, const Context& context, const Injection& inject)
    : context_(context), inject_(inject), knowledge_(program) {}

std::vector<Fact> Invariants::update() {
    if (!context_.bus || !inject_.any()) return {}; // so, too, once they are distrusted
    std::vector<Fact> fresh = knowledge_.learn(context_.bus->poll());
    take(fresh);
    context_.statistics->add("predicate.facts", static_cast<double>(fresh.size()));
    return fresh;
}

void Invariants::add(const std::vector<Fact>& facts) {
    VOUCH_CHECK(!isDistrusted_, "invariants are taken in after one was wrong");
    take(knowledge_.learn(facts));
}

void Invariants::take(const std::vector<Fact>& facts) {
    for (const Fact& fact : facts) {
        VOUCH_CHECK(fact.k > 0, "a fact that is no induction");
        at_[fact.location].push_back(fact.formula);
        k_ = std::max(k_, fact.k);
    }
}

std::vector<Fact> Invariants::contradicting(const Program& program, const Trace& execution) const {
    const std::vector<program::State> states = program::Interpreter(program).replay(execution);
    VOUCH_CHECK(states.size() == execution.steps.size() + 1, "a witness that is no execution");
    std::vector<Fact> found;
    for (const Fact& fact : knowledge_.all())
        for (size_t i = 0; i < execution.steps.size(); ++i) {
            if (program.edges[execution.steps[i].edge].to != fact.location) continue;
            if (term::evaluate(*program.tm, fact.formula, states[i + 1]).asBool()) continue;
            found.push_back(fact);
            break;
        }
    return found;
}

void Invariants::distrust() {
    isDistrusted_ = true;
    inject_ = {};
    at_.clear();
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
