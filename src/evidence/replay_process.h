// Programs run in a limited child process of their own.
#pragma once

#include "support/budget.h"
#include "support/process.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vouch::evidence {

// Descriptor of the child's end of its channel after exec.
inline constexpr int kReportDescriptor = 3;

enum class Confinement {
    None,
    Closed,    // no environment, no other files, little memory; kReportDescriptor stays open
    Sanitized, // the same for a program under AddressSanitizer, which limits its memory itself (its shadow
               // memory exceeds any other limit) and reads files of the system
};
struct Command {
    std::vector<std::string> words;  // the first is the program's path
    std::string input = "/dev/null"; // files for the standard descriptors
    std::string errors = "/dev/null";
    Confinement confinement = Confinement::None;
    double seconds = 0;         // of CPU
    std::string directory = {}; // to run it in; empty: this one
    bool isClang =
        false; // the words are clang's, which a copy of this process has in memory (frontend/run_clang.h)
};
struct Finished {
    std::optional<support::Exit> exit; // nothing: killed because the budget was exhausted
    std::string report;                // what it wrote to kReportDescriptor
};
// Both throw std::runtime_error if there is no process to be had.
support::Child startCommand(const Command& command);
Finished runCommand(const Command& command, const support::Budget& budget);

// The exit code of a child that could not run the program at all.
inline constexpr int kNotRun = 127;

} // namespace vouch::evidence
