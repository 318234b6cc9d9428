#include "engine/words/abstract_word.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::words {

namespace {

using domain::AbstractValue;
using domain::IntervalSet;
using term::Kind;
using Arguments = std::span<const AbstractWord* const>;

} // namespace

KnownBits select(const SignedInterval& range) {
    const uint32_t width = range.low.getBitWidth();
    const BitVector differing = range.low ^ range.high;
    // The bits above the highest one in which the ends differ.
    const BitVector definite = ~BitVector::getLowBitsSet(width, differing.getActiveBits());
    return KnownBits::constant(range.low).masked(definite);
}

SignedInterval conjoin(const KnownBits& bits) {
    const BitVector unknown = ~bits.known();
    SignedInterval result{bits.ones, bits.ones | unknown};
    const uint32_t sign = bits.width() - 1;
    if (unknown[sign]) {
        result.low.setBit(sign);
        result.high.clearBit(sign);
    }
    return result;
}

SignedInterval everything(uint32_t width) {
    return {BitVector::getSignedMinValue(width), BitVector::getSignedMaxValue(width)};
}

SignedInterval negate(const SignedInterval& a) {
    if (a.low.isMinSignedValue()) return everything(a.low.getBitWidth());
    return {-a.high, -a.low};
}

SignedInterval add(const SignedInterval& a, const SignedInterval& b) {
    bool below = false, above = false;
    SignedInterval result{a.low.sadd_ov(b.low, below), a.high.sadd_ov(b.high, above)};
    return below || above ? everything(a.low.getBitWidth()) : result;
}

SignedInterval subtract(const SignedInterval& a, const SignedInterval& b) {
    bool below = false, above = false;
    SignedInterval result{a.low.ssub_ov(b.high, below), a.high.ssub_ov(b.low, above)};
    return below || above ? everything(a.low.getBitWidth()) : result;
}

SignedInterval multiply(const SignedInterval& a, const SignedInterval& b) {
    std::vector<BitVector> corners;
    for (const BitVector* x : {&a.low, &a.high})
        for (const BitVector* y : {&b.low, &b.high}) {
            bool overflows = false;
            corners.push_back(x->smul_ov(*y, overflows));
            if (overflows) return everything(a.low.getBitWidth());
        }
    const auto less = [](const BitVector& x, const BitVector& y) { return x.slt(y); };
    return {*std::min_element(corners.begin(), corners.end(), less),
            *std::max_element(corners.begin(), corners.end(), less)};
}

SignedInterval bitNot(const SignedInterval& a) { return {~a.high, ~a.low}; }

// A result has the sign bit only if both have it, and lies below each operand that is not negative.
SignedInterval bitAnd(const SignedInterval& a, const SignedInterval& b) {
    const uint32_t width = a.low.getBitWidth();
    const BitVector zero = BitVector::getZero(width);
    if (!a.low.isNegative() && !b.low.isNegative()) return {zero, a.high.slt(b.high) ? a.high : b.high};
    if (!a.low.isNegative()) return {zero, a.high};
    if (!b.low.isNegative()) return {zero, b.high};
    // Of two negative numbers, ones on top of both stay: as many as the smaller has.
    const BitVector& least = a.low.slt(b.low) ? a.low : b.low;
    const unsigned kept = (~least).getActiveBits();
    return {BitVector::getHighBitsSet(width, width - kept), a.high.sgt(b.high) ? a.high : b.high};
}

AbstractWord AbstractWord::of(Simulation kind, SignedInterval range) {
    VOUCH_CHECK(range.low.sle(range.high), "an interval without values");
    const KnownBits bits = select(range);
    if (kind == Simulation::Ternary) return {conjoin(bits), bits};
    return {std::move(range), bits};
}

AbstractWord AbstractWord::of(Simulation kind, KnownBits bits) {
    VOUCH_CHECK(!bits.isContradiction(), "bits that are both");
    SignedInterval range = conjoin(bits);
    if (kind == Simulation::Interval) bits = select(range);
    return {std::move(range), std::move(bits)};
}

