#include "solver/external_solver.h"

#include "support/check.h"

#include <chrono>
#include <new>

namespace vouch::solver {

void ExternalSolver::add(Term formula) {
    VOUCH_CHECK(tm_.sort(formula).isBool(), "only Boolean terms are asserted");
    answer_.reset();
    model_.reset();
    assertFormula(formula);
}

Result ExternalSolver::check(std::span<const Term> assumptions) {
    for (Term assumption : assumptions)
        VOUCH_CHECK(tm_.sort(assumption).isBool(), "only Boolean terms are assumed");
    const auto start = std::chrono::steady_clock::now();
    model_.reset();
    ExternalAnswer found;
    try {
        found = solve(assumptions);
    } catch (const std::bad_alloc&) {
        throw; // whoever runs the solver knows what to do without memory
    } catch (const std::exception&) {
        found = {};
    }
    if (found.result == Result::Sat) model_.emplace(tm_, std::move(found.arrays));
    core_ = std::move(found.core);
    answer_ = found.result;
    VOUCH_CHECK(answer_ == Result::Unsat || core_.empty(), "a core of what is not unsatisfiable");
    VOUCH_CHECK(core_.size() <= assumptions.size(), "a core that is larger than what was assumed");
    statistics.add("checks");
    statistics.add(found.result == Result::Sat ? "sat" : found.result == Result::Unsat ? "unsat" : "unknown");
    statistics.add("seconds",
                   std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return found.result;
}

Value ExternalSolver::value(Term t) {
    VOUCH_CHECK(answer_ == Result::Sat, "a value needs a satisfiable check");
    try {
        for (Term variable : term::variables(tm_, t)) {
            if (model_->assignment.contains(variable)) continue;
            model_->assignment.emplace(variable, variableValue(variable));
        }
    } catch (const std::exception&) {
        VOUCH_CHECK(false, "the solver withholds a value of its model");
    }
    return model_->evaluator(t);
}

std::vector<Term> ExternalSolver::core() {
    VOUCH_CHECK(answer_ == Result::Unsat, "a core needs an unsatisfiable check");
    return core_;
}

} // namespace vouch::solver
