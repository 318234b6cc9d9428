// Solver: incremental satisfiability of word-level terms. Solver-specific types stop at this folder.
//
// State machine: add() and check() in any order. value() and model() are legal only after check() = Sat and until
// the next add()/check(); core() only after check(assumptions) = Unsat. 'Unknown' is never an answer: a caller that
// sees it must give up the conclusion it was after.
#pragma once

#include "support/budget.h"
#include "support/statistics.h"
#include "term/term.h"
#include "term/traverse.h"

#include <memory>
#include <string>
#include <vector>

namespace vouch::solver {

using term::Term;
using term::TermManager;
using term::Value;

enum class Result { Sat, Unsat, Unknown };
// Cone: bit-blasting onto a core that decides in the cone of the query.
enum class Backend { Bitblast, Z3, Cvc5, Cone };
const char* backendName(Backend backend);
// Backends of one family share code that may be wrong, so one of them does not count as a second opinion on another:
// both SAT cores get their clauses from the same bit-blaster.
enum class Family { Bitblast, Z3, Cvc5 };
Family family(Backend backend);

class Solver {
  public:
    virtual ~Solver() = default;
    // Asserts a Boolean term for good. Use an implication from an activation literal for anything temporary:
    // add(act => formula), check({act, ...}), and add(!act) to retire it.
    virtual void add(Term formula) = 0;
    // Is (everything added) /\ assumptions satisfiable? Assumptions are arbitrary Boolean terms.
    virtual Result check(std::span<const Term> assumptions = {}) = 0;
    // Sat: the value of t in the model found (any sort; don't-cares are filled consistently).
    virtual Value value(Term t) = 0;
    // Unsat: a subset of the last assumptions that is unsatisfiable with what was added. Not necessarily minimal.
    virtual std::vector<Term> core() = 0;
    // Limits apply to each following check(); a check beyond them returns Unknown.
    virtual void setBudget(support::Budget budget) = 0;
    virtual void setConflictLimit(int64_t conflicts) = 0; // < 0: none
    virtual Backend backend() const = 0;

    // Values of the variables among ts and of all variables in their cones.
    term::Assignment model(const TermManager& tm, std::span<const Term> ts);

    support::Statistics statistics; // checks, sat, unsat, unknown, seconds, clauses, ...
};

// What bit-blasting solvers count as "work": an estimate of their microseconds from what they did (conflicts, clauses,
// variables per check), the same in each run. For decisions that must not depend on the clock.
constexpr double kWorkPerConflict = 50;

std::unique_ptr<Solver> makeSolver(Backend backend, TermManager& tm);

// Wraps a solver so that every check is written as DIRECTORY/NNNN.smt2 before it is asked.
std::unique_ptr<Solver> makeDumpingSolver(std::unique_ptr<Solver> inner, TermManager& tm,
                                          std::string directory);

} // namespace vouch::solver
