// Rules for equality. A constant, if there is one, is the second argument.
#include "term/manager_impl.h"

#include <algorithm>
#include <optional>

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
    return tm.mkIte(tm.arg(tree, 0), compareLeaves(tm, tm.arg(tree, 1), k),
                    compareLeaves(tm, tm.arg(tree, 2), k));
}

Term equalsIte(TermManager& tm, Term a, Term k) {
    unsigned nodes = 31;
    return isSmallConstantTree(tm, a, nodes) ? compareLeaves(tm, a, k) : Term();
}

// One step of solving an equation: an equivalent one between smaller terms, or nothing. mkEq() repeats steps in a loop,
// because sums and hash computations of unrolled loops are long.
struct Equation {
    Term left, right;
};
using Step = std::optional<Equation>;

// x op c = k for an operator that is a bijection in x.
Step solveWithConstant(TermManager& tm, Term a, const BitVector& k) {
    Term x = tm.arg(a, 0);
    if (!tm.isBvConst(tm.arg(a, 1))) return {};
    const BitVector& c = tm.bits(tm.arg(a, 1));
    switch (tm.kind(a)) {
    case Kind::BvAdd: return Equation{x, tm.mkConst(k - c)};
    case Kind::BvXor: return Equation{x, tm.mkConst(k ^ c)};
    case Kind::BvMul: // an odd factor is invertible
        if (c[0]) return Equation{x, tm.mkConst(k * c.multiplicativeInverse())};
        return {};
    default: return {};
    }
}

// zext(x) = k and sext(x) = k, if k is such an extension.
Step solveExtension(TermManager& tm, Term a, const BitVector& k) {
    Term x = tm.arg(a, 0);
    BitVector narrow = k.trunc(tm.width(x));
    BitVector again = tm.kind(a) == Kind::BvZext ? narrow.zext(tm.width(a)) : narrow.sext(tm.width(a));
    if (again != k) return {};
    return Equation{x, tm.mkConst(narrow)};
}

Step solve(TermManager& tm, Term a, Term constant) {
    const BitVector& k = tm.bits(constant);
    switch (tm.kind(a)) {
    case Kind::BvNot: return Equation{tm.arg(a, 0), tm.mkConst(~k)};
    case Kind::BvNeg: return Equation{tm.arg(a, 0), tm.mkConst(-k)};
    case Kind::BvZext:
    case Kind::BvSext: return solveExtension(tm, a, k);
    case Kind::BvSub:
        if (tm.isBvConst(tm.arg(a, 0))) return Equation{tm.arg(a, 1), tm.mkConst(tm.bits(tm.arg(a, 0)) - k)};
        [[fallthrough]];
    case Kind::BvXor:
        if (k.isZero()) return Equation{tm.arg(a, 0), tm.arg(a, 1)};
        [[fallthrough]];
    case Kind::BvAdd:
    case Kind::BvMul: return solveWithConstant(tm, a, k);
    default: return {};
    }
}

// ext(x) = ext(y) with the same kind of extension: compare at the wider of the two inner widths.
Equation cancelExtensions(TermManager& tm, Term a, Term b) {
    Term x = tm.arg(a, 0), y = tm.arg(b, 0);
    uint32_t width = std::max(tm.width(x), tm.width(y));
    bool isSigned = tm.kind(a) == Kind::BvSext;
    return {tm.mkResize(x, width, isSigned), tm.mkResize(y, width, isSigned)};
}

// x + y = x + z, in all four positions, and x + y = x.
Step cancelAddend(TermManager& tm, Term a, Term b) {
    auto isSum = [&](Term t) { return tm.kind(t) == Kind::BvAdd; };
    for (unsigned i = 0; i < 2 && isSum(a); ++i) {
        if (tm.arg(a, i) == b) return Equation{tm.arg(a, 1 - i), tm.mkConst(tm.width(a), 0)};
        for (unsigned j = 0; j < 2 && isSum(b); ++j)
            if (tm.arg(a, i) == tm.arg(b, j)) return Equation{tm.arg(a, 1 - i), tm.arg(b, 1 - j)};
    }
    return {};
}

Step cancel(TermManager& tm, Term a, Term b) {
    if (Step step = cancelAddend(tm, a, b)) return step;
    if (Step step = cancelAddend(tm, b, a)) return step;
    if (tm.kind(a) != tm.kind(b)) return {};
    switch (tm.kind(a)) {
    case Kind::BvNot:
    case Kind::BvNeg: return Equation{tm.arg(a, 0), tm.arg(b, 0)};
    case Kind::BvZext:
    case Kind::BvSext: return cancelExtensions(tm, a, b);
    default: return {};
    }
}

