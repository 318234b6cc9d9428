// Rounding to an integral value in the same format.
//
// Exponent field and fraction as one integer are monotone in the magnitude, and stay so across exponents. So
// a number with k bits behind the point (0 < k < significandBits) is rounded in place: clear the last k bits,
// after adding 2^k if it rounds up. Numbers below 1 become 0 or 1, numbers without bits behind the point
// stay.
#include "term/float/round.h"
#include "term/float/unpack.h"
#include "term/float/words.h"

#include <bit>

namespace vouch::term::floats {

namespace {

// Masks over the significand for k bits behind the point, in thermometer code: keep = bits k and above.
struct Point {
    Term keep, unit, guard, sticky; // masks: bits >= k, bit k, bit k - 1, bits < k - 1
};

Point pointAt(TermManager& tm, FloatFormat format, Term k) {
    uint32_t bits = format.significandBits;
    Term amount = zeroExtendTo(tm, lowBits(tm, k, std::bit_width(bits - 1)), bits);
    Term keep = tm.mkBvShl(tm.mkConst(BitVector::getAllOnes(bits)), amount);
    Term unit = tm.mkBvAnd(keep, tm.mkBvNot(padRight(tm, lowBits(tm, keep, bits - 1), 1)));
    Term guard = tm.mkZext(topBits(tm, unit, bits - 1), 1);
    return {keep, unit, guard, tm.mkBvNot(tm.mkBvOr(keep, guard))};
}

// Magnitude of a number of at least 1 that has bits behind the point.
Term roundInPlace(TermManager& tm, FloatFormat format, Term mode, Term a, const Unpacked& x, Term k) {
    Point point = pointAt(tm, format, k);
    auto any = [&](Term mask) { return anyBit(tm, tm.mkBvAnd(x.significand, mask)); };
    Term up = roundsUp(tm, mode, x.negative, any(point.unit), any(point.guard), any(point.sticky));
    uint32_t bits = format.significandBits, width = format.width() - 1;
    Term step = zeroExtendTo(tm, tm.mkBvAnd(point.unit, spread(tm, up, bits)), width);
    Term sum = tm.mkBvAdd(lowBits(tm, a, width), step);
    Term low = tm.mkBvAnd(lowBits(tm, sum, bits), point.keep);
    return width == bits ? low : tm.mkConcat(topBits(tm, sum, width - bits), low);
}

// Magnitude of a number below 1: 0 or 1.
Term roundBelowOne(TermManager& tm, FloatFormat format, Term mode, const Unpacked& x) {
    uint32_t exponentBits = format.exponentBits, fractionBits = format.fractionBits();
    Term half = tm.mkEq(x.exponent, tm.mkConst(exponentBits, bias(format) - 1)); // in [1/2, 1)
    Term beyondHalf = anyBit(tm, lowBits(tm, x.significand, fractionBits));
    Term sticky = tm.mkIte(half, beyondHalf, tm.mkNot(x.zero));
    Term up = roundsUp(tm, mode, x.negative, tm.mkFalse(), half, sticky);
    Term one = padRight(tm, tm.mkConst(exponentBits, bias(format)), fractionBits);
    return tm.mkIte(up, one, tm.mkConst(format.width() - 1, 0));
}

} // namespace

Term roundToIntegral(TermManager& tm, FloatFormat format, Term mode, Term a) {
    Unpacked x = unpack(tm, format, a);
    uint32_t width = operandExponentBits(format);
    // k = fractionBits - (exponent - bias)
    Term k = tm.mkBvSub(tm.mkConst(width, format.fractionBits() + bias(format)),
                        zeroExtendTo(tm, x.exponent, width));
    Term integral = tm.mkBvSle(k, tm.mkConst(width, 0));
    Term belowOne = tm.mkBvUlt(x.exponent, tm.mkConst(format.exponentBits, bias(format)));
    Term magnitude =
        tm.mkIte(belowOne, roundBelowOne(tm, format, mode, x), roundInPlace(tm, format, mode, a, x, k));
    return assemble(tm, format,
                    {.nan = x.nan,
                     .infinite = x.infinite,
                     .zero = tm.mkFalse(),
                     .negative = x.negative,
                     .magnitude = tm.mkIte(integral, lowBits(tm, a, format.width() - 1), magnitude)});
}

} // namespace vouch::term::floats
