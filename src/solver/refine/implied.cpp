#include "solver/refine/implied.h"

#include "support/check.h"

namespace vouch::solver::refine {

using domain::AbstractValue;
using domain::IntervalSet;

bool isPredicate(const TermManager& tm, Term t) {
    switch (tm.kind(t)) {
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return true;
    case Kind::Eq: return tm.sort(tm.arg(t, 0)).isBitVec();
    default: return false;
    }
}

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

Implied::Implied(const TermManager& tm, const WordGraph& graph) : tm_(tm), network_(tm, graph.outputs()) {
    VOUCH_CHECK(network_.size() == graph.size(), "a network of other nodes than the graph's");
    for (size_t i = 0; i < graph.size(); ++i)
        VOUCH_EXPENSIVE(VOUCH_CHECK(network_.term(i) == graph.term(i), "a network in another order"));
}

std::vector<std::optional<bool>> Implied::values(const std::vector<size_t>& nodes,
                                                 const Restrictions& restrictions) const {
    std::map<Term, AbstractValue> given;
    for (const auto& [input, range] : restrictions.ranges)
        given.emplace(input, described(tm_.width(input), range));
    const auto valuation = network_.start([&](Term leaf) -> const AbstractValue* {
        const auto it = given.find(leaf);
        return it == given.end() ? nullptr : &it->second;
    });
    std::vector<std::optional<bool>> values;
    for (size_t node : nodes) {
        VOUCH_CHECK(tm_.sort(network_.term(node)).isBool(), "a word is asked for a truth value");
        const AbstractValue& value = valuation.at(node);
        values.push_back(value.isTrue()    ? std::optional(true)
                         : value.isFalse() ? std::optional(false)
                                           : std::nullopt);
    }
    return values;
}

} // namespace vouch::solver::refine
