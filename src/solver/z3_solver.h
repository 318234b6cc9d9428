// Z3 as a solver: the second opinion. Incremental, QF_ABV.
#pragma once

#include "solver/solver.h"

#include <memory>

namespace vouch::solver {

class Z3Solver : public Solver {
  public:
    explicit Z3Solver(TermManager& tm);
    ~Z3Solver() override;

    void add(Term formula) override;
    Result check(std::span<const Term> assumptions) override;
    Value value(Term t) override;
    std::vector<Term> core() override;
    void setBudget(support::Budget budget) override;
    void setConflictLimit(int64_t conflicts) override;
    Backend backend() const override { return Backend::Z3; }

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace vouch::solver
