#include "domain/interval_set.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::domain {

namespace {

BitVector zero(uint32_t width) { return BitVector::getZero(width); }
BitVector ones(uint32_t width) { return BitVector::getAllOnes(width); }

} // namespace

IntervalSet IntervalSet::all(uint32_t width) {
    IntervalSet result(width);
    result.parts_.push_back({zero(width), ones(width)});
    return result;
}

IntervalSet IntervalSet::constant(const BitVector& value) {
    IntervalSet result(value.getBitWidth());
    result.parts_.push_back({value, value});
    return result;
}

IntervalSet IntervalSet::arc(const BitVector& first, const BitVector& last) {
    const uint32_t width = first.getBitWidth();
    if (first.ule(last)) {
        IntervalSet result(width);
        result.parts_.push_back({first, last});
        return result;
    }
    return unite(width, {{zero(width), last}, {first, ones(width)}});
}

IntervalSet IntervalSet::boolean(bool canBeFalse, bool canBeTrue) {
    IntervalSet result(1);
    if (canBeFalse || canBeTrue)
        result.parts_.push_back({BitVector(1, canBeFalse ? 0 : 1), BitVector(1, canBeTrue ? 1 : 0)});
    return result;
}

bool IntervalSet::isAll() const {
    return parts_.size() == 1 && parts_[0].low.isZero() && parts_[0].high.isAllOnes();
}

bool IntervalSet::contains(const BitVector& value) const {
    for (const Interval& part : parts_)
        if (value.ule(part.high)) return part.low.ule(value);
    return false;
}

bool IntervalSet::includes(const IntervalSet& other) const {
    size_t i = 0;
    for (const Interval& part : other.parts_) {
        while (i < parts_.size() && parts_[i].high.ult(part.low)) ++i;
        if (i == parts_.size() || part.low.ult(parts_[i].low) || parts_[i].high.ult(part.high)) return false;
    }
    return true;
}

BitVector IntervalSet::signedMin() const {
    IntervalSet below = meet(negative(width_));
    return below.isEmpty() ? min() : below.min();
}

BitVector IntervalSet::signedMax() const {
    IntervalSet above = meet(nonNegative(width_));
    return above.isEmpty() ? max() : above.max();
}

IntervalSet IntervalSet::unite(uint32_t width, std::vector<Interval> intervals) {
    std::sort(intervals.begin(), intervals.end(),
              [](const Interval& a, const Interval& b) { return a.low.ult(b.low); });
    IntervalSet result(width);
    for (Interval& next : intervals) {
        if (!result.parts_.empty()) {
            Interval& last = result.parts_.back();
            if (last.high.isAllOnes() || next.low.ule(last.high + 1)) { // they overlap or touch
                if (last.high.ult(next.high)) last.high = next.high;
                continue;
            }
        }
        result.parts_.push_back(std::move(next));
    }
    return result;
}

IntervalSet IntervalSet::join(const IntervalSet& other) const {
    if (isEmpty()) return other;
    if (other.isEmpty() || other == *this) return *this;
    std::vector<Interval> both = parts_;
    both.insert(both.end(), other.parts_.begin(), other.parts_.end());
    return unite(width_, std::move(both));
}

IntervalSet IntervalSet::meet(const IntervalSet& other) const {
    if (other.isAll()) return *this;
    if (isAll()) return other;
    IntervalSet result(width_);
    for (size_t i = 0, j = 0; i < parts_.size() && j < other.parts_.size();) {
        const Interval &a = parts_[i], &b = other.parts_[j];
        const BitVector& low = a.low.ult(b.low) ? b.low : a.low;
        const BitVector& high = a.high.ult(b.high) ? a.high : b.high;
        if (low.ule(high)) result.parts_.push_back({low, high});
        a.high.ult(b.high) ? ++i : ++j;
    }
    return result;
}

IntervalSet IntervalSet::complement() const {
    IntervalSet result(width_);
    BitVector next = zero(width_);
    for (const Interval& part : parts_) {
        if (next.ult(part.low)) result.parts_.push_back({next, part.low - 1});
        if (part.high.isAllOnes()) return result;
        next = part.high + 1;
    }
    result.parts_.push_back({next, ones(width_)});
    return result;
}

std::vector<Arc> IntervalSet::arcs() const {
    std::vector<Arc> result;
    const bool throughZero = parts_.size() > 1 && min().isZero() && max().isAllOnes();
    for (size_t i = throughZero ? 1 : 0; i < parts_.size(); ++i)
        result.push_back({parts_[i].low, parts_[i].high});
    if (throughZero) result.back().last = parts_[0].high;
    return result;
}

IntervalSet IntervalSet::capped(size_t n) const {
    VOUCH_CHECK(n >= 1, "an interval set needs at least one interval");
    if (parts_.size() <= n) return *this;
    std::vector<Arc> gaps = complement().arcs();
    if (gaps.size() <= n) return *this;
    // As many gaps as arcs: keep the n widest ones, the earlier of two equally wide ones.
    std::sort(gaps.begin(), gaps.end(), [](const Arc& a, const Arc& b) {
        const BitVector left = a.last - a.first, right = b.last - b.first;
        return left != right ? left.ugt(right) : a.first.ult(b.first);
    });
    IntervalSet kept = none(width_);
    for (size_t i = 0; i < n; ++i) kept = kept.join(arc(gaps[i].first, gaps[i].last));
    return kept.complement();
}

IntervalSet IntervalSet::widened(const IntervalSet& old, const std::vector<BitVector>& thresholds) const {
    if (*this == old) return old;
    auto less = [](const BitVector& a, const BitVector& b) { return a.ult(b); };
    std::vector<Interval> parts;
    for (Interval part : parts_) {
        bool lowIsOld = false, highIsOld = false;
        for (const Interval& before : old.parts_) {
            lowIsOld |= before.low == part.low;
            highIsOld |= before.high == part.high;
        }
        if (!lowIsOld) {
            auto next = std::upper_bound(thresholds.begin(), thresholds.end(), part.low, less);
            part.low = next == thresholds.begin() ? zero(width_) : *std::prev(next);
        }
        if (!highIsOld) {
            auto next = std::lower_bound(thresholds.begin(), thresholds.end(), part.high, less);
            part.high = next == thresholds.end() ? ones(width_) : *next;
        }
        parts.push_back(std::move(part));
    }
    return unite(width_, std::move(parts));
}

IntervalSet nonNegative(uint32_t width) {
    return IntervalSet::arc(zero(width), BitVector::getSignedMaxValue(width));
}

IntervalSet negative(uint32_t width) {
    return IntervalSet::arc(BitVector::getSignedMinValue(width), ones(width));
}

} // namespace vouch::domain
