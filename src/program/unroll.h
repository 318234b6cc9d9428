// Unroller: paths of a Program as terms, by substitution.
//
// Level i holds, for each location l that a path of i edges can end in, a reach term and a merged symbolic state:
//   reach(l, i)  is true iff the execution is at l after i edges;
//   value(l, v, i) is the value of v then (meaningful where reach(l, i) holds).
// How a state is left, and arrivals are merged or kept apart, is in path_states.h.
// The initial level is either the entry with given values (base case), or any of a set of locations with
// fresh variables (step case). Input values get a fresh variable per input and level. Bad locations and the
// exit are sinks: they are reached at one level and left behind at the next. Locations from which no path of
// the graph leads to a bad location are not entered at all: nothing that happens there matters, not even
// whether it ends.
//
// Three invariants carry the encoding:
//   U1  under every assignment that satisfies initial(), at most one edge instance per level has a true
//       condition. Where the guards out of a location do not exclude each other, fresh Booleans choose the edge.
//       So merging states by ite loses no path, and edges of one level can share the variables of an input.
//   U2  a level costs the size of its edges and live variables, never the size of the terms built before; with
//       Detail::Full or Detail::Cases a bounded number of times that.
//   U3  contents at the entry that decide nothing (VariableInfo::isIrrelevantAtEntry) are zero unless the caller
//       wants them arbitrary: what is read from constants, however often it was written and merged, folds.
#pragma once

#include "program/path_states.h"
#include "term/traverse.h"

#include <functional>
#include <map>
#include <span>
#include <vector>

namespace vouch::program {

class Unroller {
  public:
    // Anywhere: exactly one extensible location that is not the entry, arbitrary values.
    enum class Start { Entry, Anywhere };
    using Irrelevant = PathStates::Irrelevant; // see U3
    using Detail = PathStates::Detail;
    // deterministic[l]: the caller knows that the guards of the edges out of l exclude each other (missing:
    // only what can be seen from the shape of the guards is used).
    Unroller(const Program& p, Start start, std::vector<bool> deterministic = {},
             Irrelevant contents = Irrelevant::Zero, Detail detail = Detail::Merged);

    // Forgets all levels: level 0 is the entry again, or the location with these values of its live variables.
    void restart();
    void restart(LocationId l, std::vector<Term> values);
    unsigned depth() const { return static_cast<unsigned>(levels_.size()) - 1; }
    void extend(); // adds level depth()+1

    // Constraint that the initial level imposes (true for Entry; exactly one start location for Anywhere).
    Term initial() const { return initial_; }
    Term reach(LocationId l, unsigned level) const; // false where no path of that length ends in l
    // Requires that the variable is live at l and that reach(l, level) was not false when the level was made.
    Term value(LocationId l, Term variable, unsigned level) const;
    const std::vector<Term>& liveAt(LocationId l) const { return steps_.liveAt(l); }
    // Rewrites a formula over program variables to the state of location l at a level. Variables that are not
    // live at l are not tracked: they become unknowns, one per variable and level.
    Term at(LocationId l, Term formula, unsigned level);
    // Disjunction of reach over all Error (Limit) locations at a level.
    Term errorAt(unsigned level) const;
    Term limitAt(unsigned level) const;
    // Disjunction of reach over all locations from which execution could go on towards a bad location.
    Term openAt(unsigned level) const;
    // Facts that follow from the levels before, by ranges: reach(l, level) => v in its range, for variables v that guards
    // read. A solver would have to find them by itself. None with Detail::Merged.
    const std::vector<Term>& boundsAt(unsigned level) const { return levels_.at(level).bounds; }
    // Likewise of sums of variables: for questions that are worth an adder per level.
    const std::vector<Term>& sumsAt(unsigned level) const { return levels_.at(level).sums; }
    bool isExtensible(LocationId l) const { return steps_.isExtensible(l); }
    // Tells the unroller that reach(l, level) is unsatisfiable: it becomes false and is not extended further.
    // Requires level == depth().
    void prune(LocationId l, unsigned level);
    std::vector<LocationId>
    locationsAt(unsigned level) const; // those whose reach term is not false, ascending

    // The trace that a model of reach(target, level) describes. `value` gives the model's value of any term.
    Trace trace(LocationId target, unsigned level, const std::function<Value(Term)>& value) const;
    // Without the values at its beginning.
    std::vector<TraceStep> stepsTo(LocationId target, unsigned level,
                                   const std::function<Value(Term)>& value) const;

  private:
    using State = PathStates::State;
    struct Taken { // edge instance between level-1 and level
        EdgeId edge;
        Term reach;                                // of the source
        Term guard;                                // /\ chosen; the edge's condition is reach /\ guard
        std::vector<std::pair<Term, Term>> inputs; // input -> fresh variable
    };
    struct Level {
        std::vector<State> states;        // ascending locations, of which there may be several states
        std::map<LocationId, Term> reach; // whichever the state
        std::vector<Taken> taken;
        PathStates::Unknowns unknowns;
        std::vector<Term> bounds, sums;
    };
    void startAnywhere();
    void leave(const State& state, Level& next, std::map<LocationId, PathStates::Ways>& arrivals);
    std::span<const State> find(LocationId l, unsigned level) const;
    Term reachOf(const PathStates::Ways& ways) const;
    Term anyAt(unsigned level, const std::function<bool(LocationId)>& wanted) const;

    const Program& p_;
    TermManager& tm_;
    PathStates steps_;
    Start start_;
    Irrelevant contents_;
    Term initial_;
    std::vector<Level> levels_;
};

} // namespace vouch::program
