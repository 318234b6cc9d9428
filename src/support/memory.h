// Memory of process trees, as the kernel counts it, and limits on it; what processor time a process has used.
#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace vouch::support {

// The processes whose parent this one is.
std::vector<pid_t> children(pid_t parent);
// All processes below this one, parents before children. While they come and go, one that changes parents may
// be missed: who needs all of them looks again.
std::vector<pid_t> descendants(pid_t root);

// Resident memory in megabytes. Forked processes share most pages: the sum over a tree counts each of them
// once (proportional set size); `cheap` is an upper bound of it that costs next to nothing to read.
double residentMegabytes(pid_t process);
double proportionalMegabytes(pid_t process);

// Seconds of processor time that a process has used so far, those of its children that have ended included; 0 if it is gone.
double usedSeconds(pid_t process);

struct TreeMemory {
    double megabytes = 0; // whole tree, root included
    pid_t largest = 0;    // the largest descendant that is not in `spared`; 0 if there is none
    bool exact = false;   // proportional; otherwise the sum of resident sizes, an upper bound
};
// Exact only where the upper bound exceeds `limit`: the exact figure costs a page table walk.
TreeMemory treeMemory(pid_t root, pid_t spared, double limit);

// Physical memory, or the limit of the control group where that is smaller.
double machineMegabytes();

// Backstop against allocation that outruns the supervisor: bounds the data segment of this process and of
// those forked from it. Nothing in builds with AddressSanitizer, whose shadow memory does not fit any limit.
void limitData(double megabytes);

} // namespace vouch::support
