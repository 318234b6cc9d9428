#include "term/manager_impl.h"

namespace vouch::term {

bool isComplement(const TermManager& tm, Term a, Term b) {
    Kind ka = tm.kind(a), kb = tm.kind(b);
    if (ka == Kind::Not) return tm.arg(a, 0) == b;
    if (kb == Kind::Not) return tm.arg(b, 0) == a;
    bool strictAndWeak = (ka == Kind::BvUlt && kb == Kind::BvUle) ||
                         (ka == Kind::BvUle && kb == Kind::BvUlt) ||
                         (ka == Kind::BvSlt && kb == Kind::BvSle) || (ka == Kind::BvSle && kb == Kind::BvSlt);
    return strictAndWeak && tm.arg(a, 0) == tm.arg(b, 1) && tm.arg(a, 1) == tm.arg(b, 0);
}

bool isIteOfConstants(const TermManager& tm, Term t) {
    return tm.kind(t) == Kind::Ite && tm.isBvConst(tm.arg(t, 1)) && tm.isBvConst(tm.arg(t, 2));
}

Term foldBinary(TermManager& tm, Kind kind, Term a, Term b) {
    auto apply = [&](Term x, Term y) {
        if (isComparison(kind) || kind == Kind::Eq)
            return tm.mkBool(compareBits(kind, tm.bits(x), tm.bits(y)));
        return tm.mkConst(applyBits(kind, tm.bits(x), tm.bits(y)));
    };
    bool constantA = tm.isBvConst(a), constantB = tm.isBvConst(b);
    if (constantA && constantB) return apply(a, b);
    bool iteA = !constantA && isIteOfConstants(tm, a), iteB = !constantB && isIteOfConstants(tm, b);
    if (iteA && constantB) return tm.mkIte(tm.arg(a, 0), apply(tm.arg(a, 1), b), apply(tm.arg(a, 2), b));
    if (constantA && iteB) return tm.mkIte(tm.arg(b, 0), apply(a, tm.arg(b, 1)), apply(a, tm.arg(b, 2)));
    if (iteA && iteB && tm.arg(a, 0) == tm.arg(b, 0))
        return tm.mkIte(tm.arg(a, 0), apply(tm.arg(a, 1), tm.arg(b, 1)), apply(tm.arg(a, 2), tm.arg(b, 2)));
    return {};
}

Linear splitOffset(const TermManager& tm, Term t) {
    if (tm.isBvConst(t)) return {Term(), tm.bits(t)};
    if (tm.kind(t) == Kind::BvAdd && tm.isBvConst(tm.arg(t, 1))) return {tm.arg(t, 0), tm.bits(tm.arg(t, 1))};
    return {t, BitVector(tm.width(t), 0)};
}

bool provablyDistinct(const TermManager& tm, Term a, Term b) {
    if (a == b) return false;
    if (tm.isBvConst(a) && tm.isBvConst(b)) return true;
    Linear la = splitOffset(tm, a), lb = splitOffset(tm, b);
    return la.base == lb.base && la.offset != lb.offset;
}

} // namespace vouch::term
