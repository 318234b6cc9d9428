// Taking the encoding apart and putting results together.
#include "term/float/unpack.h"

#include "support/check.h"
#include "term/float/words.h"

#include <algorithm>
#include <bit>

namespace vouch::term::floats {

void checkOperand(const TermManager& tm, FloatFormat format, Term a) {
    VOUCH_CHECK(format.exponentBits >= 2 && format.exponentBits < 31 && format.significandBits >= 2,
                "format out of range");
    VOUCH_CHECK(tm.sort(a).isBitVec() && tm.width(a) == format.width(), "operand is not of the format");
}

Unpacked unpack(TermManager& tm, FloatFormat format, Term a) {
    checkOperand(tm, format, a);
    uint32_t fractionBits = format.fractionBits(), exponentBits = format.exponentBits;
    Term field = tm.mkExtract(a, format.width() - 2, fractionBits);
    Term fraction = lowBits(tm, a, fractionBits);
    Term normal = anyBit(tm, field), fractional = anyBit(tm, fraction);
    Term special = tm.mkEq(field, tm.mkConst(BitVector::getAllOnes(exponentBits)));
    Term lowest = tm.mkBoolToBv(tm.mkOr(bitAt(tm, field, 0), tm.mkNot(normal)));
    return {.negative = bitAt(tm, a, format.width() - 1),
            .nan = tm.mkAnd(special, fractional),
            .infinite = tm.mkAnd(special, tm.mkNot(fractional)),
            .zero = tm.mkNot(tm.mkOr(normal, fractional)),
            .exponent = tm.mkConcat(topBits(tm, field, exponentBits - 1), lowest),
            .significand = tm.mkConcat(tm.mkBoolToBv(normal), fraction)};
}

uint32_t operandExponentBits(FloatFormat format) {
    return std::max<uint32_t>(format.exponentBits, std::bit_width(format.significandBits)) + 3;
}

NormalNumber normalNumber(TermManager& tm, FloatFormat format, const Unpacked& a) {
    uint32_t bits = format.significandBits, width = operandExponentBits(format);
    Normalised top = shiftToTop(tm, a.significand, {}, bits - 1, bits);
    Term exponent = tm.mkBvSub(zeroExtendTo(tm, a.exponent, width), zeroExtendTo(tm, top.count, width));
    return {exponent, top.word};
}

Term infiniteMagnitude(TermManager& tm, FloatFormat format) {
    return padRight(tm, tm.mkConst(BitVector::getAllOnes(format.exponentBits)), format.fractionBits());
}

Term assemble(TermManager& tm, FloatFormat format, const Outcome& outcome) {
    Term none = tm.mkConst(format.width() - 1, 0);
    Term magnitude = tm.mkIte(outcome.infinite, infiniteMagnitude(tm, format),
                              tm.mkIte(outcome.zero, none, outcome.magnitude));
    Term number = tm.mkConcat(tm.mkBoolToBv(outcome.negative), magnitude);
    return tm.mkIte(outcome.nan, quietNaN(tm, format), number);
}

Term quietNaN(TermManager& tm, FloatFormat format) {
    BitVector bits(format.width(), 0);
    bits.setBits(format.fractionBits() - 1, format.width() - 1); // the exponent field and the quiet bit
    return tm.mkConst(bits);
}

Term infinity(TermManager& tm, FloatFormat format, bool negative) {
    return tm.mkConcat(tm.mkConst(1, negative), infiniteMagnitude(tm, format));
}

Term zero(TermManager& tm, FloatFormat format, bool negative) {
    return padRight(tm, tm.mkConst(1, negative), format.width() - 1);
}

} // namespace vouch::term::floats
