// TransitionSolver: one transition with one incremental solver, and the frames of its source switched by
// literals.
//
// A transition is in functional form: guard and next range over state variables and inputs. All queries of
// property-directed reachability are instances of
//
//   F(i) /\ Inv /\ guard /\ !excluded /\ target'        target' = target[next/state]
//
// target' is had by substitution, so there are no primed variables, and each literal of the target is an
// assumption of its own: an unsatisfiable core is a subset of the target's literals.
//
// Frames are switched by one assumption: a blocked cube of level j is the clause  on(j) => !cube, and on(j)
// => on(j+1). Temporary clauses (excluded) hang on a variable of their own that is retired after the query.
// Once much of what the solver holds is retired or superseded, it is made anew.
//
// With a cache, what was answered before is not asked again (query_cache.h). A satisfiable answer counts
// while its state s is in F(i) /\ Inv: only what was blocked or assumed since is evaluated in s. s has values
// of all variables that the solver was told about, so a variable that comes later was free then, and zero is
// as good as any other value.
#pragma once

#include "engine/pdr_kit/frames.h"
#include "engine/pdr_kit/query_cache.h"
#include "program/program.h"
#include "solver/solver.h"
#include "support/check.h"

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>

namespace vouch::engine::pdr_kit {

// A conclusion that cannot be drawn: the solver answered unknown, or the budget is exhausted. Never the same
// as unsatisfiable (P6); it ends the engine's run with this reason.
struct GaveUp : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Transition {
    Term guard;
    std::vector<program::Assignment> next; // state variables without an entry keep their value
};

using SolverFactory = std::function<std::unique_ptr<solver::Solver>()>;

class TransitionSolver {
  public:
    TransitionSolver(TermManager& tm, SolverFactory makeSolver, Transition transition, const Frames& source);
    // Answers go to the cache and come from it, under this number of the transition. It outlives this object.
    void remember(QueryCache& cache, uint32_t number) { cache_ = &cache, number_ = number; }

    // Inv := Inv /\ formula, an invariant of the source.
    void assume(Term formula);
    // guard := guard /\ formula: fewer steps than before.
    void strengthen(Term formula);

    // Throws GaveUp where the solver does not know.
    bool isSatisfiable(unsigned level, const Cube& target, const Cube* excluded = nullptr);
    // After unsatisfiable: literals of the target that suffice for it.
    const std::vector<Term>& core() const {
        VOUCH_CHECK(satisfiable_ == false, "a core of what is not unsatisfiable");
        return core_;
    }
    // After satisfiable: values of the variables in guard and target'.
    term::Assignment model();
    // The literals target' and the guard of the last query: what a predecessor must satisfy.
    std::vector<Term> requirements() const;

    Term primed(Term literal) { return prime_.apply(literal); }
    // Forgets the solver to make room; the next query makes a new one. `total` gets the counters of all
    // solvers.
    void release(support::Statistics& total);
    size_t clauses() const; // that the present solver holds

  private:
    void prepare(); // a solver that knows all that was blocked
    void makeNewSolver();
    bool isWorn() const;
    Term on(unsigned level);
    Term temporarily(const Cube& excluded);
    bool answer(unsigned level, const Cube& target, const Cube* excluded);
    bool ask(unsigned level, const Cube& target, const Cube* excluded);
    void checkAnswer(const Cube& target);
    std::optional<bool> recall(const QueryKey& key, unsigned level);
    bool isStillPossible(CachedAnswer::Satisfiable& answer, unsigned level) const;
    void record(const QueryKey& key, unsigned level, bool satisfiable);
    void learnVariables();

    TermManager& tm_;
    SolverFactory makeSolver_;
    Transition transition_;
    const Frames& source_;
    term::Substitution prime_;
    std::vector<Term> facts_;

    std::unique_ptr<solver::Solver> solver_;
    std::vector<Term> on_;     // by level
    size_t told_ = 0;          // entries of the log that the solver knows
    size_t given_ = 0;         // clauses of frames that the solver has, subsumed ones included
    size_t retired_ = 0;       // temporary clauses since the solver was made
    Term expired_;             // switches the last query's temporary clause; to be retired
    std::vector<Term> primed_; // the last query's target', literal by literal
    std::vector<Term> core_;
    std::optional<solver::Result> answer_; // of the last query, if the solver was asked
    std::optional<bool> satisfiable_;      // the last query, until a fact comes or the solver goes
    support::Statistics former_;           // counters of solvers that were given up

    QueryCache* cache_ = nullptr;
    uint32_t number_ = 0;
    std::optional<term::Assignment> model_; // of the last query, if it went through the cache
    std::vector<Term> variables_;           // ascending: of all that the solver was told
    size_t scannedBlocked_ = 0, scannedFacts_ = 0;
};

} // namespace vouch::engine::pdr_kit
