// Elementary cycles of the automaton, for the refined termination criteria (M16, M17).
//
// Johnson 1975: every cycle that visits each of its locations once, in time proportional to their number.
// There can be exponentially many, so counting ends at a cap.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <optional>

namespace vouch::engine::ic3cfa {

enum class ParallelEdges {
    Count,   // "new": each choice among parallel edges is a cycle of its own
    Collapse // "greedy": cycles through the same locations count once
};

// The sum of the lengths of all elementary cycles, or nothing if there are more than `cap` of them.
std::optional<uint64_t> cycleLengths(const program::Program& p, ParallelEdges parallel, size_t cap);

} // namespace vouch::engine::ic3cfa
