#include "solver/bitblast/sat.h"

#include "solver/bitblast/cone_sat.h"
#include "support/check.h"

#include <algorithm>
#include <cadical.hpp>
#include <climits>

namespace vouch::solver::bitblast {

namespace {

class BudgetTerminator : public CaDiCaL::Terminator {
  public:
    explicit BudgetTerminator(const support::Budget& budget) : budget_(budget) {}
    bool terminate() override { return budget_.exhausted(); }

  private:
    const support::Budget& budget_;
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

class CadicalSat : public SatSolver {
  public:
    CadicalSat(bool isForOneQuestion, bool isForSmallModels);
    ~CadicalSat() override;

    void addClause(std::span<const int> literals) override;
    Result solve(std::span<const int> assumptions) override;
    bool isAssigned(int) override { return true; }
    bool value(int literal) override;
    bool failed(int literal) override;
    uint64_t conflicts() const override { return counter_.conflicts; }

  private:
    // The callbacks come first: the solver must be destroyed before them.
    BudgetTerminator terminator_{budget_};
    ConflictCounter counter_;
    CaDiCaL::Solver solver_;
    Result answer_ = Result::Unknown; // of the last check, until a clause is added
};

CadicalSat::CadicalSat(bool isForOneQuestion, bool isForSmallModels) {
    solver_.set("quiet", 1);
    solver_.connect_terminator(&terminator_);
    solver_.connect_learner(&counter_);
    if (isForSmallModels) solver_.set("phase", 0);
    if (isForOneQuestion) return;
    // Any variable may come back in a later clause or assumption. Eliminated variables would be restored by
    // CaDiCaL, so this is not about soundness: in a stream of small queries the restoring costs more than
    // elimination gains.
    solver_.set("elim", 0);
    solver_.set("block", 0);
    solver_.set("cover", 0);
    solver_.set("condition", 0);
    solver_.set("lucky", 0); // linear in the clauses, for each check without assumptions
}

CadicalSat::~CadicalSat() {
    solver_.disconnect_terminator();
    solver_.disconnect_learner();
}

void CadicalSat::addClause(std::span<const int> literals) {
    for (int literal : literals) {
        VOUCH_CHECK(isLiteral(literal), "a clause with a literal of no variable");
        solver_.add(literal);
    }
    solver_.add(0);
    ++clauses_;
    answer_ = Result::Unknown;
}

Result CadicalSat::solve(std::span<const int> assumptions) {
    answer_ = Result::Unknown;
    if (budget_.exhausted()) return answer_;
    solver_.reserve(variables_);
    for (int literal : assumptions) {
        VOUCH_CHECK(isLiteral(literal), "an assumption about no variable");
        solver_.assume(literal);
    }
    if (conflictLimit_ >= 0)
        solver_.limit("conflicts", static_cast<int>(std::min<int64_t>(conflictLimit_, INT_MAX)));
    switch (solver_.solve()) {
    case 10: answer_ = Result::Sat; break;
    case 20: answer_ = Result::Unsat; break;
    default: break;
    }
    return answer_;
}

bool CadicalSat::failed(int literal) {
    VOUCH_CHECK(answer_ == Result::Unsat, "a failed assumption of what is not unsatisfiable");
    VOUCH_CHECK(isLiteral(literal), "a literal of no variable");
    return solver_.failed(literal);
}

bool CadicalSat::value(int literal) {
    VOUCH_CHECK(answer_ == Result::Sat, "a value without a model");
    VOUCH_CHECK(isLiteral(literal), "a value of no variable");
    // CaDiCaL's answer for negative literals changed between versions; for variables it never did.
    const bool positive = solver_.val(std::abs(literal)) > 0;
    return positive == (literal > 0);
}

} // namespace

std::unique_ptr<SatSolver> makeSat(SatKind kind) {
    if (kind == SatKind::Cone) return std::make_unique<ConeSat>();
    return std::make_unique<CadicalSat>(kind != SatKind::Cadical, kind == SatKind::CadicalSmall);
}

} // namespace vouch::solver::bitblast
