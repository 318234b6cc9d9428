// Rest: how long engines rest while answers are checked.
//
// Most answers that engines come to are right, and what the others compute meanwhile is for nothing; a few cannot be
// checked in time, and then the rest is lost. So engines rest until the checks have used as much processor time as the
// engines had before: it costs at most twice the time to the next answer. Processor time, since a check on a busy machine
// gets little of it in a second. A check that does not compute is not waited for.
#pragma once

#include <algorithm>

namespace vouch::exchange {

class Rest {
  public:
    // Processor time that engines, and checks, have used so far.
    Rest(double now, double usedByEngines, double usedByChecks)
        : began_(now), before_(usedByChecks), allowance_(std::max(kLeast, usedByEngines)) {}
    bool isOver(double now, double usedByChecks) const {
        return usedByChecks - before_ >= allowance_ || now - began_ >= kPatience * allowance_;
    }

  private:
    static constexpr double kLeast = 2;     // seconds: most checks are over sooner
    static constexpr double kPatience = 10; // seconds of the clock per second of processor time

    double began_, before_, allowance_;
};

} // namespace vouch::exchange
