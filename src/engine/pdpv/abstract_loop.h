// AbstractLoop: abstract interpretation of one loop on intervals and known bits, from given values at its head.
//
// The real body is interpreted, inner loops to their own fixpoints; guards narrow values in both directions
// (domain/network.h). Heads are widened once they were met a few times: bounds move on to the next constant of the body.
#pragma once

#include "domain/network.h"
#include "engine/pdpv/loops.h"

namespace vouch::engine::pdpv {

// Words and what is known of them; those that are missing may be anything.
using Box = std::map<Term, domain::AbstractValue>;

class AbstractLoop {
  public:
    AbstractLoop(const Program& p, const PathStates& states, const Loops& loops, size_t loop);

    // What words can be at the head after any number of iterations that start there in the box.
    Box run(const Box& before, const std::function<void()>& poll);
    // Constants of the body and their neighbours, and the ends of both orders, by width.
    const std::map<uint32_t, std::vector<domain::BitVector>>& thresholds() const { return thresholds_; }
    double work() const { return work_; } // nodes of networks so far

  private:
    struct Effect {
        EdgeId edge;
        domain::Network network;
        size_t guard;
    };
    std::optional<Box> apply(const Effect& effect, const Box& from);
    Box widen(const Box& old, const Box& joined, bool giveUp) const;
    void collectThresholds();

    const Program& p_;
    const PathStates& states_;
    const Loops& loops_;
    const Loop& loop_;
    std::map<LocationId, size_t> position_; // in the order of the body
    std::vector<std::vector<Effect>> out_;  // by position
    std::map<uint32_t, std::vector<domain::BitVector>> thresholds_;
    double work_ = 0;
};

} // namespace vouch::engine::pdpv
