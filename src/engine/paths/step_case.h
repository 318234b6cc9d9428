// StepCase: the inductive step of k-induction over paths of edges.
//
//   step(P, d)  :=  initial /\ AND_{i<=d} Inv(s_i) /\ bad(s_d)
//   step(o, d)  :=  initial /\ AND_{i<=d} Inv(s_i) /\ AND_{i<d} o(s_i) /\ not o(s_d)
//
// where s_0 is any state at any location but the entry and the sinks, s_0 .. s_d is a path of d edges, bad is
// "at an Error or Limit location", Inv are invariants that the caller knows, and o is a candidate invariant
// of one location: o(s) says "if s is at that location, then the formula". The hypothesis "not bad before"
// needs no formula: bad locations are sinks, so no path goes on from one. (So P is not assumed when o is
// proved, L5: that an execution which goes on has not failed is a property of the transition relation.)
#pragma once

#include "engine/paths/path_solver.h"

namespace vouch::engine::paths {

class StepCase {
  public:
    // `prefix` names the statistics: the engine's name.
    StepCase(const Program& program, const Context& context, std::vector<bool> deterministic,
             std::string prefix);

    // `formula` holds whenever an execution is at l. Conjoined to what is known, at all levels.
    void assume(LocationId l, Term formula) { paths_.assume({l, formula}); }

    unsigned depth() const { return paths_.depth(); }
    bool extendTo(unsigned depth) { return paths_.extendTo(depth); } // false: the budget is exhausted

    // step(P, d). Unsat: no path of depth() edges from anywhere ends in a bad location. Unknown: effort or
    // budget spent; with a limit, `mostConflicts` at most.
    solver::Result check(std::optional<int64_t> mostConflicts = std::nullopt);
    // step of all candidates together: is there a path of depth() edges with all of them at its first states,
    // and one of them violated at its end? Within a fixed effort.
    solver::Result check(std::span<const Claim> candidates);

    // After Sat: the path, with the values of its first state (at the location that its first edge leaves).
    Trace path();
    // After Sat: does this candidate hold at the path's end?
    bool holdsAtEnd(const Claim& candidate);
    double work() const { return paths_.work(); } // of its solver so far

  private:
    const Context& context_;
    term::TermManager& tm_;
    std::string prefix_;
    PathSolver paths_;
    int64_t conflicts_;
};

} // namespace vouch::engine::paths
