// Forward transfer functions: one operator of terms on abstract values.
#include "domain/abstract_value.h"
#include "domain/interval_operators.h"

#include "support/check.h"

namespace vouch::domain {

namespace {

using term::Kind;
using term::Term;
using term::TermManager;
using Arguments = std::span<const AbstractValue* const>;

bool anyEmpty(Arguments args) {
    for (const AbstractValue* a : args)
        if (a->isEmpty()) return true;
    return false;
}

AbstractValue truth(bool canBeFalse, bool canBeTrue) {
    return AbstractValue::of(IntervalSet::boolean(canBeFalse, canBeTrue));
}

AbstractValue evaluateBoolean(Kind kind, Arguments args) {
    const AbstractValue &a = *args[0], &b = *args[args.size() - 1];
    switch (kind) {
    case Kind::Not: return truth(!a.isFalse(), !a.isTrue());
    case Kind::And: return truth(!(a.isTrue() && b.isTrue()), !(a.isFalse() || b.isFalse()));
    case Kind::Or: return truth(!(a.isTrue() || b.isTrue()), !(a.isFalse() && b.isFalse()));
    default:
        VOUCH_CHECK(kind == Kind::Xor, "not a Boolean operator");
        return {bitXor(a.range, b.range), bitXor(a.bits, b.bits)};
    }
}

AbstractValue evaluateIte(Arguments args) {
    if (args[0]->isTrue()) return *args[1];
    if (args[0]->isFalse()) return *args[2];
    return args[1]->join(*args[2]);
}

// Equality also fails where a known bit differs.
AbstractValue evaluateEq(const AbstractValue& a, const AbstractValue& b) {
    if (a.bits.zeros.intersects(b.bits.ones) || a.bits.ones.intersects(b.bits.zeros))
        return AbstractValue::boolean(false);
    return AbstractValue::of(equal(a.range, b.range));
}

AbstractValue evaluateArithmetic(Kind kind, const AbstractValue& a, const AbstractValue& b) {
    const KnownBits nothing = KnownBits::unknown(a.width());
    switch (kind) {
    case Kind::BvAdd: return {add(a.range, b.range), add(a.bits, b.bits)};
    case Kind::BvSub: return {subtract(a.range, b.range), subtract(a.bits, b.bits)};
    case Kind::BvMul: return {multiply(a.range, b.range), multiply(a.bits, b.bits)};
    case Kind::BvUdiv: return {unsignedDivide(a.range, b.range), unsignedDivide(a.bits, b.bits)};
    case Kind::BvUrem: return {unsignedRemainder(a.range, b.range), unsignedRemainder(a.bits, b.bits)};
    case Kind::BvSdiv: return {signedDivide(a.range, b.range), nothing};
    case Kind::BvSrem: return {signedRemainder(a.range, b.range), nothing};
    case Kind::BvSmod: return {signedModulo(a.range, b.range), nothing};
    case Kind::BvAnd: return {bitAnd(a.range, b.range), bitAnd(a.bits, b.bits)};
    case Kind::BvOr: return {bitOr(a.range, b.range), bitOr(a.bits, b.bits)};
    case Kind::BvXor: return {bitXor(a.range, b.range), bitXor(a.bits, b.bits)};
    case Kind::BvShl: return {shiftLeft(a.range, b.range), shiftLeft(a.bits, b.bits)};
    case Kind::BvLshr: return {shiftRight(a.range, b.range), shiftRight(a.bits, b.bits)};
    default:
        VOUCH_CHECK(kind == Kind::BvAshr, "not an arithmetic operator");
        return {arithmeticShiftRight(a.range, b.range), arithmeticShiftRight(a.bits, b.bits)};
    }
}

} // namespace

AbstractValue evaluate(const TermManager& tm, Term shape, Arguments args) {
    const Kind kind = tm.kind(shape);
    const term::Sort sort = tm.sort(shape);
    if (kind == Kind::True || kind == Kind::False) return AbstractValue::boolean(kind == Kind::True);
    if (kind == Kind::BvConst) return AbstractValue::constant(tm.bits(shape));
    if (kind == Kind::Variable || sort.isArray() || kind == Kind::ArraySelect)
        return AbstractValue::all(sort);
    if (kind == Kind::Eq && tm.sort(tm.arg(shape, 0)).isArray()) return AbstractValue::all(1);
    if (kind != Kind::Ite && anyEmpty(args)) return AbstractValue::none(sort.isBool() ? 1 : sort.width);
    const AbstractValue& a = *args[0];
    switch (kind) {
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Xor: return evaluateBoolean(kind, args);
    case Kind::Eq: return evaluateEq(a, *args[1]);
    case Kind::Ite: return evaluateIte(args);
    case Kind::BvNot: return {bitNot(a.range), bitNot(a.bits)};
    case Kind::BvNeg:
        return {negate(a.range), subtract(KnownBits::constant(BitVector::getZero(a.width())), a.bits)};
    case Kind::BvUlt: return AbstractValue::of(unsignedLess(a.range, args[1]->range));
    case Kind::BvUle: return AbstractValue::of(unsignedLessEqual(a.range, args[1]->range));
    case Kind::BvSlt: return AbstractValue::of(signedLess(a.range, args[1]->range));
    case Kind::BvSle: return AbstractValue::of(signedLessEqual(a.range, args[1]->range));
    case Kind::BvConcat: return {concat(a.range, args[1]->range), concat(a.bits, args[1]->bits)};
    case Kind::BvExtract: {
        const uint32_t high = tm.param(shape, 0), low = tm.param(shape, 1);
        return {extract(a.range, high, low), extract(a.bits, high, low)};
    }
    case Kind::BvZext: {
        const uint32_t extra = tm.param(shape, 0);
        return {zeroExtend(a.range, extra), zeroExtend(a.bits, extra)};
    }
    case Kind::BvSext: {
        const uint32_t extra = tm.param(shape, 0);
        return {signExtend(a.range, extra), signExtend(a.bits, extra)};
    }
    default: return evaluateArithmetic(kind, a, *args[1]);
    }
}

} // namespace vouch::domain
