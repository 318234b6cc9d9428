// What the parts of one refinement share.
#pragma once

#include "solver/refine/settings.h"
#include "support/budget.h"
#include "support/statistics.h"

#include <ctime>
#include <functional>
#include <string>

namespace vouch::solver::refine {

struct Environment {
    TermManager& tm; // where approximations are made
    const RefineSettings& settings;
    support::Budget budget;
    support::Statistics& statistics; // counters "refine.*"
};

// Adds the processor seconds of its life to a counter.
class Stopwatch {
  public:
    Stopwatch(support::Statistics& statistics, std::string counter)
        : statistics_(statistics), counter_(std::move(counter)), begin_(std::clock()) {}
    ~Stopwatch() { statistics_.add(counter_, static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC); }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

  private:
    support::Statistics& statistics_;
    std::string counter_;
    std::clock_t begin_;
};

} // namespace vouch::solver::refine
