// Rules for bit-vector arithmetic. Sums keep their constant outermost: x + c, with x free of a constant addend.
#include "term/manager_impl.h"

namespace vouch::term {

namespace {

bool isZero(const TermManager& tm, Term t) { return tm.isBvConst(t) && tm.bits(t).isZero(); }

// (x + c1) op (y + c2) = (x op y) + (c1 op c2) for op in {+, -}; null if neither side has a constant addend.
Term floatConstants(TermManager& tm, bool subtract, Term a, Term b) {
    Linear la = splitOffset(tm, a), lb = splitOffset(tm, b);
    if (la.base.isNull() || lb.base.isNull() || (la.base == a && lb.base == b)) return {};
    Term bases = subtract ? tm.mkBvSub(la.base, lb.base) : tm.mkBvAdd(la.base, lb.base);
    return tm.mkBvAdd(bases, tm.mkConst(subtract ? la.offset - lb.offset : la.offset + lb.offset));
}

// x + c
Term addConstant(TermManager& tm, Term x, Term constant) {
    const BitVector& c = tm.bits(constant);
    if (c.isZero()) return x;
    if (tm.kind(x) == Kind::BvAdd && tm.isBvConst(tm.arg(x, 1)))
        return tm.mkBvAdd(tm.arg(x, 0), tm.mkConst(tm.bits(tm.arg(x, 1)) + c));
    if (tm.kind(x) == Kind::BvSub && tm.isBvConst(tm.arg(x, 0))) // (k - y) + c
        return tm.mkBvSub(tm.mkConst(tm.bits(tm.arg(x, 0)) + c), tm.arg(x, 1));
    if (tm.kind(x) == Kind::BvNot) // ~y + c = (c - 1) - y
        return tm.mkBvSub(tm.mkConst(c - 1), tm.arg(x, 0));
    return {};
}

Term simplifyAdd(TermManager& tm, Term a, Term b) {
    if (Term r = foldBinary(tm, Kind::BvAdd, a, b)) return r;
    if (tm.isBvConst(b)) return addConstant(tm, a, b);
    if (Term r = floatConstants(tm, false, a, b)) return r;
    for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
        if (tm.kind(y) == Kind::BvNeg) return tm.mkBvSub(x, tm.arg(y, 0));
        if (tm.kind(y) == Kind::BvNot && tm.arg(y, 0) == x)
            return tm.mkConst(BitVector::getAllOnes(tm.width(x)));
        if (tm.kind(y) == Kind::BvSub && tm.arg(y, 1) == x) return tm.arg(y, 0); // x + (z - x)
    }
    return {};
}

// x - (x + z), (x + z) - x, x - (x - z), (x - z) - x, (x + y) - (x + z)
Term cancelDifference(TermManager& tm, Term a, Term b) {
    if (tm.kind(a) == Kind::BvAdd && tm.kind(b) == Kind::BvAdd)
        for (unsigned i = 0; i < 2; ++i)
            for (unsigned j = 0; j < 2; ++j)
                if (tm.arg(a, i) == tm.arg(b, j)) return tm.mkBvSub(tm.arg(a, 1 - i), tm.arg(b, 1 - j));
    if (tm.kind(a) == Kind::BvAdd)
        for (unsigned i = 0; i < 2; ++i)
            if (tm.arg(a, i) == b) return tm.arg(a, 1 - i);
    if (tm.kind(b) == Kind::BvAdd)
        for (unsigned i = 0; i < 2; ++i)
            if (tm.arg(b, i) == a) return tm.mkBvNeg(tm.arg(b, 1 - i));
    if (tm.kind(b) == Kind::BvSub && tm.arg(b, 0) == a) return tm.arg(b, 1);
    if (tm.kind(a) == Kind::BvSub && tm.arg(a, 0) == b) return tm.mkBvNeg(tm.arg(a, 1));
    return {};
}

Term simplifySub(TermManager& tm, Term a, Term b) {
    if (a == b) return tm.mkConst(tm.width(a), 0);
    if (Term r = foldBinary(tm, Kind::BvSub, a, b)) return r;
    if (tm.isBvConst(b)) return tm.mkBvAdd(a, tm.mkConst(-tm.bits(b)));
    if (isZero(tm, a)) return tm.mkBvNeg(b);
    if (tm.isBvConst(a)) {
        Linear lb = splitOffset(tm, b);
        if (lb.base != b) return tm.mkBvSub(tm.mkConst(tm.bits(a) - lb.offset), lb.base); // k - (y + c)
        if (tm.kind(b) == Kind::BvNeg) return tm.mkBvAdd(tm.arg(b, 0), a);
        if (tm.kind(b) == Kind::BvNot) return tm.mkBvAdd(tm.arg(b, 0), tm.mkConst(tm.bits(a) + 1)); // k - ~y
        if (tm.kind(b) == Kind::BvSub && tm.isBvConst(tm.arg(b, 0))) // k - (c - y)
            return tm.mkBvAdd(tm.arg(b, 1), tm.mkConst(tm.bits(a) - tm.bits(tm.arg(b, 0))));
        return {};
    }
    if (Term r = floatConstants(tm, true, a, b)) return r;
    if (tm.kind(b) == Kind::BvNeg) return tm.mkBvAdd(a, tm.arg(b, 0));
    return cancelDifference(tm, a, b);
}

// x * c
Term multiplyConstant(TermManager& tm, Term x, Term constant) {
    const BitVector& c = tm.bits(constant);
    if (c.isZero()) return constant;
    if (c.isOne()) return x;
    if (c.isAllOnes()) return tm.mkBvNeg(x);
    if (tm.kind(x) == Kind::BvNeg) return tm.mkBvMul(tm.arg(x, 0), tm.mkConst(-c));
    bool constantInside = arity(tm.kind(x)) == 2 && tm.isBvConst(tm.arg(x, 1));
    if (!constantInside) return {};
    const BitVector& inner = tm.bits(tm.arg(x, 1));
    if (tm.kind(x) == Kind::BvMul) return tm.mkBvMul(tm.arg(x, 0), tm.mkConst(inner * c));
    if (tm.kind(x) == Kind::BvAdd) // so that addresses of neighbouring elements differ by a visible constant
        return tm.mkBvAdd(tm.mkBvMul(tm.arg(x, 0), constant), tm.mkConst(inner * c));
    return {};
}

Term simplifyDivision(TermManager& tm, Kind kind, Term a, Term b) {
    if (Term r = foldBinary(tm, kind, a, b)) return r;
    if (!tm.isBvConst(b)) return narrowDivision(tm, kind, a, b);
    const BitVector& c = tm.bits(b);
    uint32_t width = c.getBitWidth();
    bool remainder = kind == Kind::BvUrem || kind == Kind::BvSrem || kind == Kind::BvSmod;
    bool isSigned = kind == Kind::BvSdiv || kind == Kind::BvSrem || kind == Kind::BvSmod;
    if (c.isZero()) {
        if (remainder) return a;
        return isSigned ? Term() : tm.mkConst(BitVector::getAllOnes(width));
    }
    // At width 1 the constant 1 is -1, and it is its own inverse.
    if (c.isOne()) return remainder ? tm.mkConst(width, 0) : a;
    if (isSigned && c.isAllOnes()) return remainder ? tm.mkConst(width, 0) : tm.mkBvNeg(a);
    if (!isSigned && c.isPowerOf2())
        return remainder ? tm.mkBvAnd(a, tm.mkConst(c - 1)) : tm.mkBvLshr(a, tm.mkConst(width, c.logBase2()));
    return narrowDivision(tm, kind, a, b);
}

} // namespace

