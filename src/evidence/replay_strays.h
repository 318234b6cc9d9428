// Pointers of a trace that designate no object are made to designate memory that the native run has.
//
// An uninitialised pointer may hold any address, and any memory may lie there. A trace that goes on behind an
// access through such a pointer is an execution of the program if that memory exists; a native run shows it
// once
//   - the pointer holds an address in the arena, a piece of memory that the runtime provides for this and
//   that the
//     program does not know of, and
//   - the arena holds what the trace reads there: the same each time, for which a trace that reads different
//   values is
//     changed if it can be.
// The pointer's value is that of an input. Which one is found out by trying: another value must move the
// access into the arena, and the trace with it must still be an execution of the Program, edge by edge. Where
// that fails (a null pointer, say) the trace stays as it is, and the native run will end at the access.
#pragma once

#include "frontend/stray.h"
#include "support/budget.h"

#include <string>

namespace vouch::evidence {

// As in replay_runtime_bare.inc and where the linker puts it.
inline constexpr uint64_t kArenaAddress = 0x60000000;
inline constexpr uint64_t kArenaBytes = 1 << 20;

struct ArenaByte {
    uint64_t address = 0;
    char value = 0;
};
struct Settled {
    program::Trace trace;
    std::vector<ArenaByte> arena; // what the arena holds at the start, where it is not zero
};
Settled settleStrays(const program::Program& original, const frontend::StrayAccesses& strays,
                     const program::Trace& trace, const support::Budget& budget);

// The number of bytes as a 32-bit little-endian number; per byte its distance from the arena's start,
// likewise, and its value.
std::string encodeArena(const std::vector<ArenaByte>& arena);

} // namespace vouch::evidence
