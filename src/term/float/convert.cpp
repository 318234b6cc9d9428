// Conversions between formats and from and to integers.
#include "support/check.h"
#include "term/float/round.h"
#include "term/float/unpack.h"
#include "term/float/words.h"

#include <algorithm>
#include <bit>

namespace vouch::term::floats {

Term convert(TermManager& tm, FloatFormat from, FloatFormat to, Term mode, Term a) {
    if (from == to) return a;
    Unpacked x = unpack(tm, from, a);
    uint32_t width = std::max(from.exponentBits, to.exponentBits) + 2;
    uint32_t sourceBias = bias(from), targetBias = bias(to);
    // (exponent - sourceBias) + targetBias - 1; at least targetBias - sourceBias
    Term shift = tm.mkBvSub(tm.mkConst(width, targetBias), tm.mkConst(width, sourceBias + 1));
    bool widerRange = targetBias > sourceBias; // then subnormals can move up
    Term magnitude = roundMagnitude(tm, to, mode,
                                    {.negative = x.negative,
                                     .room = tm.mkBvAdd(zeroExtendTo(tm, x.exponent, width), shift),
                                     .significand = x.significand,
                                     .leadingZeros = widerRange ? from.significandBits - 1 : 0,
                                     .roomIsSigned = targetBias < sourceBias});
    return assemble(tm, to,
                    {.nan = x.nan,
                     .infinite = x.infinite,
                     .zero = x.zero,
                     .negative = x.negative,
                     .magnitude = magnitude});
}

Term fromInteger(TermManager& tm, FloatFormat format, Term mode, Term integer, bool isSigned) {
    VOUCH_CHECK(tm.sort(integer).isBitVec(), "integer expected");
    uint32_t width = tm.width(integer);
    Term negative = isSigned ? bitAt(tm, integer, width - 1) : tm.mkFalse();
    Term absolute = tm.mkIte(negative, tm.mkBvNeg(integer), integer);
    uint32_t room = width - 1 + bias(format) - 1; // the top bit of the integer weighs 2^(width - 1)
    Term magnitude = roundMagnitude(tm, format, mode,
                                    {.negative = negative,
                                     .room = tm.mkConst(std::bit_width(room) + 1, room),
                                     .significand = absolute,
                                     .leadingZeros = width - 1,
                                     .roomIsSigned = false});
    return assemble(tm, format,
                    {.nan = tm.mkFalse(),
                     .infinite = tm.mkFalse(),
                     .zero = tm.mkNot(anyBit(tm, integer)),
                     .negative = negative,
                     .magnitude = magnitude});
}

namespace {

// Magnitude of a float rounded to an integer: one bit more than the target has. Meaningless if it is too
// large.
struct RoundedInteger {
    Term magnitude;
    Term tooLarge; // Bool: the exponent alone says so
};

// The significand starts with its top bit at the integer's top bit and moves down to its place; the bits that
// follow the integer in the register are the fraction.
RoundedInteger roundToInteger(TermManager& tm, FloatFormat format, Term mode, const Unpacked& x,
                              uint32_t width) {
    uint32_t registerBits = std::max(width + 2, format.significandBits);
    uint32_t exponentWidth = std::max<uint32_t>(format.exponentBits, std::bit_width(width)) + 2;
    // (width - 1) - (exponent - bias)
    Term distance = tm.mkBvSub(tm.mkConst(exponentWidth, uint64_t(width) - 1 + bias(format)),
                               zeroExtendTo(tm, x.exponent, exponentWidth));
    Term start = padRight(tm, x.significand, registerBits - format.significandBits);
    Term word = compress(tm, shiftRightSticky(tm, start, distance), width + 2);
    Term up = roundsUp(tm, mode, x.negative, bitAt(tm, word, 2), bitAt(tm, word, 1), bitAt(tm, word, 0));
    Term whole = tm.mkZext(topBits(tm, word, width), 1);
    return {addWithCarry(tm, whole, tm.mkConst(width + 1, 0), up), bitAt(tm, distance, exponentWidth - 1)};
}

// Does the integer of this sign and magnitude fit into `width` bits?
Term fits(TermManager& tm, Term negative, Term magnitude, uint32_t width, bool isSigned) {
    BitVector bound =
        BitVector::getOneBitSet(width + 1, isSigned ? width - 1 : width); // first that is too large
    Term below = tm.mkBvUlt(magnitude, tm.mkConst(bound));
    Term least = tm.mkConst(isSigned ? bound : BitVector(width + 1, 0)); // magnitude of the least integer
    return tm.mkIte(negative, tm.mkBvUle(magnitude, least), below);
}

} // namespace

IntegerResult toInteger(TermManager& tm, FloatFormat format, Term mode, Term a, uint32_t width,
                        bool isSigned) {
    Unpacked x = unpack(tm, format, a);
    RoundedInteger rounded = roundToInteger(tm, format, mode, x, width);
    Term outside = tm.mkOr(tm.mkOr(x.nan, x.infinite), rounded.tooLarge);
    Term low = lowBits(tm, rounded.magnitude, width);
    return {.value = tm.mkIte(x.negative, tm.mkBvNeg(low), low),
            .inRange = tm.mkAnd(tm.mkNot(outside), fits(tm, x.negative, rounded.magnitude, width, isSigned))};
}

// sign | exponent (15) | leading bit | fraction (63)
Term fromX87(TermManager& tm, Term bits80) {
    VOUCH_CHECK(tm.sort(bits80).isBitVec() && tm.width(bits80) == 80, "80 bits expected");
    Term field = tm.mkExtract(bits80, 78, 64), normal = anyBit(tm, field);
    Term leading = bitAt(tm, bits80, 63);
    // A pseudo-denormal has the exponent field 0 and the leading bit 1, and the value that the field 1 would
    // give.
    Term lowest = tm.mkBoolToBv(tm.mkOr(bitAt(tm, field, 0), tm.mkAnd(tm.mkNot(normal), leading)));
    Term exponent = tm.mkConcat(topBits(tm, field, 14), lowest);
    Term number = tm.mkConcat(topBits(tm, bits80, 1), tm.mkConcat(exponent, lowBits(tm, bits80, 63)));
    Term rejected = tm.mkAnd(normal, tm.mkNot(leading));
    return tm.mkIte(rejected, quietNaN(tm, extendedFormat), number);
}

Term toX87(TermManager& tm, Term bits79) {
    checkOperand(tm, extendedFormat, bits79);
    Term field = tm.mkExtract(bits79, 77, 63);
    Term low = tm.mkConcat(tm.mkBoolToBv(anyBit(tm, field)), lowBits(tm, bits79, 63));
    return tm.mkConcat(topBits(tm, bits79, 16), low);
}

} // namespace vouch::term::floats
