// Generalisation: from a cube that is blocked to a larger one that still is (M10).
//
//   1. the literals of the unsatisfiable cores, united over all transitions into the place;
//   2. word = constant as a congruence of its lowest bits, if a few are enough;
//   3. equalities split into bounds, and cores again: one side is often enough;
//   4. literals dropped one by one, each time with a re-check over all transitions;
//   5. bounds against constants widened by search while the cube stays blocked;
//   6. word = constant that survived all this as bits, dropped where possible.
//
// The result is a blocked cube and nothing else: it must never become an obligation (P4), since not all of
// its states lead to the error.
//
// The order in which literals are tried for dropping matters for what is left. Activity prefers to keep
// literals that earlier blocked cubes consist of: frames made of the same literals meet sooner.
#pragma once

#include "engine/pdr_kit/cube.h"
#include "engine/pdr_kit/literals.h"
#include "support/statistics.h"

#include <functional>
#include <optional>
#include <unordered_map>

namespace vouch::engine::pdr_kit {

enum class LiteralOrder {
    Handle,   // oldest term first
    Size,     // largest term first
    Activity, // literals first that were seen least in blocked cubes
};

// Bounds of a cube that is blocked at the frontier may last. At a low level a bound is widened to what holds
// for a while: that blocks much at once, and may say nothing about the next level.
enum class Widening { Off, Lasting, Always };

struct Generalisation {
    bool drop = true;
    unsigned dropFailures = 8; // literals that turn out to be needed before dropping ends
    unsigned lowBits = 0;      // of a word that equals a constant, tried instead of the whole word
    bool split = true;         // equalities into bounds
    Widening widen = Widening::Always;
    bool bits = false;
    LiteralOrder order = LiteralOrder::Activity;
};

// Is the cube blocked? If so, a part of it that is (from the cores), otherwise nothing.
using BlockedPart = std::function<std::optional<Cube>(const Cube&)>;

class Generaliser {
  public:
    Generaliser(TermManager& tm, Generalisation how) : tm_(tm), how_(how) {}

    // Requires that `blocked` is blocked. The result is, too, and has at least the states of `blocked`.
    // `lasting`: blocked means blocked at the frontier.
    Cube generalise(Cube blocked, bool lasting, const BlockedPart& blockedPart);

  private:
    Cube toLowBits(Cube cube, const BlockedPart& blockedPart);
    Cube split(Cube cube, const BlockedPart& blockedPart);
    Cube drop(Cube cube, const BlockedPart& blockedPart);
    Cube widen(Cube cube, const BlockedPart& blockedPart);
    Cube asBits(Cube cube, const BlockedPart& blockedPart);
    std::vector<Term> ordered(const Cube& cube);

    TermManager& tm_;
    Generalisation how_;
    std::unordered_map<Term, unsigned> activity_;
};

} // namespace vouch::engine::pdr_kit
