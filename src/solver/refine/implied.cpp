#include "solver/refine/implied.h"

#include "support/check.h"

namespace vouch::solver::refine {

using domain::AbstractValue;
using domain::IntervalSet;

AbstractValue described(uint32_t whole, Range range) {
    if (range.isFull(whole)) return AbstractValue::all(whole);
    const BitVector zero(whole, 0), highest = BitVector::getLowBitsSet(whole, range.width);
    const BitVector lowest = ~highest, minusOne = BitVector::getAllOnes(whole);
    switch (range.fill) {
    case Fill::Zeros: return AbstractValue::of(IntervalSet::arc(zero, highest));
    case Fill::Ones: return AbstractValue::of(IntervalSet::arc(lowest, minusOne));
    case Fill::Signs: return AbstractValue::of(IntervalSet::arc(lowest, highest)); // through zero
    }
    VOUCH_CHECK(false, "a range without fill");
}

std::vector<std::optional<bool>> Implied::values(std::span<const Term> of,
                                                 const Restrictions& restrictions) const {
    std::map<Term, AbstractValue> given;
    for (const auto& [input, range] : restrictions.ranges)
        given.emplace(input, described(tm_.width(input), range));
    const auto valuation = network_.start([&](Term leaf) -> const AbstractValue* {
        const auto it = given.find(leaf);
        return it == given.end() ? nullptr : &it->second;
    });
    std::vector<std::optional<bool>> values;
    for (Term t : of) {
        VOUCH_CHECK(tm_.sort(t).isBool(), "a word is asked for a truth value");
        const std::optional<size_t> node = network_.find(t);
        VOUCH_CHECK(node, "a value of a term that is not there");
        const AbstractValue& value = valuation.at(*node);
        values.push_back(value.isTrue()    ? std::optional(true)
                         : value.isFalse() ? std::optional(false)
                                           : std::nullopt);
    }
    return values;
}

} // namespace vouch::solver::refine
