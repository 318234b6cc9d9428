#include "engine/predicate/interpolation.h"

#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::predicate {

using solver::Result;

namespace {

constexpr int64_t kInterpolationEffort = 20'000; // conflicts per query
constexpr size_t kMostWhole = 1'000;             // nodes of a path that is told with all of its conditions
constexpr size_t kMostCubesPerCut = 32;

bool isOver(const term::TermManager& tm, Term formula, const std::vector<Term>& allowed) {
    const auto used = term::variables(tm, formula);
    return std::includes(allowed.begin(), allowed.end(), used.begin(), used.end());
}

} // namespace

PathInterpolator::PathInterpolator(const Program& program, const Context& context,
                                   const std::vector<std::vector<Term>>& live)
    : program_(program), context_(context), tm_(*program.tm), live_(live), vocabulary_(program),
      separation_(program, context, vocabulary_),
      words_(program, context, vocabulary_, learn::Method::Words, "predicate"),
      sequence_(program, context, vocabulary_, learn::Method::Cvc5, "predicate") {}

Result PathInterpolator::ask(std::span<const Term> conjuncts) {
    auto solver = makeSolver(context_, program_, solver::Backend::Bitblast);
    solver->setConflictLimit(kInterpolationEffort);
    context_.statistics->add("predicate.queries.interpolants");
    return solver->check(conjuncts);
}

std::vector<Term> PathInterpolator::rests(const BlockPath& path, const Feasibility& why) {
    std::vector<Term> rest(why.prefix + 1, tm_.mkTrue());
    for (size_t i = why.prefix; i > 0; --i)
        rest[i - 1] = tm_.mkAnd(tm_.mkAnd(why.needed[i - 1]), path[i - 1].before(tm_, rest[i]));
    return rest;
}

// With whole conditions, as long as they are small: what a core leaves out is often the other half of a relation. Of
// "x = 20 and y = 21 after a round" the core is x = 19, and x = y is no reason any more.
std::vector<Term> PathInterpolator::wholeRests(const BlockPath& path, const Feasibility& why) {
    Feasibility all = why;
    for (size_t i = 0; i < why.prefix; ++i) all.needed[i] = {path[i].condition};
    std::vector<Term> rest = rests(path, all);
    if (term::dagSize(tm_, rest) > kMostWhole) return rests(path, why);
    return rest;
}

std::optional<std::vector<Term>> PathInterpolator::interpolate(const BlockPath& path, const Feasibility& why,
                                                               InterpolationKind method, const Hints& hints) {
    VOUCH_CHECK(!why.trace && why.prefix <= path.size(), "interpolants of a feasible path");
    const BlockPath prefix(path.begin(), path.begin() + static_cast<ptrdiff_t>(why.prefix));
    std::optional<std::vector<Term>> result;
    switch (method) {
    case InterpolationKind::Separation: result = bySeparation(prefix, wholeRests(path, why), hints); break;
    case InterpolationKind::Words: result = byWords(prefix, rests(path, why), hints); break;
    case InterpolationKind::Weakest: result = byWeakest(rests(path, why)); break;
    case InterpolationKind::Cvc5: result = bySequence(prefix); break;
    }
    if (!result) return std::nullopt;
    VOUCH_CHECK(result->size() + 1 == prefix.size(), "as many interpolants as there are cuts");
    if (!areInterpolants(prefix, *result)) return std::nullopt;
    result->resize(path.size() - 1, tm_.mkFalse());
    return result;
}

bool PathInterpolator::areInterpolants(const BlockPath& path, const std::vector<Term>& interpolants) {
    for (size_t i = 0; i < path.size(); ++i) {
        const Term before = i == 0 ? tm_.mkTrue() : interpolants[i - 1];
        const Term after = i + 1 == path.size() ? tm_.mkFalse() : path[i].before(tm_, interpolants[i]);
        // I_{i-1} /\ phi_i /\ !I_i
        const std::vector<Term> step{before, path[i].condition, tm_.mkNot(after)};
        if (ask(step) != Result::Unsat) return false;
    }
    return true;
}

std::optional<std::vector<Term>>
PathInterpolator::bySeparation(const BlockPath& path, const std::vector<Term>& rest, const Hints& hints) {
    std::vector<Term> result;
    Term before = tm_.mkTrue();
    for (size_t i = 1; i < path.size(); ++i) {
        if (context_.budget.exhausted()) return std::nullopt;
        auto next = separation_.interpolant(path[i - 1], before, rest[i], hints(path[i - 1].to));
        if (!next) return std::nullopt;
        result.push_back(before = *next);
    }
    return result;
}

