// Region: a Program, or the body of one loop, without its edges back: an acyclic formula (W4 to W6).
//
// Passification. Each location has one state, as terms over the start's values, inputs, and what headers made new. At
// the header of a loop within the region the words of U get new variables, the simultaneous update that LI_l constrains:
//
//   before   the values on entry to the loop: arrivals merged
//   after    the values at H after any number of iterations: U and changed arrays new, all else as before
//   reach(H) => LI_l(after, before)           told by whoever asks, for LI_l grows
//
// The body behind such a header stays: one further iteration, in which a bad location may be reached or the loop be
// left. Nothing is unrolled. (The thesis has a Boolean per block, b_i => OR of predecessors; here that is the term
// reach, built from the arrivals, so that the formula is functional, as PDR's simulation wants it.)
//
// From a model back to a path: walk backwards along the arrival whose condition the model satisfies.
#pragma once

#include "engine/pdpv/loops.h"
#include "term/traverse.h"

#include <memory>

namespace vouch::engine::pdpv {

using term::Assignment;

class Region {
  public:
    using State = PathStates::State;
    struct Place {
        State before, after;
        std::optional<size_t> loop; // whose header this is, within the region
        PathStates::Ways arrivals;
        PathStates::Unknowns inputs; // of the edges out of here
    };
    struct Visit {
        const Place* place = nullptr;
        Assignment before, after; // live variables
    };
    // visits[i] --steps[i]--> visits[i + 1], and from the last visit to the end.
    struct Path {
        std::vector<Visit> visits;
        std::vector<program::TraceStep> steps;
        Assignment end;                                            // a loop's region: the state at its head
        std::map<std::pair<LocationId, Term>, term::Value> inputs; // of all edges of the region
        Assignment model;                                          // that it was read off
        Term
            goal; // true in the model, and whenever the region is left where the path ends, with the same end
    };

    // The whole program.
    Region(const Program& p, PathStates& states, const Loops& loops);
    // One loop: from its head, with x_e for U and x_b for the rest of R, back to its head.
    Region(const Program& p, PathStates& states, const Loops& loops, size_t loop);

    const std::vector<std::unique_ptr<Place>>& places() const { return places_; }
    const Place* at(LocationId l) const;
    // reach => LI between before and after, for a formula over the loop's x_b and x_e.
    Term instance(const Place& header, Term invariant) const;
    // A loop's region: the state on the way back to its head; its reach is the condition. Nothing: there is no such way.
    const std::optional<State>& tail() const { return tail_; }

    // Everything that a model needs values for.
    const std::vector<Term>& terms() const { return terms_; }
    // Of a model of reach(place), of the tail.
    Path pathTo(const Place& place, const Assignment& model) const;
    Path pathToTail(const Assignment& model) const;

  private:
    void build(State start, const std::set<LocationId>* within);
    void enter(LocationId l, State before, PathStates::Ways arrivals);
    Path pathAlong(const PathStates::Ways& arrivals, const Assignment& model) const;
    Assignment valuesOf(const State& state, term::Evaluator& value) const;

    const Program& p_;
    term::TermManager& tm_;
    PathStates& states_;
    const Loops& loops_;
    PathStates::Unknowns startValues_;
    std::vector<std::unique_ptr<Place>> places_; // in order
    std::map<LocationId, size_t> byLocation_;
    std::optional<State> tail_;
    PathStates::Ways tailArrivals_;
    std::vector<Term> terms_;
};

} // namespace vouch::engine::pdpv
