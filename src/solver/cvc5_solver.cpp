#include "solver/cvc5_solver.h"

#include "solver/cvc5_terms.h"
#include "support/check.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <optional>

namespace vouch::solver {

namespace {

constexpr uint64_t unlimited = 0;
// cvc5 spends resources on rewriting and propagation as well as on conflicts.
constexpr int64_t resourcesPerConflict = 1000;

// Milliseconds within the budget: the largest power of two where the instance is to be used again, which is
// possible only with the same limit.
uint64_t timeLimit(const support::Budget& budget, bool once) {
    const double seconds = budget.remaining();
    if (seconds >= 1e8) return unlimited;
    const uint64_t all = std::max<uint64_t>(1, static_cast<uint64_t>(seconds * 1000));
    return once ? all : std::bit_floor(all);
}

} // namespace

struct Cvc5Solver::Impl {
    explicit Impl(TermManager& tm) : tm(tm) {}

    // One cvc5 with the limits it was started with. Eager: for a single check of formulas without arrays, translated to
    // SAT as a whole, for a SAT solver that our own backends do not have.
    struct Instance {
        Instance(const TermManager& tm, uint64_t milliseconds, int64_t conflicts, bool eager);
        cvc5::Solver solver;
        Cvc5Terms terms;
        uint64_t milliseconds;
        int64_t conflicts;
        bool eager;
        size_t asserted = 0; // how many of the added formulas it knows
    };

    bool mentionsArrays() const;
    ExternalAnswer solve(std::span<const Term> assumptions);
    ExternalAnswer solveOnce(std::span<const Term> assumptions);

    TermManager& tm;
    std::unique_ptr<Instance> instance;
    std::vector<Term> added;
    support::Budget budget;
    int64_t conflictLimit = -1;
};

Cvc5Solver::Impl::Instance::Instance(const TermManager& tm, uint64_t milliseconds, int64_t conflicts,
                                     bool eager)
    : terms(tm, solver), milliseconds(milliseconds), conflicts(conflicts), eager(eager) {
    solver.setLogic(eager ? "QF_BV" : "QF_ABV");
    solver.setOption("produce-models", "true");
    // Not CaDiCaL: our own backends have it, and cvc5 1.0.3 asks it for values after a time limit, which aborts.
    solver.setOption("bv-sat-solver", "minisat");
    if (eager) {
        solver.setOption("bitblast", "eager");
    } else {
        solver.setOption("incremental", "true");
        solver.setOption("produce-unsat-assumptions", "true");
    }
    if (milliseconds != unlimited) solver.setOption("tlimit-per", std::to_string(milliseconds));
    if (conflicts >= 0)
        solver.setOption("rlimit-per", std::to_string((std::min<int64_t>(conflicts, 1000000000) + 1) *
                                                      resourcesPerConflict));
}

Cvc5Solver::Cvc5Solver(TermManager& tm) : ExternalSolver(tm), impl_(std::make_unique<Impl>(tm)) {}

Cvc5Solver::~Cvc5Solver() = default;

void Cvc5Solver::assertFormula(Term formula) { impl_->added.push_back(formula); }

bool Cvc5Solver::Impl::mentionsArrays() const {
    const std::vector<Term> all = term::cone(tm, added);
    return std::any_of(all.begin(), all.end(), [&](Term t) { return tm.sort(t).isArray(); });
}

ExternalAnswer Cvc5Solver::Impl::solve(std::span<const Term> assumptions) {
    const bool eager = assumptions.empty() && conflictLimit < 0 && !mentionsArrays();
    while (!budget.exhausted()) {
        const uint64_t limit = timeLimit(budget, eager);
        if (!instance || eager || instance->eager || instance->milliseconds != limit ||
            instance->conflicts != conflictLimit)
            instance = std::make_unique<Instance>(tm, limit, conflictLimit, eager);
        const auto start = std::chrono::steady_clock::now();
        ExternalAnswer answer = solveOnce(assumptions);
        if (answer.result != Result::Unknown) return answer;
        // Only a check that ran into the time limit is worth repeating with what is left of the budget.
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        instance.reset();
        if (limit == unlimited || seconds * 1000 < 0.9 * static_cast<double>(limit)) break;
    }
    return {};
}

ExternalAnswer Cvc5Solver::Impl::solveOnce(std::span<const Term> assumptions) {
    VOUCH_CHECK(instance && instance->asserted <= added.size(), "a check without what was added");
    VOUCH_CHECK(!instance->eager || assumptions.empty(), "assumptions need a solver that can be asked again");
    try {
        for (; instance->asserted < added.size(); ++instance->asserted)
            instance->solver.assertFormula(instance->terms.convert(added[instance->asserted]));
        std::vector<std::pair<Term, cvc5::Term>> assumed;
        std::vector<cvc5::Term> query;
        for (Term assumption : assumptions) {
            assumed.push_back({assumption, instance->terms.convert(assumption)});
            query.push_back(assumed.back().second);
        }
        const cvc5::Result result =
            query.empty() ? instance->solver.checkSat() : instance->solver.checkSatAssuming(query);
        ExternalAnswer answer;
        if (result.isSat()) {
            answer.result = Result::Sat;
            for (Term array : instance->terms.arrays())
                answer.arrays.emplace(array, instance->terms.variableValue(array));
        } else if (result.isUnsat()) {
            answer.result = Result::Unsat;
            std::unordered_set<uint64_t> failed;
            if (!query.empty())
                for (const cvc5::Term& f : instance->solver.getUnsatAssumptions()) failed.insert(f.getId());
            answer.core =
                failedAssumptions(assumed, std::move(failed), [](const cvc5::Term& t) { return t.getId(); });
        }
        return answer;
    } catch (const std::exception&) {
        return {};
    }
}

ExternalAnswer Cvc5Solver::solve(std::span<const Term> assumptions) { return impl_->solve(assumptions); }

Value Cvc5Solver::variableValue(Term variable) {
    VOUCH_CHECK(impl_->instance != nullptr, "a value without a model");
    return impl_->instance->terms.variableValue(variable);
}

void Cvc5Solver::setBudget(support::Budget budget) { impl_->budget = std::move(budget); }

void Cvc5Solver::setConflictLimit(int64_t conflicts) { impl_->conflictLimit = conflicts; }

} // namespace vouch::solver
