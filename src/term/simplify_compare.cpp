// Rules for the comparisons. They are written for a < b; a <= b is the negation of b < a.
#include "term/manager_impl.h"

namespace vouch::term {

namespace {

struct Range {
    BitVector low, high; // least and greatest value in the order of the comparison
};
Range rangeOf(bool isSigned, unsigned width) {
    if (isSigned) return {BitVector::getSignedMinValue(width), BitVector::getSignedMaxValue(width)};
    return {BitVector::getMinValue(width), BitVector::getMaxValue(width)};
}

Term mkLess(TermManager& tm, bool isSigned, Term a, Term b) {
    return isSigned ? tm.mkBvSlt(a, b) : tm.mkBvUlt(a, b);
}

// x < k at the ends of the range.
Term lessThanConstant(TermManager& tm, bool isSigned, Term x, Term constant) {
    const BitVector& k = tm.bits(constant);
    Range range = rangeOf(isSigned, k.getBitWidth());
    if (k == range.low) return tm.mkFalse();
    if (k == range.high) return tm.mkNot(tm.mkEq(x, constant));
    if (k == range.low + 1) return tm.mkEq(x, tm.mkConst(range.low));
    return {};
}

// k < x at the ends of the range.
Term constantLessThan(TermManager& tm, bool isSigned, Term constant, Term x) {
    const BitVector& k = tm.bits(constant);
    Range range = rangeOf(isSigned, k.getBitWidth());
    if (k == range.high) return tm.mkFalse();
    if (k == range.low) return tm.mkNot(tm.mkEq(x, constant));
    if (k == range.high - 1) return tm.mkEq(x, tm.mkConst(range.high));
    return {};
}

// zext(x) against a constant: in the unsigned order (the signed order is the same where the constant is not
// negative, since an extended value never is).
Term zextAgainstConstant(TermManager& tm, bool isSigned, Term extended, const BitVector& k,
                         bool constantIsLeft) {
    if (isSigned && k.isNegative()) return tm.mkBool(constantIsLeft);
    Term x = tm.arg(extended, 0);
    uint32_t width = tm.width(x);
    if (k.getActiveBits() > width) return tm.mkBool(!constantIsLeft); // k exceeds every value of x
    Term narrow = tm.mkConst(k.trunc(width));
    return constantIsLeft ? tm.mkBvUlt(narrow, x) : tm.mkBvUlt(x, narrow);
}

// sext(x) against a constant. Sign extension is monotone in both orders; a constant that is no extension lies above
// all (signed, positive), below all (signed, negative), or between the two halves (unsigned).
Term sextAgainstConstant(TermManager& tm, bool isSigned, Term extended, const BitVector& k,
                         bool constantIsLeft) {
    Term x = tm.arg(extended, 0);
    uint32_t width = tm.width(x);
    if (k.isSignedIntN(width)) {
        Term narrow = tm.mkConst(k.trunc(width));
        return constantIsLeft ? mkLess(tm, isSigned, narrow, x) : mkLess(tm, isSigned, x, narrow);
    }
    if (isSigned) return tm.mkBool(constantIsLeft == k.isNegative());
    Term negative = tm.mkEq(tm.mkExtract(x, width - 1, width - 1), tm.mkConst(1, 1));
    return constantIsLeft ? negative : tm.mkNot(negative);
}

Term extensionAgainstConstant(TermManager& tm, bool isSigned, Term a, Term b) {
    bool constantIsLeft = tm.isBvConst(a);
    Term other = constantIsLeft ? b : a;
    const BitVector& k = tm.bits(constantIsLeft ? a : b);
    if (tm.kind(other) == Kind::BvZext) return zextAgainstConstant(tm, isSigned, other, k, constantIsLeft);
    if (tm.kind(other) == Kind::BvSext) return sextAgainstConstant(tm, isSigned, other, k, constantIsLeft);
    return {};
}

// Both sides extended in the same way: compare at the wider inner width. Zero extension turns the signed order into
// the unsigned one.
Term bothExtended(TermManager& tm, bool isSigned, Term a, Term b) {
    Kind kind = tm.kind(a);
    if (kind != tm.kind(b) || (kind != Kind::BvZext && kind != Kind::BvSext)) return {};
    Term x = tm.arg(a, 0), y = tm.arg(b, 0);
    uint32_t width = std::max(tm.width(x), tm.width(y));
    bool signExtended = kind == Kind::BvSext;
    x = tm.mkResize(x, width, signExtended), y = tm.mkResize(y, width, signExtended);
    return mkLess(tm, isSigned && signExtended, x, y);
}

// Bounds that an operator guarantees: x urem c < c, (x & c) <= c, x lshr n <= x.
Term operatorBounds(TermManager& tm, Term a, Term b) {
    if (tm.kind(a) == Kind::BvUrem && tm.arg(a, 1) == b && tm.isBvConst(b) && !tm.bits(b).isZero())
        return tm.mkTrue();
    bool below = tm.kind(b) == Kind::BvAnd && (tm.arg(b, 0) == a || tm.arg(b, 1) == a);
    below |= tm.kind(b) == Kind::BvLshr && tm.arg(b, 0) == a;
    below |= tm.kind(b) == Kind::BvUrem && tm.arg(b, 0) == a;
    return below ? tm.mkFalse() : Term(); // a < b with b <= a
}

// What a < b simplifies to, or null.
Term simplifyLess(TermManager& tm, bool isSigned, Term a, Term b) {
    if (a == b) return tm.mkFalse();
    if (Term r = foldBinary(tm, isSigned ? Kind::BvSlt : Kind::BvUlt, a, b)) return r;
    if (tm.isBvConst(b))
        if (Term r = lessThanConstant(tm, isSigned, a, b)) return r;
    if (tm.isBvConst(a))
        if (Term r = constantLessThan(tm, isSigned, a, b)) return r;
    if (tm.isBvConst(a) || tm.isBvConst(b))
        if (Term r = extensionAgainstConstant(tm, isSigned, a, b)) return r;
    if (!isSigned)
        if (Term r = operatorBounds(tm, a, b)) return r;
    return bothExtended(tm, isSigned, a, b);
}

void checkComparable(const TermManager& tm, Term a, Term b) {
    VOUCH_CHECK(tm.sort(a).isBitVec() && tm.sort(a) == tm.sort(b), "comparison of different widths");
}

} // namespace

Term TermManager::makeBvUlt(Term a, Term b) {
    checkComparable(*this, a, b);
    if (Term r = simplifyLess(*this, false, a, b)) return r;
    return impl_->node(Kind::BvUlt, Sort::boolean(), a, b);
}

Term TermManager::makeBvSlt(Term a, Term b) {
    checkComparable(*this, a, b);
    if (Term r = simplifyLess(*this, true, a, b)) return r;
    return impl_->node(Kind::BvSlt, Sort::boolean(), a, b);
}

Term TermManager::makeBvUle(Term a, Term b) {
    checkComparable(*this, a, b);
    if (Term r = simplifyLess(*this, false, b, a)) return mkNot(r);
    return impl_->node(Kind::BvUle, Sort::boolean(), a, b);
}

Term TermManager::makeBvSle(Term a, Term b) {
    checkComparable(*this, a, b);
    if (Term r = simplifyLess(*this, true, b, a)) return mkNot(r);
    return impl_->node(Kind::BvSle, Sort::boolean(), a, b);
}

} // namespace vouch::term
