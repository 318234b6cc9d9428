// vouch bench: from a request to tables.
//
//   arguments ──collect──▶ tasks ─────────────────────────┐
//   options ────configuration──▶ configurations ──────────┤
//                                                         ▼
//       runs = tasks × configurations, less what the journal has
//                                                         │ schedule: one keeper per run
//                                                         ▼
//                                              journal (results.jsonl)
//                                                         │ summary
//                                                         ▼
//       results.json, results.csv, summary.csv, table.txt, report.html
//
// Runs go task by task, all configurations of one before the next task, so that an unfinished campaign is
// already a fair comparison on the tasks that it has seen. Imported results join when the tables are made.
#pragma once

#include "bench/campaign.h"
#include "bench/collect.h"

#include <string>
#include <vector>

namespace vouch::bench {

struct Request {
    TaskList tasks;
    std::vector<Configuration> configurations;
    Limits limits;
    unsigned jobs = 1;
    std::string output;
    std::string title;
    std::vector<std::string> counters; // of Vouch's statistics, to be shown in the table
    std::string command;               // as it was typed, for the record
    bool resume = false;
    bool verbose = false;
};

struct Finished {
    std::string table;        // table.txt
    bool complete = true;     // false: interrupted, can be resumed
    unsigned wrong = 0;       // verdicts
    unsigned failed = 0;      // runs of Vouch that ended without verdict, by themselves: no C, or a crash
    std::string firstFailure; // which, and how
    size_t runs = 0, outOf = 0;
};

// Throws BenchError before anything has run, or when results cannot be written.
Finished runBench(Request request);

} // namespace vouch::bench
