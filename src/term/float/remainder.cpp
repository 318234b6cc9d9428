// The two remainders, exact for every distance of the exponents.
//
// With x = mx * 2^ex and y = my * 2^ey (integers mx, my) and d = ex - ey >= 0, the remainder of x by y is (mx
// * 2^d mod my) * 2^ey. The textbook circuit subtracts and shifts d times, for double up to 2045 times. Here
// 2^d mod my is computed by repeated squaring over the bits of d, as in modular exponentiation: for double
// six squarings with reduction instead of 2045 subtractions, a third of the clauses. It remains the most
// expensive operation by far.
#include "term/float/round.h"
#include "term/float/unpack.h"
#include "term/float/words.h"

#include <algorithm>
#include <bit>

namespace vouch::term::floats {

namespace {

// a * b mod modulus for a < modulus; a has the modulus's width, b any.
Term productModulo(TermManager& tm, Term a, Term b, Term modulus) {
    uint32_t width = tm.width(modulus), other = tm.width(b);
    Term product = tm.mkBvMul(tm.mkZext(a, other), tm.mkZext(b, width));
    return longDivision(tm, topBits(tm, product, width), lowBits(tm, product, other), modulus).remainder;
}

// 2^exponent mod modulus. From the top bit of the exponent downwards, each bit squares the power, and doubles
// it if set. The topmost bits need no squaring: as long as the power has no more bits than the modulus,
// shifting is cheaper.
Term powerModulo(TermManager& tm, Term exponent, Term modulus) {
    uint32_t width = tm.width(modulus), bits = tm.width(exponent);
    uint32_t head = std::min<uint32_t>(bits, std::bit_width(width) - 1), length = 1u << head;
    Term amount = zeroExtendTo(tm, topBits(tm, exponent, head), length);
    Term first = tm.mkBvShl(tm.mkConst(length, 1), amount);
    Term power = longDivision(tm, tm.mkConst(width, 0), first, modulus).remainder;
    for (uint32_t i = bits - head; i-- > 0;) {
        power = productModulo(tm, power, power, modulus);
        Term doubled = longDivision(tm, power, tm.mkConst(1, 0), modulus).remainder;
        power = tm.mkIte(bitAt(tm, exponent, i), doubled, power);
    }
    return power;
}

// What both remainders share: the operands, and the dividend modulo a multiple of the divisor.
struct Reduction {
    Unpacked x, y;
    Term unchanged; // Bool: the dividend is its own remainder
    Term residue;   // as wide as the modulus
};

// The dividend modulo my * 2^logFactor, both in units of y's last place divided by 2^scale.
Reduction reduce(TermManager& tm, FloatFormat format, Term a, Term b, uint32_t scale, uint32_t logFactor) {
    Unpacked x = unpack(tm, format, a), y = unpack(tm, format, b);
    uint32_t width = format.exponentBits + 2;
    Term distance = tm.mkBvSub(tm.mkBvAdd(zeroExtendTo(tm, x.exponent, width), tm.mkConst(width, scale)),
                               zeroExtendTo(tm, y.exponent, width));
    Term modulus = padRight(tm, y.significand, logFactor);
    Term power = powerModulo(tm, lowBits(tm, distance, format.exponentBits), modulus);
    // A negative distance means |x| < |y| / 2^scale.
    Term unchanged = tm.mkOr(y.infinite, bitAt(tm, distance, width - 1));
    return {x, y, unchanged, productModulo(tm, power, x.significand, modulus)};
}

// The top bit of the significand weighs as much as the divisor's top bit.
Term assembleRemainder(TermManager& tm, FloatFormat format, Term a, const Reduction& r, Term significand,
                       Term flipsSign) {
    Term room = tm.mkBvSub(r.y.exponent, tm.mkConst(format.exponentBits, 1));
    Term exact = roundMagnitude(tm, format, roundingTerm(tm, RoundingMode::TowardZero),
                                {.negative = tm.mkFalse(),
                                 .room = room,
                                 .significand = significand,
                                 .leadingZeros = tm.width(significand) - 1,
                                 .roomIsSigned = false});
    Term nan = tm.mkOr(tm.mkOr(r.x.nan, r.y.nan), tm.mkOr(r.x.infinite, r.y.zero));
    Term flips = tm.mkAnd(flipsSign, tm.mkNot(r.unchanged));
    return assemble(tm, format,
                    {.nan = nan,
                     .infinite = tm.mkFalse(),
                     .zero = tm.mkNot(tm.mkOr(r.unchanged, anyBit(tm, significand))),
                     .negative = tm.mkXor(r.x.negative, flips),
                     .magnitude = tm.mkIte(r.unchanged, lowBits(tm, a, format.width() - 1), exact)});
}

} // namespace

Term truncatedRemainder(TermManager& tm, FloatFormat format, Term a, Term b) {
    Reduction r = reduce(tm, format, a, b, 0, 0);
    return assembleRemainder(tm, format, a, r, r.residue, tm.mkFalse());
}

// In units of half a last place of y, the divisor is 2 * my. The dividend modulo 4 * my tells the remainder
// by 2 * my, and whether the quotient is odd. A remainder above half of the divisor, or at half of it with an
// odd quotient, becomes negative.
Term nearestRemainder(TermManager& tm, FloatFormat format, Term a, Term b) {
    Reduction r = reduce(tm, format, a, b, 1, 2);
    uint32_t bits = format.significandBits + 1;
    Term divisor = padRight(tm, r.y.significand, 1), half = tm.mkZext(r.y.significand, 1);
    Term odd = tm.mkBvUle(tm.mkZext(divisor, 1), r.residue);
    Term low = lowBits(tm, r.residue, bits);
    Term rest = tm.mkIte(odd, tm.mkBvSub(low, divisor), low);
    Term exceeds = tm.mkOr(tm.mkBvUlt(half, rest), tm.mkAnd(tm.mkEq(half, rest), odd));
    Term magnitude = tm.mkIte(exceeds, tm.mkBvSub(divisor, rest), rest);
    return assembleRemainder(tm, format, a, r, magnitude, exceeds);
}

} // namespace vouch::term::floats
