// Clang without a process of its own: most of what a small program takes to compile is the time in which the compiler is
// loaded, once as driver and once per file, and this process has all of it in memory.
#pragma once

#include <string>
#include <vector>

namespace vouch::frontend {

// What the program of that name does with these words: the driver makes jobs of them; those of the compiler are done here, one
// after the other, all others (the linker) are executed. Returns the exit status; messages go to standard error. Fatal errors
// of LLVM end the process, and so may a crash: it is for a child process.
int runClang(const std::vector<std::string>& words);

} // namespace vouch::frontend
