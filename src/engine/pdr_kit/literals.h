// Literals of other strength with the same meaning taken together, for generalisation to choose from.
//
//   x = 5   is   x <= 5 /\ x >= 5   (intervals)   or   x.0 = 1 /\ x.1 = 0 /\ x.2 = 1 /\ ...   (bits)
//
// Dropping one bound or one bit leaves more than dropping the equality would; a bound can be widened.
#pragma once

#include "engine/pdr_kit/cube.h"

#include <functional>
#include <optional>

namespace vouch::engine::pdr_kit {

using term::BitVector;

// word <= limit (upper) or word >= limit, in the signed or unsigned order.
struct Bound {
    Term word;
    BitVector limit;
    bool upper = true;
    bool isSigned = true;

    BitVector extreme() const; // the limit at which the bound says nothing
    Term literal(TermManager& tm) const;
};

// The literal as a bound with a constant limit, if it is one.
std::optional<Bound> asBound(const TermManager& tm, Term literal);

// The bound with its limit as far towards the extreme as `holds` stays true, which requires that it is true of the
// bound as it is and that it fails for all limits beyond one for which it fails. The extreme itself is not tried:
// that would be no bound.
Bound widest(const Bound& bound, const std::function<bool(const Bound&)>& holds);

// word = constant, if the literal says that of a bit-vector wider than one bit.
struct Constant {
    Term word;
    BitVector value;
};
std::optional<Constant> asConstant(const TermManager& tm, Term literal);

// The cube with each word = constant as two signed bounds, and each other equality s = t of words as s <= t,
// s >= t.
Cube splitIntoIntervals(TermManager& tm, const Cube& cube);
// The inverse: s <= t /\ s >= t as s = t.
Cube joinIntervals(TermManager& tm, const Cube& cube);
// u != v, u < v and v < u, signed and unsigned, for pairs of the cube's words of equal width, at most `most`
// pairs. The cube need not imply them.
std::vector<Term> relationsBetweenVariables(TermManager& tm, const Cube& cube, size_t most);
// word = constant as one literal per bit.
std::vector<Term> splitIntoBits(TermManager& tm, const Constant& equality);

} // namespace vouch::engine::pdr_kit