AbstractWord AbstractWord::truth(bool canBeFalse, bool canBeTrue) {
    VOUCH_CHECK(canBeFalse || canBeTrue, "a truth value that is none");
    if (canBeFalse && canBeTrue) return all(1);
    return constant(BitVector(1, canBeTrue ? 1 : 0));
}

namespace {

AbstractValue viewOf(Simulation kind, const AbstractWord& word) {
    if (kind == Simulation::Ternary) return {IntervalSet::all(word.width()), word.bits};
    IntervalSet range = IntervalSet::arc(word.range.low, word.range.high);
    if (kind == Simulation::Interval) return AbstractValue::of(std::move(range));
    return {std::move(range), word.bits};
}

// What the thesis has no rule for.
AbstractWord byDomain(Simulation kind, const term::TermManager& tm, term::Term shape, Arguments arguments) {
    std::vector<AbstractValue> views;
    for (const AbstractWord* a : arguments) views.push_back(viewOf(kind, *a));
    std::vector<const AbstractValue*> pointers;
    for (const AbstractValue& v : views) pointers.push_back(&v);
    const AbstractValue result = domain::evaluate(tm, shape, pointers);
    VOUCH_CHECK(!result.isEmpty(), "an operator without result");
    if (tm.sort(shape).isBool()) return AbstractWord::truth(!result.isTrue(), !result.isFalse());
    if (kind == Simulation::Ternary) return AbstractWord::of(kind, result.bits);
    SignedInterval range{result.range.signedMin(), result.range.signedMax()};
    if (kind == Simulation::Interval) return AbstractWord::of(kind, std::move(range));
    return {std::move(range), result.bits};
}

AbstractWord join(Simulation kind, const AbstractWord& a, const AbstractWord& b) {
    const KnownBits bits = a.bits.join(b.bits);
    SignedInterval range{a.range.low.slt(b.range.low) ? a.range.low : b.range.low,
                         a.range.high.sgt(b.range.high) ? a.range.high : b.range.high};
    if (kind == Simulation::Ternary) return AbstractWord::of(kind, bits);
    if (kind == Simulation::Interval) return AbstractWord::of(kind, std::move(range));
    return {std::move(range), bits};
}

AbstractWord equality(Simulation kind, const AbstractWord& a, const AbstractWord& b) {
    if (a.isConstant() && b.isConstant())
        return AbstractWord::truth(a.range.low != b.range.low, a.range.low == b.range.low);
    const bool apart = a.range.high.slt(b.range.low) || b.range.high.slt(a.range.low);
    const bool differ = a.bits.zeros.intersects(b.bits.ones) || a.bits.ones.intersects(b.bits.zeros);
    const bool isFalse = (kind != Simulation::Ternary && apart) || (kind != Simulation::Interval && differ);
    return AbstractWord::truth(true, !isFalse);
}

// a < b, or a <= b, in the signed order.
AbstractWord comparison(const AbstractWord& a, const AbstractWord& b, bool isStrict) {
    const bool isTrue = isStrict ? a.range.high.slt(b.range.low) : a.range.high.sle(b.range.low);
    const bool isFalse = isStrict ? a.range.low.sge(b.range.high) : a.range.low.sgt(b.range.high);
    return AbstractWord::truth(!isTrue, !isFalse);
}

AbstractWord integerOperator(Simulation kind, const term::TermManager& tm, term::Term shape,
                             Arguments arguments) {
    if (kind == Simulation::Ternary) return byDomain(kind, tm, shape, arguments);
    const SignedInterval& a = arguments[0]->range;
    const SignedInterval& b = arguments[arguments.size() - 1]->range;
    switch (tm.kind(shape)) {
    case Kind::BvNeg: return AbstractWord::of(kind, negate(a));
    case Kind::BvAdd: return AbstractWord::of(kind, add(a, b));
    case Kind::BvSub: return AbstractWord::of(kind, subtract(a, b));
    default:
        VOUCH_CHECK(tm.kind(shape) == Kind::BvMul, "not an integer operator");
        return AbstractWord::of(kind, multiply(a, b));
    }
}

AbstractWord bitwiseOperator(Simulation kind, const term::TermManager& tm, term::Term shape,
                             Arguments arguments) {
    const AbstractWord &a = *arguments[0], &b = *arguments[arguments.size() - 1];
    if (kind != Simulation::Interval) {
        switch (tm.kind(shape)) {
        case Kind::BvNot: return AbstractWord::of(kind, domain::bitNot(a.bits));
        case Kind::BvAnd: return AbstractWord::of(kind, domain::bitAnd(a.bits, b.bits));
        case Kind::BvOr: return AbstractWord::of(kind, domain::bitOr(a.bits, b.bits));
        default: return AbstractWord::of(kind, domain::bitXor(a.bits, b.bits));
        }
    }
    switch (tm.kind(shape)) {
    case Kind::BvNot: return AbstractWord::of(kind, bitNot(a.range));
    case Kind::BvAnd: return AbstractWord::of(kind, bitAnd(a.range, b.range));
    case Kind::BvOr: return AbstractWord::of(kind, bitNot(bitAnd(bitNot(a.range), bitNot(b.range))));
    default:
        VOUCH_CHECK(tm.kind(shape) == Kind::BvXor, "not a bitwise operator");
        return a.isConstant() && b.isConstant() ? AbstractWord::constant(a.range.low ^ b.range.low)
                                                : AbstractWord::all(a.width());
    }
}

AbstractWord logicalOperator(Kind kind, const AbstractWord& a, const AbstractWord& b) {
    switch (kind) {
    case Kind::Not: return AbstractWord::truth(!a.isFalse(), !a.isTrue());
    case Kind::And: return AbstractWord::truth(!(a.isTrue() && b.isTrue()), !(a.isFalse() || b.isFalse()));
    case Kind::Or: return AbstractWord::truth(!(a.isTrue() || b.isTrue()), !(a.isFalse() && b.isFalse()));
    default:
        VOUCH_CHECK(kind == Kind::Xor, "not a logical operator");
        if (!a.isConstant() || !b.isConstant()) return AbstractWord::all(1);
        return AbstractWord::truth(a.isTrue() == b.isTrue(), a.isTrue() != b.isTrue());
    }
}

} // namespace

