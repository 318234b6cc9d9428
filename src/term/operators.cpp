// The semantics of every operator on concrete values: SMT-LIB 2.6.
#include "term/manager_impl.h"
#include "term/traverse.h"

namespace vouch::term {

namespace {

BitVector unsignedDivide(const BitVector& a, const BitVector& b) {
    return b.isZero() ? BitVector::getAllOnes(a.getBitWidth()) : a.udiv(b);
}

BitVector signedDivide(const BitVector& a, const BitVector& b) {
    unsigned width = a.getBitWidth();
    if (b.isZero()) return a.isNegative() ? BitVector(width, 1) : BitVector::getAllOnes(width);
    return a.sdiv(b);
}

// The remainder takes the sign of the divisor.
BitVector signedModulo(const BitVector& a, const BitVector& b) {
    if (b.isZero()) return a;
    BitVector r = a.srem(b);
    return !r.isZero() && r.isNegative() != b.isNegative() ? r + b : r;
}

Value storeValue(const ArrayValue& array, const BitVector& index, const BitVector& element) {
    ArrayValue result = array;
    result.set(index, element);
    return Value(std::move(result));
}

} // namespace

BitVector applyBits(Kind kind, const BitVector& a, const BitVector& b) {
    switch (kind) {
    case Kind::BvAnd: return a & b;
    case Kind::BvOr: return a | b;
    case Kind::BvXor: return a ^ b;
    case Kind::BvAdd: return a + b;
    case Kind::BvSub: return a - b;
    case Kind::BvMul: return a * b;
    case Kind::BvUdiv: return unsignedDivide(a, b);
    case Kind::BvUrem: return b.isZero() ? a : a.urem(b);
    case Kind::BvSdiv: return signedDivide(a, b);
    case Kind::BvSrem: return b.isZero() ? a : a.srem(b);
    case Kind::BvSmod: return signedModulo(a, b);
    case Kind::BvShl: return a.shl(b);
    case Kind::BvLshr: return a.lshr(b);
    case Kind::BvAshr: return a.ashr(b);
    case Kind::BvConcat: return a.concat(b);
    default: VOUCH_CHECK(false, "not a binary bit-vector operator");
    }
}

bool compareBits(Kind kind, const BitVector& a, const BitVector& b) {
    switch (kind) {
    case Kind::Eq: return a == b;
    case Kind::BvUlt: return a.ult(b);
    case Kind::BvUle: return a.ule(b);
    case Kind::BvSlt: return a.slt(b);
    case Kind::BvSle: return a.sle(b);
    default: VOUCH_CHECK(false, "not a comparison");
    }
}

Value evaluateOperator(const TermManager& tm, Term shape, std::span<const Value> args) {
    Kind kind = tm.kind(shape);
    VOUCH_CHECK(args.size() == arity(kind), "wrong number of values for an operator");
    switch (kind) {
    case Kind::True: return Value(true);
    case Kind::False: return Value(false);
    case Kind::BvConst: return Value(tm.bits(shape));
    case Kind::Variable: VOUCH_CHECK(false, "a variable is not an operator");
    case Kind::Not: return Value(!args[0].asBool());
    case Kind::And: return Value(args[0].asBool() && args[1].asBool());
    case Kind::Or: return Value(args[0].asBool() || args[1].asBool());
    case Kind::Xor: return Value(args[0].asBool() != args[1].asBool());
    case Kind::Eq: return Value(args[0] == args[1]);
    case Kind::Ite: return args[0].asBool() ? args[1] : args[2];
    case Kind::BvNot: return Value(~args[0].asBits());
    case Kind::BvNeg: return Value(-args[0].asBits());
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return Value(compareBits(kind, args[0].asBits(), args[1].asBits()));
    case Kind::BvExtract: {
        uint32_t high = tm.param(shape, 0), low = tm.param(shape, 1);
        return Value(args[0].asBits().extractBits(high - low + 1, low));
    }
    case Kind::BvZext: return Value(args[0].asBits().zext(tm.width(shape)));
    case Kind::BvSext: return Value(args[0].asBits().sext(tm.width(shape)));
    case Kind::ArrayConst: return Value(ArrayValue{args[0].asBits()});
    case Kind::ArraySelect: return Value(args[0].asArray().at(args[1].asBits()));
    case Kind::ArrayStore: return storeValue(args[0].asArray(), args[1].asBits(), args[2].asBits());
    case Kind::ArrayShift: return Value(args[0].asArray().shifted(args[1].asBits()));
    case Kind::ArrayPrefix:
        return Value(ArrayValue::prefix(args[0].asBits(), args[1].asArray(), args[2].asArray()));
    default: return Value(applyBits(kind, args[0].asBits(), args[1].asBits()));
    }
}

} // namespace vouch::term
