#include "engine/pdpv/generalise.h"

#include "engine/words/row.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdpv {

using domain::AbstractValue;
using domain::BitVector;
using domain::IntervalSet;
using domain::KnownBits;
using words::Row;
using words::Word;

namespace {

constexpr double kWork = 400'000; // nodes of networks, per counterexample

BitVector bitsOf(const term::Value& value) {
    return value.isBool() ? BitVector(1, value.asBool()) : value.asBits();
}

// low .. high in the order in which the word is read.
struct Range {
    BitVector low, high;
    bool isSigned = true;

    static BitVector least(uint32_t w, bool isSigned) {
        return isSigned ? BitVector::getSignedMinValue(w) : BitVector::getZero(w);
    }
    static BitVector greatest(uint32_t w, bool isSigned) {
        return isSigned ? BitVector::getSignedMaxValue(w) : BitVector::getAllOnes(w);
    }
    AbstractValue values() const { return AbstractValue::of(IntervalSet::arc(low, high)); }
    Term literal(term::TermManager& tm, Term variable) const {
        const Word word{variable, low.getBitWidth(), isSigned};
        std::vector<Term> ends;
        for (const Row& row : {Row::atLeast(word, low), Row::atMost(word, high)})
            if (!row.isTrivial()) ends.push_back(row.literal(tm));
        return tm.mkAnd(ends);
    }
};

Term bitIs(term::TermManager& tm, Term variable, uint32_t bit, bool value) {
    const Term is = tm.sort(variable).isBool() ? variable : tm.mkBvToBool(tm.mkExtract(variable, bit, bit));
    return value ? is : tm.mkNot(is);
}

} // namespace

bool Generaliser::isSigned(Term x) const {
    const program::VariableInfo* info = p_.variable(x);
    return info && info->isSigned;
}

AbstractLoop& Generaliser::abstractOf(size_t loop) {
    if (!abstract_[loop]) abstract_[loop] = std::make_unique<AbstractLoop>(p_, states_, loops_, loop);
    return *abstract_[loop];
}

pdr_kit::Cube Generaliser::point(size_t l, const Assignment& before, const Assignment& after) const {
    const Loop& loop = loops_.all()[l];
    std::vector<Term> literals;
    const auto fix = [&](Term variable, const term::Value& value) {
        literals.push_back(tm_.mkEq(variable, tm_.mkValue(value, tm_.sort(variable))));
    };
    for (const auto& [x, variable] : loop.before)
        if (!tm_.sort(x).isArray()) fix(variable, before.at(x));
    for (const auto& [x, variable] : loop.after)
        if (auto it = after.find(x); it != after.end()) fix(variable, it->second);
    return pdr_kit::Cube(std::move(literals));
}

// The largest interval, or the pattern of one bit, that holds the value and nothing that is possible.
std::optional<Generaliser::Excluded>
Generaliser::exclude(const Loop& loop, Term x, const AbstractValue& possible, const term::Value& given) {
    const BitVector value = bitsOf(given);
    const uint32_t width = value.getBitWidth();
    const Term variable = loop.after.at(x);
    if (possible.contains(value)) return std::nullopt;
    if (width > 1 && !possible.range.contains(value)) {
        const bool isSigned = this->isSigned(x);
        const auto above = [&](const BitVector& a, const BitVector& b) {
            return isSigned ? a.sgt(b) : a.ugt(b);
        };
        for (auto [first, last] : possible.range.complement().arcs()) {
            if (!IntervalSet::arc(first, last).contains(value)) continue;
            if (above(first, last)) { // through the end of the order: the part with the value
                if (above(first, value))
                    first = Range::least(width, isSigned);
                else
                    last = Range::greatest(width, isSigned);
            }
            const Range range{first, last, isSigned};
            return Excluded{x, range.values(), range.literal(tm_, variable)};
        }
        VOUCH_CHECK(false, "a value that is neither possible nor impossible");
    }
    for (uint32_t bit = 0; bit < width; ++bit) {
        const bool isOne = value[bit];
        if (!(isOne ? possible.bits.zeros : possible.bits.ones)[bit]) continue;
        KnownBits pattern = KnownBits::constant(value).masked(BitVector::getOneBitSet(width, bit));
        return Excluded{x, {IntervalSet::all(width), pattern}, bitIs(tm_, variable, bit, isOne)};
    }
    return std::nullopt;
}

