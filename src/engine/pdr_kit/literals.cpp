#include "engine/pdr_kit/literals.h"

#include "support/check.h"
#include "term/traverse.h"

namespace vouch::engine::pdr_kit {

using term::Kind;

BitVector Bound::extreme() const {
    const unsigned width = limit.getBitWidth();
    if (isSigned) return upper ? BitVector::getSignedMaxValue(width) : BitVector::getSignedMinValue(width);
    return upper ? BitVector::getMaxValue(width) : BitVector::getMinValue(width);
}

Term Bound::literal(TermManager& tm) const {
    VOUCH_CHECK(tm.width(word) == limit.getBitWidth(), "a bound of another width");
    const Term constant = tm.mkConst(limit), low = upper ? word : constant, high = upper ? constant : word;
    return isSigned ? tm.mkBvSle(low, high) : tm.mkBvUle(low, high);
}

std::optional<Bound> asBound(const TermManager& tm, Term literal) {
    const Kind kind = tm.kind(literal);
    const bool strict = kind == Kind::BvUlt || kind == Kind::BvSlt;
    const bool isSigned = kind == Kind::BvSlt || kind == Kind::BvSle;
    if (!strict && kind != Kind::BvUle && kind != Kind::BvSle) return std::nullopt;
    const Term low = tm.arg(literal, 0), high = tm.arg(literal, 1);
    // No overflow: the simplifier leaves no strict comparison with the end of the range.
    if (tm.isBvConst(high)) return Bound{low, tm.bits(high) - (strict ? 1 : 0), true, isSigned};
    if (tm.isBvConst(low)) return Bound{high, tm.bits(low) + (strict ? 1 : 0), false, isSigned};
    return std::nullopt;
}

// Most bounds are tight, so the neighbour is asked first. Then steps are doubled until one goes too far, and the
// last one is searched by halves.
Bound widest(const Bound& bound, const std::function<bool(const Bound&)>& holds) {
    const BitVector end = bound.upper ? bound.extreme() - bound.limit : bound.limit - bound.extreme();
    VOUCH_CHECK(end.getBitWidth() == bound.limit.getBitWidth(), "a bound and its extreme differ in width");
    const BitVector one(end.getBitWidth(), 1);
    Bound best = bound;
    const auto reaches = [&](const BitVector& distance) {
        Bound candidate = bound;
        candidate.limit = bound.upper ? bound.limit + distance : bound.limit - distance;
        if (!holds(candidate)) return false;
        best = candidate;
        return true;
    };
    // Invariant: a distance of `good` holds, one of `bad` does not or is that of the extreme.
    BitVector good(end.getBitWidth(), 0), bad = one;
    while (bad.ult(end) && reaches(bad)) {
        good = bad;
        bad = (end - good).ule(good) ? end : good + good;
    }
    while (one.ult(bad - good)) {
        const BitVector middle = good + (bad - good).lshr(1);
        (reaches(middle) ? good : bad) = middle;
    }
    VOUCH_CHECK(best.upper == bound.upper && best.word == bound.word, "another bound is widened");
    return best;
}

std::optional<Constant> asConstant(const TermManager& tm, Term literal) {
    if (tm.kind(literal) != Kind::Eq) return std::nullopt;
    Term word = tm.arg(literal, 0), constant = tm.arg(literal, 1);
    if (tm.isBvConst(word)) std::swap(word, constant);
    if (!tm.isBvConst(constant) || tm.width(word) < 2) return std::nullopt;
    return Constant{word, tm.bits(constant)};
}

Cube splitIntoIntervals(TermManager& tm, const Cube& cube) {
    std::vector<Term> literals;
    for (Term literal : cube.literals()) {
        const bool equality = tm.kind(literal) == Kind::Eq && tm.sort(tm.arg(literal, 0)).isBitVec() &&
                              tm.width(tm.arg(literal, 0)) > 1;
        if (!equality) {
            literals.push_back(literal);
            continue;
        }
        const Term left = tm.arg(literal, 0), right = tm.arg(literal, 1);
        literals.push_back(tm.mkBvSle(left, right));
        literals.push_back(tm.mkBvSle(right, left));
    }
    dropConstants(tm, literals);
    return Cube(std::move(literals));
}

Cube joinIntervals(TermManager& tm, const Cube& cube) {
    std::vector<Term> literals;
    for (Term literal : cube.literals()) {
        const bool bound = tm.kind(literal) == Kind::BvSle;
        const Term left = bound ? tm.arg(literal, 0) : Term(), right = bound ? tm.arg(literal, 1) : Term();
        const bool both = bound && cube.contains(tm.mkBvSle(right, left));
        literals.push_back(both ? tm.mkEq(left, right) : literal);
    }
    return Cube(std::move(literals));
}

std::vector<Term> relationsBetweenVariables(TermManager& tm, const Cube& cube, size_t most) {
    std::vector<Term> words, result;
    for (Term variable : term::variables(tm, cube.literals()))
        if (tm.sort(variable).isBitVec()) words.push_back(variable);
    size_t pairs = 0;
    for (size_t i = 0; i < words.size(); ++i)
        for (size_t j = i + 1; j < words.size(); ++j) {
            const Term u = words[i], v = words[j];
            if (tm.width(u) != tm.width(v)) continue;
            if (++pairs > most) return result;
            for (Term relation : {tm.mkDistinct(u, v), tm.mkBvSlt(u, v), tm.mkBvSlt(v, u), tm.mkBvUlt(u, v),
                                  tm.mkBvUlt(v, u)})
                result.push_back(relation);
        }
    return result;
}

std::vector<Term> splitIntoBits(TermManager& tm, const Constant& equality) {
    VOUCH_CHECK(tm.width(equality.word) == equality.value.getBitWidth(), "a value of another width");
    std::vector<Term> literals;
    for (uint32_t i = 0; i < tm.width(equality.word); ++i)
        literals.push_back(tm.mkEq(tm.mkExtract(equality.word, i, i), tm.mkConst(1, equality.value[i])));
    dropConstants(tm, literals); // bits that are constant in the word agree, or the cube has no state
    return literals;
}

} // namespace vouch::engine::pdr_kit
