#include "term/reference.h"

#include <stdexcept>

namespace vouch::term::testing {

namespace {

using Bits = std::vector<bool>; // least significant first

Bits toBits(const BitVector& b) {
    Bits bits(b.getBitWidth());
    for (unsigned i = 0; i < bits.size(); ++i) bits[i] = b[i];
    return bits;
}

BitVector fromBits(const Bits& bits) {
    BitVector b(static_cast<unsigned>(bits.size()), 0);
    for (unsigned i = 0; i < bits.size(); ++i)
        if (bits[i]) b.setBit(i);
    return b;
}

Bits zeros(size_t width) { return Bits(width, false); }
bool isZero(const Bits& a) { return a == zeros(a.size()); }
bool sign(const Bits& a) { return a.back(); }

Bits invert(Bits a) {
    a.flip();
    return a;
}

Bits add(const Bits& a, const Bits& b, bool carry = false) {
    Bits sum(a.size());
    for (size_t i = 0; i < a.size(); ++i) {
        int total = a[i] + b[i] + carry;
        sum[i] = total & 1;
        carry = total >= 2;
    }
    return sum;
}
Bits negate(const Bits& a) { return add(invert(a), zeros(a.size()), true); }
Bits subtract(const Bits& a, const Bits& b) { return add(a, invert(b), true); }

bool less(const Bits& a, const Bits& b) {
    for (size_t i = a.size(); i-- > 0;)
        if (a[i] != b[i]) return b[i];
    return false;
}

Bits shiftLeftOnce(const Bits& a, bool in) {
    Bits r(a.size());
    r[0] = in;
    for (size_t i = 1; i < a.size(); ++i) r[i] = a[i - 1];
    return r;
}

Bits multiply(const Bits& a, const Bits& b) {
    Bits product = zeros(a.size());
    for (size_t i = a.size(); i-- > 0;) {
        product = shiftLeftOnce(product, false);
        if (b[i]) product = add(product, a);
    }
    return product;
}

struct Division {
    Bits quotient, remainder;
};
Division divide(const Bits& a, const Bits& b) {
    if (isZero(b)) return {invert(zeros(a.size())), a};
    // One more bit than the operands, so that the running remainder does not overflow.
    Bits divisor = b, rest = zeros(a.size() + 1), quotient = zeros(a.size());
    divisor.push_back(false);
    for (size_t i = a.size(); i-- > 0;) {
        rest = shiftLeftOnce(rest, a[i]);
        if (!less(rest, divisor)) {
            rest = subtract(rest, divisor);
            quotient[i] = true;
        }
    }
    rest.pop_back();
    return {quotient, rest};
}

Bits magnitude(const Bits& a) { return sign(a) ? negate(a) : a; }

Bits signedDivide(const Bits& a, const Bits& b) {
    Bits q = divide(magnitude(a), magnitude(b)).quotient;
    return sign(a) != sign(b) ? negate(q) : q;
}
Bits signedRemainder(const Bits& a, const Bits& b) {
    Bits r = divide(magnitude(a), magnitude(b)).remainder;
    return sign(a) ? negate(r) : r;
}
// The standard's case distinction for bvsmod.
Bits signedModulo(const Bits& a, const Bits& b) {
    Bits u = divide(magnitude(a), magnitude(b)).remainder;
    if (isZero(u)) return u;
    if (!sign(a) && !sign(b)) return u;
    if (sign(a) && !sign(b)) return add(negate(u), b);
    if (!sign(a) && sign(b)) return add(u, b);
    return negate(u);
}

// The shift amount, or the width if it is larger.
size_t amount(const Bits& b, size_t width) {
    size_t n = 0;
    for (size_t i = b.size(); i-- > 0;) {
        n = 2 * n + b[i];
        if (n >= width) return width;
    }
    return n;
}

Bits shift(Kind kind, const Bits& a, const Bits& b) {
    size_t width = a.size(), n = amount(b, width);
    Bits r(width, kind == Kind::BvAshr && sign(a));
    for (size_t i = 0; i < width; ++i) {
        if (kind == Kind::BvShl)
            r[i] = i >= n && a[i - n];
        else if (i + n < width)
            r[i] = a[i + n];
    }
    return r;
}

Bits bitwise(Kind kind, const Bits& a, const Bits& b) {
    Bits r(a.size());
    for (size_t i = 0; i < a.size(); ++i)
        r[i] = kind == Kind::BvAnd ? a[i] && b[i] : kind == Kind::BvOr ? a[i] || b[i] : a[i] != b[i];
    return r;
}

} // namespace

BitVector referenceBinary(Kind kind, const BitVector& x, const BitVector& y) {
    Bits a = toBits(x), b = toBits(y);
    switch (kind) {
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor: return fromBits(bitwise(kind, a, b));
    case Kind::BvAdd: return fromBits(add(a, b));
    case Kind::BvSub: return fromBits(subtract(a, b));
    case Kind::BvMul: return fromBits(multiply(a, b));
    case Kind::BvUdiv: return fromBits(divide(a, b).quotient);
    case Kind::BvUrem: return fromBits(divide(a, b).remainder);
    case Kind::BvSdiv: return fromBits(signedDivide(a, b));
    case Kind::BvSrem: return fromBits(signedRemainder(a, b));
    case Kind::BvSmod: return fromBits(signedModulo(a, b));
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return fromBits(shift(kind, a, b));
    default: throw std::logic_error("no reference for this operator");
    }
}

bool referenceCompare(Kind kind, const BitVector& x, const BitVector& y) {
    Bits a = toBits(x), b = toBits(y);
    if (kind == Kind::BvSlt || kind == Kind::BvSle) { // the sign bit counts negatively
        a.back() = !a.back();
        b.back() = !b.back();
    }
    switch (kind) {
    case Kind::Eq: return a == b;
    case Kind::BvUlt:
    case Kind::BvSlt: return less(a, b);
    case Kind::BvUle:
    case Kind::BvSle: return !less(b, a);
    default: throw std::logic_error("no reference for this operator");
    }
}

BitVector referenceConcat(const BitVector& high, const BitVector& low) {
    Bits r = toBits(low), h = toBits(high);
    r.insert(r.end(), h.begin(), h.end());
    return fromBits(r);
}

BitVector referenceExtract(const BitVector& a, uint32_t high, uint32_t low) {
    Bits bits = toBits(a);
    return fromBits(Bits(bits.begin() + low, bits.begin() + high + 1));
}

BitVector referenceExtend(const BitVector& a, uint32_t extraBits, bool isSigned) {
    Bits bits = toBits(a);
    bits.insert(bits.end(), extraBits, isSigned && sign(toBits(a)));
    return fromBits(bits);
}

BitVector referenceNot(const BitVector& a) { return fromBits(invert(toBits(a))); }
BitVector referenceNegate(const BitVector& a) { return fromBits(negate(toBits(a))); }

} // namespace vouch::term::testing
