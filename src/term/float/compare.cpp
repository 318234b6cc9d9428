// Classification, sign operations and comparisons: no rounding, all on the encoding as it stands.
#include "support/check.h"
#include "term/float/unpack.h"
#include "term/float/words.h"

namespace vouch::term::floats {

namespace {

Term magnitudeOf(TermManager& tm, FloatFormat format, Term a) {
    checkOperand(tm, format, a);
    return lowBits(tm, a, format.width() - 1);
}

Term fieldOf(TermManager& tm, FloatFormat format, Term a) {
    checkOperand(tm, format, a);
    return tm.mkExtract(a, format.width() - 2, format.fractionBits());
}

Term signBit(TermManager& tm, FloatFormat format, Term a) {
    checkOperand(tm, format, a);
    return topBits(tm, a, 1);
}

Term eitherNaN(TermManager& tm, FloatFormat format, Term a, Term b) {
    return tm.mkOr(isNaN(tm, format, a), isNaN(tm, format, b));
}

// Of two numbers, is a the same as b?
Term sameNumber(TermManager& tm, FloatFormat format, Term a, Term b) {
    return tm.mkOr(tm.mkEq(a, b), tm.mkAnd(isZero(tm, format, a), isZero(tm, format, b)));
}

// Of two numbers, does a come before b, with -0 before +0? Either answer for a = b.
Term precedes(TermManager& tm, FloatFormat format, Term a, Term b) {
    Term negativeA = isNegative(tm, format, a), negativeB = isNegative(tm, format, b);
    Term smaller = tm.mkBvUlt(magnitudeOf(tm, format, a), magnitudeOf(tm, format, b));
    return tm.mkIte(tm.mkXor(negativeA, negativeB), negativeA, tm.mkXor(smaller, negativeA));
}

Term lessNumber(TermManager& tm, FloatFormat format, Term a, Term b) {
    return tm.mkAnd(precedes(tm, format, a, b), tm.mkNot(sameNumber(tm, format, a, b)));
}

// One of a and b if the other is NaN, else `choice`.
Term unlessNaN(TermManager& tm, FloatFormat format, Term a, Term b, Term choice) {
    Term nanA = isNaN(tm, format, a), nanB = isNaN(tm, format, b);
    Term number = tm.mkIte(nanA, b, tm.mkIte(nanB, a, choice));
    return tm.mkIte(tm.mkAnd(nanA, nanB), quietNaN(tm, format), number);
}

} // namespace

Term isNaN(TermManager& tm, FloatFormat format, Term a) {
    return tm.mkBvUlt(infiniteMagnitude(tm, format), magnitudeOf(tm, format, a));
}

Term isInfinite(TermManager& tm, FloatFormat format, Term a) {
    return tm.mkEq(magnitudeOf(tm, format, a), infiniteMagnitude(tm, format));
}

Term isFinite(TermManager& tm, FloatFormat format, Term a) {
    return tm.mkDistinct(fieldOf(tm, format, a), tm.mkConst(BitVector::getAllOnes(format.exponentBits)));
}

Term isZero(TermManager& tm, FloatFormat format, Term a) {
    return tm.mkNot(anyBit(tm, magnitudeOf(tm, format, a)));
}

Term isSubnormal(TermManager& tm, FloatFormat format, Term a) {
    return tm.mkAnd(tm.mkNot(anyBit(tm, fieldOf(tm, format, a))), tm.mkNot(isZero(tm, format, a)));
}

Term isNormal(TermManager& tm, FloatFormat format, Term a) {
    return tm.mkAnd(anyBit(tm, fieldOf(tm, format, a)), isFinite(tm, format, a));
}

Term isNegative(TermManager& tm, FloatFormat format, Term a) {
    checkOperand(tm, format, a);
    return bitAt(tm, a, format.width() - 1);
}

Term negate(TermManager& tm, FloatFormat format, Term a) {
    return tm.mkConcat(tm.mkBvNot(signBit(tm, format, a)), magnitudeOf(tm, format, a));
}

Term absolute(TermManager& tm, FloatFormat format, Term a) {
    return tm.mkZext(magnitudeOf(tm, format, a), 1);
}

Term copySign(TermManager& tm, FloatFormat format, Term magnitude, Term sign) {
    return tm.mkConcat(signBit(tm, format, sign), magnitudeOf(tm, format, magnitude));
}

Term equal(TermManager& tm, FloatFormat format, Term a, Term b) {
    return tm.mkAnd(tm.mkNot(eitherNaN(tm, format, a, b)), sameNumber(tm, format, a, b));
}

Term less(TermManager& tm, FloatFormat format, Term a, Term b) {
    return tm.mkAnd(tm.mkNot(eitherNaN(tm, format, a, b)), lessNumber(tm, format, a, b));
}

Term compare(TermManager& tm, FloatFormat format, Comparison predicate, Term a, Term b) {
    unsigned bits = static_cast<unsigned>(predicate);
    auto ordered = [&]() -> Term { // among numbers: 1 is equal, 2 is greater, 4 is less
        switch (bits & 7) {
        case 0: return tm.mkFalse();
        case 1: return sameNumber(tm, format, a, b);
        case 2: return lessNumber(tm, format, b, a);
        case 3: return tm.mkNot(lessNumber(tm, format, a, b));
        case 4: return lessNumber(tm, format, a, b);
        case 5: return tm.mkNot(lessNumber(tm, format, b, a));
        case 6: return tm.mkNot(sameNumber(tm, format, a, b));
        default: return tm.mkTrue();
        }
    };
    VOUCH_CHECK(bits < 16, "unknown comparison");
    Term unordered = eitherNaN(tm, format, a, b);
    return bits & 8 ? tm.mkOr(unordered, ordered()) : tm.mkAnd(tm.mkNot(unordered), ordered());
}

Term minimum(TermManager& tm, FloatFormat format, Term a, Term b) {
    return unlessNaN(tm, format, a, b, tm.mkIte(precedes(tm, format, a, b), a, b));
}

Term maximum(TermManager& tm, FloatFormat format, Term a, Term b) {
    return unlessNaN(tm, format, a, b, tm.mkIte(precedes(tm, format, a, b), b, a));
}

} // namespace vouch::term::floats
