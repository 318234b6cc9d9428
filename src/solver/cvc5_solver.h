// cvc5 as a solver: the third opinion. Incremental, QF_ABV; a check without assumptions and arrays is translated to SAT as
// a whole, for MiniSat, which none of our own backends has.
//
// cvc5 fixes its time limit when it starts to work. A limit is therefore a power of two milliseconds below
// what the budget has left: when a check runs into it while budget is left, or the budget has shrunk below
// it, a fresh instance with another limit takes over. A cancellation is noticed only between checks. Conflict
// limits become cvc5's resource limit, which is of the same nature but counts in finer units.
#pragma once

#include "solver/external_solver.h"

#include <memory>

namespace vouch::solver {

class Cvc5Solver : public ExternalSolver {
  public:
    explicit Cvc5Solver(TermManager& tm);
    ~Cvc5Solver() override;

    void setBudget(support::Budget budget) override;
    void setConflictLimit(int64_t conflicts) override;
    Backend backend() const override { return Backend::Cvc5; }

  protected:
    void assertFormula(Term formula) override;
    ExternalAnswer solve(std::span<const Term> assumptions) override;
    Value variableValue(Term variable) override;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace vouch::solver
