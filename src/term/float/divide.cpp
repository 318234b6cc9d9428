// Division and square root, digit by digit.
//
// Both normalise their operands, so that a fixed number of digits is enough for correct rounding: the
// result's significandBits, a guard bit, and whether anything is left (sticky).
#include "term/float/round.h"
#include "term/float/unpack.h"
#include "term/float/words.h"

namespace vouch::term::floats {

namespace {

// x / y in (1/2, 2) as an integer bit, significandBits + 1 further digits and the sticky bit: a quotient
// below 1 loses the integer bit.
Term quotientOf(TermManager& tm, FloatFormat format, Term x, Term y) {
    Term first = tm.mkBvUle(y, x);
    Term rest = tm.mkIte(first, tm.mkBvSub(x, y), x);
    Quotient digits = longDivision(tm, rest, tm.mkConst(format.significandBits + 1, 0), y);
    Term whole = tm.mkConcat(tm.mkBoolToBv(first), digits.quotient);
    return tm.mkConcat(whole, tm.mkBoolToBv(anyBit(tm, digits.remainder)));
}

// The square root of a radicand of an even number of bits, the first two of them not both zero: half as many
// digits, and the sticky bit.
//
// With the root r of the digits so far and the remainder m <= 2r, the next digit is 1 iff 4m + next two bits
// >= 4r + 1.
Term rootOf(TermManager& tm, Term radicand) {
    uint32_t digits = tm.width(radicand) / 2;
    Term root, remainder; // of i digits: i and i + 1 bits
    for (uint32_t i = 0; i < digits; ++i) {
        uint32_t low = 2 * (digits - 1 - i);
        Term pair = tm.mkExtract(radicand, low + 1, low);
        Term next = i == 0 ? pair : tm.mkConcat(remainder, pair);
        Term trial = i == 0 ? tm.mkConst(2, 1) : zeroExtendTo(tm, tm.mkConcat(root, tm.mkConst(2, 1)), i + 3);
        Term fits = tm.mkBvUle(trial, next);
        Term rest = tm.mkIte(fits, tm.mkBvSub(next, trial), next);
        remainder = i == 0 ? rest : lowBits(tm, rest, i + 2);
        Term digit = tm.mkBoolToBv(fits);
        root = i == 0 ? digit : tm.mkConcat(root, digit);
    }
    return tm.mkConcat(root, tm.mkBoolToBv(anyBit(tm, remainder)));
}

} // namespace

Term divide(TermManager& tm, FloatFormat format, Term mode, Term a, Term b) {
    Unpacked x = unpack(tm, format, a), y = unpack(tm, format, b);
    NormalNumber dividend = normalNumber(tm, format, x), divisor = normalNumber(tm, format, y);
    Term negative = tm.mkXor(x.negative, y.negative);
    // biased exponent of the integer bit = (ex - bias) - (ey - bias) + bias
    Term room = tm.mkBvAdd(tm.mkBvSub(dividend.exponent, divisor.exponent),
                           tm.mkConst(operandExponentBits(format), bias(format) - 1));
    Term magnitude =
        roundMagnitude(tm, format, mode,
                       {.negative = negative,
                        .room = room,
                        .significand = quotientOf(tm, format, dividend.significand, divisor.significand),
                        .leadingZeros = 1});
    Term undefined = tm.mkOr(tm.mkAnd(x.infinite, y.infinite), tm.mkAnd(x.zero, y.zero));
    return assemble(tm, format,
                    {.nan = tm.mkOr(tm.mkOr(x.nan, y.nan), undefined),
                     .infinite = tm.mkOr(x.infinite, y.zero),
                     .zero = tm.mkOr(x.zero, y.infinite),
                     .negative = negative,
                     .magnitude = magnitude});
}

// sqrt(m * 2^e) = sqrt(m) * 2^(e/2) for even e, sqrt(2m) * 2^((e-1)/2) for odd e, with m in [1, 2).
Term squareRoot(TermManager& tm, FloatFormat format, Term mode, Term a) {
    Unpacked x = unpack(tm, format, a);
    NormalNumber number = normalNumber(tm, format, x);
    uint32_t width = operandExponentBits(format), bits = format.significandBits;
    Term exponent = tm.mkBvSub(number.exponent, tm.mkConst(width, bias(format)));
    Term odd = bitAt(tm, exponent, 0);
    Term half = tm.mkSext(topBits(tm, exponent, width - 1), 1); // rounded down
    Term wide = tm.mkZext(number.significand, 1);
    Term scaled = tm.mkIte(odd, padRight(tm, number.significand, 1), wide); // two integer bits
    Term root = rootOf(tm, padRight(tm, scaled, bits + 1));
    // The root of the least subnormal is a normal number unless the exponents are few.
    bool normal = bias(format) >= format.significandBits;
    Term magnitude = roundMagnitude(tm, format, mode,
                                    {.negative = tm.mkFalse(),
                                     .room = tm.mkBvAdd(half, tm.mkConst(width, bias(format) - 1)),
                                     .significand = root,
                                     .roomIsSigned = !normal});
    Term undefined = tm.mkAnd(x.negative, tm.mkNot(x.zero));
    return assemble(tm, format,
                    {.nan = tm.mkOr(x.nan, undefined),
                     .infinite = x.infinite,
                     .zero = x.zero,
                     .negative = x.negative,
                     .magnitude = magnitude});
}

} // namespace vouch::term::floats
