// The supervisor: forks the worker, enforces time and memory, and prints the result. It runs neither compiler nor
// solver itself, so that it always lives to print the verdict line.
#pragma once

#include "cli/options.h"
#include "report/report.h"
#include "support/budget.h"
#include "support/message.h"

#include <functional>
#include <string>
#include <vector>

namespace vouch::cli {

// The report, or the message about input that cannot be read.
struct Supervised {
    report::Report report;
    std::string inputError;
    bool interrupted = false;
};

// What the worker does, in a child: reports over the channel (worker.h), returns its exit status.
using Work = std::function<int(const support::Budget& budget, support::Channel& supervisor)>;

// Hears messages that are about nothing that all workers have.
using Hear = std::function<void(const support::Message& message)>;

// Runs the work within the options' limits. `empty`: the report where the worker did not come to one.
Supervised supervise(const RunOptions& options, const report::Report& empty, const Work& work,
                     const Hear& hear = {});

// On a terminal: how long it may take, where nobody said so.
void adviseOnTime(const RunOptions& options);
// Prints the reports, at least one, as the options say; the exit status. `isWritten`: so far, all files could be.
int tell(const RunOptions& options, const std::vector<report::Report>& reports, bool isWritten = true);

} // namespace vouch::cli
