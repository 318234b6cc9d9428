// Rival: work in a process of its own that races against this one. The first of them to answer wins.
//
// It starts only after a delay: what the other one settles sooner costs no process. It ends with this object, with this
// process, or by itself.
#pragma once

#include "support/budget.h"
#include "support/process.h"

#include <functional>
#include <optional>
#include <string>

namespace vouch::evidence {

class Rival {
  public:
    using Work = std::function<std::string()>; // its answer, as bytes
    Rival(Work work, double delaySeconds);

    // To be asked from time to time: starts the work once the delay is over. The answer, if there is one.
    const std::optional<std::string>& look();
    // Starts it if it was not, and waits.
    const std::optional<std::string>& wait(const support::Budget& budget);
    double seconds() const; // since this object was made

  private:
    void start();
    void receive();

    Work work_;
    double delay_;
    support::Budget::Clock::time_point begin_ = support::Budget::Clock::now();
    bool isStarted_ = false;
    support::Child child_;
    std::optional<std::string> answer_;
};

} // namespace vouch::evidence
