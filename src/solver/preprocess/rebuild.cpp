#include "solver/preprocess/rebuild.h"

#include "support/check.h"

#include <algorithm>
#include <unordered_set>

namespace vouch::solver {

std::vector<Term> flattened(TermManager& tm, const std::vector<Term>& conjuncts) {
    std::vector<Term> result, stack(conjuncts.rbegin(), conjuncts.rend());
    std::unordered_set<Term> seen;
    while (!stack.empty()) {
        const Term t = stack.back();
        stack.pop_back();
        if (tm.isTrue(t) || !seen.insert(t).second) continue;
        if (tm.isFalse(t)) return {t};
        const bool isNegated = tm.kind(t) == Kind::Not;
        const Term inner = isNegated ? tm.arg(t, 0) : t;
        if (tm.kind(inner) == (isNegated ? Kind::Or : Kind::And)) {
            for (unsigned i : {1u, 0u})
                stack.push_back(isNegated ? tm.mkNot(tm.arg(inner, i)) : tm.arg(inner, i));
        } else {
            result.push_back(t);
        }
    }
    return result;
}

// p says p = true; not p says p = false; t = c says t = c, and also that the equation is true. The negation of a comparison is
// another comparison, whose value is known with it.
void Rebuild::assume(Term conjunct) {
    VOUCH_CHECK(tm_.sort(conjunct).isBool(), "a fact that is not Boolean");
    const bool isNegated = tm_.kind(conjunct) == Kind::Not;
    const Term inner = isNegated ? tm_.arg(conjunct, 0) : conjunct;
    if (tm_.isConstant(inner) || tm_.isVar(inner)) return; // a variable has a definition
    facts_.set(inner, tm_.mkBool(!isNegated));
    if (const Term negation = tm_.mkNot(inner); tm_.kind(negation) != Kind::Not)
        facts_.set(negation, tm_.mkBool(isNegated));
    if (isNegated || tm_.kind(inner) != Kind::Eq) return;
    for (unsigned i : {0u, 1u}) {
        const Term side = tm_.arg(inner, i), other = tm_.arg(inner, 1 - i);
        if (tm_.isConstant(other) && !tm_.isVar(side) && !tm_.isConstant(side) && !facts_.find(side))
            facts_.set(side, other);
    }
}

bool Rebuild::pushMissing(Term t, std::vector<Term>& stack) const {
    const size_t before = stack.size();
    if (const Term* definition = definitions_.find(t)) {
        if (!images_.find(*definition)) stack.push_back(*definition);
    } else {
        for (Term argument : tm_.args(t))
            if (!images_.find(argument)) stack.push_back(argument);
    }
    return stack.size() > before;
}

void Rebuild::demand(Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
        const Term t = stack.back();
        if (!images_.find(t)) {
            if (const Term* fact = facts_.find(t))
                images_.set(t, *fact);
            else if (pushMissing(t, stack))
                continue;
            else
                images_.set(t, made(t));
        }
        stack.pop_back();
    }
}

Term Rebuild::image(Term t) {
    demand(t);
    return *images_.find(t);
}

// What it says about itself does not count: its arguments are rebuilt, and for t = c those of t.
Term Rebuild::imageOfConjunct(Term conjunct) {
    const bool isNegated = tm_.kind(conjunct) == Kind::Not;
    const Term inner = isNegated ? tm_.arg(conjunct, 0) : conjunct;
    const Term* fact = facts_.find(inner);
    if (!fact || *fact != tm_.mkBool(!isNegated)) return image(conjunct);
    if (tm_.kind(inner) == Kind::Eq && !isNegated)
        for (unsigned i : {0u, 1u}) {
            const Term side = tm_.arg(inner, i), other = tm_.arg(inner, 1 - i);
            const Term* value = facts_.find(side);
            if (!value || *value != other || !tm_.isConstant(other)) continue;
            for (Term argument : tm_.args(side)) demand(argument);
            return tm_.mkEq(applied(side), other);
        }
    for (Term argument : tm_.args(inner)) demand(argument);
    const Term made = applied(inner);
    return isNegated ? tm_.mkNot(made) : made;
}

