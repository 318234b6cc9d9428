// Rules for if-then-else, over every sort.
#include "term/manager_impl.h"

namespace vouch::term {

namespace {

// ite over Bool with an arm that is a truth value or the condition itself is a connective.
Term simplifyBooleanIte(TermManager& tm, Term c, Term t, Term e) {
    if (tm.isTrue(t) || t == c) return tm.mkOr(c, e);
    if (tm.isFalse(e) || e == c) return tm.mkAnd(c, t);
    if (tm.isFalse(t) || isComplement(tm, c, t)) return tm.mkAnd(tm.mkNot(c), e);
    if (tm.isTrue(e) || isComplement(tm, c, e)) return tm.mkOr(tm.mkNot(c), t);
    if (isComplement(tm, t, e)) return tm.mkEq(c, t);
    return {};
}

// The arm of an ite below that the outer condition selects; t itself if it is no such ite.
Term underCondition(const TermManager& tm, Term t, Term c, bool holds) {
    if (tm.kind(t) != Kind::Ite) return t;
    if (tm.arg(t, 0) == c) return tm.arg(t, holds ? 1 : 2);
    if (isComplement(tm, tm.arg(t, 0), c)) return tm.arg(t, holds ? 2 : 1);
    return t;
}

// ite(c, t, ite(d, t, e)) and its three mirror images need only one ite.
Term mergeSharedArm(TermManager& tm, Term c, Term t, Term e) {
    if (tm.kind(e) == Kind::Ite) {
        Term d = tm.arg(e, 0);
        if (tm.arg(e, 1) == t) return tm.mkIte(tm.mkOr(c, d), t, tm.arg(e, 2));
        if (tm.arg(e, 2) == t) return tm.mkIte(tm.mkOr(c, tm.mkNot(d)), t, tm.arg(e, 1));
    }
    if (tm.kind(t) == Kind::Ite) {
        Term d = tm.arg(t, 0);
        if (tm.arg(t, 2) == e) return tm.mkIte(tm.mkAnd(c, d), tm.arg(t, 1), e);
        if (tm.arg(t, 1) == e) return tm.mkIte(tm.mkAnd(c, tm.mkNot(d)), tm.arg(t, 2), e);
    }
    return {};
}

// ite(a = b, a, b) = b
Term simplifyIteOfEquality(const TermManager& tm, Term c, Term t, Term e) {
    if (tm.kind(c) != Kind::Eq) return {};
    bool same = tm.arg(c, 0) == t && tm.arg(c, 1) == e;
    bool swapped = tm.arg(c, 0) == e && tm.arg(c, 1) == t;
    return same || swapped ? e : Term();
}

} // namespace

Term TermManager::makeIte(Term c, Term t, Term e) {
    VOUCH_CHECK(sort(c).isBool(), "the condition of an ite is Boolean");
    VOUCH_CHECK(sort(t) == sort(e), "the arms of an ite have the same sort");
    if (isTrue(c)) return t;
    if (isFalse(c)) return e;
    if (kind(c) == Kind::Not) {
        c = arg(c, 0);
        std::swap(t, e);
    }
    t = underCondition(*this, t, c, true);
    e = underCondition(*this, e, c, false);
    if (t == e) return t;
    if (sort(t).isBool())
        if (Term r = simplifyBooleanIte(*this, c, t, e)) return r;
    if (Term r = simplifyIteOfEquality(*this, c, t, e)) return r;
    if (Term r = mergeSharedArm(*this, c, t, e)) return r;
    return impl_->node(Kind::Ite, sort(t), c, t, e);
}

} // namespace vouch::term
