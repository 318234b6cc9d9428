// A counterexample as a C file that needs nothing of Vouch: it defines the functions from which the program gets its
// inputs, feeds the values in their order, and ends with a message and abort() where the error is reached.
#pragma once

#include "report/report.h"

#include <string>
#include <vector>

namespace vouch::report {

struct HarnessText {
    std::string text;
    std::vector<std::string>
        sanitizers; // options with which the compiler makes the violation show, and the linker feeds objects
    std::vector<std::string> open; // inputs that no C file can give: "uninitialised x (a.c:3)"
};

// Requires a report whose verdict is FALSE, with the inputs of its counterexample.
HarnessText harnessOf(const Report& report);

} // namespace vouch::report