std::optional<std::vector<Term>>
PathInterpolator::byWords(const BlockPath& path, const std::vector<Term>& rest, const Hints& hints) {
    std::vector<Term> result;
    Term before = tm_.mkTrue();
    for (size_t i = 1; i < path.size(); ++i) {
        if (context_.budget.exhausted()) return std::nullopt;
        auto next = cubes(path[i - 1], before, rest[i], hints);
        if (!next) return std::nullopt;
        result.push_back(before = *next);
    }
    return result;
}

std::optional<Term> PathInterpolator::cubes(const PathBlock& block, Term before, Term rest,
                                            const Hints& hints) {
    if (tm_.isFalse(before) || tm_.isFalse(rest)) return tm_.isFalse(before) ? before : tm_.mkTrue();
    // rest
    if (ask(std::span(&rest, 1)) == Result::Unsat) return tm_.mkTrue();
    std::vector<Term> shared;
    for (Term v : term::variables(tm_, rest))
        if (program_.variable(v)) shared.push_back(v);
    auto solver = makeSolver(context_, program_, solver::Backend::Bitblast);
    solver->setConflictLimit(kInterpolationEffort);
    solver->add(before);
    solver->add(block.condition);
    std::vector<Term> offered;
    for (Term hint : hints(block.to))
        if (isOver(tm_, hint, shared)) offered.push_back(hint);
    std::vector<Term> cubes;
    while (cubes.size() < kMostCubesPerCut && !context_.budget.exhausted()) {
        context_.statistics->add("predicate.queries.interpolants");
        // I_{i-1} /\ phi_i /\ !I_i
        const Result result = solver->check();
        if (result == Result::Unknown) return std::nullopt;
        if (result == Result::Unsat) return tm_.mkOr(cubes);
        term::Assignment state;
        for (Term v : shared) {
            auto changed = std::find_if(block.values.begin(), block.values.end(),
                                        [&](const auto& a) { return a.variable == v; });
            state.insert_or_assign(v, solver->value(changed == block.values.end() ? v : changed->value));
        }
        learn::Interpolator::Question question{state, shared, rest};
        term::Evaluator evaluate(tm_, state);
        for (Term hint : offered) question.hints.push_back(evaluate(hint).asBool() ? hint : tm_.mkNot(hint));
        // state => C, C /\ rest unsatisfiable
        const auto cube = words_.interpolate(question);
        if (!cube) return std::nullopt;
        cubes.push_back(tm_.mkAnd(*cube));
        solver->add(tm_.mkNot(block.before(tm_, cubes.back())));
    }
    return std::nullopt;
}

std::optional<std::vector<Term>> PathInterpolator::byWeakest(const std::vector<Term>& rest) {
    std::vector<Term> result;
    for (size_t i = 1; i + 1 < rest.size(); ++i) {
        const auto used = term::variables(tm_, rest[i]);
        if (!std::all_of(used.begin(), used.end(), [&](Term v) { return program_.variable(v); }))
            return std::nullopt;
        result.push_back(tm_.mkNot(rest[i]));
    }
    return result;
}

std::optional<std::vector<Term>> PathInterpolator::bySequence(const BlockPath& path) {
    auto at = [&](Term v, size_t cut) {
        return cut == 0 ? v : tm_.mkVar(tm_.name(v) + "!cut!" + std::to_string(cut), tm_.sort(v));
    };
    std::vector<Term> formulas;
    std::vector<std::map<Term, Term>> back(path.size() + 1);
    for (size_t i = 0; i < path.size(); ++i) {
        term::Substitution here(tm_);
        for (const program::VariableInfo& v : program_.variables) here.bind(v.term, at(v.term, i));
        std::vector<Term> conjuncts{here.apply(path[i].condition)};
        for (Term v : live_[path[i].to]) {
            auto changed = std::find_if(path[i].values.begin(), path[i].values.end(),
                                        [&](const auto& a) { return a.variable == v; });
            const Term value = changed == path[i].values.end() ? v : changed->value;
            conjuncts.push_back(tm_.mkEq(at(v, i + 1), here.apply(value)));
            back[i + 1].emplace(at(v, i + 1), v);
        }
        formulas.push_back(tm_.mkAnd(conjuncts));
    }
    const auto found = sequence_.interpolate(formulas);
    if (!found) return std::nullopt;
    std::vector<Term> result;
    for (size_t i = 1; i < path.size(); ++i) {
        term::Substitution home(tm_);
        for (const auto& [copy, v] : back[i]) home.bind(copy, v);
        result.push_back(home.apply((*found)[i]));
    }
    return result;
}

} // namespace vouch::engine::predicate
