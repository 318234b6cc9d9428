// KnownBits: which bits of a bit-vector are certainly zero and which certainly one.
//
// This is parity and its generalisation in one: with the mask 1 it is the template "x mod 2 = c" (B31), with
// all bits it contains "x mod 2^j = c" for every j, and what masks and flags leave behind.
// A bit that is claimed to be both is a contradiction: no value is described.
#pragma once

#include "term/term.h"

namespace vouch::domain {

using term::BitVector;

struct KnownBits {
    BitVector zeros;
    BitVector ones;

    static KnownBits unknown(uint32_t width) {
        return {BitVector::getZero(width), BitVector::getZero(width)};
    }
    static KnownBits constant(const BitVector& value) { return {~value, value}; }

    uint32_t width() const { return zeros.getBitWidth(); }
    BitVector known() const { return zeros | ones; }
    bool isUnknown() const { return zeros.isZero() && ones.isZero(); }
    bool isContradiction() const { return zeros.intersects(ones); }
    bool contains(const BitVector& value) const { return (value & zeros).isZero() && ones.isSubsetOf(value); }
    bool operator==(const KnownBits& o) const { return zeros == o.zeros && ones == o.ones; }

    KnownBits join(const KnownBits& o) const { return {zeros & o.zeros, ones & o.ones}; }
    KnownBits meet(const KnownBits& o) const { return {zeros | o.zeros, ones | o.ones}; }
    KnownBits masked(const BitVector& mask) const { return {zeros & mask, ones & mask}; }
};

// Operators: the result describes every value that members of the operands can give.
KnownBits bitNot(const KnownBits& a);
KnownBits bitAnd(const KnownBits& a, const KnownBits& b);
KnownBits bitOr(const KnownBits& a, const KnownBits& b);
KnownBits bitXor(const KnownBits& a, const KnownBits& b);
KnownBits add(const KnownBits& a, const KnownBits& b);
KnownBits subtract(const KnownBits& a, const KnownBits& b);
KnownBits multiply(const KnownBits& a, const KnownBits& b);
KnownBits unsignedDivide(const KnownBits& a, const KnownBits& b);    // by a known power of two
KnownBits unsignedRemainder(const KnownBits& a, const KnownBits& b); // by a known power of two
KnownBits shiftLeft(const KnownBits& a, const KnownBits& by);        // by a known amount, as the next two
KnownBits shiftRight(const KnownBits& a, const KnownBits& by);
KnownBits arithmeticShiftRight(const KnownBits& a, const KnownBits& by);
KnownBits concat(const KnownBits& high, const KnownBits& low);
KnownBits extract(const KnownBits& a, uint32_t high, uint32_t low);
KnownBits zeroExtend(const KnownBits& a, uint32_t extraBits);
KnownBits signExtend(const KnownBits& a, uint32_t extraBits);

} // namespace vouch::domain
