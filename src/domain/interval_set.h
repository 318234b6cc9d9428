// IntervalSet: a set of bit-vectors of one width as a union of intervals, the domain Boxes for one variable.
//
// Values form a circle: what follows the largest value is zero. The parts are kept as unsigned intervals, so
// that an interval that passes from the largest value to zero (all small signed numbers, say) is stored as
// two parts; it still counts as one (see arcs()). Canonical: parts ascend, are disjoint and do not touch, so
// equal sets have equal representations. Booleans are values of width 1.
//
// No part is ever lost by an operation; only capped() and widened() give up precision, and only upwards.
#pragma once

#include "term/term.h"

#include <optional>
#include <vector>

namespace vouch::domain {

using term::BitVector;

struct Interval { // unsigned, low <= high
    BitVector low;
    BitVector high;
    bool operator==(const Interval& o) const { return low == o.low && high == o.high; }
};

// From `first` upwards to `last`, through zero if first > last.
struct Arc {
    BitVector first;
    BitVector last;
};

class IntervalSet {
  public:
    static IntervalSet none(uint32_t width) { return IntervalSet(width); }
    static IntervalSet all(uint32_t width);
    static IntervalSet constant(const BitVector& value);
    static IntervalSet arc(const BitVector& first, const BitVector& last);
    static IntervalSet boolean(bool canBeFalse, bool canBeTrue);

    uint32_t width() const { return width_; }
    const std::vector<Interval>& parts() const { return parts_; }
    bool isEmpty() const { return parts_.empty(); }
    bool isAll() const;
    bool isConstant() const { return parts_.size() == 1 && parts_[0].low == parts_[0].high; }
    bool contains(const BitVector& value) const;
    bool includes(const IntervalSet& other) const;
    bool operator==(const IntervalSet& o) const { return parts_ == o.parts_ && width_ == o.width_; }

    // Extremes; the set must not be empty.
    const BitVector& min() const { return parts_.front().low; }
    const BitVector& max() const { return parts_.back().high; }
    BitVector signedMin() const;
    BitVector signedMax() const;

    IntervalSet join(const IntervalSet& other) const;
    IntervalSet meet(const IntervalSet& other) const;
    IntervalSet complement() const;

    // The maximal arcs, ascending by first value; an arc through zero is the last one.
    std::vector<Arc> arcs() const;
    // At most n arcs (n >= 1): the smallest gaps are filled.
    IntervalSet capped(size_t n) const;
    // `old` widened by this set, which must include it: a bound that moved is moved on to the next of the
    // thresholds (ascending, of this width). Chains of widenings with the same thresholds are finite.
    IntervalSet widened(const IntervalSet& old, const std::vector<BitVector>& thresholds) const;

    // Unites all intervals of a list in any order.
    static IntervalSet unite(uint32_t width, std::vector<Interval> intervals);

  private:
    explicit IntervalSet(uint32_t width) : width_(width) {}

    uint32_t width_;
    std::vector<Interval> parts_;
};

// The non-negative and the negative values of s, as signed numbers.
IntervalSet nonNegative(uint32_t width);
IntervalSet negative(uint32_t width);

} // namespace vouch::domain