std::optional<pdr_kit::Cube> Generaliser::generalise(size_t l, const Assignment& before,
                                                     const Assignment& after,
                                                     const std::function<void()>& poll) {
    const Loop& loop = loops_.all()[l];
    AbstractLoop& abstract = abstractOf(l);
    const double work = abstract.work();
    Box box;
    for (Term x : loop.read)
        if (!tm_.sort(x).isArray()) box.emplace(x, AbstractValue::constant(bitsOf(before.at(x))));
    const Box possible = abstract.run(box, poll);
    std::optional<Excluded> excluded;
    for (Term x : loop.updated)
        if (auto it = possible.find(x); it != possible.end() && !excluded)
            excluded = exclude(loop, x, it->second, after.at(x));
    if (!excluded) return std::nullopt;

    // Is what is excluded impossible for these values of x before?
    const auto tryValues = [&](Term x, const AbstractValue& values) {
        if (abstract.work() - work > kWork) return false;
        Box wider = box;
        wider.insert_or_assign(x, values);
        const Box reached = abstract.run(wider, poll);
        const auto it = reached.find(excluded->x);
        if (it == reached.end() || !it->second.meet(excluded->values).isEmpty()) return false;
        box = std::move(wider);
        return true;
    };
    // Bounds that are tried: constants of the loop, and what other words are before and behind it.
    auto bounds = abstract.thresholds();
    for (const Assignment* values : {&before, &after})
        for (const auto& [x, value] : *values)
            if (tm_.sort(x).isBitVec())
                for (const BitVector& near : {value.asBits() - 1, value.asBits(), value.asBits() + 1})
                    bounds[near.getBitWidth()].push_back(near);
    std::vector<Term> literals{excluded->literal};
    for (Term x : loop.read) {
        if (tm_.sort(x).isArray()) continue;
        const BitVector value = bitsOf(before.at(x));
        if (tryValues(x, AbstractValue::all(value.getBitWidth()))) continue;
        const auto tryIt = [&](const AbstractValue& values) { return tryValues(x, values); };
        for (Term literal : widest(loop, x, value, bounds[value.getBitWidth()], tryIt))
            literals.push_back(literal);
    }
    return pdr_kit::Cube(std::move(literals));
}

// The largest interval between two of the bounds that is accepted; where it is a single number, the fewest bits, if few
// are enough.
std::vector<Term> Generaliser::widest(const Loop& loop, Term x, const BitVector& value,
                                      const std::vector<BitVector>& bounds, const TryValues& tryValues) {
    const uint32_t width = value.getBitWidth();
    const Term variable = loop.before.at(x);
    if (width == 1) return {bitIs(tm_, variable, 0, !value.isZero())};
    Range range{value, value, isSigned(x)};
    for (bool upper : {true, false}) {
        BitVector& end = upper ? range.high : range.low;
        // Distances from the value: the larger the less likely; the largest is tried first, then binary search.
        std::vector<BitVector> steps{BitVector::getZero(width)};
        for (const BitVector& bound : bounds)
            if (range.isSigned ? (upper ? bound.sge(value) : bound.sle(value))
                               : (upper ? bound.uge(value) : bound.ule(value)))
                steps.push_back(upper ? bound - value : value - bound);
        std::sort(steps.begin(), steps.end(), [](const auto& a, const auto& b) { return a.ult(b); });
        size_t accepted = 0, refused = steps.size();
        while (accepted + 1 < refused) {
            const bool isFirst = refused == steps.size();
            const size_t middle = isFirst ? refused - 1 : (accepted + refused) / 2;
            end = upper ? value + steps[middle] : value - steps[middle];
            (tryValues(range.values()) ? accepted : refused) = middle;
        }
        end = upper ? value + steps[accepted] : value - steps[accepted];
    }
    if (range.low != range.high) return {range.literal(tm_, variable)};
    KnownBits known = KnownBits::constant(value);
    for (uint32_t bit = 0; bit < width; ++bit) {
        const KnownBits fewer = known.masked(~BitVector::getOneBitSet(width, bit));
        if (tryValues({IntervalSet::all(width), fewer})) known = fewer;
    }
    if (2 * known.known().popcount() > width) return {range.literal(tm_, variable)};
    std::vector<Term> bits;
    for (uint32_t bit = 0; bit < width; ++bit)
        if (known.known()[bit]) bits.push_back(bitIs(tm_, variable, bit, known.ones[bit]));
    return bits;
}

} // namespace vouch::engine::pdpv
