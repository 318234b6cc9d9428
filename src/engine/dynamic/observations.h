// Observations: states that executions were in, location by location.
//
// A native run tells its inputs only; the interpreter, on the same inputs, tells the states. Of each location a bounded
// number is kept, spread over all runs.
#pragma once

#include "engine/engine.h"
#include "engine/learn/samples.h"
#include "term/traverse.h"

#include <random>

namespace vouch::engine::dynamic {

class Observations {
  public:
    Observations(const Program& p, uint64_t seed);

    void add(const Trace& trace); // an execution of the Program, of which the first steps count
    void addRandom(const support::Budget& budget); // executions on inputs by chance, in the interpreter
    // Values of the live scalars at l.
    const std::vector<term::Assignment>& at(LocationId l) const { return states_[l]; }
    const std::vector<Term>& scalars(LocationId l) const { return scalars_.at(l); }
    // Those that were not given before.
    std::vector<SeenState> fresh();
    size_t size() const { return size_; }

  private:
    void keep(LocationId l, const program::State& state);

    const Program& p_;
    learn::LiveScalars scalars_;
    program::Interpreter interpreter_;
    std::mt19937_64 random_;
    std::vector<std::vector<term::Assignment>> states_;
    std::vector<uint64_t> offered_; // by location
    std::vector<size_t> given_;     // by location: of states_
    size_t size_ = 0;
};

} // namespace vouch::engine::dynamic
