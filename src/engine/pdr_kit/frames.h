// Frames: what is known to be unreachable at one place within i steps, for i = 0, 1, ...
//
//   F(i)  over-approximates the states that can be there after at most i steps
//   D(i)  = the cubes blocked up to level i and no higher (delta encoding)
//   F(i)  = AND of the negated cubes of D(j), j >= i
//
// F(i) => F(i+1) by construction. Where F(0) is no set of cubes, startWith() gives it as a formula; whoever blocks a
// cube above level 0 then has to keep it disjoint from that (initiation).
//
// A place is a location of a control-flow automaton (ic3cfa), or the only one
// of a transition system. `false` is the blocked empty cube.
//
// block() keeps the deltas free of subsumed cubes: a new cube at level i removes the cubes it subsumes at
// levels <= i. Sets of literals are compared, unless somebody knows better (compareBy). What solvers have been told stays true, since blocked cubes are only ever replaced by larger
// ones at levels that are no lower: log() lists all that was ever blocked, in order, for solvers to catch
// up.
#pragma once

#include "engine/pdr_kit/cube.h"

#include <functional>
#include <optional>

namespace vouch::engine::pdr_kit {

// Does the first cube hold every state of the second? May say no where that is too hard to see; transitive.
using Subsumption = std::function<bool(const Cube& larger, const Cube& smaller)>;

class Frames {
  public:
    struct Entry {
        unsigned level;
        Cube cube;
    };

    // F(0) := F(0) /\ initial. Before anything is blocked.
    void startWith(Term initial);
    Term initial() const { return initial_; } // null: true
    // Before anything is blocked.
    void compareBy(Subsumption subsumes);

    // Blocks the cube in F(0), ..., F(level). False: it was already (syntactically) blocked there.
    bool block(const Cube& cube, unsigned level);
    // Some cube of D(j), j >= level, subsumes this one.
    bool isBlocked(const Cube& cube, unsigned level) const;
    // D(level) := {}, its cubes go to D(level + 1).
    void lift(unsigned level);

    const std::vector<Cube>& delta(unsigned level) const;
    bool isDeltaEmpty(unsigned level) const { return delta(level).empty(); }
    unsigned levels() const { return static_cast<unsigned>(deltas_.size()); } // deltas beyond are empty
    std::vector<Cube> cubesFrom(unsigned level) const;                        // of F(level)
    size_t size() const;                                                      // cubes in all deltas
    const std::vector<Entry>& log() const { return log_; }

  private:
    void put(const Cube& cube, unsigned level);
    bool subsumes(const Cube& larger, const Cube& smaller) const {
        return subsumes_ ? subsumes_(larger, smaller) : larger.subsumes(smaller);
    }
    void checkDeltas() const; // no cube is subsumed by one of its own level or above

    Term initial_;
    Subsumption subsumes_; // empty: sets of literals
    std::vector<std::vector<Cube>> deltas_;
    std::vector<Entry> log_;
};

} // namespace vouch::engine::pdr_kit
