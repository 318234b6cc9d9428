// The command line of one run: a configuration applied to a task.
#pragma once

#include "bench/configuration.h"
#include "bench/keeper.h"
#include "bench/task.h"

#include <filesystem>

namespace vouch::bench {

// Where a run leaves its output, relative to the output directory.
std::filesystem::path logOf(const Configuration& configuration, const Task& task);
// Beside it, Vouch's structured result.
std::filesystem::path structuredOf(const std::filesystem::path& log);

// Vouch's own limits, slightly inside the hard ones, so that it ends by itself and tells what it knows.
double innerTimeout(const Limits& limits);
double innerMemory(double limitMegabytes);

// The words that Vouch gets, without --json and the files: what can be checked before anything runs.
std::vector<std::string> vouchOptions(const Configuration& configuration, const Task& task,
                                      const Limits& limits);
// `output` must be absolute. Throws BenchError for a placeholder that the task cannot fill.
Command commandFor(const Configuration& configuration, const Task& task, const Limits& limits,
                   const std::filesystem::path& output);

} // namespace vouch::bench
