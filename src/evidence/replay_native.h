// Building and running the native form of a program.
#pragma once

#include "frontend/frontend.h"
#include "support/budget.h"

#include <optional>
#include <string>

namespace vouch::evidence {

// Compiles the module with the replay's own runtime into directory/program. Returns what went wrong, if anything.
std::optional<std::string> buildNative(const frontend::Compiled& compiled, const std::string& directory,
                                       const support::Budget& budget);

struct NativeRun {
    enum class End {
        Reached,    // __vouch_error, told with the right cookie
        Assumption, // an assumption was false
        Limit,      // the model ends here
        Ended,      // exit, abort, or return from main
        Diverged,   // it drew other inputs than the trace has
        Crashed,    // a signal, or an end without a report
        OutOfMemory, // the runtime's heap is too small for what the program allocates
        Timeout,
        NotStarted,
    };
    End end = End::NotStarted;
    std::string detail; // for people
    uint32_t drawn = 0; // records
    uint32_t havocs = 0; // external functions that might have changed memory, and did not
};
// Runs directory/program on encoded records (replay_records.h).
NativeRun runNative(const std::string& directory, const std::string& records, const support::Budget& budget);

} // namespace vouch::evidence
