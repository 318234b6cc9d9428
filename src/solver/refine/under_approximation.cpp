#include "solver/refine/under_approximation.h"

#include "solver/once.h"
#include "support/check.h"

#include <unordered_set>

namespace vouch::solver::refine {

namespace {

// Conditions of choices.
size_t selectors(const TermManager& tm, std::span<const Term> conjuncts) {
    std::unordered_set<Term> conditions;
    for (Term t : term::cone(tm, conjuncts))
        if (tm.kind(t) == Kind::Ite) conditions.insert(tm.arg(t, 0));
    return conditions.size();
}

} // namespace

UnderApproximation::UnderApproximation(const Environment& environment, const WordGraph& graph,
                                       const Restrictions& restrictions)
    : environment_(environment), tm_(environment.tm), variables_(term::variables(tm_, graph.outputs())),
      preprocess_(tm_, {}),
      solver_(makeSolverForOnce(environment.settings.decidingSolver.value_or(Backend::Bitblast), tm_)) {
    const Stopwatch stopwatch(environment_.statistics, "refine.encoding-seconds");
    term::Substitution narrow(tm_);
    for (const auto& [input, range] : restrictions.ranges) {
        VOUCH_CHECK(graph.find(input), "a restriction of an input that is not there");
        narrowed_.emplace_back(input, Restrictions::narrowed(tm_, input, range));
        narrow.bind(input, narrowed_.back().second);
    }
    for (const auto& [t, value] : restrictions.constants) {
        VOUCH_CHECK(tm_.sort(t).isBool(), "a path constant of what is not Boolean");
        const Term image = narrow.apply(t);
        conjuncts_.push_back(value ? image : tm_.mkNot(image));
    }
    for (Term output : graph.outputs()) conjuncts_.push_back(narrow.apply(output));
    conjuncts_ = preprocess_.run(std::move(conjuncts_), environment_.budget);
    solver_->setBudget(environment_.budget);
    for (Term t : conjuncts_) solver_->add(t);
    environment_.statistics.add("refine.selectors-under", static_cast<double>(selectors(tm_, conjuncts_)));
    environment_.statistics.add("refine.words-under", static_cast<double>(term::dagSize(tm_, conjuncts_)));
}

Result UnderApproximation::check(int64_t conflicts) {
    // Phi_u
    return answer_ = asked(environment_, *solver_, {}, conflicts, "under");
}

term::Assignment UnderApproximation::model() {
    VOUCH_CHECK(answer_ == Result::Sat, "a model of an under-approximation that has none");
    term::Assignment model = solver_->model(tm_, conjuncts_);
    preprocess_.complete(model);
    std::vector<std::pair<Term, Value>> values;
    term::Evaluator value(tm_, model);
    for (const auto& [input, narrowed] : narrowed_) values.emplace_back(input, value(narrowed));
    for (auto& [input, v] : values) model.insert_or_assign(input, std::move(v));
    term::Assignment result;
    for (Term variable : variables_) {
        auto it = model.find(variable);
        result.emplace(variable, it == model.end() ? Value::zero(tm_.sort(variable)) : it->second);
    }
    return result;
}

} // namespace vouch::solver::refine
