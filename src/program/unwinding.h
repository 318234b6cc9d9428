// Unwinding: the paths of a Program in the order of its loops, each loop to its end before what follows it.
//
// The Unroller (unroll.h) goes by the number of edges: a loop that may end after any of n turns is left at n levels, and
// each of them begins the next loop by itself. Here a place is a location with the number of the turn of each loop around
// it, counted since the loop was entered; all ways to get there are merged, whatever their length:
//
//   while (a) { A }  while (b) { B }       A0 A1 A2 ... then B0 B1 B2 ...: one body per turn
//
// Places are visited in an order in which every way to a place comes from an earlier one. So an execution is at a place
// at most once, and the states of a place can share the variables of their inputs. The order is by loops: a
// depth-first search ranks locations such that edges ascend, except those back to a head (program/loops.cpp); a place is
// compared by the ranks of its loops' heads and its turns, from the outermost loop inwards, and its own rank at last. A
// head is left before all that it leads to is visited, and whoever else enters its loop was met before the head, or leads
// to it: so ways ascend from place to place, also where a loop has several entries.
//
// A loop is followed for as many turns as the caller allows, and for many more where constants decide about the next one.
// Ways beyond that are cut: what was unwound has all executions only if cut() cannot be reached.
//
// The result is a graph (unwinding_graph.h): nodes are the states, arcs the edges that were followed. That no execution
// leaves it is all that has to be shown for a proof.
#pragma once

#include "program/path_states.h"
#include "program/unwinding_graph.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace vouch::program {

class Unwinding {
  public:
    // turns(l): how often the loop with head l may be gone through in one stay. states: that are kept apart at a place.
    Unwinding(const Program& p, std::vector<bool> deterministic, std::function<unsigned(LocationId)> turns,
              size_t states = 64);

    // The next place is visited: its states are made, and left. False: there is none. `isDead` is asked before, where
    // something else than the shape of terms may tell that no execution gets there.
    struct Place {
        LocationId location;
        unsigned turn; // of the innermost loop around it
        Term reach;
    };
    bool visit(const std::function<bool(const Place&)>& isDead);

    // Ways into bad locations since the last call: where, and under which condition.
    struct Bad {
        LocationId location;
        Term condition;
    };
    std::vector<Bad> takeBad();
    // What follows from ranges at the places visited since the last call.
    std::vector<Term> takeBounds();
    // Ways that were cut: the head that would have been visited, and the condition.
    const std::vector<Bad>& cut() const { return cut_; }
    size_t size() const { return nodes_.size(); }

    // The trace that a model of the condition of some Bad describes.
    Trace trace(const std::function<Value(Term)>& value) const;
    UnwindingGraph graph() const;

  private:
    using State = PathStates::State;
    using Turns = std::vector<unsigned>; // parallel to chain_[l]
    using Position = std::vector<unsigned>;
    struct Taken {
        EdgeId edge;
        Term guard;
        std::vector<std::pair<Term, Term>> inputs;
        std::optional<uint32_t> to; // none: a bad location, or nothing was made of it
    };
    struct Node {
        State state; // without values once it was left
        std::vector<Taken> taken;
    };
    struct Waiting { // a place that will be visited
        LocationId location;
        Turns turns;
        PathStates::Ways ways;
        std::vector<std::pair<uint32_t, size_t>>
            takenBy; // parallel to ways: node and number of the edge there
    };

    void rankLocations();
    Position position(LocationId l, const Turns& turns) const;
    Turns turnsAfter(const Edge& e, const Turns& turns) const;
    void leave(uint32_t node, const Turns& turns, const Position& here, PathStates::Unknowns& unknowns);
    void arrive(uint32_t node, PathStates::Arrival way, const Turns& turns, const Position& here);
    Term reachOf(const Waiting& place) const;

    const Program& p_;
    TermManager& tm_;
    std::function<unsigned(LocationId)> turnsAllowed_;
    PathStates steps_;
    std::vector<std::vector<LocationId>>
        chain_; // per location: heads of the loops around it, outermost first
    std::vector<unsigned> rank_;
    std::deque<Node> nodes_; // stable addresses
    std::map<Position, Waiting> waiting_;
    std::vector<Bad> bad_, cut_;
    std::vector<Term> bounds_;
    std::vector<Term> initial_; // values at the entry
    bool isBegun_ = false;
};

} // namespace vouch::program
