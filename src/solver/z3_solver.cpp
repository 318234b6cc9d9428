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

    // The model of the last check: values of variables as far as they were asked for.
    struct Model {
        Model(const TermManager& tm, z3::model model) : z3(std::move(model)), evaluator(tm, assignment) {}
        z3::model z3;
        term::Assignment assignment;
        term::Evaluator evaluator;
    };

    z3::expr proxy(Term assumption);
    Result solve(std::span<const Term> assumptions);
    void readCore();

    TermManager& tm;
    z3::context context;
    Z3Terms terms;
    z3::solver solver;
    support::Budget budget;
    bool broken = false; // an assertion was lost to an exception: nothing can be concluded any more
    std::unordered_map<Term, z3::expr> proxies;
    std::vector<std::pair<Term, z3::expr>> assumed;
    std::optional<Result> answer;
    std::optional<Model> model;
    std::vector<Term> core;
};

Z3Solver::Z3Solver(TermManager& tm) : impl_(std::make_unique<Impl>(tm)) {}

Z3Solver::~Z3Solver() = default;

void Z3Solver::add(Term formula) {
    VOUCH_CHECK(impl_->tm.sort(formula).isBool(), "only Boolean terms are asserted");
    impl_->answer.reset();
    impl_->model.reset();
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

Result Z3Solver::Impl::solve(std::span<const Term> assumptions) {
    assumed.clear();
    if (broken || budget.exhausted()) return Result::Unknown;
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
    if (result == z3::unsat) {
        readCore();
        return Result::Unsat;
    }
    if (result != z3::sat) return Result::Unknown;
    model.emplace(tm, solver.get_model());
    // At once, because an array that Z3 describes in a form we cannot read must not surprise value().
    for (Term array : terms.arrays()) model->assignment.emplace(array, terms.variableValue(array, model->z3));
    return Result::Sat;
}

void Z3Solver::Impl::readCore() {
    core.clear();
    std::unordered_map<unsigned, bool> taken; // id of a failed literal → already in the core
    for (const z3::expr& literal : solver.unsat_core()) taken.emplace(literal.id(), false);
    for (const auto& [assumption, literal] : assumed) {
        const auto it = taken.find(literal.id());
        if (it == taken.end() || it->second) continue;
        it->second = true;
        core.push_back(assumption);
    }
}

Result Z3Solver::check(std::span<const Term> assumptions) {
    const auto start = std::chrono::steady_clock::now();
    impl_->model.reset();
    Result result = Result::Unknown;
    try {
        result = impl_->solve(assumptions);
    } catch (const z3::exception&) {
        result = Result::Unknown;
    }
    impl_->answer = result;
    statistics.add("checks");
    statistics.add(result == Result::Sat ? "sat" : result == Result::Unsat ? "unsat" : "unknown");
    statistics.add("seconds",
                   std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return result;
}

Value Z3Solver::value(Term t) {
    VOUCH_CHECK(impl_->answer == Result::Sat, "a value needs a satisfiable check");
    Impl::Model& model = *impl_->model;
    try {
        for (Term variable : term::variables(impl_->tm, t)) {
            if (model.assignment.contains(variable)) continue;
            model.assignment.emplace(variable, impl_->terms.variableValue(variable, model.z3));
        }
    } catch (const z3::exception&) {
        VOUCH_CHECK(false, "Z3 withholds a value of its model");
    }
    return model.evaluator(t);
}

std::vector<Term> Z3Solver::core() {
    VOUCH_CHECK(impl_->answer == Result::Unsat, "a core needs an unsatisfiable check");
    return impl_->core;
}

void Z3Solver::setBudget(support::Budget budget) { impl_->budget = std::move(budget); }

void Z3Solver::setConflictLimit(int64_t conflicts) {
    impl_->solver.set("max_conflicts",
                      conflicts < 0 ? UINT32_MAX : unsigned(std::min<int64_t>(conflicts, UINT32_MAX)));
}

} // namespace vouch::solver
