#include "engine/learn/houdini.h"

#include "engine/learn/refutation.h"
#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::learn {

using solver::Result;
using term::Kind;

namespace {

constexpr int64_t kConflicts = 20'000;       // per query on all candidates of an edge
constexpr int64_t kConflictsPerGoal = 2'000; // per query on one of them

bool saysFalse(const TermManager& tm, const std::vector<Term>& conjuncts) {
    return std::any_of(conjuncts.begin(), conjuncts.end(), [&](Term t) { return tm.isFalse(t); });
}

const std::vector<Term>& at(const Conjuncts& conjuncts, LocationId l) {
    static const std::vector<Term> nothing;
    auto found = conjuncts.find(l);
    return found == conjuncts.end() ? nothing : found->second;
}

} // namespace

Houdini::Houdini(const Program& p, const Context& context, std::string prefix, Meter& meter)
    : p_(p), tm_(*p.tm), context_(context), prefix_(std::move(prefix)), meter_(meter), adjacency_(p),
      isKnown_(p.locations.size()) {}

Houdini::~Houdini() { addStatistics(context_, prefix_ + ".solver.", solverStatistics_); }

bool Houdini::isKnown(LocationId l, Term conjunct) const { return isKnown_[l].contains(conjunct); }

void Houdini::learn(const Conjuncts& proved) {
    VOUCH_CHECK(!proved.contains(p_.entry), "a fact about the entry");
    for (const auto& [l, conjuncts] : proved)
        for (Term t : conjuncts) {
            VOUCH_CHECK(l < isKnown_.size() && !p_.locations[l].isBad(), "a fact about a bad location");
            VOUCH_CHECK(tm_.sort(t).isBool(), "a fact that is no formula");
            if (isKnown_[l].insert(t).second) known_[l].push_back(t);
        }
}

const std::vector<Term>& Houdini::variablesOf(Term t) {
    auto [it, fresh] = variables_.try_emplace(t);
    if (fresh) it->second = term::variables(tm_, t);
    return it->second;
}

void Houdini::finish(const solver::Solver& solver) {
    VOUCH_CHECK(solver.statistics.get("work") >= 0, "work that was done is taken back");
    solverStatistics_.merge(solver.statistics);
    meter_.spent += solver.statistics.get("work");
}

std::unique_ptr<solver::Solver> Houdini::assume(const program::Edge& e, const std::vector<Term>& extra,
                                                const std::vector<Term>& about, const Allowance& allowance) {
    auto solver = makeSolver(context_, p_, solver::Backend::Bitblast);
    solver->setBudget(allowance.time());
    solver->add(e.guard);
    std::vector<Term> roots = about;
    roots.push_back(e.guard);
    std::set<Term> reached;
    for (Term v : term::variables(tm_, roots)) reached.insert(v);
    std::vector<Term> facts = at(known_, e.from);
    facts.insert(facts.end(), extra.begin(), extra.end());
    for (bool grown = true; grown;) {
        grown = false;
        std::erase_if(facts, [&](Term fact) {
            const auto& variables = variablesOf(fact);
            if (std::none_of(variables.begin(), variables.end(), [&](Term v) { return reached.contains(v); }))
                return false;
            solver->add(fact);
            for (Term v : variables) grown |= reached.insert(v).second;
            return true;
        });
    }
    return solver;
}

// Linear equations are decided by normal forms where that is possible: a SAT solver is bad at them. For a
// disjunction "a or equation" only states that violate a matter, and there facts "a or f" say f.
Term Houdini::simplified(Term claim, const domain::LinearEquations& equations,
                         const std::vector<Term>& facts) {
    auto isEquation = [&](Term t) { return tm_.kind(t) == Kind::Eq && tm_.sort(tm_.arg(t, 0)).isBitVec(); };
    if (isEquation(claim)) return equations.simplify(tm_.arg(claim, 0), tm_.arg(claim, 1));
    if (tm_.kind(claim) != Kind::Or) return claim;
    for (int side : {0, 1}) {
        const Term other = tm_.arg(claim, 1 - static_cast<unsigned>(side));
        const Term equation = tm_.arg(claim, static_cast<unsigned>(side));
        if (!isEquation(equation)) continue;
        domain::LinearEquations more = equations;
        for (Term fact : facts) {
            if (tm_.kind(fact) != Kind::Or) continue;
            if (tm_.arg(fact, 0) == other) more.assume(tm_.arg(fact, 1));
            if (tm_.arg(fact, 1) == other) more.assume(tm_.arg(fact, 0));
        }
        return tm_.mkOr(other, more.simplify(tm_.arg(equation, 0), tm_.arg(equation, 1)));
    }
    return claim;
}

std::vector<Houdini::Goal> Houdini::goals(const program::Edge& e, const std::vector<Term>& extra,
                                          const std::vector<Term>& claimed) {
    std::vector<Goal> result;
    const std::set<Term> assumed(extra.begin(), extra.end());
    std::vector<Term> facts = at(known_, e.from);
    facts.insert(facts.end(), extra.begin(), extra.end());
    domain::LinearEquations equations(tm_);
    for (Term fact : facts) equations.assume(fact);
    term::Substitution after(tm_);
    for (const program::Assignment& a : e.next) after.bind(a.variable, a.value);
    for (size_t i = 0; i < claimed.size(); ++i) {
        const Term claim = simplified(after.apply(claimed[i]), equations, facts);
        if (tm_.isTrue(claim) || assumed.contains(claim) || isKnown(e.from, claim)) continue;
        result.push_back({i, tm_.mkNot(claim)});
    }
    return result;
}

