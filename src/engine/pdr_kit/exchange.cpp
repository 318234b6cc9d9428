// The invariant bus: facts come in, inductive clauses and literals go out.
#include "engine/pdr_kit/inductive_frames.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdr_kit {

// What is blocked from now on is inductive relative to the facts only, so they become part of the certificate.
void InductiveFrames::adoptFacts() {
    if (!context_.bus) return;
    for (const Fact& fact : context_.bus->poll()) {
        VOUCH_CHECK(fact.location < system_.program().locations.size() && fact.k > 0, "a fact that is none");
        VOUCH_CHECK(tm_.sort(fact.formula).isBool(), "a fact that is no formula");
        const auto statement = system_.statementOf(fact.location, fact.formula);
        if (!statement) continue;
        solvers_.assume(statement->place, statement->formula);
        adopted_[statement->place].push_back(statement->formula);
        heard_.push_back(fact);
        auto [it, fresh] = facts_.try_emplace(fact.location, fact.formula);
        if (!fresh) it->second = tm_.mkAnd(it->second, fact.formula);
        factsK_ = std::max(factsK_, fact.k);
        count("facts");
    }
}

std::vector<std::string> InductiveFrames::heardFrom() const {
    std::set<std::string> engines;
    for (const Fact& fact : heard_) engines.insert(fact.from);
    return {engines.begin(), engines.end()};
}

std::vector<Fact> InductiveFrames::parts(unsigned level) const {
    std::vector<Fact> result = heard_;
    for (Fact& fact : result) fact.k = factsK_;
    for (const auto& [l, clauses] : clausesFrom(level))
        for (Term clause : clauses) result.push_back({l, clause, factsK_, ""});
    return result;
}

// Passes of propagation at levels above the frontier leave behind what is not inductive, until a level loses nothing. By
// K3 what is left is inductive, relative to the facts that were adopted. Most of what is inductive stays so: it is
// not asked in each iteration.
void InductiveFrames::publishInductiveClauses(unsigned frontier) {
    constexpr unsigned kPasses = 16;
    if (!context_.bus || (frontier & (frontier - 1)) != 0) return;
    for (unsigned i = frontier + 1; i <= frontier + kPasses; ++i) {
        propagate(i);
        if (isDeltaEmpty(i)) return publishFrom(i);
    }
}

void InductiveFrames::publishFrom(unsigned level) {
    VOUCH_CHECK(isDeltaEmpty(level), "clauses are published that are not inductive");
    std::vector<Fact> facts;
    for (const auto& [l, clauses] : clausesFrom(level))
        for (Term clause : clauses) facts.push_back({l, clause, factsK_, ""});
    // All of them, for they are inductive together; but nobody needs to hear the same twice.
    const bool news = std::any_of(facts.begin(), facts.end(), [&](const Fact& f) {
        return !published_.contains({f.location, f.formula});
    });
    if (!news) return;
    for (const Fact& fact : facts) published_.insert({fact.location, fact.formula});
    context_.bus->publish(facts);
    count("published", static_cast<double>(facts.size()));
}

void InductiveFrames::suggestLiterals(Place p, const Cube& cube) {
    if (!context_.bus || !context_.bus->wanted().predicates) return;
    std::vector<Predicate> fresh;
    for (Term literal : cube.literals()) {
        std::map<LocationId, std::vector<Term>> where;
        system_.tell(p, literal, where);
        for (const auto& [l, formulas] : where)
            for (Term formula : formulas)
                if (!tm_.isConstant(formula) && suggested_.insert({l, formula}).second)
                    fresh.push_back({l, formula, ""});
    }
    if (!fresh.empty()) context_.bus->suggest(fresh);
}

} // namespace vouch::engine::pdr_kit
