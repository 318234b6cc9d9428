// The summary: per category and over all, one row per configuration and one for the virtual best.
//
// Processor time and wall-clock time are given three times each: over correct results; over all results, where a
// timeout costs what it took; and over the tasks that all configurations solve ("equal"), the only sum that compares
// like with like. The virtual best takes for every task the result of the configuration that does best on it: a correct
// one before none, none before a wrong one, and among equals the one with less processor time.
#pragma once

#include "bench/campaign.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vouch::bench {

inline constexpr const char* kAllCategories = "all";
inline constexpr const char* kVirtualBest = "virtual best";

struct Times {
    double total = 0;
    double mean = 0;
    double median = 0;
};
Times timesOf(std::vector<double> seconds);

struct Spent {
    Times correct, all, equal;
};

struct SummaryRow {
    std::string category;
    std::string configuration;
    unsigned tasks = 0; // that have a result
    unsigned correctTrue = 0, correctFalse = 0, wrongTrue = 0, wrongFalse = 0;
    unsigned timeout = 0, memory = 0, other = 0;
    int score = 0;
    Spent cpu, wall;
    unsigned equal = 0;                            // tasks that all configurations solve
    unsigned confirmedTrue = 0;                    // of all TRUE, correct or not
    unsigned confirmedFalse = 0;                   // of all FALSE
    std::map<std::string, double> counters;        // sums over all results
    std::map<std::string, double> correctCounters; // over the correct ones
};

// Categories in the order of their first tasks, then "all"; the virtual best only where there are several
// configurations.
std::vector<SummaryRow> summarise(const Campaign& campaign);

} // namespace vouch::bench
