#include "engine/predicate/abstraction.h"

#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::predicate {

using solver::Result;

namespace {

constexpr size_t kMostSolvers = 200; // then the oldest blocks' are made anew when they are needed

} // namespace

Abstraction::~Abstraction() {
    for (const auto& [phi, block] : blocks_) former_.merge(block.solver->statistics);
    addStatistics(context_, "predicate.solver.", former_);
    context_.statistics->set("predicate.regions", static_cast<double>(regions_.size()));
}

Abstraction::Block& Abstraction::block(PhiId phi) {
    if (auto it = blocks_.find(phi); it != blocks_.end()) return it->second;
    if (blocks_.size() >= kMostSolvers) {
        former_.merge(blocks_.begin()->second.solver->statistics);
        blocks_.erase(blocks_.begin());
    }
    Block fresh{makeSolver(context_, program_, solver::Backend::Bitblast), {}};
    fresh.solver->add(paths_[phi].assumed);
    fresh.solver->add(paths_[phi].condition);
    context_.statistics->add("predicate.blocks");
    return blocks_.emplace(phi, std::move(fresh)).first->second;
}

bool Abstraction::isSatisfiable(Question& q, std::span<const Term> more) {
    if (context_.budget.exhausted()) throw GivenUp("timeout");
    std::vector<Term> assumptions = q.assumptions;
    assumptions.insert(assumptions.end(), more.begin(), more.end());
    context_.statistics->add("predicate.queries.abstraction");
    // psi /\ phi /\ extra /\ not reached /\ more
    const Result result = q.block.solver->check(assumptions);
    if (result == Result::Unknown) throw GivenUp(context_.budget.exhausted() ? "timeout" : "solver gave up");
    if (result == Result::Unsat) return false;
    Cube model;
    for (Term literal : q.literals) model.push_back(q.block.solver->value(literal).asBool());
    q.models.push_back(std::move(model));
    return true;
}

// Leaves the question with the predicates that some models satisfy and others do not.
void Abstraction::implied(Question& q, std::vector<std::pair<PredicateId, bool>>& found) {
    term::TermManager& tm = paths_.tm();
    VOUCH_CHECK(!q.models.empty(), "candidates without a model");
    std::set<size_t> settled;
    for (;;) {
        // candidates: what all models so far agree on
        std::vector<Term> violations;
        for (size_t i = 0; i < q.literals.size(); ++i) {
            const bool value = q.models.front()[i];
            const bool agree =
                std::all_of(q.models.begin(), q.models.end(), [&](const Cube& m) { return m[i] == value; });
            if (agree) violations.push_back(value ? tm.mkNot(q.literals[i]) : q.literals[i]);
        }
        if (violations.empty()) break;
        // psi /\ phi /\ OR not candidate
        const Term some = tm.mkOr(violations);
        if (tm.isFalse(some) || !isSatisfiable(q, std::span(&some, 1))) break;
    }
    std::vector<PredicateId> open;
    std::vector<Term> literals;
    std::vector<size_t> columns;
    for (size_t i = 0; i < q.literals.size(); ++i) {
        const bool value = q.models.front()[i];
        const bool agree =
            std::all_of(q.models.begin(), q.models.end(), [&](const Cube& m) { return m[i] == value; });
        if (agree) {
            found.emplace_back(q.predicates[i], value);
        } else {
            open.push_back(q.predicates[i]), literals.push_back(q.literals[i]);
            columns.push_back(i);
        }
    }
    std::set<Cube> models;
    for (const Cube& m : q.models) {
        Cube left;
        for (size_t column : columns) left.push_back(m[column]);
        models.insert(std::move(left));
    }
    q.predicates = std::move(open), q.literals = std::move(literals);
    q.models.assign(models.begin(), models.end());
}

// The disjunction of all models over the question's predicates. Nothing: there are too many.
std::optional<Region> Abstraction::allModels(Question& q) {
    term::TermManager& tm = paths_.tm();
    const Term active = tm.mkFreshVar("predicate!models", term::Sort::boolean());
    q.assumptions.push_back(active);
    Region all = kNowhere;
    size_t told = 0;
    bool isComplete = q.literals.empty();
    if (isComplete) all = q.models.empty() ? kNowhere : kEverywhere;
    while (!isComplete) {
        for (; told < q.models.size(); ++told) {
            std::vector<std::pair<PredicateId, bool>> cube;
            std::vector<Term> other{tm.mkNot(active)};
            for (size_t i = 0; i < q.literals.size(); ++i) {
                const bool value = q.models[told][i];
                cube.emplace_back(q.predicates[i], value);
                other.push_back(value ? tm.mkNot(q.literals[i]) : q.literals[i]);
            }
            all = regions_.disjunction(all, regions_.cube(cube));
            q.block.solver->add(tm.mkOr(other));
        }
        if (q.models.size() > settings_.models) break;
        // psi /\ phi /\ extra /\ not reached /\ none of the models
        isComplete = !isSatisfiable(q, {});
    }
    q.block.solver->add(tm.mkNot(active));
    context_.statistics->add("predicate.models", static_cast<double>(q.models.size()));
    if (!isComplete) return std::nullopt;
    return all;
}

Region Abstraction::of(Region psi, PhiId phi, const std::vector<PredicateId>& precision, Term extra,
                       Region reached) {
    if (psi == kNowhere || reached == kEverywhere) return kNowhere;
    VOUCH_CHECK(extra, "an abstraction beside no formula");
    const Key key{psi, phi, precision.size(), extra, reached};
    auto [it, fresh] = known_.try_emplace(key, kNowhere);
    if (!fresh) {
        context_.statistics->add("predicate.abstractions.known");
        return it->second;
    }
    const Term outside = paths_.tm().mkNot(paths_.before(phi, formula(reached)));
    Question q{block(phi), {formula(psi), paths_.before(phi, extra), outside}, precision, {}, {}};
    std::sort(q.predicates.begin(), q.predicates.end());
    for (PredicateId p : q.predicates) {
        auto [told, isNew] = q.block.told.try_emplace(p);
        if (isNew) told->second = paths_.before(phi, predicates_.formula(p));
        q.literals.push_back(told->second);
    }
    context_.statistics->add("predicate.abstractions");
    const Region result = enumerated(phi, std::move(q));
    return known_[key] = result;
}

Region Abstraction::enumerated(PhiId phi, Question q) {
    for (Term assumption : q.assumptions)
        if (paths_.tm().isFalse(assumption)) return kNowhere;
    VOUCH_CHECK(blocks_.contains(phi) && q.predicates.size() == q.literals.size(), "half a question");
    if (!isSatisfiable(q, {})) return kNowhere;
    if (settings_.abstraction == AbstractionKind::Boolean) {
        Question again = q;
        if (auto all = allModels(again)) return *all;
    }
    std::vector<std::pair<PredicateId, bool>> literals;
    implied(q, literals);
    const Region conjunction = regions_.cube(literals);
    if (settings_.abstraction == AbstractionKind::Cartesian) return conjunction;
    if (settings_.abstraction == AbstractionKind::Combined)
        if (auto all = allModels(q)) return regions_.conjunction(conjunction, *all);
    context_.statistics->add("predicate.abstractions.capped");
    return conjunction;
}

} // namespace vouch::engine::predicate
