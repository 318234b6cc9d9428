// The SAT solver behind the bit-blaster: CaDiCaL with a budget, a conflict limit and counters.
#pragma once

#include "solver/solver.h"

#include <memory>
#include <span>

namespace vouch::solver::bitblast {

class SatSolver {
  public:
    SatSolver();
    ~SatSolver();
    SatSolver(const SatSolver&) = delete;
    SatSolver& operator=(const SatSolver&) = delete;

    // Literals are non-zero integers, negation is the minus sign.
    int newVariable() { return ++variables_; }
    void addClause(std::span<const int> literals);
    Result solve(std::span<const int> assumptions);
    bool value(int literal);  // after Sat
    bool failed(int literal); // after Unsat, for a literal that was assumed

    void setBudget(support::Budget budget);
    void setConflictLimit(int64_t conflicts) { conflictLimit_ = conflicts; }
    const support::Budget& budget() const;

    int variables() const { return variables_; }
    uint64_t clauses() const { return clauses_; }
    uint64_t conflicts() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
    int variables_ = 0;
    uint64_t clauses_ = 0;
    int64_t conflictLimit_ = -1;
};

} // namespace vouch::solver::bitblast
