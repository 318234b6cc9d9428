// Rules for bitwise operators and shifts.
#include "term/manager_impl.h"

namespace vouch::term {

namespace {

Term mkBitwise(TermManager& tm, Kind kind, Term a, Term b) {
    if (kind == Kind::BvAnd) return tm.mkBvAnd(a, b);
    return kind == Kind::BvOr ? tm.mkBvOr(a, b) : tm.mkBvXor(a, b);
}

// One is syntactically the bitwise complement of the other.
bool areOpposite(const TermManager& tm, Term a, Term b) {
    return (tm.kind(a) == Kind::BvNot && tm.arg(a, 0) == b) ||
           (tm.kind(b) == Kind::BvNot && tm.arg(b, 0) == a);
}

// The condition c if t = ite(c, 1, 0) up to the order of the arms.
Term truthOf(TermManager& tm, Term t) {
    if (!isIteOfConstants(tm, t)) return {};
    const BitVector &x = tm.bits(tm.arg(t, 1)), &y = tm.bits(tm.arg(t, 2));
    if (x.isOne() && y.isZero()) return tm.arg(t, 0);
    if (x.isZero() && y.isOne()) return tm.mkNot(tm.arg(t, 0));
    return {};
}

// Bitwise operators on C truth values become Boolean connectives.
Term onTruthValues(TermManager& tm, Kind kind, Term a, Term b) {
    if (tm.kind(a) != Kind::Ite || tm.kind(b) != Kind::Ite) return {};
    Term x = truthOf(tm, a), y = truthOf(tm, b);
    if (x.isNull() || y.isNull()) return {};
    Term both = kind == Kind::BvAnd ? tm.mkAnd(x, y) : kind == Kind::BvOr ? tm.mkOr(x, y) : tm.mkXor(x, y);
    return tm.mkIte(both, tm.mkConst(tm.width(a), 1), tm.mkConst(tm.width(a), 0));
}

// (x op c1) op c2 = x op (c1 op c2)
Term chainConstants(TermManager& tm, Kind kind, Term a, Term constant) {
    if (tm.kind(a) != kind || !tm.isBvConst(tm.arg(a, 1))) return {};
    return mkBitwise(tm, kind, tm.arg(a, 0),
                     tm.mkConst(applyBits(kind, tm.bits(tm.arg(a, 1)), tm.bits(constant))));
}

// zext(x) & c = zext(x & c'), likewise | and ^ if c' has all of c's bits.
Term belowZext(TermManager& tm, Kind kind, Term a, Term constant) {
    if (tm.kind(a) != Kind::BvZext) return {};
    Term x = tm.arg(a, 0);
    const BitVector& c = tm.bits(constant);
    if (kind != Kind::BvAnd && c.getActiveBits() > tm.width(x)) return {};
    return tm.mkZext(mkBitwise(tm, kind, x, tm.mkConst(c.trunc(tm.width(x)))), tm.param(a, 0));
}

// Idempotence, absorption and contradiction of & and |, looking one level into b.
Term lattice(TermManager& tm, Kind kind, Term a, Term b) {
    Kind dual = kind == Kind::BvAnd ? Kind::BvOr : Kind::BvAnd;
    bool same = tm.kind(b) == kind, other = tm.kind(b) == dual;
    if (!same && !other) return {};
    if (tm.arg(b, 0) == a || tm.arg(b, 1) == a) return same ? b : a;
    if (same && (areOpposite(tm, a, tm.arg(b, 0)) || areOpposite(tm, a, tm.arg(b, 1))))
        return tm.mkConst(kind == Kind::BvAnd ? BitVector(tm.width(a), 0)
                                              : BitVector::getAllOnes(tm.width(a)));
    return {};
}

Term simplifyLattice(TermManager& tm, Kind kind, Term a, Term b) {
    uint32_t width = tm.width(a);
    BitVector neutral = kind == Kind::BvAnd ? BitVector::getAllOnes(width) : BitVector(width, 0);
    if (a == b) return a;
    if (Term r = foldBinary(tm, kind, a, b)) return r;
    if (tm.isBvConst(b)) {
        if (tm.bits(b) == neutral) return a;
        if (tm.bits(b) == ~neutral) return b;
        if (Term r = chainConstants(tm, kind, a, b)) return r;
        return belowZext(tm, kind, a, b);
    }
    if (areOpposite(tm, a, b)) return tm.mkConst(~neutral);
    if (Term r = onTruthValues(tm, kind, a, b)) return r;
    if (Term r = lattice(tm, kind, a, b)) return r;
    return lattice(tm, kind, b, a);
}

Term simplifyXor(TermManager& tm, Term a, Term b) {
    uint32_t width = tm.width(a);
    if (a == b) return tm.mkConst(width, 0);
    if (Term r = foldBinary(tm, Kind::BvXor, a, b)) return r;
    if (tm.isBvConst(b)) {
        if (tm.bits(b).isZero()) return a;
        if (tm.bits(b).isAllOnes()) return tm.mkBvNot(a);
        if (Term r = chainConstants(tm, Kind::BvXor, a, b)) return r;
        return belowZext(tm, Kind::BvXor, a, b);
    }
    bool invertedA = tm.kind(a) == Kind::BvNot, invertedB = tm.kind(b) == Kind::BvNot;
    if (invertedA || invertedB) {
        Term inner = tm.mkBvXor(invertedA ? tm.arg(a, 0) : a, invertedB ? tm.arg(b, 0) : b);
        return invertedA == invertedB ? inner : tm.mkBvNot(inner);
    }
    if (Term r = onTruthValues(tm, Kind::BvXor, a, b)) return r;
    for (auto [x, y] : {std::pair(a, b), std::pair(b, a)})
        for (unsigned i = 0; i < 2 && tm.kind(y) == Kind::BvXor; ++i)
            if (tm.arg(y, i) == x) return tm.arg(y, 1 - i);
    return {};
}

// x shifted by a constant amount.
Term shiftByConstant(TermManager& tm, Kind kind, Term x, Term amount) {
    const BitVector& n = tm.bits(amount);
    uint32_t width = n.getBitWidth();
    if (n.isZero()) return x;
    if (n.uge(width)) {
        if (kind != Kind::BvAshr) return tm.mkConst(width, 0);
        // Sign fill. A one-bit vector already is its sign.
        return width == 1 ? x : tm.mkBvAshr(x, tm.mkConst(width, width - 1));
    }
    if (tm.kind(x) == kind && tm.isBvConst(tm.arg(x, 1))) {
        uint64_t sum = n.getZExtValue() + tm.bits(tm.arg(x, 1)).getLimitedValue(width);
        if (sum >= width) {
            if (kind != Kind::BvAshr) return tm.mkConst(width, 0);
            sum = width - 1;
        }
        Term total = tm.mkConst(width, sum);
        if (kind == Kind::BvShl) return tm.mkBvShl(tm.arg(x, 0), total);
        return kind == Kind::BvLshr ? tm.mkBvLshr(tm.arg(x, 0), total) : tm.mkBvAshr(tm.arg(x, 0), total);
    }
    return {};
}

Term simplifyShift(TermManager& tm, Kind kind, Term a, Term b) {
    if (Term r = foldBinary(tm, kind, a, b)) return r;
    if (tm.isBvConst(a) && tm.bits(a).isZero()) return a;
    if (kind == Kind::BvAshr && tm.isBvConst(a) && tm.bits(a).isAllOnes()) return a;
    if (tm.isBvConst(b)) return shiftByConstant(tm, kind, a, b);
    return {};
}

} // namespace

Term TermManager::makeBvNot(Term a) {
    VOUCH_CHECK(sort(a).isBitVec(), "bit-vector expected");
    if (Term r = foldUnary(*this, a, [](const BitVector& x) { return ~x; })) return r;
    if (kind(a) == Kind::BvNot) return arg(a, 0);
    if (kind(a) == Kind::BvNeg) // ~-x = x - 1
        return mkBvAdd(arg(a, 0), mkConst(BitVector::getAllOnes(width(a))));
    return impl_->node(Kind::BvNot, sort(a), a);
}

Term TermManager::makeBvAnd(Term a, Term b) {
    checkSameWidth(*this, a, b);
    orderArguments(*this, a, b);
    if (Term r = simplifyLattice(*this, Kind::BvAnd, a, b)) return r;
    return impl_->node(Kind::BvAnd, sort(a), a, b);
}

Term TermManager::makeBvOr(Term a, Term b) {
    checkSameWidth(*this, a, b);
    orderArguments(*this, a, b);
    if (Term r = simplifyLattice(*this, Kind::BvOr, a, b)) return r;
    return impl_->node(Kind::BvOr, sort(a), a, b);
}

Term TermManager::makeBvXor(Term a, Term b) {
    checkSameWidth(*this, a, b);
    orderArguments(*this, a, b);
    if (Term r = simplifyXor(*this, a, b)) return r;
    return impl_->node(Kind::BvXor, sort(a), a, b);
}

Term TermManager::makeBvShl(Term a, Term b) {
    checkSameWidth(*this, a, b);
    if (Term r = simplifyShift(*this, Kind::BvShl, a, b)) return r;
    return impl_->node(Kind::BvShl, sort(a), a, b);
}

Term TermManager::makeBvLshr(Term a, Term b) {
    checkSameWidth(*this, a, b);
    if (Term r = simplifyShift(*this, Kind::BvLshr, a, b)) return r;
    return impl_->node(Kind::BvLshr, sort(a), a, b);
}

Term TermManager::makeBvAshr(Term a, Term b) {
    checkSameWidth(*this, a, b);
    if (Term r = simplifyShift(*this, Kind::BvAshr, a, b)) return r;
    return impl_->node(Kind::BvAshr, sort(a), a, b);
}

} // namespace vouch::term
