// Cover expansion: from an ARU that is blocked to a larger one that still is (smtExpand, W19 to W21).
//
// Literal by literal, in random order (W30): it is dropped if the rest is blocked, too; the bound of a row that is
// needed goes as far out as it can, by binary search, for the larger the set the easier it is reached. Whoever asks is
// told by a query over the solver what a cube's blocked part is: cores drop further literals at no cost, and the
// initial states stay outside (W17).
//
// The result is a blocked set and nothing else: not all of its states lead to the error, so it is no obligation.
#pragma once

#include "engine/words/row.h"
#include "engine/words/shuffle.h"

#include <functional>
#include <optional>

namespace vouch::engine::words {

// Is the cube blocked? If so, a part of its literals that is enough; otherwise nothing.
using BlockedPart = std::function<std::optional<Cube>(const Cube&)>;

class CoverExpansion {
  public:
    // isEarly: literals that are dropped before the others, where that is possible.
    CoverExpansion(Rows& rows, Random& random, unsigned failures, std::function<bool(Term)> isEarly = {})
        : rows_(rows), random_(random), failures_(failures), isEarly_(std::move(isEarly)) {}

    // Requires a cube that is blocked. The result is, and holds at least the states of the cube. Literals of `against`
    // are dropped first, where that is possible: the result of another expansion, to get a different one.
    Cube expand(Cube blocked, const BlockedPart& blockedPart, const Cube* against = nullptr);

  private:
    bool isOf(const Cube& cube, Term literal) const;
    Cube relax(const Cube& cube, Term literal, const Row& row, const BlockedPart& blockedPart);

    Rows& rows_;
    Random& random_;
    unsigned failures_;                 // literals that are needed before dropping ends
    std::function<bool(Term)> isEarly_; // empty: none is
};

} // namespace vouch::engine::words
