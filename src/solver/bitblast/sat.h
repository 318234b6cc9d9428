// The SAT solver behind the bit-blaster, with a budget, a conflict limit and counters. Two of them: CaDiCaL for whatever
// is hard, and a small core of our own (cone_sat.h) for long streams of easy queries.
#pragma once

#include "solver/solver.h"
#include "support/check.h"

#include <climits>
#include <cstdlib>
#include <memory>
#include <span>

namespace vouch::solver::bitblast {

class SatSolver {
  public:
    virtual ~SatSolver() = default;
    SatSolver(const SatSolver&) = delete;
    SatSolver& operator=(const SatSolver&) = delete;

    // Literals are non-zero integers, negation is the minus sign.
    int newVariable() {
        VOUCH_CHECK(variables_ < INT_MAX, "more variables than literals");
        return ++variables_;
    }
    virtual void addClause(std::span<const int> literals) = 0;
    // One of the clauses that define the output's variable as a function of the other variables in them: they restrict
    // nobody who does not look at the output.
    virtual void addDefinition(int output, std::span<const int> literals) {
        (void)output;
        addClause(literals);
    }
    // Every model of now on has a value for the literal.
    virtual void require(int literal) { (void)literal; }
    virtual Result solve(std::span<const int> assumptions) = 0;
    // After Sat. Values of literals that were not required, assumed or asserted about may be open: then any will do
    // for inputs, and value() is that of a false variable.
    virtual bool isAssigned(int literal) = 0;
    virtual bool value(int literal) = 0;
    virtual bool failed(int literal) = 0; // after Unsat, for a literal that was assumed

    void setBudget(support::Budget budget) { budget_ = std::move(budget); }
    void setConflictLimit(int64_t conflicts) { conflictLimit_ = conflicts; }
    bool isLiteral(int literal) const { return literal != 0 && std::abs(literal) <= variables_; }

    int variables() const { return variables_; }
    uint64_t clauses() const { return clauses_; }
    virtual uint64_t conflicts() const = 0;

  protected:
    SatSolver() = default;

    int variables_ = 0;
    uint64_t clauses_ = 0;
    int64_t conflictLimit_ = -1;
    support::Budget budget_;
};

// CadicalOnce: for a single question. Then preparing it for a long search pays. CadicalSmall: likewise, and decisions make
// variables false first (CaDiCaL's are true), so that words of models have small values where nothing says otherwise.
enum class SatKind { Cadical, CadicalOnce, CadicalSmall, Cone };
std::unique_ptr<SatSolver> makeSat(SatKind kind);

} // namespace vouch::solver::bitblast
