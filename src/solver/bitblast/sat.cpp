#include "solver/bitblast/sat.h"

#include "support/check.h"

#include <algorithm>
#include <cadical.hpp>
#include <climits>

namespace vouch::solver::bitblast {

namespace {

class BudgetTerminator : public CaDiCaL::Terminator {
  public:
    bool terminate() override { return budget.exhausted(); }
    support::Budget budget;
};

// CaDiCaL offers no counters through its interface, but it shows every clause it learns: one per conflict.
class ConflictCounter : public CaDiCaL::Learner {
  public:
    bool learning(int) override {
        ++conflicts;
        return false;
    }
    void learn(int) override {}
    uint64_t conflicts = 0;
};

} // namespace

struct SatSolver::Impl {
    // The callbacks come first: the solver must be destroyed before them.
    BudgetTerminator terminator;
    ConflictCounter counter;
    CaDiCaL::Solver solver;
};

SatSolver::SatSolver() : impl_(std::make_unique<Impl>()) {
    CaDiCaL::Solver& s = impl_->solver;
    s.set("quiet", 1);
    // Any variable may come back in a later clause or assumption. Eliminated variables would be restored by
    // CaDiCaL, so this is not about soundness: in a stream of small queries the restoring costs more than
    // elimination gains.
    s.set("elim", 0);
    s.set("block", 0);
    s.set("cover", 0);
    s.set("condition", 0);
    s.set("lucky", 0); // linear in the clauses, for each check without assumptions
    s.connect_terminator(&impl_->terminator);
    s.connect_learner(&impl_->counter);
}

SatSolver::~SatSolver() {
    impl_->solver.disconnect_terminator();
    impl_->solver.disconnect_learner();
}

void SatSolver::addClause(std::span<const int> literals) {
    for (int literal : literals) impl_->solver.add(literal);
    impl_->solver.add(0);
    ++clauses_;
}

Result SatSolver::solve(std::span<const int> assumptions) {
    CaDiCaL::Solver& s = impl_->solver;
    if (budget().exhausted()) return Result::Unknown;
    s.reserve(variables_);
    for (int literal : assumptions) s.assume(literal);
    if (conflictLimit_ >= 0)
        s.limit("conflicts", static_cast<int>(std::min<int64_t>(conflictLimit_, INT_MAX)));
    switch (s.solve()) {
    case 10: return Result::Sat;
    case 20: return Result::Unsat;
    default: return Result::Unknown;
    }
}

bool SatSolver::value(int literal) {
    // CaDiCaL's answer for negative literals changed between versions; for variables it never did.
    const bool positive = impl_->solver.val(std::abs(literal)) > 0;
    return positive == (literal > 0);
}

bool SatSolver::failed(int literal) { return impl_->solver.failed(literal); }

void SatSolver::setBudget(support::Budget budget) { impl_->terminator.budget = std::move(budget); }

const support::Budget& SatSolver::budget() const { return impl_->terminator.budget; }

uint64_t SatSolver::conflicts() const { return impl_->counter.conflicts; }

} // namespace vouch::solver::bitblast
