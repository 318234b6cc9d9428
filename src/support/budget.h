// Budget: how long a piece of work may still go on. Every loop of an engine polls it.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>

namespace vouch::support {

class Budget {
  public:
    using Clock = std::chrono::steady_clock;

    Budget() = default; // unlimited
    static Budget seconds(double s) {
        Budget b;
        b.deadline_ =
            Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(s));
        return b;
    }

    // A budget that ends with this one or after s seconds, whichever comes first; shares cancellation.
    Budget sub(double s) const {
        Budget b = *this;
        auto d = seconds(s).deadline_;
        if (!b.deadline_ || *d < *b.deadline_) b.deadline_ = d;
        return b;
    }

    void cancel() { cancelled_->store(true, std::memory_order_relaxed); }
    bool exhausted() const {
        return cancelled_->load(std::memory_order_relaxed) || (deadline_ && Clock::now() >= *deadline_);
    }
    // Seconds left; a very large number when unlimited, never negative.
    double remaining() const {
        if (cancelled_->load(std::memory_order_relaxed)) return 0;
        if (!deadline_) return 1e9;
        double r = std::chrono::duration<double>(*deadline_ - Clock::now()).count();
        return r > 0 ? r : 0;
    }

  private:
    std::optional<Clock::time_point> deadline_;
    std::shared_ptr<std::atomic<bool>> cancelled_ = std::make_shared<std::atomic<bool>>(false);
};

} // namespace vouch::support
