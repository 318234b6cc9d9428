// Invariants: guesses from executions, those of them that are inductive together, and the proof if they make one.
//
//   guess, prune by observed states     Guesses      (W37: candidates, filter on tests)
//   prove jointly                       Houdini      (learn/houdini.h)
//
// What remains is published; if it excludes every violation, the program is safe.
#pragma once

#include "engine/dynamic/guesses.h"

namespace vouch::engine::dynamic {

class Invariants {
  public:
    Invariants(const Program& p, const Context& context)
        : p_(p), context_(context), houdini_(p, context, "dynamic", meter_) {}

    // Within so much work. Whether what is known excludes every violation.
    bool improve(const Observations& observations, double work);
    Safe safe() const; // requires that improve() said so

  private:
    bool prove(learn::Conjuncts guesses, double work);

    const Program& p_;
    const Context& context_;
    learn::Meter meter_;
    learn::Houdini houdini_;
    learn::Conjuncts guessed_; // all so far: what failed for want of others is tried again with them
    bool isSafe_ = false, isHopeless_ = false;
};

} // namespace vouch::engine::dynamic