Term Rebuild::made(Term t) {
    if (const Term* definition = definitions_.find(t)) return *images_.find(*definition);
    return tm_.args(t).empty() ? t : applied(t);
}

// The operator on the images of its arguments.
Term Rebuild::applied(Term t) {
    Term args[3];
    unsigned count = 0;
    bool isSame = true;
    for (Term argument : tm_.args(t)) {
        args[count] = *images_.find(argument);
        isSame &= args[count++] == argument;
    }
    const std::span<const Term> images(args, count);
    if (const Term bit = oneBit(t, images)) return bit;
    if (isSame) return t;
    const Kind kind = tm_.kind(t);
    const bool hasParameters = kind == Kind::BvExtract || kind == Kind::BvZext || kind == Kind::BvSext;
    return tm_.mk(kind, images, hasParameters ? tm_.param(t, 0) : 0,
                  kind == Kind::BvExtract ? tm_.param(t, 1) : 0, tm_.sort(t));
}

// w = 1, as a Boolean.
Term Rebuild::boolOf(Term w) {
    VOUCH_CHECK(tm_.width(w) == 1, "a word of more than one bit");
    if (tm_.isBvConst(w)) return tm_.mkBool(tm_.bits(w).isOne());
    if (tm_.kind(w) == Kind::Ite && tm_.isBvConst(tm_.arg(w, 1)) && tm_.isBvConst(tm_.arg(w, 2)))
        return tm_.bits(tm_.arg(w, 1)).isOne() ? tm_.arg(w, 0) : tm_.mkNot(tm_.arg(w, 0));
    return tm_.mkEq(w, tm_.mkConst(1, 1));
}

// Operators on words of one bit as those on Booleans; null if the term is none.
Term Rebuild::oneBit(Term t, std::span<const Term> args) {
    if (args.empty()) return {};
    const auto b = [&](unsigned i) { return boolOf(args[i]); };
    const bool isOneBit = tm_.sort(t).isBitVec() && tm_.width(t) == 1;
    const bool comparesBits = tm_.sort(t).isBool() && tm_.sort(args.back()) == term::Sort::bitVec(1);
    if (comparesBits) switch (tm_.kind(t)) {
        case Kind::Eq: // bits of words are left as they are
            if (tm_.isBvConst(args[0]) || tm_.isBvConst(args[1])) return {};
            return tm_.mkEq(b(0), b(1));
        case Kind::BvUlt:
        case Kind::BvSlt: // as signed words, 1 is less than 0
            return tm_.kind(t) == Kind::BvUlt ? tm_.mkAnd(tm_.mkNot(b(0)), b(1))
                                              : tm_.mkAnd(b(0), tm_.mkNot(b(1)));
        case Kind::BvUle: return tm_.mkOr(tm_.mkNot(b(0)), b(1));
        case Kind::BvSle: return tm_.mkOr(b(0), tm_.mkNot(b(1)));
        default: return {};
        }
    if (!isOneBit) return {};
    switch (tm_.kind(t)) {
    case Kind::BvNot: return tm_.mkBoolToBv(tm_.mkNot(b(0)));
    case Kind::BvAnd:
    case Kind::BvMul: return tm_.mkBoolToBv(tm_.mkAnd(b(0), b(1)));
    case Kind::BvOr: return tm_.mkBoolToBv(tm_.mkOr(b(0), b(1)));
    case Kind::BvXor:
    case Kind::BvAdd:
    case Kind::BvSub: return tm_.mkBoolToBv(tm_.mkXor(b(0), b(1)));
    case Kind::BvNeg: return args[0];
    case Kind::Ite: {
        if (tm_.isBvConst(args[1]) && tm_.isBvConst(args[2])) return {};
        return tm_.mkBoolToBv(tm_.mkIte(args[0], b(1), b(2)));
    }
    default: return {};
    }
}

} // namespace vouch::solver
