// Finished results from CSV files, so that other tools, or earlier runs, stand in the same table.
//
// Two forms are understood. With one row per task and one column per tool: columns task and, if present,
// property and category, the tool's verdict ("true", "false", "false(valid-deref)", "unknown", "none"), and
// its seconds. With one row per run, as `vouch bench` writes it (results.csv): columns configuration,
// category, task, property, verdict, outcome, cpu, wall, memory_mb; the configuration of the same name is
// taken, or the only one there is. Tasks are matched by name, or by the path relative to the file. Imported
// verdicts are judged like any others; times are taken as they are, and whether they are comparable is for
// the reader to know.
#pragma once

#include "bench/configuration.h"
#include "bench/journal.h"
#include "bench/task.h"

#include <vector>

namespace vouch::bench {

// Throws BenchError: unreadable file, missing columns, text that is no verdict.
Results importResults(const Configuration& configuration, const std::vector<Task>& tasks);

} // namespace vouch::bench
