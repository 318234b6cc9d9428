// Limit: how long the checker's clauses may go on. A budget, or until somebody else has answered.
#pragma once

#include "support/budget.h"

#include <functional>
#include <memory>

namespace vouch::evidence::clauses {

class Limit {
  public:
    Limit() = default; // none
    Limit(support::Budget budget) : budget_(std::move(budget)) {}
    // `hasEnded` is asked whenever the limit is polled; what it says once stays.
    Limit(support::Budget budget, std::function<bool()> hasEnded)
        : budget_(std::move(budget)), watch_(std::make_shared<Watch>(Watch{std::move(hasEnded)})) {}

    bool exhausted() const { return budget_.exhausted() || (watch_ && watch_->poll()); }
    double remaining() const { return budget_.remaining(); }
    // One that ends with this, or after so many seconds.
    Limit sub(double seconds) const {
        Limit part = *this;
        part.budget_ = budget_.sub(seconds);
        return part;
    }

  private:
    struct Watch {
        std::function<bool()> hasEnded;
        bool ended = false;
        bool poll() { return ended = ended || hasEnded(); }
    };
    support::Budget budget_;
    std::shared_ptr<Watch> watch_;
};

} // namespace vouch::evidence::clauses
