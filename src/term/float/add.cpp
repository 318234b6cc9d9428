// Addition and subtraction.
//
// The operand of smaller magnitude is moved down to the exponent of the larger one and added or subtracted,
// so that the difference is never negative. Three bits below the last place are enough: if the smaller
// operand moves by two or more, a difference loses at most its top bit, and guard and sticky bit still stand
// below; if it moves by less, nothing is dropped.
#include "term/float/round.h"
#include "term/float/unpack.h"
#include "term/float/words.h"

namespace vouch::term::floats {

namespace {

constexpr uint32_t extraBits = 3;

struct Addends {                          // in the order of their magnitudes
    Term negative, exponent, significand; // of the larger
    Term aligned; // significand of the smaller at the larger's exponent; extraBits longer
};

Addends align(TermManager& tm, FloatFormat format, Term a, const Unpacked& x, Term b, const Unpacked& y) {
    Term swap = tm.mkBvUlt(lowBits(tm, a, format.width() - 1), lowBits(tm, b, format.width() - 1));
    Term exponent = tm.mkIte(swap, y.exponent, x.exponent);
    Term distance = tm.mkBvSub(exponent, tm.mkIte(swap, x.exponent, y.exponent));
    Term smaller = padRight(tm, tm.mkIte(swap, x.significand, y.significand), extraBits);
    return {.negative = tm.mkIte(swap, y.negative, x.negative),
            .exponent = exponent,
            .significand = tm.mkIte(swap, y.significand, x.significand),
            .aligned = shiftRightSticky(tm, smaller, distance)};
}

} // namespace

Term add(TermManager& tm, FloatFormat format, Term mode, Term a, Term b) {
    Unpacked x = unpack(tm, format, a), y = unpack(tm, format, b);
    Addends addends = align(tm, format, a, x, b, y);
    uint32_t width = 1 + format.significandBits + extraBits; // one bit for the carry
    Term differ = tm.mkXor(x.negative, y.negative);
    // larger + smaller, or larger + ~smaller + 1
    Term smaller = tm.mkBvXor(zeroExtendTo(tm, addends.aligned, width), spread(tm, differ, width));
    Term larger = zeroExtendTo(tm, padRight(tm, addends.significand, extraBits), width);
    Term sum = addWithCarry(tm, larger, smaller, differ);
    Term zero = tm.mkNot(anyBit(tm, sum));
    // The top bit of the sum stands one place above the larger operand's.
    Term magnitude = roundMagnitude(tm, format, mode,
                                    {.negative = addends.negative,
                                     .room = addends.exponent,
                                     .significand = sum,
                                     .leadingZeros = width - 1,
                                     .roomIsSigned = false});
    Term cancels = tm.mkAnd(tm.mkAnd(x.infinite, y.infinite), differ);
    Term zeroSign = signOfZeroSum(tm, mode, x.negative, y.negative);
    return assemble(tm, format,
                    {.nan = tm.mkOr(tm.mkOr(x.nan, y.nan), cancels),
                     .infinite = tm.mkOr(x.infinite, y.infinite),
                     .zero = zero,
                     .negative = tm.mkIte(zero, zeroSign, addends.negative),
                     .magnitude = magnitude});
}

Term subtract(TermManager& tm, FloatFormat format, Term mode, Term a, Term b) {
    return add(tm, format, mode, a, negate(tm, format, b));
}

} // namespace vouch::term::floats
