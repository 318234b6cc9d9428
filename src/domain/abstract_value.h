// AbstractValue: what is known of one term, an interval set and known bits, each informing the other.
//
// Describes the values that are in both components. Boolean terms have width 1. Terms of array sort are not
// described: they are AbstractValue::opaque(), and operators that read them give no information.
#pragma once

#include "domain/interval_set.h"
#include "domain/known_bits.h"

#include <span>

namespace vouch::domain {

struct AbstractValue {
    IntervalSet range;
    KnownBits bits;

    AbstractValue(IntervalSet r, KnownBits b) : range(std::move(r)), bits(std::move(b)) { reduce(); }
    static AbstractValue all(uint32_t width) { return {IntervalSet::all(width), KnownBits::unknown(width)}; }
    static AbstractValue none(uint32_t width) {
        return {IntervalSet::none(width), KnownBits::unknown(width)};
    }
    static AbstractValue constant(const BitVector& value) {
        return {IntervalSet::constant(value), KnownBits::constant(value)};
    }
    static AbstractValue of(IntervalSet r) {
        const uint32_t width = r.width();
        return {std::move(r), KnownBits::unknown(width)};
    }
    static AbstractValue opaque() { return all(1); }
    static AbstractValue boolean(bool value) { return constant(BitVector(1, value ? 1 : 0)); }
    static AbstractValue all(term::Sort sort) { return sort.isBitVec() ? all(sort.width) : all(1); }

    uint32_t width() const { return range.width(); }
    bool isEmpty() const { return range.isEmpty(); }
    bool isAll() const { return range.isAll() && bits.isUnknown(); }
    bool isConstant() const { return range.isConstant(); }
    const BitVector& asConstant() const { return range.min(); }
    // As a truth value, of width 1.
    bool isTrue() const { return range.isConstant() && !range.min().isZero(); }
    bool isFalse() const { return range.isConstant() && range.min().isZero(); }
    bool contains(const BitVector& value) const { return range.contains(value) && bits.contains(value); }
    bool operator==(const AbstractValue& o) const { return range == o.range && bits == o.bits; }

    AbstractValue join(const AbstractValue& o) const;
    AbstractValue meet(const AbstractValue& o) const;

  private:
    void reduce(); // bits from the range's common prefix, the range's ends from the bits
};

// Forward: the values of the term `shape` when its arguments are as described.
AbstractValue evaluate(const term::TermManager& tm, term::Term shape,
                       std::span<const AbstractValue* const> args);

// Backward: args[i] narrowed to what is possible if the term's value is one that `result` describes. The
// arguments are changed in place; returns whether any was. Never loses a possible combination.
bool refine(const term::TermManager& tm, term::Term shape, const AbstractValue& result,
            std::span<AbstractValue* const> args);

} // namespace vouch::domain
