// What the kernel says about a run: how it ended and what it used, the whole process tree together.
#pragma once

#include "support/process.h"

#include <optional>
#include <string>

namespace vouch::bench {

// Hard limits on a whole process tree.
struct Limits {
    double wallSeconds = 60;
    std::optional<double> cpuSeconds;
    std::optional<double> memoryMegabytes;
    unsigned processes = 1024;
    bool operator==(const Limits&) const = default;
};

struct Measured {
    enum class End { Exited, NotStarted, WallTime, CpuTime, Memory, Processes, Output };
    End end = End::Exited;
    std::string problem; // NotStarted: why
    support::Exit exit;  // Exited
    double cpuSeconds = 0;
    double wallSeconds = 0;
    double peakMegabytes = 0;
};

} // namespace vouch::bench