// concat(c, x) = k or concat(x, c) = k with a constant part.
Term equalsConcat(TermManager& tm, Term a, const BitVector& k) {
    Term high = tm.arg(a, 0), low = tm.arg(a, 1);
    if (!tm.isBvConst(high) && !tm.isBvConst(low)) return {};
    Term highPart = tm.mkConst(k.extractBits(tm.width(high), tm.width(low)));
    Term lowPart = tm.mkConst(k.trunc(tm.width(low)));
    return tm.mkAnd(tm.mkEq(high, highPart), tm.mkEq(low, lowPart));
}

// x op c = k where k is out of the operator's range, or the operator is one on fewer bits.
Term equalsOperation(TermManager& tm, Term a, const BitVector& k) {
    if (!tm.isBvConst(tm.arg(a, 1))) return {};
    const BitVector& c = tm.bits(tm.arg(a, 1));
    switch (tm.kind(a)) {
    case Kind::BvAnd: return (k & ~c).isZero() ? Term() : tm.mkFalse();
    case Kind::BvOr: return (c & ~k).isZero() ? Term() : tm.mkFalse();
    case Kind::BvUrem: return !c.isZero() && k.uge(c) ? tm.mkFalse() : Term();
    case Kind::BvSrem: // x srem 2^n = 0 iff the low n bits are zero
        if (k.isZero() && c.isPowerOf2() && !c.isOne()) {
            uint32_t n = c.logBase2();
            return tm.mkEq(tm.mkExtract(tm.arg(a, 0), n - 1, 0), tm.mkConst(n, 0));
        }
        return {};
    default: return {};
    }
}

// a = constant, where solve() finds no step.
Term simplifyEqConstant(TermManager& tm, Term a, Term constant) {
    const BitVector& k = tm.bits(constant);
    switch (tm.kind(a)) {
    case Kind::Ite: return equalsIte(tm, a, constant);
    case Kind::BvZext:
    case Kind::BvSext: return tm.mkFalse(); // k is no extension
    case Kind::BvConcat: return equalsConcat(tm, a, k);
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvUrem:
    case Kind::BvSrem: return equalsOperation(tm, a, k);
    default: return {};
    }
}

// a = b without a constant, where cancel() finds no step.
Term simplifyEqBitVectors(TermManager& tm, Term a, Term b) {
    if (provablyDistinct(tm, a, b)) return tm.mkFalse();
    bool sameArms = tm.kind(a) == Kind::Ite && tm.kind(b) == Kind::Ite && tm.arg(a, 1) == tm.arg(b, 1) &&
                    tm.arg(a, 2) == tm.arg(b, 2);
    if (sameArms && provablyDistinct(tm, tm.arg(a, 1), tm.arg(a, 2)))
        return tm.mkEq(tm.arg(a, 0), tm.arg(b, 0));
    bool opposite =
        (tm.kind(a) == Kind::BvNot && tm.arg(a, 0) == b) || (tm.kind(b) == Kind::BvNot && tm.arg(b, 0) == a);
    return opposite ? tm.mkFalse() : Term();
}

Term simplifyEqArrays(TermManager& tm, Term a, Term b) {
    if (tm.kind(a) != tm.kind(b)) return {};
    if (tm.kind(a) == Kind::ArrayConst) return tm.mkEq(tm.arg(a, 0), tm.arg(b, 0));
    bool samePlace =
        tm.kind(a) == Kind::ArrayStore && tm.arg(a, 0) == tm.arg(b, 0) && tm.arg(a, 1) == tm.arg(b, 1);
    return samePlace ? tm.mkEq(tm.arg(a, 2), tm.arg(b, 2)) : Term();
}

} // namespace

Term TermManager::makeEq(Term a, Term b) {
    Sort s = sort(a);
    VOUCH_CHECK(s == sort(b), "equality between different sorts");
    orderArguments(*this, a, b);
    while (s.isBitVec() && a != b && !isBvConst(a)) {
        Step step = isBvConst(b) ? solve(*this, a, b) : cancel(*this, a, b);
        if (!step) break;
        a = step->left, b = step->right;
        orderArguments(*this, a, b);
    }
    if (a == b) return mkTrue();
    Term r;
    if (s.isBool())
        r = simplifyBooleanEq(*this, a, b);
    else if (s.isArray())
        r = simplifyEqArrays(*this, a, b);
    else if (isBvConst(a))
        r = mkFalse(); // different constants
    else if (isBvConst(b))
        r = simplifyEqConstant(*this, a, b);
    else
        r = simplifyEqBitVectors(*this, a, b);
    if (r) return r;
    bool bitIsZero = isBvConst(b) && width(b) == 1 && bits(b).isZero(); // one name for each one-bit literal
    if (bitIsZero) return mkNot(mkEq(a, mkConst(1, 1)));
    return impl_->node(Kind::Eq, Sort::boolean(), a, b);
}

} // namespace vouch::term
