#include "domain/interval_operators.h"

#include <functional>

namespace vouch::domain {

namespace {

constexpr size_t kOperandArcs = 8; // pairs of intervals are combined one by one

using Pairwise = std::function<IntervalSet(const Interval&, const Interval&)>;

// The union of f over all pairs of parts.
IntervalSet combine(const IntervalSet& a, const IntervalSet& b, uint32_t width, const Pairwise& f) {
    const IntervalSet left = a.capped(kOperandArcs), right = b.capped(kOperandArcs);
    std::vector<Interval> parts;
    for (const Interval& x : left.parts())
        for (const Interval& y : right.parts()) {
            const IntervalSet image = f(x, y);
            parts.insert(parts.end(), image.parts().begin(), image.parts().end());
        }
    return IntervalSet::unite(width, std::move(parts));
}

IntervalSet singleton(uint32_t width, uint64_t value) {
    return IntervalSet::constant(BitVector(width, value));
}

// The residues modulo 2^width of the numbers low..high, which are given in more bits.
IntervalSet residues(const BitVector& low, const BitVector& high, uint32_t width) {
    if ((high - low).getActiveBits() > width) return IntervalSet::all(width);
    const BitVector first = low.trunc(width), last = high.trunc(width);
    // Going round exactly once ends just before the start.
    if (last + 1 == first) return IntervalSet::all(width);
    return IntervalSet::arc(first, last);
}

} // namespace

IntervalSet bitNot(const IntervalSet& a) {
    std::vector<Interval> parts;
    for (const Interval& x : a.parts()) parts.push_back({~x.high, ~x.low});
    return IntervalSet::unite(a.width(), std::move(parts));
}

IntervalSet negate(const IntervalSet& a) { return subtract(singleton(a.width(), 0), a); }

IntervalSet add(const IntervalSet& a, const IntervalSet& b) {
    const uint32_t width = a.width();
    return combine(a, b, width, [&](const Interval& x, const Interval& y) {
        return residues(x.low.zext(width + 1) + y.low.zext(width + 1),
                        x.high.zext(width + 1) + y.high.zext(width + 1), width);
    });
}

IntervalSet subtract(const IntervalSet& a, const IntervalSet& b) {
    const uint32_t width = a.width();
    return combine(a, b, width, [&](const Interval& x, const Interval& y) {
        return residues(x.low.zext(width + 2) - y.high.zext(width + 2),
                        x.high.zext(width + 2) - y.low.zext(width + 2), width);
    });
}

namespace {

bool crossesSign(const Interval& x) { return x.low.isNonNegative() && x.high.isNegative(); }

IntervalSet multiplyUnsigned(const Interval& x, const Interval& y, uint32_t width) {
    return residues(x.low.zext(2 * width) * y.low.zext(2 * width),
                    x.high.zext(2 * width) * y.high.zext(2 * width), width);
}

// As signed numbers, of operands that do not cross the border between the largest and the smallest one.
IntervalSet multiplySigned(const Interval& x, const Interval& y, uint32_t width) {
    const uint32_t wide = 2 * width + 1;
    BitVector low, high;
    bool first = true;
    for (const BitVector& u : {x.low, x.high})
        for (const BitVector& v : {y.low, y.high}) {
            const BitVector product = u.sext(wide) * v.sext(wide);
            if (first || product.slt(low)) low = product;
            if (first || product.sgt(high)) high = product;
            first = false;
        }
    return residues(low, high, width);
}

BitVector elements(const IntervalSet& s) { // how many, minus one per part: enough to compare precision
    BitVector sum = BitVector::getZero(s.width() + 8);
    for (const Interval& part : s.parts()) sum += (part.high - part.low).zext(s.width() + 8) + 1;
    return sum;
}

} // namespace

IntervalSet multiply(const IntervalSet& a, const IntervalSet& b) {
    const uint32_t width = a.width();
    return combine(a, b, width, [&](const Interval& x, const Interval& y) {
        IntervalSet result = multiplyUnsigned(x, y, width);
        if (crossesSign(x) || crossesSign(y)) return result;
        IntervalSet alternative = multiplySigned(x, y, width);
        return elements(alternative).ult(elements(result)) ? alternative : result;
    });
}

IntervalSet unsignedDivide(const IntervalSet& a, const IntervalSet& b) {
    const uint32_t width = a.width();
    return combine(a, b, width, [&](const Interval& x, const Interval& y) {
        // x udiv 0 = all ones
        IntervalSet result =
            y.low.isZero() ? IntervalSet::constant(BitVector::getAllOnes(width)) : IntervalSet::none(width);
        if (y.high.isZero()) return result;
        const BitVector smallest = y.low.isZero() ? BitVector(width, 1) : y.low;
        return result.join(IntervalSet::arc(x.low.udiv(y.high), x.high.udiv(smallest)));
    });
}

IntervalSet unsignedRemainder(const IntervalSet& a, const IntervalSet& b) {
    const uint32_t width = a.width();
    return combine(a, b, width, [&](const Interval& x, const Interval& y) {
        const IntervalSet whole = IntervalSet::arc(x.low, x.high);
        IntervalSet result = y.low.isZero() ? whole : IntervalSet::none(width); // x urem 0 = x
        if (y.high.isZero()) return result;
        const BitVector smallest = y.low.isZero() ? BitVector(width, 1) : y.low;
        if (x.high.ult(smallest)) return result.join(whole);
        if (smallest == y.high && x.low.udiv(smallest) == x.high.udiv(smallest))
            return result.join(IntervalSet::arc(x.low.urem(smallest), x.high.urem(smallest)));
        const BitVector most = y.high - 1;
        return result.join(IntervalSet::arc(BitVector::getZero(width), x.high.ult(most) ? x.high : most));
    });
}

namespace {

using Operator = IntervalSet (*)(const IntervalSet&, const IntervalSet&);

struct Signs {
    IntervalSet positive, negative; // of the negative values their magnitudes
};

Signs magnitudes(const IntervalSet& a) {
    return {a.meet(nonNegative(a.width())), negate(a.meet(negative(a.width())))};
}

IntervalSet onMagnitudes(Operator f, const IntervalSet& a, const IntervalSet& b) {
    return a.isEmpty() || b.isEmpty() ? IntervalSet::none(a.width()) : f(a, b);
}

} // namespace

IntervalSet signedDivide(const IntervalSet& a, const IntervalSet& b) {
    const Signs x = magnitudes(a), y = magnitudes(b);
    return onMagnitudes(unsignedDivide, x.positive, y.positive)
        .join(onMagnitudes(unsignedDivide, x.negative, y.negative))
        .join(negate(onMagnitudes(unsignedDivide, x.negative, y.positive)))
        .join(negate(onMagnitudes(unsignedDivide, x.positive, y.negative)));
}

IntervalSet signedRemainder(const IntervalSet& a, const IntervalSet& b) { // the sign of the dividend
    const Signs x = magnitudes(a), y = magnitudes(b);
    const IntervalSet divisor = y.positive.join(y.negative);
    return onMagnitudes(unsignedRemainder, x.positive, divisor)
        .join(negate(onMagnitudes(unsignedRemainder, x.negative, divisor)));
}

IntervalSet signedModulo(const IntervalSet& a, const IntervalSet& b) { // the sign of the divisor
    const Signs x = magnitudes(a), y = magnitudes(b);
    const IntervalSet zero = singleton(a.width(), 0), other = zero.complement();
    const IntervalSet below = b.meet(negative(b.width())), above = b.meet(nonNegative(b.width()));
    // u = |a| urem |b|; where u is zero, so is the result
    const IntervalSet pp = onMagnitudes(unsignedRemainder, x.positive, y.positive);
    const IntervalSet np = onMagnitudes(unsignedRemainder, x.negative, y.positive);
    const IntervalSet pn = onMagnitudes(unsignedRemainder, x.positive, y.negative);
    const IntervalSet nn = onMagnitudes(unsignedRemainder, x.negative, y.negative);
    IntervalSet result = pp.join(negate(nn)).join(np.join(pn).meet(zero));
    result = result.join(onMagnitudes(subtract, above, np.meet(other)));
    return result.join(onMagnitudes(add, below, pn.meet(other)));
}

namespace {

// Smallest and largest x | y of x, y in intervals (Warren, Hacker's Delight, 4-3): raise one operand's lower
// bound to get rid of a one of the result, or lower one's upper bound to get all ones below a common one.
BitVector leastOr(BitVector a, const BitVector& b, BitVector c, const BitVector& d) {
    for (unsigned bit = a.getBitWidth(); bit-- > 0;) {
        if (!a[bit] && c[bit]) {
            BitVector raised = a;
            raised.setBit(bit);
            raised.clearLowBits(bit);
            if (raised.ule(b)) {
                a = raised;
                break;
            }
        } else if (a[bit] && !c[bit]) {
            BitVector raised = c;
            raised.setBit(bit);
            raised.clearLowBits(bit);
            if (raised.ule(d)) {
                c = raised;
                break;
            }
        }
    }
    return a | c;
}

BitVector greatestOr(const BitVector& a, BitVector b, const BitVector& c, BitVector d) {
    for (unsigned bit = a.getBitWidth(); bit-- > 0;) {
        if (!b[bit] || !d[bit]) continue;
        BitVector lowered = b;
        lowered.clearBit(bit);
        lowered.setLowBits(bit);
        if (lowered.uge(a)) {
            b = lowered;
            break;
        }
        lowered = d;
        lowered.clearBit(bit);
        lowered.setLowBits(bit);
        if (lowered.uge(c)) {
            d = lowered;
            break;
        }
    }
    return b | d;
}

} // namespace

IntervalSet bitOr(const IntervalSet& a, const IntervalSet& b) {
    return combine(a, b, a.width(), [&](const Interval& x, const Interval& y) {
        return IntervalSet::arc(leastOr(x.low, x.high, y.low, y.high),
                                greatestOr(x.low, x.high, y.low, y.high));
    });
}

IntervalSet bitAnd(const IntervalSet& a, const IntervalSet& b) {
    return bitNot(bitOr(bitNot(a), bitNot(b))); // De Morgan
}

IntervalSet bitXor(const IntervalSet& a, const IntervalSet& b) {
    const uint32_t width = a.width();
    return combine(a, b, width, [&](const Interval& x, const Interval& y) {
        // Above the highest bit in which an operand varies, the result is fixed; below, it is anything.
        const unsigned varying = std::max((x.low ^ x.high).getActiveBits(), (y.low ^ y.high).getActiveBits());
        BitVector low = x.low ^ y.low;
        low.clearLowBits(varying);
        BitVector high = low;
        high.setLowBits(varying);
        return IntervalSet::arc(low, high);
    });
}

IntervalSet shiftLeft(const IntervalSet& a, const IntervalSet& by) {
    const uint32_t width = a.width();
    IntervalSet result = IntervalSet::none(width);
    const IntervalSet few = by.capped(kOperandArcs);
    for (const Interval& amounts : few.parts()) {
        if (amounts.high.uge(width)) result = result.join(singleton(width, 0));
        const uint64_t last = amounts.high.getLimitedValue(width - 1);
        for (uint64_t amount = amounts.low.getLimitedValue(width); amount <= last; ++amount)
            result = result.join(multiply(a, IntervalSet::constant(BitVector::getOneBitSet(width, amount))));
    }
    return result;
}

IntervalSet shiftRight(const IntervalSet& a, const IntervalSet& by) {
    const uint32_t width = a.width();
    return combine(a, by, width, [&](const Interval& x, const Interval& y) {
        return IntervalSet::arc(x.low.lshr(y.high.getLimitedValue(width)),
                                x.high.lshr(y.low.getLimitedValue(width)));
    });
}

IntervalSet arithmeticShiftRight(const IntervalSet& a, const IntervalSet& by) {
    const IntervalSet above = a.meet(nonNegative(a.width())), below = a.meet(negative(a.width()));
    return onMagnitudes(shiftRight, above, by).join(bitNot(onMagnitudes(shiftRight, bitNot(below), by)));
}

IntervalSet concat(const IntervalSet& high, const IntervalSet& low) {
    const uint32_t width = high.width() + low.width();
    if (low.isEmpty()) return IntervalSet::none(width);
    return combine(high, low, width, [&](const Interval& x, const Interval& y) {
        return IntervalSet::arc(x.low.concat(y.low), x.high.concat(y.high));
    });
}

IntervalSet extract(const IntervalSet& a, uint32_t high, uint32_t low) {
    std::vector<Interval> parts;
    for (const Interval& x : a.parts()) {
        const IntervalSet image = residues(x.low.lshr(low), x.high.lshr(low), high - low + 1);
        parts.insert(parts.end(), image.parts().begin(), image.parts().end());
    }
    return IntervalSet::unite(high - low + 1, std::move(parts));
}

IntervalSet zeroExtend(const IntervalSet& a, uint32_t extraBits) {
    const uint32_t width = a.width() + extraBits;
    std::vector<Interval> parts;
    for (const Interval& x : a.parts()) parts.push_back({x.low.zext(width), x.high.zext(width)});
    return IntervalSet::unite(width, std::move(parts));
}

IntervalSet signExtend(const IntervalSet& a, uint32_t extraBits) {
    const uint32_t width = a.width() + extraBits;
    std::vector<Interval> parts;
    for (const IntervalSet& half : {a.meet(nonNegative(a.width())), a.meet(negative(a.width()))})
        for (const Interval& x : half.parts()) parts.push_back({x.low.sext(width), x.high.sext(width)});
    return IntervalSet::unite(width, std::move(parts));
}

IntervalSet equal(const IntervalSet& a, const IntervalSet& b) {
    if (a.isEmpty() || b.isEmpty()) return IntervalSet::none(1);
    return IntervalSet::boolean(!(a.isConstant() && a == b), !a.meet(b).isEmpty());
}

IntervalSet unsignedLess(const IntervalSet& a, const IntervalSet& b) {
    if (a.isEmpty() || b.isEmpty()) return IntervalSet::none(1);
    return IntervalSet::boolean(a.max().uge(b.min()), a.min().ult(b.max()));
}

IntervalSet unsignedLessEqual(const IntervalSet& a, const IntervalSet& b) {
    if (a.isEmpty() || b.isEmpty()) return IntervalSet::none(1);
    return IntervalSet::boolean(a.max().ugt(b.min()), a.min().ule(b.max()));
}

IntervalSet signedLess(const IntervalSet& a, const IntervalSet& b) {
    if (a.isEmpty() || b.isEmpty()) return IntervalSet::none(1);
    return IntervalSet::boolean(a.signedMax().sge(b.signedMin()), a.signedMin().slt(b.signedMax()));
}

IntervalSet signedLessEqual(const IntervalSet& a, const IntervalSet& b) {
    if (a.isEmpty() || b.isEmpty()) return IntervalSet::none(1);
    return IntervalSet::boolean(a.signedMax().sgt(b.signedMin()), a.signedMin().sle(b.signedMax()));
}

} // namespace vouch::domain
