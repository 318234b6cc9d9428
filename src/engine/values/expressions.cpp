#include "engine/values/expressions.h"

#include "domain/interval_operators.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::values {

namespace {

IntervalSet valueOf(const ValueRef& value, uint32_t width) {
    return value ? value->range : IntervalSet::all(width);
}

IntervalSet times(const BitVector& factor, const IntervalSet& set) {
    return domain::multiply(IntervalSet::constant(factor), set);
}

} // namespace

IntervalSet offsetIn(const State& state, uint32_t position, const Expression::Sum& sum) {
    VOUCH_CHECK(!sum.empty() && position < state.expressions.size(), "the offset from no sum");
    const uint32_t width = sum.begin()->second.getBitWidth();
    const Expression& own = state.expressions[position];
    if (own.sum == sum && own.offset) return own.offset->range;
    IntervalSet result = valueOf(state.values[position], width);
    for (const auto& [variable, coefficient] : sum)
        result = domain::subtract(result, times(coefficient, valueOf(state.values[variable], width)));
    return result;
}

ExpressionTransfer::ExpressionTransfer(const std::vector<Term>& source, const State& from,
                                       const Forms& values, std::function<const AbstractValue*(Term)> known,
                                       unsigned mostTerms)
    : source_(source), from_(from), values_(values), known_(std::move(known)), mostTerms_(mostTerms) {
    for (uint32_t u = 0; u < values.size(); ++u) {
        if (!values[u] || values[u]->coefficients.size() != 1) continue;
        const auto& [atom, coefficient] = *values[u]->coefficients.begin();
        if (coefficient.isOne()) copies_.try_emplace(atom, u, values[u]->constant);
    }
}

std::vector<Expression> ExpressionTransfer::run() const {
    std::vector<Expression> result;
    for (uint32_t i = 0; i < values_.size(); ++i) result.push_back(expression(i));
    return result;
}

const Expression* ExpressionTransfer::before(Term atom) const {
    auto found = std::lower_bound(source_.begin(), source_.end(), atom);
    if (from_.expressions.empty() || found == source_.end() || *found != atom) return nullptr;
    const Expression& expression = from_.expressions[static_cast<size_t>(found - source_.begin())];
    return expression.offset ? &expression : nullptr;
}

bool ExpressionTransfer::isCopied(Term atom, uint32_t target) const {
    auto copy = copies_.find(atom);
    return copy != copies_.end() && copy->second.first < target;
}

// Adds coefficient * atom, an atom of the source: by an earlier target variable that is a copy of it, or by
// what is known of its values.
bool ExpressionTransfer::place(Term atom, const BitVector& coefficient, uint32_t target, Expression::Sum& sum,
                               IntervalSet& offset) const {
    if (isCopied(atom, target)) { // atom = u - constant
        const auto& [u, constant] = copies_.at(atom);
        auto [it, fresh] = sum.try_emplace(u, coefficient);
        if (!fresh) it->second += coefficient;
        if (it->second.isZero()) sum.erase(it);
        offset = domain::subtract(offset, IntervalSet::constant(coefficient * constant));
        return true;
    }
    const AbstractValue* value = known_(atom);
    if (!value || value->range.isAll()) return false;
    offset = domain::add(offset, times(coefficient, value->range));
    return true;
}

Expression ExpressionTransfer::expression(uint32_t target) const {
    const auto& value = values_[target];
    if (!value) return {};
    Expression result;
    IntervalSet offset = IntervalSet::constant(value->constant);
    for (const auto& [atom, coefficient] : value->coefficients) {
        const Expression* said = isCopied(atom, target) ? nullptr : before(atom);
        if (said) {
            offset = domain::add(offset, times(coefficient, said->offset->range));
            for (const auto& [earlier, factor] : said->sum)
                if (!place(source_[earlier], coefficient * factor, target, result.sum, offset)) return {};
        } else if (!place(atom, coefficient, target, result.sum, offset)) {
            return {};
        }
    }
    if (result.sum.empty() || result.sum.size() > mostTerms_ || offset.isAll()) return {};
    VOUCH_CHECK(result.sum.rbegin()->first < target, "an expression over later variables");
    result.offset = share(AbstractValue::of(std::move(offset)));
    return result;
}

std::vector<Expression> joinExpressions(const State& a, const State& b, const Precision& precision) {
    VOUCH_CHECK(a.expressions.size() == b.expressions.size(), "states of different precisions are joined");
    std::vector<Expression> result = a.expressions;
    for (uint32_t i = 0; i < result.size(); ++i) {
        Expression& mine = result[i];
        const Expression& theirs = b.expressions[i];
        if (mine.givenUp || (!mine.offset && !theirs.offset)) continue;
        if (theirs.givenUp) {
            mine = {};
            mine.givenUp = true;
            continue;
        }
        const Expression::Sum sum = mine.offset ? mine.sum : theirs.sum;
        IntervalSet joined = offsetIn(a, i, sum).join(offsetIn(b, i, sum)).capped(precision.intervals);
        mine = {};
        mine.givenUp = joined.isAll();
        if (mine.givenUp) continue;
        mine.sum = sum;
        mine.offset = share(AbstractValue::of(std::move(joined)));
    }
    return result;
}

} // namespace vouch::engine::values
