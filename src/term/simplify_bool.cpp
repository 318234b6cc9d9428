// Rules for the Boolean operators.
#include "term/manager_impl.h"

#include <algorithm>

namespace vouch::term {

namespace {

// And and Or are dual; the rules are written once for "op" with its dual, its neutral and its absorbing element.
struct Connective {
    Kind op, dual;
    bool neutral; // x op neutral = x, x op !neutral = !neutral
};
constexpr Connective conjunction{Kind::And, Kind::Or, true};
constexpr Connective disjunction{Kind::Or, Kind::And, false};

Term connect(TermManager& tm, const Connective& c, Term a, Term b) {
    return c.op == Kind::And ? tm.mkAnd(a, b) : tm.mkOr(a, b);
}

bool has(const TermManager& tm, Term t, Term argument) {
    return tm.arg(t, 0) == argument || tm.arg(t, 1) == argument;
}

// x = 1 and x = 2 cannot both hold; dually x != 1 or x != 2 always holds.
bool differentConstants(const TermManager& tm, Term a, Term b) {
    if (tm.kind(a) != Kind::Eq || tm.kind(b) != Kind::Eq || tm.arg(a, 0) != tm.arg(b, 0)) return false;
    return tm.isBvConst(tm.arg(a, 1)) && tm.isBvConst(tm.arg(b, 1)) && a != b;
}

bool exclude(const TermManager& tm, const Connective& c, Term a, Term b) {
    if (isComplement(tm, a, b)) return true;
    if (c.op == Kind::And) return differentConstants(tm, a, b);
    return tm.kind(a) == Kind::Not && tm.kind(b) == Kind::Not &&
           differentConstants(tm, tm.arg(a, 0), tm.arg(b, 0));
}

// Rules for a op b that look one level into b.
Term lookInto(TermManager& tm, const Connective& c, Term a, Term b) {
    if (tm.kind(b) == c.op) {
        if (has(tm, b, a)) return b; // a op (a op y) = a op y
        if (exclude(tm, c, a, tm.arg(b, 0)) || exclude(tm, c, a, tm.arg(b, 1))) return tm.mkBool(!c.neutral);
    }
    if (tm.kind(b) == c.dual) {
        if (has(tm, b, a)) return a; // absorption
        for (unsigned i = 0; i < 2; ++i)
            if (isComplement(tm, a, tm.arg(b, i))) { // a op (!a dual y) = a op y
                Term other = tm.arg(b, 1 - i);
                return connect(tm, c, a, other);
            }
    }
    return {};
}

// (x dual y) op (x dual !y) = x
Term resolve(const TermManager& tm, const Connective& c, Term a, Term b) {
    if (tm.kind(a) != c.dual || tm.kind(b) != c.dual) return {};
    for (unsigned i = 0; i < 2; ++i)
        for (unsigned j = 0; j < 2; ++j)
            if (tm.arg(a, i) == tm.arg(b, j) && isComplement(tm, tm.arg(a, 1 - i), tm.arg(b, 1 - j)))
                return tm.arg(a, i);
    return {};
}

Term simplifyConnective(TermManager& tm, const Connective& c, Term a, Term b) {
    Term neutral = tm.mkBool(c.neutral), absorbing = tm.mkBool(!c.neutral);
    if (a == neutral || a == b) return b;
    if (b == neutral) return a;
    if (a == absorbing || b == absorbing || exclude(tm, c, a, b)) return absorbing;
    if (Term r = lookInto(tm, c, a, b)) return r;
    if (Term r = lookInto(tm, c, b, a)) return r;
    return resolve(tm, c, a, b);
}

// Sorted, repetitions and the neutral element (which comes first) connected with their neighbours; {absorbing} if that or
// a complementary pair is present. Arguments vanish by the operator on two of them only, so that it is on record.
std::vector<Term> normalArguments(TermManager& tm, const Connective& c, std::span<const Term> args) {
    const Term neutral = tm.mkBool(c.neutral), absorbing = tm.mkBool(!c.neutral);
    std::vector<Term> sorted(args.begin(), args.end()), list;
    std::sort(sorted.begin(), sorted.end());
    for (Term t : sorted) {
        if (!list.empty() && (list.back() == t || list.back() == neutral))
            list.back() = connect(tm, c, list.back(), t);
        else
            list.push_back(t);
    }
    for (Term t : list) {
        const bool negated =
            tm.kind(t) == Kind::Not && std::binary_search(list.begin(), list.end(), tm.arg(t, 0));
        if (t == absorbing || (negated && connect(tm, c, t, tm.arg(t, 0)) == absorbing)) return {absorbing};
    }
    return list;
}

Term balanced(TermManager& tm, const Connective& c, std::vector<Term> list) {
    if (list.empty()) return tm.mkBool(c.neutral);
    while (list.size() > 1) {
        size_t kept = 0;
        for (size_t i = 0; i + 1 < list.size(); i += 2) list[kept++] = connect(tm, c, list[i], list[i + 1]);
        if (list.size() % 2 == 1) list[kept++] = list.back();
        list.resize(kept);
    }
    return list.front();
}

void checkBool(const TermManager& tm, Term a) { VOUCH_CHECK(tm.sort(a).isBool(), "Boolean expected"); }

} // namespace

Term TermManager::makeNot(Term a) {
    checkBool(*this, a);
    switch (kind(a)) {
    case Kind::True: return mkFalse();
    case Kind::False: return mkTrue();
    case Kind::Not: return arg(a, 0);
    // The comparison is a node, so no rule applied to it: none applies to its mirror image either.
    case Kind::BvUlt: return impl_->node(Kind::BvUle, Sort::boolean(), arg(a, 1), arg(a, 0));
    case Kind::BvUle: return impl_->node(Kind::BvUlt, Sort::boolean(), arg(a, 1), arg(a, 0));
    case Kind::BvSlt: return impl_->node(Kind::BvSle, Sort::boolean(), arg(a, 1), arg(a, 0));
    case Kind::BvSle: return impl_->node(Kind::BvSlt, Sort::boolean(), arg(a, 1), arg(a, 0));
    default: return impl_->node(Kind::Not, Sort::boolean(), a);
    }
}

Term TermManager::makeAnd(Term a, Term b) {
    checkBool(*this, a), checkBool(*this, b);
    orderArguments(*this, a, b);
    if (Term r = simplifyConnective(*this, conjunction, a, b)) return r;
    return impl_->node(Kind::And, Sort::boolean(), a, b);
}

Term TermManager::makeOr(Term a, Term b) {
    checkBool(*this, a), checkBool(*this, b);
    orderArguments(*this, a, b);
    if (Term r = simplifyConnective(*this, disjunction, a, b)) return r;
    return impl_->node(Kind::Or, Sort::boolean(), a, b);
}

Term TermManager::mkAnd(std::span<const Term> args) {
    return balanced(*this, conjunction, normalArguments(*this, conjunction, args));
}

Term TermManager::mkOr(std::span<const Term> args) {
    return balanced(*this, disjunction, normalArguments(*this, disjunction, args));
}

} // namespace vouch::term
