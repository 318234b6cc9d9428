// Process trees as /proc shows them: what is left where no control group counts.
//
// Processor time is complete for processes that somebody waits for, and the keeper of a run waits for all
// that nobody else does. Only a parent that ignores SIGCHLD makes the kernel drop the time of its children; a
// control group counts that, too.
#pragma once

#include <sys/types.h>
#include <vector>

namespace vouch::bench {

struct TreeSample {
    double cpuSeconds = 0;        // of living processes and the children they have waited for
    double residentMegabytes = 0; // summed: pages that are shared count several times
    unsigned tasks = 0;           // processes and threads, zombies not counted
    std::vector<pid_t> processes;
};

// All descendants of this process.
TreeSample sampleDescendants();
// Memory with shared pages counted once; costs a walk over the page tables.
double proportionalMegabytes(const TreeSample& sample);
// Processor time of all children of this process that have ended and were waited for.
double reapedCpuSeconds();
// The largest that one of them was.
double reapedPeakMegabytes();

} // namespace vouch::bench
