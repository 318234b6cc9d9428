// Division and multiplication at the width that the operands need. C promotes every operand to int, so that a
// remainder of two chars arrives as one of 32 bits; its circuit is sixteen times as large as the one of 8 bits.
//
// A term has n significant bits as an unsigned (signed) number if it is the zero (sign) extension of its low n bits.
#include "term/manager_impl.h"

#include <algorithm>

namespace vouch::term {

namespace {

// Upper bounds of the number of significant bits, as far as the term's top shows.
uint32_t unsignedBits(const TermManager& tm, Term t) {
    const uint32_t width = tm.width(t);
    if (tm.isBvConst(t)) return std::max(1u, tm.bits(t).getActiveBits());
    switch (tm.kind(t)) {
    case Kind::BvZext: return tm.width(tm.arg(t, 0));
    case Kind::BvAnd:
        if (tm.isBvConst(tm.arg(t, 1))) return std::max(1u, tm.bits(tm.arg(t, 1)).getActiveBits());
        return width;
    case Kind::BvLshr:
        if (tm.isBvConst(tm.arg(t, 1)) && tm.bits(tm.arg(t, 1)).ult(width))
            return width - static_cast<uint32_t>(tm.bits(tm.arg(t, 1)).getZExtValue());
        return width;
    default: return width;
    }
}

uint32_t signedBits(const TermManager& tm, Term t) {
    if (tm.isBvConst(t)) return tm.bits(t).getSignificantBits();
    if (tm.kind(t) == Kind::BvSext) return tm.width(tm.arg(t, 0));
    return std::min(tm.width(t), unsignedBits(tm, t) + 1);
}

// The operator at n bits, on the low bits of its operands.
Term atWidth(TermManager& tm, Kind kind, Term a, Term b, uint32_t n) {
    Term args[] = {tm.mkExtract(a, n - 1, 0), tm.mkExtract(b, n - 1, 0)};
    return tm.mk(kind, args);
}

// a / 0 is all ones at the full width, not at n bits; the remainder of a and 0 is a at every width.
Term narrowUnsigned(TermManager& tm, Kind kind, Term a, Term b) {
    const uint32_t width = tm.width(a), n = std::max(unsignedBits(tm, a), unsignedBits(tm, b));
    if (n >= width) return {};
    Term result = tm.mkZext(atWidth(tm, kind, a, b, n), width - n);
    if (kind == Kind::BvUrem) return result;
    Term byZero = tm.mkEq(tm.mkExtract(b, n - 1, 0), tm.mkConst(n, 0));
    return tm.mkIte(byZero, tm.mkConst(BitVector::getAllOnes(width)), result);
}

// The one quotient that needs a bit more than its operands is -2^(n-1) / -1.
Term narrowSigned(TermManager& tm, Kind kind, Term a, Term b) {
    const uint32_t width = tm.width(a);
    const bool grows = kind == Kind::BvSdiv && !(tm.isBvConst(b) && !tm.bits(b).isAllOnes());
    const uint32_t n = std::max(signedBits(tm, a) + (grows ? 1 : 0), signedBits(tm, b));
    if (n >= width) return {};
    return tm.mkSext(atWidth(tm, kind, a, b, n), width - n);
}

} // namespace

Term narrowDivision(TermManager& tm, Kind kind, Term a, Term b) {
    const uint32_t width = tm.width(a);
    if (kind == Kind::BvUdiv || kind == Kind::BvUrem) return narrowUnsigned(tm, kind, a, b);
    if (kind != Kind::BvSdiv && kind != Kind::BvSrem) return {};
    if (unsignedBits(tm, a) < width && unsignedBits(tm, b) < width) // neither is negative
        return kind == Kind::BvSdiv ? tm.mkBvUdiv(a, b) : tm.mkBvUrem(a, b);
    return narrowSigned(tm, kind, a, b);
}

// Not of constant factors: a row of elements keeps its visible stride.
Term narrowProduct(TermManager& tm, Term a, Term b) {
    if (tm.isBvConst(a) || tm.isBvConst(b)) return {};
    const uint32_t width = tm.width(a);
    if (uint32_t n = unsignedBits(tm, a) + unsignedBits(tm, b); n < width)
        return tm.mkZext(atWidth(tm, Kind::BvMul, a, b, n), width - n);
    if (uint32_t n = signedBits(tm, a) + signedBits(tm, b); n < width)
        return tm.mkSext(atWidth(tm, Kind::BvMul, a, b, n), width - n);
    return {};
}

} // namespace vouch::term
