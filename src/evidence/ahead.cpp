#include "evidence/ahead.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence {

Ahead::Ahead(const program::Program& p)
    : paths_(p, [this](unsigned level) {
          settled_ = std::max(settled_, level + 1);
          if (hears_) hears_(settled_);
      }) {}

bool Ahead::settle(unsigned depth, const clauses::Limit& limit) {
    VOUCH_CHECK(paths_.depth() <= depth, "a depth that was passed by");
    // OR over levels i <= depth that are not settled of: some path of i edges ends in a bad location
    return paths_.violation(depth, limit).result == solver::Result::Unsat;
}

EntryPaths& Ahead::paths(std::function<void(unsigned settled)> hears) {
    hears_ = std::move(hears);
    return paths_;
}

} // namespace vouch::evidence