Term TermManager::makeBvNeg(Term a) {
    VOUCH_CHECK(sort(a).isBitVec(), "bit-vector expected");
    if (Term r = foldUnary(*this, a, [](const BitVector& x) { return -x; })) return r;
    if (width(a) == 1) return a;
    switch (kind(a)) {
    case Kind::BvNeg: return arg(a, 0);
    case Kind::BvNot: return mkBvAdd(arg(a, 0), mkConst(width(a), 1));
    case Kind::BvSub: return mkBvSub(arg(a, 1), arg(a, 0));
    case Kind::BvAdd:
        if (isBvConst(arg(a, 1))) return mkBvSub(mkConst(-bits(arg(a, 1))), arg(a, 0));
        break;
    case Kind::BvMul:
        if (isBvConst(arg(a, 1))) return mkBvMul(arg(a, 0), mkConst(-bits(arg(a, 1))));
        break;
    default: break;
    }
    return impl_->node(Kind::BvNeg, sort(a), a);
}

Term TermManager::makeBvAdd(Term a, Term b) {
    checkSameWidth(*this, a, b);
    orderArguments(*this, a, b);
    if (width(a) == 1) return mkBvXor(a, b);
    if (Term r = simplifyAdd(*this, a, b)) return r;
    return impl_->node(Kind::BvAdd, sort(a), a, b);
}

Term TermManager::makeBvSub(Term a, Term b) {
    checkSameWidth(*this, a, b);
    if (width(a) == 1) return mkBvXor(a, b);
    if (Term r = simplifySub(*this, a, b)) return r;
    return impl_->node(Kind::BvSub, sort(a), a, b);
}

Term TermManager::makeBvMul(Term a, Term b) {
    checkSameWidth(*this, a, b);
    orderArguments(*this, a, b);
    if (width(a) == 1) return mkBvAnd(a, b);
    if (Term r = foldBinary(*this, Kind::BvMul, a, b)) return r;
    if (isBvConst(b))
        if (Term r = multiplyConstant(*this, a, b)) return r;
    if (Term r = narrowProduct(*this, a, b)) return r;
    return impl_->node(Kind::BvMul, sort(a), a, b);
}

Term TermManager::makeBvUdiv(Term a, Term b) {
    checkSameWidth(*this, a, b);
    if (Term r = simplifyDivision(*this, Kind::BvUdiv, a, b)) return r;
    return impl_->node(Kind::BvUdiv, sort(a), a, b);
}

Term TermManager::makeBvUrem(Term a, Term b) {
    checkSameWidth(*this, a, b);
    if (a == b || isZero(*this, a)) return mkConst(width(a), 0);
    if (Term r = simplifyDivision(*this, Kind::BvUrem, a, b)) return r;
    return impl_->node(Kind::BvUrem, sort(a), a, b);
}

Term TermManager::makeBvSdiv(Term a, Term b) {
    checkSameWidth(*this, a, b);
    if (Term r = simplifyDivision(*this, Kind::BvSdiv, a, b)) return r;
    return impl_->node(Kind::BvSdiv, sort(a), a, b);
}

Term TermManager::makeBvSrem(Term a, Term b) {
    checkSameWidth(*this, a, b);
    if (a == b || isZero(*this, a)) return mkConst(width(a), 0);
    if (Term r = simplifyDivision(*this, Kind::BvSrem, a, b)) return r;
    return impl_->node(Kind::BvSrem, sort(a), a, b);
}

Term TermManager::makeBvSmod(Term a, Term b) {
    checkSameWidth(*this, a, b);
    if (a == b || isZero(*this, a)) return mkConst(width(a), 0);
    if (Term r = simplifyDivision(*this, Kind::BvSmod, a, b)) return r;
    return impl_->node(Kind::BvSmod, sort(a), a, b);
}

} // namespace vouch::term
