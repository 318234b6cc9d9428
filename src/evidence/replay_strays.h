// Pointers of a trace that designate no object are made to designate memory that the native run has.
//
// An uninitialised pointer may hold any address, and any memory may lie there. A trace that goes on behind an
// access through such a pointer is an execution of the program if that memory exists; a native run shows it once
//   - the pointer holds an address in the arena, a piece of memory that the runtime provides for this and that
//     the program does not know of, and
//   - the arena holds what the trace reads there: the same each time, for which a trace that reads different
//     values is changed if it can be.
// The pointer's value is that of an input. Which one is found out by trying: another value must move the
// access into the arena, and the trace with it must still be an execution of the Program, edge by edge. Where
// that fails (a null pointer, say) the trace stays as it is, and the native run will end at the access.
#pragma once

#include "frontend/frontend.h"
#include "support/budget.h"

#include <string>

namespace vouch::evidence {

// As in replay_runtime_bare.c and where the linker puts it.
inline constexpr uint64_t kArenaAddress = 0x60000000;
inline constexpr uint64_t kArenaBytes = 1 << 20;
// Where pointers may point to that the trace says nothing about: in its last 16 KiB.
inline constexpr uint64_t kSpareAddress = kArenaAddress + kArenaBytes - (12 << 10);

struct ArenaByte {
    uint64_t address = 0;
    char value = 0;
};
// Where the kernel lets nobody have memory. A program's pointers may point there all the same: an access to a
// window of low memory is an access to the byte of the arena with the same number.
inline constexpr uint64_t kLowBytes = 64 << 10, kWindowBytes = 4 << 10;

struct Arena {
    std::vector<ArenaByte> bytes;       // what it holds at the start, where that is not zero
    uint64_t spare = 0;                 // what uninitialised memory holds that the trace says nothing about
    std::vector<uint64_t> windows = {}; // their addresses, with kWindowBytes of memory each
};
struct Settled {
    program::Trace trace;
    Arena arena;
};
Settled settleStrays(const program::Program& original, const frontend::StrayAccesses& strays,
                     const program::Trace& trace, const support::Budget& budget);

// 32-bit little-endian numbers: the spare address; the number of windows and their addresses; the number of
// bytes, per byte its distance from the arena's start, and its value.
std::string encodeArena(const Arena& arena);
// The spare address as it lies in memory.
std::string fillerOf(const Arena& arena, frontend::DataModel dataModel);

} // namespace vouch::evidence
