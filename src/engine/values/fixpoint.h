// Fixpoint: the abstract states that are reached at each location under one precision.
//
// The worklist of S2.2 with merge = "join unless important variables differ" (S14): a location holds one
// state per combination of constant values of the important variables, at most Precision::disjuncts of them
// (the rest is joined to the first). Locations are taken in reverse post-order; widening happens at targets
// of retreating edges only, after Precision::patience joins. Two descending rounds win back what widening
// overshot.
//
// The result is inductive by construction; nothing relies on that, since engine/learn/houdini.h checks it.
#pragma once

#include "engine/learn/allowance.h"
#include "engine/values/transfer.h"

#include <set>

namespace vouch::engine::values {

class Fixpoint {
  public:
    using Transfers = std::vector<std::unique_ptr<Transfer>>; // per edge, made when first needed
    Fixpoint(const Program& p, const Frames& frames, Transfers& transfers, const Precision& precision,
             const learn::Allowance& allowance, learn::Meter& meter);

    bool run(); // false: the allowance ended before the fixpoint was reached, and states() means nothing
    // The states at a location; none: it is not reached.
    std::vector<State> states(LocationId l) const;
    uint64_t steps() const { return steps_; } // edges applied to states

  private:
    struct Disjunct {
        State state;
        unsigned joins = 0;
        bool pending = true; // its edges have not been followed since it changed
    };
    using Disjuncts = std::vector<Disjunct>;

    void orderLocations();
    State entryState() const;
    bool ascend();
    bool descend();
    std::vector<State> follow(EdgeId e, const State& from);
    void arrive(LocationId l, const State& state);
    // The disjunct that a state belongs to: the one with the same constants of important variables.
    size_t place(const Disjuncts& disjuncts, LocationId l, const State& state) const;
    bool sameImportant(LocationId l, const State& a, const State& b) const;

    const Program& p_;
    const Frames& frames_;
    Transfers& transfers_;
    const Precision& precision_;
    const learn::Allowance& allowance_;
    learn::Meter& meter_;
    program::Adjacency adjacency_;
    Thresholds stops_, finalStops_;
    std::vector<LocationId> order_; // reverse post-order
    std::vector<uint32_t> rank_;    // position in order_
    std::vector<bool> widens_;
    std::vector<std::vector<uint32_t>> important_; // positions in the frame
    std::vector<Disjuncts> reached_;
    std::set<uint32_t> worklist_; // ranks
    uint64_t steps_ = 0;
};

} // namespace vouch::engine::values
