#include "domain/known_bits.h"

#include <optional>

namespace vouch::domain {

namespace {

bool isConstant(const KnownBits& a) { return a.known().isAllOnes() && !a.isContradiction(); }

// a + b + carry: a bit is known where both operands and the carry into it are. The carries are those that the
// sums of the smallest and of the largest values agree on.
KnownBits addWithCarry(const KnownBits& a, const KnownBits& b, bool carry) {
    const BitVector in(a.width(), carry ? 1 : 0);
    const BitVector least = a.ones + b.ones + in, most = ~a.zeros + ~b.zeros + in;
    const BitVector carryIsZero = ~(most ^ a.zeros ^ b.zeros); // carries of the largest sum, negated
    const BitVector carryIsOne = least ^ a.ones ^ b.ones;
    const BitVector known = a.known() & b.known() & (carryIsZero | carryIsOne);
    return {~least & known, least & known};
}

// The amount of a shift that is known, the width for everything at least as large.
std::optional<unsigned> amount(const KnownBits& by) {
    if (!isConstant(by)) return std::nullopt;
    return static_cast<unsigned>(by.ones.getLimitedValue(by.width()));
}

std::optional<unsigned> powerOfTwo(const KnownBits& a) {
    if (!isConstant(a) || !a.ones.isPowerOf2()) return std::nullopt;
    return a.ones.logBase2();
}

KnownBits shiftRightBy(const KnownBits& a, unsigned n) {
    KnownBits result{a.zeros.lshr(n), a.ones.lshr(n)};
    result.zeros.setHighBits(n);
    return result;
}

} // namespace

KnownBits bitNot(const KnownBits& a) { return {a.ones, a.zeros}; }
KnownBits bitAnd(const KnownBits& a, const KnownBits& b) { return {a.zeros | b.zeros, a.ones & b.ones}; }
KnownBits bitOr(const KnownBits& a, const KnownBits& b) { return {a.zeros & b.zeros, a.ones | b.ones}; }
KnownBits bitXor(const KnownBits& a, const KnownBits& b) {
    return {(a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros)};
}

KnownBits add(const KnownBits& a, const KnownBits& b) { return addWithCarry(a, b, false); }
KnownBits subtract(const KnownBits& a, const KnownBits& b) { return addWithCarry(a, bitNot(b), true); }

KnownBits multiply(const KnownBits& a, const KnownBits& b) {
    const uint32_t width = a.width();
    // With a = 2^i a', b = 2^j b' and n, m known low bits: the lowest min(n + j, m + i) bits are those of the
    // product of the known parts.
    const unsigned n = a.known().countr_one(), m = b.known().countr_one();
    const unsigned i = a.zeros.countr_one(), j = b.zeros.countr_one();
    const unsigned exact = std::min({width, n + j, m + i});
    const BitVector mask = BitVector::getLowBitsSet(width, exact);
    const BitVector product =
        (a.ones & BitVector::getLowBitsSet(width, n)) * (b.ones & BitVector::getLowBitsSet(width, m));
    KnownBits result{~product & mask, product & mask};
    result.zeros.setLowBits(std::min(width, i + j));
    return result;
}

KnownBits unsignedDivide(const KnownBits& a, const KnownBits& b) {
    if (auto n = powerOfTwo(b)) return shiftRightBy(a, *n);
    return KnownBits::unknown(a.width());
}

KnownBits unsignedRemainder(const KnownBits& a, const KnownBits& b) {
    auto n = powerOfTwo(b);
    if (!n) return KnownBits::unknown(a.width());
    return bitAnd(a, KnownBits::constant(BitVector::getLowBitsSet(a.width(), *n)));
}

KnownBits shiftLeft(const KnownBits& a, const KnownBits& by) {
    auto n = amount(by);
    if (!n) return KnownBits::unknown(a.width());
    KnownBits result{a.zeros.shl(*n), a.ones.shl(*n)};
    result.zeros.setLowBits(*n);
    return result;
}

KnownBits shiftRight(const KnownBits& a, const KnownBits& by) {
    auto n = amount(by);
    return n ? shiftRightBy(a, *n) : KnownBits::unknown(a.width());
}

KnownBits arithmeticShiftRight(const KnownBits& a, const KnownBits& by) {
    auto n = amount(by);
    if (!n) return KnownBits::unknown(a.width());
    return {a.zeros.ashr(*n), a.ones.ashr(*n)};
}

KnownBits concat(const KnownBits& high, const KnownBits& low) {
    return {high.zeros.concat(low.zeros), high.ones.concat(low.ones)};
}

KnownBits extract(const KnownBits& a, uint32_t high, uint32_t low) {
    return {a.zeros.extractBits(high - low + 1, low), a.ones.extractBits(high - low + 1, low)};
}

KnownBits zeroExtend(const KnownBits& a, uint32_t extraBits) {
    const uint32_t width = a.width() + extraBits;
    KnownBits result{a.zeros.zext(width), a.ones.zext(width)};
    result.zeros.setHighBits(extraBits);
    return result;
}

KnownBits signExtend(const KnownBits& a, uint32_t extraBits) {
    const uint32_t width = a.width() + extraBits;
    return {a.zeros.sext(width), a.ones.sext(width)};
}

} // namespace vouch::domain
