// A campaign: everything that was asked for and everything that came of it. What the tables are made from.
#pragma once

#include "bench/configuration.h"
#include "bench/journal.h"
#include "bench/measured.h"
#include "bench/task.h"

#include <string>
#include <vector>

namespace vouch::bench {

struct Machine {
    std::string cpu;
    unsigned cores = 0;
    double memoryMegabytes = 0;
};
Machine thisMachine();

struct Campaign {
    std::string title;
    std::string date; // of the beginning
    std::string command;
    Limits limits;
    unsigned jobs = 1;
    std::string enforcedBy;
    Machine machine;
    std::vector<Configuration> configurations;
    std::vector<Task> tasks;
    std::vector<Skipped> skipped;
    Results results;
    std::vector<std::string> counters; // that the table shows, beside those of all solvers
    std::vector<std::string> notes;    // what a reader of the figures has to know

    // Nothing if there is no result yet.
    const RunResult* result(const Task& task, const std::string& configuration) const;
};

RunKey keyOf(const Task& task, const std::string& configuration);

} // namespace vouch::bench
