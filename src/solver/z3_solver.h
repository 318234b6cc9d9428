// Z3 as a solver: the second opinion. Incremental, QF_ABV.
#pragma once

#include "solver/external_solver.h"

#include <memory>

namespace vouch::solver {

class Z3Solver : public ExternalSolver {
  public:
    explicit Z3Solver(TermManager& tm);
    ~Z3Solver() override;

    void setBudget(support::Budget budget) override;
    void setConflictLimit(int64_t conflicts) override;
    Backend backend() const override { return Backend::Z3; }

  protected:
    void assertFormula(Term formula) override;
    ExternalAnswer solve(std::span<const Term> assumptions) override;
    Value variableValue(Term variable) override;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace vouch::solver
