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

// A question to one of the solvers, within so many conflicts (< 0: any number); what it took is counted under `what`.
inline Result asked(const Environment& environment, Solver& solver, std::span<const Term> assumptions,
                    int64_t conflicts, const std::string& what) {
    const Stopwatch stopwatch(environment.statistics, "refine." + what + "-seconds");
    const support::Statistics before = solver.statistics;
    solver.setConflictLimit(conflicts);
    const Result result = solver.check(assumptions);
    const auto gained = [&](const char* name) { return solver.statistics.get(name) - before.get(name); };
    environment.statistics.add("work", gained("work"));
    environment.statistics.add("refine.conflicts", gained("conflicts"));
    environment.statistics.add("refine.clauses-" + what, gained("clauses"));
    return result;
}

} // namespace vouch::solver::refine
