#include "engine/values/formulas.h"

#include "support/check.h"

#include <set>

namespace vouch::engine::values {

namespace {

constexpr size_t kLargestDisjunction = 4000; // conjuncts in all disjuncts of a location

// x is outside of the arc.
void appendOutside(TermManager& tm, Term x, const domain::Arc& gap, std::vector<Term>& result) {
    const uint32_t width = tm.width(x);
    const BitVector first = gap.first, last = gap.last, low = gap.last + 1, high = gap.first - 1;
    const BitVector border = BitVector::getSignedMinValue(width);
    const IntervalSet outside = IntervalSet::arc(first, last);
    auto constant = [&](const BitVector& c) { return tm.mkConst(c); };
    if (low == high) {
        result.push_back(tm.mkEq(x, constant(low)));
    } else if (first.isZero()) {
        result.push_back(tm.mkBvUle(constant(low), x));
    } else if (last.isAllOnes()) {
        result.push_back(tm.mkBvUle(x, constant(high)));
    } else if (outside.contains(BitVector::getZero(width))) { // low..high in the unsigned order
        result.push_back(tm.mkBvUle(constant(low), x));
        result.push_back(tm.mkBvUle(x, constant(high)));
    } else if (first == border) {
        result.push_back(tm.mkBvSle(constant(low), x));
    } else if (low == border) {
        result.push_back(tm.mkBvSle(x, constant(high)));
    } else if (outside.contains(border)) { // low..high in the signed order
        result.push_back(tm.mkBvSle(constant(low), x));
        result.push_back(tm.mkBvSle(x, constant(high)));
    } else if (first == last) {
        result.push_back(tm.mkDistinct(x, constant(first)));
    } else {
        result.push_back(tm.mkOr(tm.mkBvUle(x, constant(high)), tm.mkBvUle(constant(low), x)));
    }
}

void appendValue(TermManager& tm, Term x, const AbstractValue& value, std::vector<Term>& result) {
    if (tm.sort(x).isBool()) {
        if (value.isConstant()) result.push_back(value.isTrue() ? x : tm.mkNot(x));
        return;
    }
    for (Term t : membership(tm, x, value.range)) result.push_back(t);
    const AbstractValue byRange = AbstractValue::of(value.range);
    const BitVector news = value.bits.known() & ~byRange.bits.known();
    if (news.isZero()) return;
    // x & mask = bits
    result.push_back(tm.mkEq(tm.mkBvAnd(x, tm.mkConst(news)), tm.mkConst(value.bits.ones & news)));
}

void appendEqualities(TermManager& tm, const std::vector<Term>& frame, const State& s,
                      std::vector<Term>& result) {
    for (uint32_t i = 0; i < s.classes.size(); ++i) {
        const uint32_t first = s.classes[i];
        VOUCH_CHECK(first <= i && s.classes[first] == first, "a class that is not named by its first member");
        const bool constant =
            s.values[i] && s.values[i]->isConstant(); // then so is the first, and both are said
        if (first != i && !constant && tm.sort(frame[i]) == tm.sort(frame[first]))
            result.push_back(tm.mkEq(frame[first], frame[i]));
    }
}

// variable - sum is in the offset
void appendExpressions(TermManager& tm, const std::vector<Term>& frame, const State& s,
                       std::vector<Term>& result) {
    for (uint32_t i = 0; i < s.expressions.size(); ++i) {
        if (!s.expressions[i].offset) continue;
        Term difference = frame[i];
        for (const auto& [variable, coefficient] : s.expressions[i].sum)
            difference = tm.mkBvSub(difference, tm.mkBvMul(tm.mkConst(coefficient), frame[variable]));
        for (Term t : membership(tm, difference, s.expressions[i].offset->range)) result.push_back(t);
    }
}

std::vector<Term> conjuncts(TermManager& tm, const std::vector<Term>& frame, const State& s) {
    VOUCH_CHECK(s.values.size() == frame.size(), "a state of another location");
    std::vector<Term> result;
    for (size_t i = 0; i < frame.size(); ++i)
        if (s.values[i]) appendValue(tm, frame[i], *s.values[i], result);
    appendEqualities(tm, frame, s, result);
    appendExpressions(tm, frame, s, result);
    return result;
}

} // namespace

std::vector<Term> membership(TermManager& tm, Term x, const IntervalSet& set) {
    if (set.isEmpty()) return {tm.mkFalse()};
    std::vector<Term> result;
    if (set.isConstant()) return {tm.mkEq(x, tm.mkConst(set.min()))};
    for (const domain::Arc& gap : set.complement().arcs()) appendOutside(tm, x, gap, result);
    return result;
}

std::vector<Term> formulas(TermManager& tm, const std::vector<Term>& frame, const std::vector<State>& states,
                           const Precision& precision) {
    if (states.empty()) return {tm.mkFalse()};
    State joined = states[0];
    for (size_t i = 1; i < states.size(); ++i) joined = join(joined, states[i], precision);
    std::vector<Term> result = conjuncts(tm, frame, joined);
    if (states.size() == 1) return result;
    const std::set<Term> common(result.begin(),
                                result.end()); // the disjuncts say only what is not said already
    std::vector<Term> disjuncts;
    size_t size = 0;
    for (const State& s : states) {
        std::vector<Term> own = conjuncts(tm, frame, s);
        std::erase_if(own, [&](Term t) { return common.contains(t); });
        size += own.size();
        disjuncts.push_back(tm.mkAnd(own));
    }
    if (size <= kLargestDisjunction) result.push_back(tm.mkOr(disjuncts));
    return result;
}

} // namespace vouch::engine::values
