// Backward transfer functions: what a term's value says about its arguments.
//
// Each case intersects an argument with a superset of its possible values, so a case that is missing or weak
// costs precision only. Operators are inverted where the inverse is a forward operator again (x + y = z gives
// x = z - y); comparisons cut off what lies on the wrong side of the other operand's extreme.
#include "domain/abstract_value.h"
#include "domain/interval_operators.h"

#include <array>

namespace vouch::domain {

namespace {

using term::Kind;
using term::Term;
using term::TermManager;

constexpr size_t kRefinedArcs = 16; // refined arguments stay small

bool narrow(AbstractValue& argument, const AbstractValue& by) {
    AbstractValue narrowed = argument.meet(by);
    if (narrowed == argument) return false;
    narrowed.range = narrowed.range.capped(kRefinedArcs); // fills gaps only: the ends and the bits stay valid
    if (narrowed == argument) return false;
    argument = std::move(narrowed);
    return true;
}
bool narrow(AbstractValue& argument, IntervalSet by) {
    return narrow(argument, AbstractValue::of(std::move(by)));
}
bool narrow(AbstractValue& argument, bool truth) { return narrow(argument, AbstractValue::boolean(truth)); }
bool narrowBits(AbstractValue& argument, const KnownBits& by) {
    if (by.isContradiction()) return narrow(argument, IntervalSet::none(argument.width()));
    return narrow(argument, AbstractValue(IntervalSet::all(argument.width()), by));
}

// Both are evaluated, in any order.
bool either(bool one, bool other) { return one || other; }

// --- Boolean

bool refineAnd(bool result, AbstractValue& a, AbstractValue& b) {
    if (result) return either(narrow(a, true), narrow(b, true));
    if (a.isTrue()) return narrow(b, false);
    if (b.isTrue()) return narrow(a, false);
    return false;
}

bool refineOr(bool result, AbstractValue& a, AbstractValue& b) {
    if (!result) return either(narrow(a, false), narrow(b, false));
    if (a.isFalse()) return narrow(b, true);
    if (b.isFalse()) return narrow(a, true);
    return false;
}

bool refineEq(bool result, AbstractValue& a, AbstractValue& b) {
    if (result) return either(narrow(a, b), narrow(b, a));
    bool changed = false;
    if (b.isConstant()) changed |= narrow(a, b.range.complement());
    if (a.isConstant()) changed |= narrow(b, a.range.complement());
    return changed;
}

bool refineIte(const AbstractValue& result, AbstractValue& condition, AbstractValue& yes, AbstractValue& no) {
    bool changed = false;
    if (result.meet(yes).isEmpty()) changed |= narrow(condition, false);
    if (result.meet(no).isEmpty()) changed |= narrow(condition, true);
    if (condition.isTrue()) changed |= narrow(yes, result);
    if (condition.isFalse()) changed |= narrow(no, result);
    return changed;
}

// --- comparisons: a < b (strict) or a <= b in the unsigned order

bool refineUnsigned(bool strict, AbstractValue& a, AbstractValue& b) {
    const uint32_t width = a.width();
    const IntervalSet none = IntervalSet::none(width);
    const BitVector least = BitVector::getZero(width), greatest = BitVector::getAllOnes(width);
    BitVector top = b.range.max(), bottom = a.range.min();
    if (strict && (top == least || bottom == greatest)) return either(narrow(a, none), narrow(b, none));
    if (strict) --top, ++bottom;
    return either(narrow(a, IntervalSet::arc(least, top)), narrow(b, IntervalSet::arc(bottom, greatest)));
}

bool refineSigned(bool strict, AbstractValue& a, AbstractValue& b) {
    const uint32_t width = a.width();
    const IntervalSet none = IntervalSet::none(width);
    const BitVector least = BitVector::getSignedMinValue(width),
                    greatest = BitVector::getSignedMaxValue(width);
    BitVector top = b.range.signedMax(), bottom = a.range.signedMin();
    if (strict && (top == least || bottom == greatest)) return either(narrow(a, none), narrow(b, none));
    if (strict) --top, ++bottom;
    return either(narrow(a, IntervalSet::arc(least, top)), narrow(b, IntervalSet::arc(bottom, greatest)));
}

// --- words

// The values whose bits above `low` are in `upper`, of the given width.
IntervalSet withUpperBits(const IntervalSet& upper, uint32_t width, uint32_t low) {
    std::vector<Interval> parts;
    for (const Interval& part : upper.parts()) {
        BitVector first = part.low.zext(width).shl(low), last = part.high.zext(width).shl(low);
        last.setLowBits(low);
        parts.push_back({first, last});
    }
    return IntervalSet::unite(width, std::move(parts));
}

bool refineExtract(const AbstractValue& result, AbstractValue& a, uint32_t high, uint32_t low) {
    const uint32_t width = a.width();
    KnownBits bits = KnownBits::unknown(width);
    bits.zeros.insertBits(result.bits.zeros, low);
    bits.ones.insertBits(result.bits.ones, low);
    bool changed = narrowBits(a, bits);
    if (a.isEmpty()) return true;
    // Where the bits above are all zero, the extract is all that is above `low`.
    if (a.range.max().getActiveBits() <= high + 1)
        changed |= narrow(a, withUpperBits(result.range, width, low));
    return changed;
}

// x & y = z: where y is one, x is as z; where z is one, x is one; x is at least z.
bool refineAndMask(const AbstractValue& z, AbstractValue& x, const AbstractValue& y) {
    bool changed = narrowBits(x, {z.bits.zeros & y.bits.ones, z.bits.ones});
    if (x.isEmpty()) return true;
    return either(narrow(x, IntervalSet::arc(z.range.min(), BitVector::getAllOnes(x.width()))), changed);
}

bool refineOrMask(const AbstractValue& z, AbstractValue& x, const AbstractValue& y) {
    bool changed = narrowBits(x, {z.bits.zeros, z.bits.ones & y.bits.zeros});
    if (x.isEmpty()) return true;
    return either(narrow(x, IntervalSet::arc(BitVector::getZero(x.width()), z.range.max())), changed);
}

AbstractValue difference(const AbstractValue& a, const AbstractValue& b) {
    return {subtract(a.range, b.range), subtract(a.bits, b.bits)};
}
AbstractValue sum(const AbstractValue& a, const AbstractValue& b) {
    return {add(a.range, b.range), add(a.bits, b.bits)};
}
AbstractValue exclusiveOr(const AbstractValue& a, const AbstractValue& b) {
    return {bitXor(a.range, b.range), bitXor(a.bits, b.bits)};
}

// x udiv c = z and x lshr n = z: x is z times the divisor plus a remainder.
bool refineDivision(const AbstractValue& z, AbstractValue& x, const BitVector& divisor) {
    const uint32_t wide = 2 * x.width();
    std::vector<Interval> parts;
    const BitVector greatest = BitVector::getAllOnes(x.width()).zext(wide);
    for (const Interval& part : z.range.parts()) {
        const BitVector first = part.low.zext(wide) * divisor.zext(wide);
        BitVector last = part.high.zext(wide) * divisor.zext(wide) + (divisor - 1).zext(wide);
        if (first.ugt(greatest)) continue;
        if (last.ugt(greatest)) last = greatest;
        parts.push_back({first.trunc(x.width()), last.trunc(x.width())});
    }
    return narrow(x, IntervalSet::unite(x.width(), std::move(parts)));
}

bool refineShift(Kind kind, const AbstractValue& z, AbstractValue& x, const AbstractValue& by) {
    const uint32_t width = x.width();
    if (!by.isConstant() || by.asConstant().uge(width)) return false;
    const auto n = static_cast<unsigned>(by.asConstant().getZExtValue());
    if (kind == Kind::BvLshr) return refineDivision(z, x, BitVector::getOneBitSet(width, n));
    KnownBits bits = kind == Kind::BvShl ? KnownBits{z.bits.zeros.lshr(n), z.bits.ones.lshr(n)}
                                         : KnownBits{z.bits.zeros.shl(n), z.bits.ones.shl(n)};
    return narrowBits(x, bits);
}

bool refineWords(Kind kind, const AbstractValue& z, AbstractValue& a, AbstractValue& b) {
    switch (kind) {
    case Kind::BvAdd: return either(narrow(a, difference(z, b)), narrow(b, difference(z, a)));
    case Kind::BvSub: return either(narrow(a, sum(z, b)), narrow(b, difference(a, z)));
    case Kind::BvXor: return either(narrow(a, exclusiveOr(z, b)), narrow(b, exclusiveOr(z, a)));
    case Kind::BvAnd: return either(refineAndMask(z, a, b), !a.isEmpty() && refineAndMask(z, b, a));
    case Kind::BvOr: return either(refineOrMask(z, a, b), !a.isEmpty() && refineOrMask(z, b, a));
    case Kind::BvUdiv:
        return b.isConstant() && !b.asConstant().isZero() && refineDivision(z, a, b.asConstant());
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return refineShift(kind, z, a, b);
    default: return false;
    }
}

bool refineFormula(Kind kind, bool result, AbstractValue& a, AbstractValue& b) {
    switch (kind) {
    case Kind::And: return refineAnd(result, a, b);
    case Kind::Or: return refineOr(result, a, b);
    case Kind::Xor:
        return either(narrow(a, exclusiveOr(AbstractValue::boolean(result), b)),
                      narrow(b, exclusiveOr(AbstractValue::boolean(result), a)));
    case Kind::Eq: return refineEq(result, a, b);
    case Kind::BvUlt: return result ? refineUnsigned(true, a, b) : refineUnsigned(false, b, a);
    case Kind::BvUle: return result ? refineUnsigned(false, a, b) : refineUnsigned(true, b, a);
    case Kind::BvSlt: return result ? refineSigned(true, a, b) : refineSigned(false, b, a);
    case Kind::BvSle: return result ? refineSigned(false, a, b) : refineSigned(true, b, a);
    default: return false;
    }
}

} // namespace

bool refine(const TermManager& tm, Term shape, const AbstractValue& result,
            std::span<AbstractValue* const> args) {
    const Kind kind = tm.kind(shape);
    for (AbstractValue* a : args)
        if (a->isEmpty()) return false;
    if (result.isEmpty() || result.isAll() || tm.sort(shape).isArray() || kind == Kind::ArraySelect)
        return false;
    if (kind == Kind::Ite) return refineIte(result, *args[0], *args[1], *args[2]);
    if (kind == Kind::Not) return narrow(*args[0], !result.isTrue());
    if (tm.sort(shape).isBool()) {
        if (args.size() != 2 || tm.sort(tm.arg(shape, 0)).isArray()) return false;
        return refineFormula(kind, result.isTrue(), *args[0], *args[1]);
    }
    AbstractValue& a = *args[0];
    switch (kind) {
    case Kind::BvNot: return narrow(a, AbstractValue(bitNot(result.range), bitNot(result.bits)));
    case Kind::BvNeg:
        return narrow(a, difference(AbstractValue::constant(BitVector::getZero(a.width())), result));
    case Kind::BvExtract: return refineExtract(result, a, tm.param(shape, 0), tm.param(shape, 1));
    case Kind::BvZext:
    case Kind::BvSext: {
        const AbstractValue image = evaluate(tm, shape, std::array<const AbstractValue*, 1>{&a}).meet(result);
        if (image.isEmpty()) return narrow(a, IntervalSet::none(a.width()));
        return narrow(
            a, AbstractValue(extract(image.range, a.width() - 1, 0), extract(image.bits, a.width() - 1, 0)));
    }
    case Kind::BvConcat: {
        AbstractValue& b = *args[1];
        const uint32_t low = b.width(), width = low + a.width();
        return either(
            narrow(a, AbstractValue(extract(result.range, width - 1, low),
                                    extract(result.bits, width - 1, low))),
            narrow(b, AbstractValue(extract(result.range, low - 1, 0), extract(result.bits, low - 1, 0))));
    }
    default: return args.size() == 2 && refineWords(kind, result, a, *args[1]);
    }
}

} // namespace vouch::domain
