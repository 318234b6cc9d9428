// Rules for equality. A constant, if there is one, is the second argument.
#include "term/manager_impl.h"

namespace vouch::term {

namespace {

Term simplifyBooleanEq(TermManager& tm, Term a, Term b) {
    if (tm.isTrue(b)) return a;
    if (tm.isFalse(b)) return tm.mkNot(a);
    if (isComplement(tm, a, b)) return tm.mkFalse();
    bool negatedA = tm.kind(a) == Kind::Not, negatedB = tm.kind(b) == Kind::Not;
    if (!negatedA && !negatedB) return {};
    Term inner = tm.mkEq(negatedA ? tm.arg(a, 0) : a, negatedB ? tm.arg(b, 0) : b);
    return negatedA == negatedB ? inner : tm.mkNot(inner);
}

// A tree of ites with few nodes whose leaves are all constants.
bool isSmallConstantTree(const TermManager& tm, Term t, unsigned& nodes) {
    if (nodes == 0) return false;
    --nodes;
    if (tm.isBvConst(t)) return true;
    return tm.kind(t) == Kind::Ite && isSmallConstantTree(tm, tm.arg(t, 1), nodes) &&
           isSmallConstantTree(tm, tm.arg(t, 2), nodes);
}

// tree = k as a Boolean combination of the tree's conditions.
Term compareLeaves(TermManager& tm, Term tree, Term k) {
    if (tm.isBvConst(tree)) return tm.mkBool(tree == k);
    return tm.mkIte(tm.arg(tree, 0), compareLeaves(tm, tm.arg(tree, 1), k), compareLeaves(tm, tm.arg(tree, 2), k));
}

Term equalsIte(TermManager& tm, Term a, Term k) {
    unsigned nodes = 31;
    return isSmallConstantTree(tm, a, nodes) ? compareLeaves(tm, a, k) : Term();
}

// zext(x) = k and sext(x) = k compare narrow values, or cannot hold.
Term equalsExtension(TermManager& tm, Term a, const BitVector& k) {
    Term x = tm.arg(a, 0);
    BitVector narrow = k.trunc(tm.width(x));
    BitVector again = tm.kind(a) == Kind::BvZext ? narrow.zext(tm.width(a)) : narrow.sext(tm.width(a));
    return again == k ? tm.mkEq(x, tm.mkConst(narrow)) : tm.mkFalse();
}

// concat(c, x) = k or concat(x, c) = k with a constant part.
Term equalsConcat(TermManager& tm, Term a, const BitVector& k) {
    Term high = tm.arg(a, 0), low = tm.arg(a, 1);
    if (!tm.isBvConst(high) && !tm.isBvConst(low)) return {};
    Term highPart = tm.mkConst(k.extractBits(tm.width(high), tm.width(low)));
    Term lowPart = tm.mkConst(k.trunc(tm.width(low)));
    return tm.mkAnd(tm.mkEq(high, highPart), tm.mkEq(low, lowPart));
}

// Operators whose second argument is the constant c: solve for the first, or see that k is out of range.
Term equalsOperation(TermManager& tm, Term a, const BitVector& k) {
    Term x = tm.arg(a, 0), y = tm.arg(a, 1);
    Kind kind = tm.kind(a);
    if (k.isZero() && (kind == Kind::BvSub || kind == Kind::BvXor) && !tm.isBvConst(y)) return tm.mkEq(x, y);
    if (!tm.isBvConst(y)) return {};
    const BitVector& c = tm.bits(y);
    switch (kind) {
    case Kind::BvAdd: return tm.mkEq(x, tm.mkConst(k - c));
    case Kind::BvXor: return tm.mkEq(x, tm.mkConst(k ^ c));
    case Kind::BvMul: // an odd factor is invertible
        return c[0] ? tm.mkEq(x, tm.mkConst(k * c.multiplicativeInverse())) : Term();
    case Kind::BvAnd: return (k & ~c).isZero() ? Term() : tm.mkFalse();
    case Kind::BvOr: return (c & ~k).isZero() ? Term() : tm.mkFalse();
    case Kind::BvUrem: return !c.isZero() && k.uge(c) ? tm.mkFalse() : Term();
    case Kind::BvSrem: // x srem 2^n = 0 iff the low n bits are zero
        if (k.isZero() && c.isPowerOf2() && !c.isOne()) {
            uint32_t n = c.logBase2();
            return tm.mkEq(tm.mkExtract(x, n - 1, 0), tm.mkConst(n, 0));
        }
        return {};
    default: return {};
    }
}

Term simplifyEqConstant(TermManager& tm, Term a, Term constant) {
    const BitVector& k = tm.bits(constant);
    switch (tm.kind(a)) {
    case Kind::Ite: return equalsIte(tm, a, constant);
    case Kind::BvNot: return tm.mkEq(tm.arg(a, 0), tm.mkConst(~k));
    case Kind::BvNeg: return tm.mkEq(tm.arg(a, 0), tm.mkConst(-k));
    case Kind::BvZext: case Kind::BvSext: return equalsExtension(tm, a, k);
    case Kind::BvConcat: return equalsConcat(tm, a, k);
    case Kind::BvSub:
        if (tm.isBvConst(tm.arg(a, 0))) // c - x = k
            return tm.mkEq(tm.arg(a, 1), tm.mkConst(tm.bits(tm.arg(a, 0)) - k));
        return equalsOperation(tm, a, k);
    case Kind::BvAdd: case Kind::BvXor: case Kind::BvMul: case Kind::BvAnd: case Kind::BvOr:
    case Kind::BvUrem: case Kind::BvSrem: return equalsOperation(tm, a, k);
    default: return {};
    }
}

// ext(x) = ext(y) with the same kind of extension: compare at the wider of the two inner widths.
Term equalExtensions(TermManager& tm, Term a, Term b) {
    Term x = tm.arg(a, 0), y = tm.arg(b, 0);
    uint32_t width = std::max(tm.width(x), tm.width(y));
    bool isSigned = tm.kind(a) == Kind::BvSext;
    return tm.mkEq(tm.mkResize(x, width, isSigned), tm.mkResize(y, width, isSigned));
}

// x + y = x + z, in all four positions, and x + y = x.
Term cancelAddend(TermManager& tm, Term a, Term b) {
    auto isSum = [&](Term t) { return tm.kind(t) == Kind::BvAdd; };
    for (unsigned i = 0; i < 2 && isSum(a); ++i) {
        if (tm.arg(a, i) == b) return tm.mkEq(tm.arg(a, 1 - i), tm.mkConst(tm.width(a), 0));
        for (unsigned j = 0; j < 2 && isSum(b); ++j)
            if (tm.arg(a, i) == tm.arg(b, j)) return tm.mkEq(tm.arg(a, 1 - i), tm.arg(b, 1 - j));
    }
    return {};
}

Term simplifyEqBitVectors(TermManager& tm, Term a, Term b) {
    if (provablyDistinct(tm, a, b)) return tm.mkFalse();
    if (Term r = cancelAddend(tm, a, b)) return r;
    if (Term r = cancelAddend(tm, b, a)) return r;
    Kind kind = tm.kind(a);
    if (kind == tm.kind(b)) {
        if (kind == Kind::BvNot || kind == Kind::BvNeg) return tm.mkEq(tm.arg(a, 0), tm.arg(b, 0));
        if (kind == Kind::BvZext || kind == Kind::BvSext) return equalExtensions(tm, a, b);
        bool sameArms = kind == Kind::Ite && tm.arg(a, 1) == tm.arg(b, 1) && tm.arg(a, 2) == tm.arg(b, 2);
        if (sameArms && provablyDistinct(tm, tm.arg(a, 1), tm.arg(a, 2)))
            return tm.mkEq(tm.arg(a, 0), tm.arg(b, 0));
    }
    if ((kind == Kind::BvNot && tm.arg(a, 0) == b) || (tm.kind(b) == Kind::BvNot && tm.arg(b, 0) == a))
        return tm.mkFalse();
    return {};
}

Term simplifyEqArrays(TermManager& tm, Term a, Term b) {
    if (tm.kind(a) != tm.kind(b)) return {};
    if (tm.kind(a) == Kind::ArrayConst) return tm.mkEq(tm.arg(a, 0), tm.arg(b, 0));
    bool samePlace = tm.kind(a) == Kind::ArrayStore && tm.arg(a, 0) == tm.arg(b, 0) && tm.arg(a, 1) == tm.arg(b, 1);
    return samePlace ? tm.mkEq(tm.arg(a, 2), tm.arg(b, 2)) : Term();
}

} // namespace

Term TermManager::mkEq(Term a, Term b) {
    Sort s = sort(a);
    VOUCH_CHECK(s == sort(b), "equality between different sorts");
    if (a == b) return mkTrue();
    orderArguments(*this, a, b);
    Term r;
    if (s.isBool()) r = simplifyBooleanEq(*this, a, b);
    else if (s.isArray()) r = simplifyEqArrays(*this, a, b);
    else if (isBvConst(a)) r = mkBool(bits(a) == bits(b));
    else if (isBvConst(b)) r = simplifyEqConstant(*this, a, b);
    else r = simplifyEqBitVectors(*this, a, b);
    if (r) return r;
    if (s.isBitVec() && s.width == 1 && isBvConst(b) && bits(b).isZero()) // one name for each one-bit literal
        return mkNot(mkEq(a, mkConst(1, 1)));
    return impl_->node(Kind::Eq, Sort::boolean(), a, b);
}

} // namespace vouch::term
