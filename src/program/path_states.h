// PathStates: one step of paths that are kept as terms, for those who unroll a Program (unroll.h, unwinding.h).
//
// A state is a location with a reach term and a value per live variable, meaningful where the reach term holds. Leaving it
// by an edge substitutes the values into guard and assignments; arrivals at one location are merged by ite. Where the
// caller wants it (Detail::Full), arrivals that differ in a constant are not merged, as long as there are few: a list
// that may have ended at any of the visits before is walked once per length, with addresses that are constants. Values
// have ranges then, too (ranges.h): they show constant bits, and exclude edges without a solver.
//
// With Detail::Cases an edge is also taken once per value of a variable that its target compares with constants, where the
// value is one of a few constants by choices: the states of a machine are never merged then, and the range of what counts
// its turns is told for each of them. Several arrivals may have the same edge.
//
// Merging loses no path as long as at most one of the arrivals is taken in one execution. For the edges out of one state
// that is seen to here: where their guards do not exclude each other, fresh Booleans choose.
#pragma once

#include "program/program.h"
#include "program/ranges.h"

#include <map>
#include <optional>
#include <vector>

namespace vouch::program {

class PathStates {
  public:
    enum class Detail { Merged, Full, Cases };
    enum class Irrelevant { Zero, Arbitrary }; // contents at the entry that decide nothing
    // deterministic[l]: the caller knows that the guards of the edges out of l exclude each other (missing: only what can
    // be seen from the shape of the guards is used). mostStates: of one location, with Detail::Full.
    PathStates(const Program& p, std::vector<bool> deterministic, Detail detail, size_t mostStates);
    PathStates(const PathStates&) = delete; // the ranges refer to it
    PathStates& operator=(const PathStates&) = delete;

    struct State {
        LocationId location;
        Term reach;
        std::vector<Term> values; // parallel to liveAt(location)
        Ranges ranges;            // likewise, with Detail::Full
    };
    struct Arrival { // one way to get to the target of an edge
        const State* from;
        EdgeId edge;
        Term guard; // /\ chosen; the edge's condition is from->reach /\ guard
        std::vector<Term> values;
        Ranges ranges;
        Term undivided; // guard of the edge, where this is one of several cases
    };
    using Ways = std::vector<Arrival>;
    // Program variable or input -> what stands for its untracked value. Who shares one must never be met in one execution.
    using Unknowns = std::map<Term, Term>;

    const std::vector<Term>& liveAt(LocationId l) const { return live_[l]; }
    bool isExtensible(LocationId l) const { return !adjacency_.out[l].empty(); }
    Term unknown(Unknowns& unknowns, Term variable);
    State anything(LocationId l, Term reach, Unknowns& unknowns);
    State withValues(LocationId l, std::vector<Term> values); // reached
    State atEntry(Irrelevant contents, Unknowns& unknowns);   // reached
    // The edges out of the state that may be taken, in the order of their numbers.
    Ways leave(const State& state, Unknowns& before, Unknowns& inputs);
    std::vector<Ways> apart(LocationId l, Ways arrivals); // in groups that are merged, each
    State merge(LocationId l, const Ways& arrivals);
    // Values mean something only where the state is reached, and there they are in their ranges. Returns what follows of
    // variables that guards read, and a solver would have to find by itself: reach => v in its range.
    std::vector<Term> narrow(State& state);
    // Likewise for sums of variables (relations.h). They cost an adder each.
    std::vector<Term> sums(const State& state);

  private:
    void prepareDetail();
    void prepareCases();
    Ways byCases(Ways ways);
    void divide(const Arrival& way, size_t variable, Ways& result);
    bool shrinkKey(LocationId l, const Ways& arrivals, const std::vector<bool>& candidates);
    std::vector<Ways> byKey(LocationId l, const Ways& arrivals) const;
    size_t mostStates(LocationId l) const;

    const Program& p_;
    TermManager& tm_;
    Adjacency adjacency_; // edges to locations that cannot reach a bad one are left out
    std::vector<std::vector<Term>> live_;
    std::vector<std::vector<Term>>
        untracked_; // per location: variables its edges read though they are not live
    std::vector<bool> deterministic_;
    std::vector<std::vector<bool>> guarding_; // per location, parallel to live_: read by a guard of its edges
    std::optional<RangeTransfer> ranges_;     // with Detail::Full
    // Per location, parallel to live_: states that differ in the constant value of such a variable are kept apart.
    std::vector<std::vector<bool>> key_;
    std::vector<std::vector<bool>> compared_; // likewise, with Detail::Cases: compared with constants
    std::vector<std::vector<bool>> divided_;  // likewise: told apart by cases, at least once
    std::vector<size_t> edgeSize_;            // per location: terms of its edges
    size_t mostStates_;
};

// Do the guards of the edges out of l exclude each other by their shape alone? False: perhaps not.
bool visiblyDeterministic(const Program& p, const Adjacency& adjacency, LocationId l);

} // namespace vouch::program
