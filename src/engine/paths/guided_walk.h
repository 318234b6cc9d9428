// GuidedWalk: a deep violation, looked for by going there.
//
// One question about a violation two thousand levels deep is a search through all of them at once, and a solver that takes
// its decisions in any order has to count in its head. A walk asks small questions instead. From a state with values that
// are constants, w levels are unrolled, and with B(r, l) as in program/backward_ranges.h, at most n edges allowed, i taken:
//
//   OR over j <= w of A_j   \/   OR over l of ( reach(l, w) /\ s_w in B(n - i - w, l) )
//
// A model is a violation, or the walk goes on from its last state. Without model the walk has come to a dead end: it goes
// some levels back and asks about twice as many levels, until these are too many. So it costs the same per level, however
// deep it is, and memory is what it is in an execution: an array of constants at constant places. Where the ranges
// have lost what matters it fails, and nothing is known then.
#pragma once

#include "engine/engine.h"
#include "program/backward_ranges.h"
#include "program/unroll.h"

#include <optional>

namespace vouch::engine::paths {

class GuidedWalk {
  public:
    // Counters go to statistics under the prefix.
    GuidedWalk(const Program& program, const Context& context, std::vector<bool> deterministic,
               std::string prefix);

    // An execution with at most so many edges that ends in an Error location; nothing if none was found.
    std::optional<Trace> search(unsigned edges);

  private:
    struct Point { // of the walk; the entry has no values
        unsigned level = 0;
        LocationId location = 0;
        std::vector<Term> values; // of what is live there: constants, and arrays of constants
    };
    enum class Step { Error, Further, DeadEnd, GaveUp };
    Step step(unsigned edges, unsigned length);
    Term errors() const; // OR over the levels that are unrolled of A_j
    std::vector<std::pair<LocationId, Term>> goals(unsigned left);
    Step follow(solver::Solver& solver, const std::vector<std::pair<LocationId, Term>>& goals);
    void append(LocationId target, unsigned level, const std::function<term::Value(Term)>& value);
    bool arrive(solver::Solver& solver, LocationId l);
    void goBackTo(unsigned level);

    const Program& program_;
    const Context& context_;
    term::TermManager& tm_;
    std::string prefix_;
    program::BackwardRanges ranges_;
    program::Unroller unroller_; // of the levels of one question
    std::vector<Point> points_;
    Trace trace_; // to the last point
    uint64_t unrolled_ = 0;
};

} // namespace vouch::engine::paths
