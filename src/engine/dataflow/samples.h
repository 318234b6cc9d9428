// Samples: states of concrete executions on random inputs, per location. True by observation, so they refute
// candidates and seed hulls for nothing; what they do not refute still has to be proved.
#pragma once

#include "engine/dataflow/state.h"
#include "support/budget.h"

namespace vouch::engine::dataflow {

// Values parallel to the location's frame (Booleans as one bit).
using Sample = std::vector<BitVector>;

// At most `mostPerLocation` states per location; the same ones for the same program. Gives up on programs
// whose executions cannot be kept in memory.
std::vector<std::vector<Sample>> drawSamples(const Program& p, const Frames& frames, size_t mostPerLocation,
                                             const support::Budget& budget);

} // namespace vouch::engine::dataflow