AbstractWord evaluate(Simulation kind, const term::TermManager& tm, term::Term shape, Arguments arguments) {
    switch (tm.kind(shape)) {
    case Kind::True: return AbstractWord::truth(false, true);
    case Kind::False: return AbstractWord::truth(true, false);
    case Kind::BvConst: return AbstractWord::constant(tm.bits(shape));
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Xor: return logicalOperator(tm.kind(shape), *arguments[0], *arguments[arguments.size() - 1]);
    case Kind::Eq: return equality(kind, *arguments[0], *arguments[1]);
    case Kind::Ite:
        if (arguments[0]->isTrue()) return *arguments[1];
        if (arguments[0]->isFalse()) return *arguments[2];
        return join(kind, *arguments[1], *arguments[2]);
    case Kind::BvSlt: return comparison(*arguments[0], *arguments[1], true);
    case Kind::BvSle: return comparison(*arguments[0], *arguments[1], false);
    case Kind::BvNeg:
    case Kind::BvAdd:
    case Kind::BvSub:
    case Kind::BvMul: return integerOperator(kind, tm, shape, arguments);
    case Kind::BvNot:
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor: return bitwiseOperator(kind, tm, shape, arguments);
    default: return byDomain(kind, tm, shape, arguments);
    }
}

} // namespace vouch::engine::words
