// StepCase: the inductive step of k-induction over paths of edges.
//
//   step(d) := initial /\ AND_{i<d} Inv(s_i) /\ bad(s_d)
//
// where s_0 is any state at any location but the entry and the sinks, s_0 .. s_d is a path of d edges, bad is
// "at an Error or Limit location" and Inv are invariants that the caller knows. The hypothesis "not bad
// before" needs no formula: bad locations are sinks, so no path goes on from one.
#pragma once

#include "engine/engine.h"
#include "program/unroll.h"

#include <map>
#include <memory>

namespace vouch::engine::kinduction {

class StepCase {
  public:
    StepCase(const Program& program, const Context& context, std::vector<bool> deterministic);
    ~StepCase(); // adds its solver's counters to the context's statistics

    // The hook for invariant generators: `formula` holds whenever an execution is at l. Conjoined to what is
    // known.
    void assume(LocationId l, Term formula);
    const std::map<LocationId, Term>& invariants() const { return known_; }

    unsigned depth() const { return unroller_.depth(); }
    bool extendTo(unsigned depth); // false: the budget is exhausted
    // Unsat: no path of depth() edges from anywhere ends in a bad location. Unknown: effort or budget spent.
    solver::Result check();

  private:
    void assertAt(LocationId l, Term formula, unsigned level);

    const Context& context_;
    term::TermManager& tm_;
    std::unique_ptr<solver::Solver> solver_;
    program::Unroller unroller_;
    std::map<LocationId, Term> known_;
    int64_t conflicts_;
};

} // namespace vouch::engine::kinduction
