// Multiplication, and multiplication with addition.
//
// Products are exact: twice as many bits as the operands have. The operands are not normalised: a product
// with a subnormal factor has leading zeros, which the rounder removes.
#include "term/float/round.h"
#include "term/float/unpack.h"
#include "term/float/words.h"

#include <algorithm>

namespace vouch::term::floats {

namespace {

struct Product {
    Term negative, nan, infinite, zero; // Bool
    Term room;                          // of the top bit, signed; operandExponentBits wide
    Term significand;                   // 2 * significandBits wide
};

Product product(TermManager& tm, FloatFormat format, const Unpacked& x, const Unpacked& y) {
    uint32_t bits = format.significandBits, width = operandExponentBits(format);
    // biased exponent of the top bit = (ex - bias) + (ey - bias) + 1 + bias, so room = ex + ey - bias
    Term sum = tm.mkBvAdd(zeroExtendTo(tm, x.exponent, width), zeroExtendTo(tm, y.exponent, width));
    Term undefined = tm.mkOr(tm.mkAnd(x.infinite, y.zero), tm.mkAnd(x.zero, y.infinite));
    return {.negative = tm.mkXor(x.negative, y.negative),
            .nan = tm.mkOr(tm.mkOr(x.nan, y.nan), undefined),
            .infinite = tm.mkOr(x.infinite, y.infinite),
            .zero = tm.mkOr(x.zero, y.zero),
            .room = tm.mkBvSub(sum, tm.mkConst(width, bias(format))),
            .significand = tm.mkBvMul(tm.mkZext(x.significand, bits), tm.mkZext(y.significand, bits))};
}

// a * b + c in one register, from the top:
//
//   c: significandBits | gap | product: 2 * significandBits | tail
//
// c starts at the top and moves down to its place relative to the product.
//
// If c belongs above the register (or the product is zero), it stays at the top and the exponent becomes that
// of c: the product then stands higher than it should, but still wholly below a quarter of c's last place.
// There it only tells on which side of c the result lies, which is all that matters: boundaries of rounding
// are not finer than that (c normal), or half of c's last place (c subnormal or zero).
//
// If bits of c belong below the register they become sticky. Then the product has a factor that is normal, so
// its leading one is at most significandBits places below its top and significandBits - 1 above its last
// place; the tail keeps two exact bits and a sticky one below that, which suffices for a result that has lost
// its top bit.
constexpr uint32_t gapBits = 2, tailBits = 3;

struct Register {
    Term product, addend; // of equal width
    Term room;            // of the top bit, signed
};

Register alignAddend(TermManager& tm, FloatFormat format, const Product& p, const Unpacked& c) {
    uint32_t bits = format.significandBits, width = 3 * bits + gapBits + tailBits;
    uint32_t exponentWidth = operandExponentBits(format) + 1;
    Term addendRoom = tm.mkBvSub(zeroExtendTo(tm, c.exponent, exponentWidth), tm.mkConst(exponentWidth, 1));
    Term room = tm.mkBvAdd(tm.mkSext(p.room, 1), tm.mkConst(exponentWidth, bits + gapBits));
    Term distance = tm.mkBvSub(room, addendRoom);
    Term above = tm.mkOr(bitAt(tm, distance, exponentWidth - 1), p.zero);
    Term amount = tm.mkIte(above, tm.mkConst(exponentWidth, 0), distance);
    return {.product = padRight(tm, zeroExtendTo(tm, p.significand, width - tailBits), tailBits),
            .addend = shiftRightSticky(tm, padRight(tm, c.significand, width - bits), amount),
            .room = tm.mkIte(above, addendRoom, room)};
}

struct Sum {
    Term magnitude;
    Term addendWins; // Bool: a difference, and the addend was larger
};

// The sum of both fits their width: either of them starts at least a place below the top, or they do not
// overlap.
Sum sumOf(TermManager& tm, const Register& aligned, Term differ) {
    uint32_t width = tm.width(aligned.product);
    Term addend = tm.mkBvXor(zeroExtendTo(tm, aligned.addend, width + 1), spread(tm, differ, width + 1));
    Term sum = addWithCarry(tm, zeroExtendTo(tm, aligned.product, width + 1), addend, differ);
    Term wins = bitAt(tm, sum, width);
    Term low = lowBits(tm, sum, width);
    // -x = ~x + 1
    Term flipped = tm.mkBvXor(low, spread(tm, wins, width));
    return {addWithCarry(tm, flipped, tm.mkConst(width, 0), wins), wins};
}

} // namespace

Term multiply(TermManager& tm, FloatFormat format, Term mode, Term a, Term b) {
    Product p = product(tm, format, unpack(tm, format, a), unpack(tm, format, b));
    // One subnormal factor costs up to significandBits - 1 leading zeros, the product's own range one more.
    // With two subnormal factors there is room for at most one step.
    Term magnitude = roundMagnitude(tm, format, mode,
                                    {.negative = p.negative,
                                     .room = p.room,
                                     .significand = p.significand,
                                     .leadingZeros = format.significandBits});
    return assemble(tm, format,
                    {.nan = p.nan,
                     .infinite = p.infinite,
                     .zero = p.zero,
                     .negative = p.negative,
                     .magnitude = magnitude});
}

Term fusedMultiplyAdd(TermManager& tm, FloatFormat format, Term mode, Term a, Term b, Term addend) {
    Product p = product(tm, format, unpack(tm, format, a), unpack(tm, format, b));
    Unpacked c = unpack(tm, format, addend);
    Register aligned = alignAddend(tm, format, p, c);
    Term differ = tm.mkXor(p.negative, c.negative);
    Sum sum = sumOf(tm, aligned, differ);
    Term zero = tm.mkNot(anyBit(tm, sum.magnitude));
    Term infinite = tm.mkOr(p.infinite, c.infinite);
    Term negative = tm.mkIte(sum.addendWins, c.negative, p.negative);
    Term magnitude = roundMagnitude(tm, format, mode,
                                    {.negative = negative,
                                     .room = aligned.room,
                                     .significand = sum.magnitude,
                                     .leadingZeros = tm.width(sum.magnitude) - 1});
    Term infiniteSign = tm.mkIte(p.infinite, p.negative, c.negative);
    Term zeroSign = signOfZeroSum(tm, mode, p.negative, c.negative);
    Term cancels = tm.mkAnd(tm.mkAnd(p.infinite, c.infinite), differ);
    return assemble(tm, format,
                    {.nan = tm.mkOr(tm.mkOr(p.nan, c.nan), cancels),
                     .infinite = infinite,
                     .zero = zero,
                     .negative = tm.mkIte(infinite, infiniteSign, tm.mkIte(zero, zeroSign, negative)),
                     .magnitude = magnitude});
}

} // namespace vouch::term::floats
