// BoundedSearch: the base case of bounded model checking and of inductions.
//
// It unrolls the Program from its entry, level by level, and answers three questions about the paths so far
// (A_i, L_i, O_i: the disjunction of reach(l, i) over the Error, Limit and still extensible locations l; a
// location is extensible if it has an edge towards a bad location):
//
//   checkErrors()   base:  is some A_i satisfiable, i <= depth?   A violation, with its trace.
//   checkLimits()          is some L_i satisfiable, i <= depth?   Then no proof is possible.
//   checkClosed()   fwd:   is O_depth unsatisfiable?              Then there are no longer paths.
//
// A deep violation may be looked for by a walk first (guided_walk.h); then what the solver has not decided with some effort
// waits, and the search goes on with longer paths.
//
// What is found unsatisfiable is handed to the solver as a fact, so that later queries need not find it
// again.
#pragma once

#include "engine/paths/guided_walk.h"
#include "engine/paths/path_solver.h"

#include <memory>
#include <string>
#include <vector>

namespace vouch::engine::paths {

class BoundedSearch {
  public:
    // `prefix` names the statistics: the engine's name. Of the questions, those without limit are refined.
    BoundedSearch(const Program& program, const Context& context, bool prune, std::string prefix,
                  const solver::refine::RefineSettings& refine = {});

    unsigned depth() const { return paths_.depth(); } // edges of the longest paths unrolled

    // Somebody else who decides whether a query about violations has a model. Sat: the solver has that model. Unsat: the query
    // has none, whatever the solver was told. Unknown: with a reason.
    struct Decision {
        solver::Result result = solver::Result::Unknown;
        std::string reason;
    };
    using DecideErrors = std::function<Decision(solver::Solver& solver, Term query)>;
    void decideErrorsBy(DecideErrors decide) { decideErrors_ = std::move(decide); }

    // Walks are tried before the solver is asked about deep violations.
    void walkFirst();

    // Unrolls to paths of `depth` edges. Ends early, with true, when there are no paths of that length;
    // false: the budget is exhausted.
    bool extendTo(unsigned depth);

    enum class Found { No, Yes, GaveUp };
    // Decides all levels that are not decided yet. Without thorough: where the last question took work, not before the
    // paths are longer by a part, and where walks are tried, not at any price; errorsDecided() tells.
    Found checkErrors(bool thorough = true);
    Trace trace(); // requires that the last call was checkErrors() = Yes
    Found
    checkLimits(bool thorough); // without thorough: within the current effort, GaveUp leaves levels undecided
    bool checkClosed(
        bool thorough); // false: not closed, or not known, or (without thorough) not asked at this depth

    // Is a state at l that satisfies `formula` reached after first..depth() edges? Within the current effort.
    Found checkReached(LocationId l, Term formula, unsigned first);
    // After checkReached() = Yes: that state's live variables.
    term::Assignment reachedState();

    // Locations whose edges exclude each other, as decided once at the start.
    const std::vector<bool>& deterministic() const { return deterministic_; }
    // Reasons of the Limit locations found reachable, joined; empty if there is none.
    std::string limitReasons() const;
    // "no violation within k loop-head visits": what the decided levels amount to.
    std::string partialResult() const;
    // Why a GaveUp happened.
    std::string giveUpReason() const;
    // Levels below this one are free of reachable Error locations.
    unsigned errorsDecided() const { return errorsDecided_; }
    double work() const { return paths_.work(); } // of its solver so far

  private:
    struct Backoff { // a location that keeps being reachable is asked about ever more rarely
        unsigned wait = 0;
        unsigned interval = 0;
    };
    enum class Effort { Limited, Unlimited };
    void pruneLevel();                             // drops unreachable locations of the last level
    std::vector<LocationId> openLocations() const; // extensible locations of the last level
    solver::Result askErrors(Term query, Effort effort);
    bool walk(); // finds a violation
    solver::Result ask(const char* counter, Term query, Effort effort);
    bool openByShape() const; // some extensible location is reached by shape alone: no query needed
    void recordLimits(const std::vector<std::pair<LocationId, Term>>& candidates);

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    std::string prefix_;
    bool prune_;
    std::vector<bool> deterministic_;
    PathSolver paths_;
    DecideErrors decideErrors_;  // null: the solver does
    std::string gaveUp_;         // why it did
    unsigned errorsDecided_ = 0; // levels < this hold no reachable Error location
    unsigned limitsDecided_ = 0;
    unsigned askClosedAt_ = 0; // depth
    unsigned askErrorsAt_ = 0; // depth
    bool foundError_ = false;  // by the last checkErrors()
    bool refines_;             // hard questions: those without limit
    std::optional<GuidedWalk> walker_;
    std::optional<Trace> walked_; // what it found
    unsigned walkAt_ = 0;         // depth
    unsigned walkShare_ = 8;      // of the depth, by which paths are longer at the next one
    int64_t errorConflicts_;      // effort of questions about deep violations; doubled when one fails
    std::vector<std::string> limitReasons_;
    int64_t conflicts_; // current effort of queries that may fail; doubled when one does
    std::vector<Backoff> backoff_;
    std::optional<std::pair<LocationId, unsigned>> reached_; // location and level of the last state found
    std::optional<LocationId>
        seenOpen_; // reachable at the last level, as the model of the forward condition showed
};

} // namespace vouch::engine::paths
