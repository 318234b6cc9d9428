// A harness (report/harness.h) is compiled with the program by the C compilers that are there, and run: nothing is said
// to lead to the error that has not done so.
#pragma once

#include "support/budget.h"

#include <string>
#include <vector>

namespace vouch::evidence {

struct HarnessTask {
    std::vector<std::string> files;      // of the program
    std::vector<std::string> arguments;  // for the compiler, which the program needs: -I, -D, -m32
    std::vector<std::string> sanitizers; // what makes the violation show
};

struct HarnessRun {
    std::string compiler; // "gcc"
    bool reached = false;
    std::string detail; // why not
};

// What the harness writes where the error is reached.
inline constexpr const char* kHarnessMark = "harness: the error is reached";

// With gcc, if it is installed, and with clang. What the program mentions and nobody defines (functions that stand in a table,
// say) is added to the text; whether they are called, the run tells.
std::vector<HarnessRun> runHarness(std::string& text, const HarnessTask& task, const support::Budget& budget);
// As people type it.
std::string harnessCommand(const std::string& compiler, const std::string& harness, const HarnessTask& task);

} // namespace vouch::evidence
