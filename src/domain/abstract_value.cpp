#include "domain/abstract_value.h"

namespace vouch::domain {

namespace {

KnownBits commonPrefix(const IntervalSet& range) {
    const unsigned varying = (range.min() ^ range.max()).getActiveBits();
    BitVector mask = BitVector::getAllOnes(range.width());
    mask.clearLowBits(varying);
    return {~range.min() & mask, range.min() & mask};
}

// The smallest member of `bits` that is at least `from`, if there is one.
bool leastMember(const KnownBits& bits, const BitVector& from, BitVector& result) {
    if (bits.contains(from)) {
        result = from;
        return true;
    }
    // Above the highest position at which a larger member leaves `from`, it agrees with it; there it has a
    // one instead of a zero; below, all free bits are zero. Lower positions give smaller members: take the
    // lowest.
    for (unsigned position = 0; position < from.getBitWidth(); ++position) {
        if (from[position] || bits.zeros[position]) continue;
        BitVector candidate = from;
        candidate.setBit(position);
        candidate.clearLowBits(position);
        candidate |= bits.ones & BitVector::getLowBitsSet(from.getBitWidth(), position);
        if (!bits.contains(candidate)) continue;
        result = candidate;
        return true;
    }
    return false;
}

} // namespace

void AbstractValue::reduce() {
    if (bits.isContradiction()) range = IntervalSet::none(width());
    if (range.isEmpty()) {
        bits = KnownBits::unknown(width());
        return;
    }
    const bool informative = !bits.isUnknown();
    bits = bits.meet(commonPrefix(range));
    if (!informative) return;
    // The ends of every part move to members of `bits`; x is a member iff ~x is one of the negated bits.
    const KnownBits negated = bitNot(bits);
    std::vector<Interval> parts;
    for (const Interval& part : range.parts()) {
        BitVector low, high;
        if (bits.isContradiction() || !leastMember(bits, part.low, low) ||
            !leastMember(negated, ~part.high, high) || low.ugt(~high))
            continue;
        parts.push_back({low, ~high});
    }
    range = IntervalSet::unite(width(), std::move(parts));
    bits = range.isEmpty() ? KnownBits::unknown(width()) : bits.meet(commonPrefix(range));
}

AbstractValue AbstractValue::join(const AbstractValue& o) const {
    if (isEmpty()) return o;
    if (o.isEmpty()) return *this;
    return {range.join(o.range), bits.join(o.bits)};
}

AbstractValue AbstractValue::meet(const AbstractValue& o) const {
    if (isAll() || o.isEmpty()) return o;
    if (o.isAll() || isEmpty()) return *this;
    return {range.meet(o.range), bits.meet(o.bits)};
}

} // namespace vouch::domain
