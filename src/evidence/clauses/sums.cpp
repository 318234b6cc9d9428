#include "evidence/clauses/sums.h"

#include <algorithm>

namespace vouch::evidence::clauses {

using term::Kind;
using term::Term;

Sum Sum::of(Term t, uint32_t width) { return {{{t, term::BitVector(width, 1)}}, term::BitVector(width, 0)}; }

Sum& Sum::add(const Sum& other, const term::BitVector& factor) {
    constant += other.constant * factor;
    for (const auto& [t, c] : other.coefficients) {
        const auto it = coefficients.try_emplace(t, term::BitVector(c.getBitWidth(), 0)).first;
        it->second += c * factor;
        if (it->second.isZero()) coefficients.erase(it);
    }
    return *this;
}

std::optional<Sum> applied(Kind kind, const std::vector<const Sum*>& args) {
    const term::BitVector zero(args[0]->constant.getBitWidth(), 0), one = zero + 1;
    Sum sum = Sum::of(zero);
    switch (kind) {
    case Kind::BvAdd: return sum.add(*args[0], one).add(*args[1], one);
    case Kind::BvSub: return sum.add(*args[0], one).add(*args[1], -one);
    case Kind::BvNeg: return sum.add(*args[0], -one);
    case Kind::BvNot: return sum.add(*args[0], -one).add(Sum::of(one), -one); // ~x = -x - 1
    case Kind::BvMul:
        for (const auto& [x, y] : {std::pair(args[0], args[1]), std::pair(args[1], args[0])})
            if (x->coefficients.empty()) return sum.add(*y, x->constant);
        return std::nullopt;
    case Kind::BvShl: // by a constant; by the width or more, nothing is left
        if (!args[1]->coefficients.empty()) return std::nullopt;
        return sum.add(*args[0], one.shl(args[1]->constant));
    default: return std::nullopt;
    }
}

std::optional<bool> areSameSums(const term::TermManager& tm, const Shape& shape,
                                const term::Application& asked, Term result) {
    term::TermMap<uint32_t> place;
    std::vector<Sum> sums;
    sums.reserve(shape.closed.size() + shape.opened.size()); // arguments are pointed to
    auto remember = [&](Term t, Sum sum) {
        place.set(t, static_cast<uint32_t>(sums.size()));
        sums.push_back(std::move(sum));
    };
    auto combined = [&](Kind kind, std::span<const Term> args) -> std::optional<Sum> {
        std::vector<const Sum*> pointers;
        for (Term a : args) {
            if (!place.find(a)) return std::nullopt; // no word
            pointers.push_back(&sums[*place.find(a)]);
        }
        return pointers.empty() ? std::nullopt : applied(kind, pointers);
    };
    for (Term t : shape.closed)
        if (tm.sort(t).isBitVec()) remember(t, Sum::of(t, tm.width(t)));
    for (Term t : shape.opened) {
        if (!tm.sort(t).isBitVec()) continue;
        const auto sum = combined(tm.kind(t), tm.args(t));
        remember(t, tm.isBvConst(t) ? Sum::of(tm.bits(t)) : sum ? *sum : Sum::of(t, tm.width(t)));
    }
    const auto left = combined(asked.kind, std::span(asked.args).first(term::arity(asked.kind)));
    if (!left) return std::nullopt;
    const Sum& right = sums[*place.find(result)];
    if (*left == right) return true;
    auto isOfClosed = [&](const Sum& sum) { // then the terms may have any values
        return std::all_of(sum.coefficients.begin(), sum.coefficients.end(), [&](const auto& part) {
            return std::find(shape.closed.begin(), shape.closed.end(), part.first) != shape.closed.end();
        });
    };
    return isOfClosed(*left) && isOfClosed(right) ? std::optional(false) : std::nullopt;
}

} // namespace vouch::evidence::clauses
