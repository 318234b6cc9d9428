// Simulation on sets of values (W25 to W27): over-approximations of what an operator gives.
//
// A word has two views, an interval in the signed order and its bits, each known or not. Which of them an operator is
// computed on depends on the kind of simulation:
//
//   Ternary    bits, always
//   Interval   the interval, always
//   Hybrid     integer operators (+ - * < and so on) on intervals, bitwise ones on bits (the thesis' default)
//
// and the other view is made from the result:
//
//   SELECT     bit i is definite iff bits i .. m-1 of both ends coincide
//   CONJOIN    definite bits are copied to both ends; an unknown sign gives 1 and 0, any other unknown bit 0 and 1
//
// Rules as in the thesis, except for two misprints that the tests know: a product needs all four corners (the printed
// two give [0, 10] * [0, 10] = 0, which is unsound), and the printed AND of intervals is so wide that it is useless.
// What the thesis leaves open (unsigned comparisons, division, shifts, extensions, parts of words) is computed by the
// transfer functions of domain/ on the view that counts.
#pragma once

#include "domain/abstract_value.h"
#include "term/term.h"

#include <span>

namespace vouch::engine::words {

using domain::KnownBits;
using term::BitVector;

enum class Simulation { None, Ternary, Interval, Hybrid };

struct SignedInterval {
    BitVector low, high;
    bool operator==(const SignedInterval&) const = default;
};

KnownBits select(const SignedInterval& range);
SignedInterval conjoin(const KnownBits& bits);

// Operators on intervals: bound sums and the like, everything where one of them overflows.
SignedInterval everything(uint32_t width);
SignedInterval negate(const SignedInterval& a);
SignedInterval add(const SignedInterval& a, const SignedInterval& b);
SignedInterval subtract(const SignedInterval& a, const SignedInterval& b);
SignedInterval multiply(const SignedInterval& a, const SignedInterval& b);
SignedInterval bitNot(const SignedInterval& a);
SignedInterval bitAnd(const SignedInterval& a, const SignedInterval& b);

struct AbstractWord {
    SignedInterval range;
    KnownBits bits;

    // From the view that an operator gave.
    static AbstractWord of(Simulation kind, SignedInterval range);
    static AbstractWord of(Simulation kind, KnownBits bits);
    static AbstractWord constant(const BitVector& value) {
        return {{value, value}, KnownBits::constant(value)};
    }
    static AbstractWord all(uint32_t width) { return {everything(width), KnownBits::unknown(width)}; }
    static AbstractWord truth(bool canBeFalse, bool canBeTrue);

    uint32_t width() const { return bits.width(); }
    bool isConstant() const { return range.low == range.high; }
    bool isTrue() const { return bits.ones[0]; } // of width 1
    bool isFalse() const { return bits.zeros[0]; }
    bool contains(const BitVector& value) const {
        return range.low.sle(value) && value.sle(range.high) && bits.contains(value);
    }
    bool operator==(const AbstractWord& o) const { return range == o.range && bits == o.bits; }
};

// The values of the term `shape` when its arguments are as described. No argument is an array.
AbstractWord evaluate(Simulation kind, const term::TermManager& tm, term::Term shape,
                      std::span<const AbstractWord* const> arguments);

} // namespace vouch::engine::words