std::vector<size_t> Houdini::violated(const program::Edge& e, const std::vector<Term>& extra,
                                      std::vector<Goal> goals, const Allowance& allowance) {
    std::vector<size_t> result;
    std::vector<Term> violations;
    for (const Goal& goal : goals) violations.push_back(goal.violation);
    auto solver = assume(e, extra, violations, allowance);
    const auto drop = [&](const Goal& goal) {
        VOUCH_CHECK(!tm_.isFalse(goal.violation), "a candidate is dropped that cannot be violated");
        result.push_back(goal.candidate);
    };
    const auto ask = [&](std::span<const Goal> some) {
        violations.clear();
        for (const Goal& goal : some) violations.push_back(goal.violation);
        const Term violation = tm_.mkOr(violations);
        context_.statistics->add(prefix_ + ".queries.inductive");
        solver->setConflictLimit(some.size() == 1 ? kConflictsPerGoal : kConflicts);
        // known_l(s) /\ candidates_l(s) /\ g(s, w) /\ OR_c not c(f(s, w))
        return solver->check(std::span(&violation, 1));
    };
    const auto isViolated = [&](const Goal& goal) { return solver->value(goal.violation).asBool(); };
    if (refuted(goals, ask, isViolated, drop) == Result::Unknown) // too hard together
        for (const Goal& goal : goals)
            if (ask(std::span(&goal, 1)) != Result::Unsat) drop(goal);
    finish(*solver);
    return result;
}

Conjuncts Houdini::filter(Conjuncts candidates, const Allowance& allowance) {
    candidates.erase(p_.entry);
    for (const auto& [l, conjuncts] : candidates)
        VOUCH_CHECK(l < p_.locations.size() && !p_.locations[l].isBad(), "a candidate at a bad location");
    std::set<EdgeId> open;
    for (EdgeId e = 0; e < p_.edges.size(); ++e)
        if (!at(candidates, p_.edges[e].to).empty()) open.insert(e);
    while (!open.empty()) {
        if (allowance.exhausted()) return {};
        const program::Edge& e = p_.edges[*open.begin()];
        open.erase(open.begin());
        const std::vector<Term>& assumed = at(candidates, e.from);
        if (at(candidates, e.to).empty() || saysFalse(tm_, assumed) || saysFalse(tm_, at(known_, e.from)))
            continue;
        std::vector<size_t> dropped =
            violated(e, assumed, goals(e, assumed, at(candidates, e.to)), allowance);
        if (dropped.empty()) continue;
        if (allowance.exhausted()) return {};
        context_.statistics->add(prefix_ + ".dropped", static_cast<double>(dropped.size()));
        std::vector<Term>& claims = candidates[e.to];
        std::sort(dropped.begin(), dropped.end(), std::greater<>());
        VOUCH_CHECK(dropped.front() < claims.size(), "a candidate is dropped that is not there");
        VOUCH_CHECK(std::adjacent_find(dropped.begin(), dropped.end()) == dropped.end(), "dropped twice");
        for (size_t i : dropped) claims.erase(claims.begin() + static_cast<std::ptrdiff_t>(i));
        for (EdgeId next : adjacency_.out[e.to])
            if (!at(candidates, p_.edges[next].to).empty()) open.insert(next);
    }
    return candidates;
}

Conjuncts Houdini::irredundant(const Conjuncts& conjuncts, const Allowance& allowance) {
    Conjuncts result;
    for (const auto& [l, all] : conjuncts) {
        program::Edge here; // stays where it is
        here.from = here.to = l;
        here.guard = tm_.mkTrue();
        auto solver = assume(here, {}, all, allowance);
        solver->setConflictLimit(kConflictsPerGoal);
        for (Term conjunct : all) {
            const Term violated = tm_.mkNot(conjunct);
            if (!allowance.exhausted()) {
                context_.statistics->add(prefix_ + ".queries.implied");
                // known_l(s) /\ kept_l(s) /\ not c(s)
                if (solver->check(std::span(&violated, 1)) == Result::Unsat) continue;
            }
            solver->add(conjunct);
            result[l].push_back(conjunct);
        }
        finish(*solver);
    }
    return result;
}

bool Houdini::excludesBad(const Allowance& allowance) {
    for (const program::Edge& e : p_.edges) {
        if (!p_.locations[e.to].isBad() || tm_.isFalse(e.guard) || saysFalse(tm_, at(known_, e.from)))
            continue;
        if (allowance.exhausted()) return false;
        auto solver = assume(e, {}, {}, allowance);
        context_.statistics->add(prefix_ + ".queries.safety");
        solver->setConflictLimit(kConflicts);
        // known_l(s) /\ g(s, w)
        const Result answer = solver->check();
        finish(*solver);
        VOUCH_CHECK(e.to != p_.entry, "an edge into the entry");
        if (answer != Result::Unsat) return false;
    }
    return true;
}

} // namespace vouch::engine::learn
