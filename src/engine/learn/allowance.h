// Allowance: how much work one of several things that are tried may take.
//
// Work is counted, in microseconds as solvers and others estimate them from what they do (solver.h,
// kWorkPerConflict), so that what is given up, and when, is the same in each run. Only the budget is a matter of
// the clock.
#pragma once

#include "support/budget.h"
#include "support/check.h"

namespace vouch::engine::learn {

struct Meter {
    double spent = 0;
};

class Allowance {
  public:
    Allowance() = default; // unlimited
    explicit Allowance(support::Budget time) : time_(std::move(time)) {}
    // Ends with the budget, or when the meter has gone so much further. The meter outlives this object.
    Allowance(support::Budget time, const Meter& meter, double work)
        : time_(std::move(time)), meter_(&meter), end_(meter.spent + work) {
        VOUCH_CHECK(work >= 0, "less than no work is allowed");
    }

    bool exhausted() const { return time_.exhausted() || (meter_ && meter_->spent >= end_); }
    const support::Budget& time() const { return time_; }

  private:
    support::Budget time_;
    const Meter* meter_ = nullptr;
    double end_ = 0;
};

} // namespace vouch::engine::learn
