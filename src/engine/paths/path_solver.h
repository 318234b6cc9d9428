// PathSolver: the paths of a Program with one incremental solver, for whoever asks about ends of paths.
//
// Base case, step case, certificates and error paths all do the same four things with an unrolling: they assume
// facts where these hold, claim formulas of single levels, and read from a model where its path ends and which
// path that is. With the unrolling's reach(l, i) (program/unroll.h),
//
//   holdsAt(c, i)  :=  reach(l, i) => c(s_i)         the claim c of location l at level i
//   assume(c)      :   AND_i holdsAt(c, i)           at the levels that are there and at those to come
//
// Each holdsAt() is made once: claims are asked about again and again.
#pragma once

#include "engine/engine.h"
#include "program/unroll.h"
#include "solver/refine/settings.h"

#include <map>
#include <set>

namespace vouch::engine::paths {

// A formula over program variables, claimed of one location.
struct Claim {
    LocationId location = 0;
    Term formula;
    auto operator<=>(const Claim&) const = default;
};

class PathSolver {
  public:
    using Start = program::Unroller::Start;
    // The solver has the context's budget and is told the constraint of the start. Its counters go to the
    // context's statistics in the end, under the prefix. With refinement, it refines hard questions.
    PathSolver(const Program& program, const Context& context, Start start, std::vector<bool> deterministic,
               std::string prefix, const solver::refine::RefineSettings& refine = {});
    ~PathSolver();
    PathSolver(const PathSolver&) = delete;
    PathSolver& operator=(const PathSolver&) = delete;

    unsigned depth() const { return unroller_.depth(); } // edges of the longest paths
    void extend();
    // False: the budget was exhausted before paths had so many edges.
    bool extendTo(unsigned depth);

    // Tells the solver what is known of sums at the levels that are there (Unroller::sumsAt), for a hard question.
    void tellSums();

    // The claim holds whenever an execution is at its location. Once per claim: another time changes nothing.
    void assume(const Claim& claim);
    Term holdsAt(const Claim& claim, unsigned level);
    Term badAt(unsigned level) const; // at an Error or Limit location

    // After Sat: the location of the model's path at a level, of those that are wanted. It must be at one.
    template <typename Wanted> LocationId locationAt(unsigned level, Wanted wanted) {
        for (LocationId l : unroller_.locationsAt(level))
            if (wanted(program_.locations[l]) && isAt(l, level)) return l;
        return noLocation();
    }
    bool isAt(LocationId l, unsigned level) { return solver_->value(unroller_.reach(l, level)).asBool(); }
    // After Sat: the model's path to there, and its state there (live variables).
    Trace traceTo(LocationId l, unsigned level);
    term::Assignment stateAt(LocationId l, unsigned level);

    program::Unroller& unroller() { return unroller_; }
    const program::Unroller& unroller() const { return unroller_; }
    solver::Solver& solver() { return *solver_; }
    double work() const { return solver_->statistics.get("work"); }

  private:
    [[noreturn]] static LocationId noLocation();

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    std::string prefix_;
    std::unique_ptr<solver::Solver> solver_;
    program::Unroller unroller_;
    unsigned sumsTold_ = 0; // levels
    std::vector<Claim> assumed_;
    std::set<Claim> isAssumed_;
    std::map<std::pair<Claim, unsigned>, Term> made_; // holdsAt()
};

} // namespace vouch::engine::paths
