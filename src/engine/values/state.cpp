#include "engine/values/state.h"

#include "engine/learn/text.h"
#include "engine/values/expressions.h"
#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::engine::values {

ValueRef share(AbstractValue value) {
    return value.isAll() ? nullptr : std::make_shared<const AbstractValue>(std::move(value));
}

Thresholds thresholds(const Program& p, size_t mostPerWidth) {
    auto less = [](const BitVector& a, const BitVector& b) { return a.ult(b); };
    Thresholds result;
    for (Term t : term::cone(*p.tm, learn::textOf(p))) {
        if (!p.tm->isBvConst(t)) continue;
        const BitVector& c = p.tm->bits(t);
        auto& stops = result[c.getBitWidth()];
        // x < c leaves the loop with c - 1 or c, x++ after it reaches c + 1; and all that for -c
        for (const BitVector& near : {c - 1, c, c + 1, -c}) stops.push_back(near);
    }
    for (const program::VariableInfo& v : p.variables)
        if (p.tm->sort(v.term).isBitVec()) result[p.tm->width(v.term)];
    for (auto& [width, stops] : result) {
        std::sort(stops.begin(), stops.end(), less);
        stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
        if (stops.size() > mostPerWidth) stops.clear(); // climbing through thousands of them takes too long
        for (const BitVector& end : {BitVector::getZero(width), BitVector::getSignedMaxValue(width),
                                     BitVector::getSignedMinValue(width), BitVector::getAllOnes(width)})
            stops.push_back(end);
        std::sort(stops.begin(), stops.end(), less);
        stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
    }
    return result;
}

AbstractValue kept(const AbstractValue& value, const Precision& precision) {
    IntervalSet range = value.range.capped(precision.intervals);
    const uint32_t width = value.width();
    KnownBits bits = KnownBits::unknown(width);
    if (precision.bits == Precision::Bits::Parity) bits = value.bits.masked(BitVector(width, 1));
    if (precision.bits == Precision::Bits::All) bits = value.bits;
    return {std::move(range), std::move(bits)};
}

namespace {

// Each value of the smaller one is a value of the larger one; null: all values.
[[maybe_unused]] bool includes(const ValueRef& larger, const ValueRef& smaller) {
    return !larger || (smaller && larger->join(*smaller) == *larger);
}

ValueRef joinValues(const ValueRef& a, const ValueRef& b, const Precision& precision) {
    if (a == b || !a || !b) return a && b ? a : nullptr;
    if (*a == *b) return a;
    VOUCH_CHECK(a->width() == b->width(), "values of different widths are joined");
    AbstractValue joined = kept(a->join(*b), precision);
    VOUCH_EXPENSIVE(
        VOUCH_CHECK(includes(share(joined), a) && includes(share(joined), b), "a join that loses values"));
    return joined == *a ? a : share(std::move(joined));
}

// Equal in both: the pairs of classes tell the members apart.
std::vector<uint32_t> joinClasses(const std::vector<uint32_t>& a, const std::vector<uint32_t>& b) {
    VOUCH_CHECK(a.size() == b.size(), "equalities of different locations are joined");
    std::vector<uint32_t> result(a.size());
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> first;
    for (uint32_t i = 0; i < a.size(); ++i) result[i] = first.try_emplace({a[i], b[i]}, i).first->second;
    return result;
}

bool equalValues(const ValueRef& a, const ValueRef& b) { return a == b || (a && b && *a == *b); }

} // namespace

bool Expression::operator==(const Expression& o) const {
    return sum == o.sum && givenUp == o.givenUp && equalValues(offset, o.offset);
}

State join(const State& a, const State& b, const Precision& precision) {
    VOUCH_CHECK(a.values.size() == b.values.size(), "states of different locations are joined");
    VOUCH_CHECK(a.classes.size() == b.classes.size(), "states of different precisions are joined");
    State result;
    result.values.reserve(a.values.size());
    for (size_t i = 0; i < a.values.size(); ++i)
        result.values.push_back(joinValues(a.values[i], b.values[i], precision));
    result.classes = joinClasses(a.classes, b.classes);
    result.expressions = joinExpressions(a, b, precision);
    return result;
}

State widen(const State& old, const State& joined, const Thresholds& stops) {
    VOUCH_CHECK(old.values.size() == joined.values.size(), "states of different locations are widened");
    VOUCH_CHECK(old.expressions.size() == joined.expressions.size(),
                "states of different precisions are widened");
    State result = joined;
    for (size_t i = 0; i < joined.values.size(); ++i) {
        const ValueRef& now = joined.values[i];
        if (!now || !old.values[i] || now == old.values[i]) continue;
        auto found = stops.find(now->width());
        if (found == stops.end()) continue; // a Boolean
        result.values[i] = share({now->range.widened(old.values[i]->range, found->second), now->bits});
        VOUCH_EXPENSIVE(VOUCH_CHECK(includes(result.values[i], now), "a widening that loses values"));
    }
    for (size_t i = 0; i < joined.expressions.size(); ++i) {
        Expression& now = result.expressions[i];
        const ValueRef& before = old.expressions[i].offset;
        if (!now.offset || !before || now.offset == before) continue;
        now.offset =
            share(AbstractValue::of(now.offset->range.widened(before->range, stops.at(now.offset->width()))));
        if (!now.offset) now = {{}, nullptr, true};
    }
    return result;
}

bool equal(const State& a, const State& b) {
    return a.classes == b.classes && a.expressions == b.expressions &&
           std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), equalValues);
}

} // namespace vouch::engine::values
