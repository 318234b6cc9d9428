// Building and running the native form of a program.
//
// There are two forms. Violations that the module itself reports (__vouch_error) are awaited by the program
// alone: no C library, no start files (replay_runtime_bare.c). Violations of memory safety are nowhere in
// the module: they are invalid accesses that happen, invalid frees, and objects that are left. For these
// every function is instrumented by AddressSanitizer, objects come from its allocator, and the runtime counts
// them (replay_runtime_sanitizer.c). Both read the same records and give the same report
// (replay_runtime.c, replay_runtime_records.c).
//
// For many runs in a row both come with another runtime (loop_runtime.c), which makes the inputs by itself.
#pragma once

#include "frontend/frontend.h"
#include "support/budget.h"

#include <optional>
#include <string>

namespace vouch::evidence {

// Whether a module that was compiled for the property runs under AddressSanitizer.
inline bool isSanitized(property::Property property) { return property::isMemoryProperty(property); }

enum class LowMemory { None, Windows }; // Windows: accesses to those of the arena (replay_strays.h) go there

struct NativeForm {
    bool sanitized = false;
    LowMemory low = LowMemory::None;
    bool loops = false; // optimised, for many runs (loop.h)
};

// Compiles the module with the replay's own runtime into directory/program. Returns what went wrong, if
// anything.
std::optional<std::string> buildNative(const frontend::Compiled& compiled, const NativeForm& form,
                                       const std::string& directory, const support::Budget& budget);

struct NativeRun {
    enum class End {
        Reached,     // __vouch_error, told with the right cookie
        Invalid,     // AddressSanitizer reported an error
        Assumption,  // an assumption was false
        Limit,       // the model ends here
        Exited,      // exit or abort
        Returned,    // from main; where memory is not watched, this may be told as Exited
        Diverged,    // it drew other inputs than the trace has
        Crashed,     // a signal, or an end without a report
        OutOfMemory, // for the heap, the stack or AddressSanitizer
        Timeout,
        NotStarted,
    };
    End end = End::NotStarted;
    std::string detail; // for people
    // What Reached or Invalid violates: "unreach-call", "no-overflow", "valid-deref", "valid-free"; else
    // empty.
    std::string violation = {};
    uint32_t drawn = 0;  // records
    uint32_t havocs = 0; // external functions that might have changed memory, and did not
    uint32_t live = 0;   // heap objects that are not freed; 0 where memory is not watched
};
// Runs directory/program, which was built with or without AddressSanitizer, on an encoded arena (replay_strays.h)
// and the encoded records (replay_records.h) behind it.
NativeRun runNative(const std::string& directory, bool sanitized, const std::string& input,
                    const support::Budget& budget);

} // namespace vouch::evidence
