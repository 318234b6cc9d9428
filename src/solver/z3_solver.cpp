#include "solver/z3_solver.h"

#include "solver/z3_terms.h"
#include "support/check.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace vouch::solver {

namespace {

// Interrupts Z3 when the budget ends, be it by time or by cancellation. A thread of our own rather than Z3's
// timeout: Z3 keeps its timer threads in a pool, and a forked child would inherit the pool without the
// threads.
class Watchdog {
  public:
    Watchdog(z3::context& context, const support::Budget& budget)
        : thread_([this, &context, &budget] { watch(context, budget); }) {}
    ~Watchdog() {
        {
            const std::lock_guard lock(mutex_);
            done_ = true;
        }
        wake_.notify_all();
        thread_.join();
    }

  private:
    static constexpr double pollSeconds = 0.02;

    void watch(z3::context& context, const support::Budget& budget) {
        std::unique_lock lock(mutex_);
        while (!done_) {
            // Repeated, because an interrupt that arrives before Z3 has started to work is lost.
            if (budget.exhausted()) context.interrupt();
            wake_.wait_for(lock,
                           std::chrono::duration<double>(std::clamp(budget.remaining(), 0.001, pollSeconds)));
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    bool done_ = false;
    std::thread thread_;
};

} // namespace

struct Z3Solver::Impl {
    explicit Impl(TermManager& tm) : tm(tm), terms(tm, context), solver(context, "QF_ABV") {}

    z3::expr proxy(Term assumption);
    ExternalAnswer solve(std::span<const Term> assumptions);

    TermManager& tm;
    z3::context context;
    Z3Terms terms;
    z3::solver solver;
    support::Budget budget;
    bool broken = false; // an assertion was lost to an exception: nothing can be concluded any more
    std::unordered_map<Term, z3::expr> proxies;
    std::optional<z3::model> model; // of the last check
};

Z3Solver::Z3Solver(TermManager& tm) : ExternalSolver(tm), impl_(std::make_unique<Impl>(tm)) {}

Z3Solver::~Z3Solver() = default;

void Z3Solver::assertFormula(Term formula) {
    try {
        impl_->solver.add(impl_->terms.convert(formula));
    } catch (const z3::exception&) {
        impl_->broken = true;
    }
}

// Z3 wants literals as assumptions: any other term gets a fresh Boolean p with p => term.
z3::expr Z3Solver::Impl::proxy(Term assumption) {
    const bool negated = tm.kind(assumption) == term::Kind::Not;
    if (tm.isVar(negated ? tm.arg(assumption, 0) : assumption)) return terms.convert(assumption);
    if (const auto it = proxies.find(assumption); it != proxies.end()) return it->second;
    const z3::expr expression = terms.convert(assumption);
    z3::expr result(context, Z3_mk_fresh_const(context, "assumption proxy", context.bool_sort()));
    solver.add(z3::implies(result, expression));
    proxies.emplace(assumption, result);
    return result;
}

ExternalAnswer Z3Solver::Impl::solve(std::span<const Term> assumptions) {
    model.reset();
    if (broken || budget.exhausted()) return {};
    std::vector<std::pair<Term, z3::expr>> assumed;
    z3::expr_vector literals(context);
    for (Term assumption : assumptions) {
        assumed.push_back({assumption, proxy(assumption)});
        literals.push_back(assumed.back().second);
    }
    z3::check_result result;
    {
        const Watchdog watchdog(context, budget);
        result = solver.check(literals);
    }
    ExternalAnswer answer;
    if (result == z3::unsat) {
        answer.result = Result::Unsat;
        std::unordered_set<uint64_t> failed;
        for (const z3::expr& literal : solver.unsat_core()) failed.insert(literal.id());
        answer.core = failedAssumptions(assumed, std::move(failed), [](const z3::expr& e) { return e.id(); });
    } else if (result == z3::sat) {
        answer.result = Result::Sat;
        model = solver.get_model();
        for (Term array : terms.arrays()) answer.arrays.emplace(array, terms.variableValue(array, *model));
    }
    return answer;
}

ExternalAnswer Z3Solver::solve(std::span<const Term> assumptions) { return impl_->solve(assumptions); }

Value Z3Solver::variableValue(Term variable) {
    VOUCH_CHECK(impl_->model.has_value(), "a value without a model");
    return impl_->terms.variableValue(variable, *impl_->model);
}

void Z3Solver::setBudget(support::Budget budget) { impl_->budget = std::move(budget); }

void Z3Solver::setConflictLimit(int64_t conflicts) {
    impl_->solver.set("max_conflicts",
                      conflicts < 0 ? UINT32_MAX : unsigned(std::min<int64_t>(conflicts, UINT32_MAX)));
}

} // namespace vouch::solver
