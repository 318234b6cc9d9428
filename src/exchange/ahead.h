// AheadCheck: a process that checks levels while engines go deeper (evidence/ahead.h), and then the answer that they lead to.
//
// It works only where a processor would be idle otherwise, and not before the run is some seconds old, since most proofs
// are there sooner. When an answer comes that it can go on with, the answer is handed to it.
#pragma once

#include "exchange/portfolio.h"
#include "support/process.h"

namespace vouch::exchange {

class AheadCheck {
  public:
    AheadCheck(const Task& task, const Settings& settings);
    bool isWanted() const { return isWanted_; }

    // An engine says that no path of so many edges, or fewer, ends in an error.
    void deepen(unsigned edges);
    // To be called from time to time. `busy`: processes that compute, all others.
    void schedule(double secondsOfRun, size_t busy);
    // There is something to go on from, and the answer is of a kind that can use it.
    bool fits(const engine::Answer& answer) const;
    // Hands it the answer. From now on it is the check of that answer.
    support::Child take(const std::string& engine, const engine::Answer& answer);

  private:
    const Task& task_;
    const Settings& settings_;
    size_t processors_;
    bool isWanted_, isStarted_ = false, rests_ = false;
    unsigned depth_ = 0;
    support::Child child_;
};

} // namespace vouch::exchange
