// From what a run left behind to its result: the log's verdict, Vouch's structured result, the kernel's
// figures.
#pragma once

#include "bench/configuration.h"
#include "bench/measured.h"
#include "bench/result.h"
#include "bench/task.h"

#include <filesystem>

namespace vouch::bench {

RunResult resultOf(const Configuration& configuration, const Task& task, const Measured& measured,
                   const std::filesystem::path& output);

// Counters and evidence in the structured result of `vouch check`. Names as they are there; besides, what the
// solvers of all engines did is added up under "solver.", so that configurations can be compared.
struct Structured {
    std::string evidence;
    std::map<std::string, double> counters;
};
Structured readStructured(const std::string& json);

} // namespace vouch::bench
