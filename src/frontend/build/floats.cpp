#include "frontend/build/floats.h"

#include <llvm/ADT/FloatingPointMode.h>

namespace vouch::frontend {

using llvm::Instruction;
using term::floats::RoundingMode;
namespace floats = term::floats;
namespace Intrinsic = llvm::Intrinsic;

namespace {

std::optional<RoundingMode> integralMode(unsigned intrinsic) {
    switch (intrinsic) {
    case Intrinsic::floor: return RoundingMode::TowardNegative;
    case Intrinsic::ceil: return RoundingMode::TowardPositive;
    case Intrinsic::trunc: return RoundingMode::TowardZero;
    case Intrinsic::round:
    case Intrinsic::lround:
    case Intrinsic::llround: return RoundingMode::NearestAway;
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::roundeven:
    case Intrinsic::lrint:
    case Intrinsic::llrint: return RoundingMode::NearestEven;
    default: return std::nullopt;
    }
}

} // namespace

// What an operation yields, in memory's encoding.
Term Floats::yielded(const FloatEncoding& encoding, Term result) {
    Term bits = encoding.encode(result);
    Term isNaN = floats::isNaN(tm_, encoding.format(), result);
    if (tm_.isFalse(isNaN) || !nans_.show()) return bits;
    return tm_.mkIte(isNaN, encoding.someNaN(edges_.unknown(tm_.sort(bits))), bits);
}

bool Floats::instruction(const Instruction& i) {
    switch (i.getOpcode()) {
    case Instruction::FAdd:
    case Instruction::FSub:
    case Instruction::FMul:
    case Instruction::FDiv:
    case Instruction::FRem: values_.define(i, binary(i)); return true;
    case Instruction::FNeg: values_.define(i, negated(i)); return true;
    case Instruction::FCmp: values_.define(i, comparison(llvm::cast<llvm::FCmpInst>(i))); return true;
    case Instruction::FPToSI:
    case Instruction::FPToUI:
        values_.define(i, toInteger(i, RoundingMode::TowardZero, i.getOpcode() == Instruction::FPToSI));
        return true;
    case Instruction::SIToFP:
    case Instruction::UIToFP:
        values_.define(i, fromInteger(i, i.getOpcode() == Instruction::SIToFP));
        return true;
    case Instruction::FPTrunc:
    case Instruction::FPExt: values_.define(i, converted(i)); return true;
    default: return false;
    }
}

Term Floats::binary(const Instruction& i) {
    FloatEncoding encoding(tm_, i.getType());
    floats::FloatFormat format = encoding.format();
    Term mode = floats::roundingTerm(tm_, RoundingMode::NearestEven);
    Term a = encoding.decode(values_.value(i.getOperand(0))),
         b = encoding.decode(values_.value(i.getOperand(1)));
    switch (i.getOpcode()) {
    case Instruction::FAdd: return yielded(encoding, floats::add(tm_, format, mode, a, b));
    case Instruction::FSub: return yielded(encoding, floats::subtract(tm_, format, mode, a, b));
    case Instruction::FMul: return yielded(encoding, floats::multiply(tm_, format, mode, a, b));
    case Instruction::FDiv: return yielded(encoding, floats::divide(tm_, format, mode, a, b));
    default: return yielded(encoding, floats::truncatedRemainder(tm_, format, a, b));
    }
}

// The sign is the topmost bit of every encoding, and of NaNs as well.
Term Floats::negated(const Instruction& i) {
    FloatEncoding encoding(tm_, i.getType());
    Term a = values_.value(i.getOperand(0));
    return tm_.mkBvXor(a, tm_.mkConst(llvm::APInt::getSignMask(tm_.width(a))));
}

Term Floats::withSign(Term magnitude, Term signBit) {
    return tm_.mkConcat(signBit, tm_.mkExtract(magnitude, tm_.width(magnitude) - 2, 0));
}

Term Floats::comparison(const llvm::FCmpInst& i) {
    FloatEncoding encoding(tm_, i.getOperand(0)->getType());
    static_assert(llvm::CmpInst::FCMP_OEQ == static_cast<unsigned>(floats::Comparison::OrderedEqual) &&
                  llvm::CmpInst::FCMP_TRUE == static_cast<unsigned>(floats::Comparison::True));
    return floats::compare(tm_, encoding.format(), static_cast<floats::Comparison>(i.getPredicate()),
                           encoding.decode(values_.value(i.getOperand(0))),
                           encoding.decode(values_.value(i.getOperand(1))));
}

// Outside of the integer type's range C leaves the result undefined, and processors disagree: any number.
Term Floats::toInteger(const Instruction& i, RoundingMode mode, bool isSigned) {
    FloatEncoding encoding(tm_, i.getOperand(0)->getType());
    uint32_t width = i.getType()->getIntegerBitWidth();
    floats::IntegerResult result =
        floats::toInteger(tm_, encoding.format(), floats::roundingTerm(tm_, mode),
                          encoding.decode(values_.value(i.getOperand(0))), width, isSigned);
    Term bits = tm_.isTrue(result.inRange)
                    ? result.value
                    : tm_.mkIte(result.inRange, result.value, edges_.unknown(Sort::bitVec(width)));
    return values_.asLeaf(bits, i.getType());
}

Term Floats::fromInteger(const Instruction& i, bool isSigned) {
    FloatEncoding encoding(tm_, i.getType());
    Term mode = floats::roundingTerm(tm_, RoundingMode::NearestEven);
    return encoding.encode(floats::fromInteger(tm_, encoding.format(), mode,
                                               values_.asBits(values_.value(i.getOperand(0))), isSigned));
}

Term Floats::converted(const Instruction& i) {
    FloatEncoding from(tm_, i.getOperand(0)->getType()), to(tm_, i.getType());
    Term mode = floats::roundingTerm(tm_, RoundingMode::NearestEven);
    return yielded(to, floats::convert(tm_, from.format(), to.format(), mode,
                                       from.decode(values_.value(i.getOperand(0)))));
}

bool Floats::intrinsic(const llvm::IntrinsicInst& i) {
    switch (i.getIntrinsicID()) {
    case Intrinsic::lround:
    case Intrinsic::llround:
    case Intrinsic::lrint:
    case Intrinsic::llrint:
        values_.define(i, toInteger(i, *integralMode(i.getIntrinsicID()), true));
        return true;
    case Intrinsic::is_fpclass: values_.define(i, isOfClass(i)); return true;
    case Intrinsic::get_rounding: values_.define(i, tm_.mkConst(32, 1)); return true; // to nearest
    default: break;
    }
    if (!i.getType()->getScalarType()->isFloatingPointTy()) return false;
    FloatEncoding encoding(tm_, i.getType());
    Term a = values_.value(i.getArgOperand(0));
    switch (i.getIntrinsicID()) {
    case Intrinsic::fabs: values_.define(i, withSign(a, tm_.mkConst(1, 0))); return true;
    case Intrinsic::copysign: {
        Term sign = values_.value(i.getArgOperand(1));
        values_.define(i, withSign(a, tm_.mkExtract(sign, tm_.width(sign) - 1, tm_.width(sign) - 1)));
        return true;
    }
    default: break;
    }
    std::vector<Term> arguments;
    for (const llvm::Value* argument : i.args()) {
        if (argument->getType() != i.getType())
            throw CannotModel{"unsupported: " + i.getCalledFunction()->getName().str()};
        arguments.push_back(encoding.decode(values_.value(argument)));
    }
    if (auto result = exactFunction(i.getIntrinsicID(), encoding, arguments))
        values_.define(i, yielded(encoding, *result));
    else
        values_.define(i, boundedResult(i, encoding, arguments[0]));
    return true;
}

// The exact functions; nothing for the others.
std::optional<Term> Floats::exactFunction(unsigned intrinsic, const FloatEncoding& encoding,
                                          const std::vector<Term>& arguments) {
    floats::FloatFormat format = encoding.format();
    Term nearest = floats::roundingTerm(tm_, RoundingMode::NearestEven);
    Term a = arguments[0];
    if (auto mode = integralMode(intrinsic))
        return floats::roundToIntegral(tm_, format, floats::roundingTerm(tm_, *mode), a);
    switch (intrinsic) {
    case Intrinsic::sqrt: return floats::squareRoot(tm_, format, nearest, a);
    case Intrinsic::fma: return floats::fusedMultiplyAdd(tm_, format, nearest, a, arguments[1], arguments[2]);
    case Intrinsic::fmuladd: // processors without a fused operation round twice
        return floats::add(tm_, format, nearest, floats::multiply(tm_, format, nearest, a, arguments[1]),
                           arguments[2]);
    case Intrinsic::minnum:
    case Intrinsic::maxnum: {
        Term b = arguments[1];
        Term result = intrinsic == Intrinsic::minnum ? floats::minimum(tm_, format, a, b)
                                                     : floats::maximum(tm_, format, a, b);
        // Of two zeros C allows either.
        Term zeros = tm_.mkAnd(floats::isZero(tm_, format, a), floats::isZero(tm_, format, b));
        if (tm_.isFalse(zeros)) return result;
        return tm_.mkIte(zeros, tm_.mkIte(edges_.unknown(Sort::boolean()), a, b), result);
    }
    default: return std::nullopt;
    }
}

// Functions whose results depend on the C library: any result within bounds that every good library keeps.
Term Floats::boundedResult(const llvm::IntrinsicInst& i, const FloatEncoding& encoding, Term a) {
    floats::FloatFormat format = encoding.format();
    auto constant = [&](int n) {
        Term mode = floats::roundingTerm(tm_, RoundingMode::NearestEven);
        return floats::fromInteger(tm_, format, mode,
                                   tm_.mkConst(llvm::APInt(32, static_cast<uint64_t>(n), true)), true);
    };
    auto atMost = [&](Term x, Term y) {
        return floats::compare(tm_, format, floats::Comparison::OrderedLessEqual, x, y);
    };
    Term bits = edges_.unknown(values_.sortOf(i.getType())), result = encoding.decode(bits);
    Term noNumber = floats::isNaN(tm_, format, result);
    auto within = [&](int low, int high) {
        return tm_.mkAnd(atMost(constant(low), result), atMost(result, constant(high)));
    };
    switch (i.getIntrinsicID()) {
    case Intrinsic::sin:
    case Intrinsic::cos:
    case Intrinsic::tanh: edges_.assume(tm_.mkOr(noNumber, within(-1, 1))); break;
    case Intrinsic::asin:
    case Intrinsic::atan: edges_.assume(tm_.mkOr(noNumber, within(-2, 2))); break;
    case Intrinsic::acos: edges_.assume(tm_.mkOr(noNumber, within(0, 4))); break;
    case Intrinsic::cosh: edges_.assume(tm_.mkOr(noNumber, atMost(constant(1), result))); break;
    case Intrinsic::exp:
    case Intrinsic::exp2:
    case Intrinsic::exp10: edges_.assume(tm_.mkOr(noNumber, atMost(constant(0), result))); break;
    case Intrinsic::tan:
    case Intrinsic::sinh:
    case Intrinsic::log:
    case Intrinsic::log2:
    case Intrinsic::log10:
    case Intrinsic::pow: break;
    default: throw CannotModel{"unsupported: " + i.getCalledFunction()->getName().str()};
    }
    // These are defined for every number, the others are not.
    bool isTotal = llvm::is_contained({Intrinsic::exp, Intrinsic::exp2, Intrinsic::exp10, Intrinsic::tanh,
                                       Intrinsic::atan, Intrinsic::cosh, Intrinsic::sinh},
                                      i.getIntrinsicID());
    if (isTotal) edges_.assume(tm_.mkEq(noNumber, floats::isNaN(tm_, format, a)));
    return bits;
}

// isnan, isfinite, fpclassify and their kin: a mask of the classes asked for.
Term Floats::isOfClass(const llvm::IntrinsicInst& i) {
    FloatEncoding encoding(tm_, i.getArgOperand(0)->getType());
    floats::FloatFormat format = encoding.format();
    Term a = encoding.decode(values_.value(i.getArgOperand(0)));
    auto mask = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(i.getArgOperand(1))->getZExtValue());
    Term negative = floats::isNegative(tm_, format, a);
    Term quiet = tm_.mkBvToBool(tm_.mkExtract(a, format.fractionBits() - 1, format.fractionBits() - 1));
    Term isNaN = floats::isNaN(tm_, format, a);
    Term result = tm_.mkFalse();
    // The class splits in two by `second`, which the mask may want one, both or none of.
    auto add = [&](Term inClass, Term second, unsigned first, unsigned other) {
        Term side = (mask & first) && (mask & other) ? tm_.mkTrue()
                    : mask & other                   ? second
                    : mask & first                   ? tm_.mkNot(second)
                                                     : tm_.mkFalse();
        result = tm_.mkOr(result, tm_.mkAnd(inClass, side));
    };
    add(isNaN, quiet, llvm::fcSNan, llvm::fcQNan);
    add(floats::isInfinite(tm_, format, a), negative, llvm::fcPosInf, llvm::fcNegInf);
    add(floats::isNormal(tm_, format, a), negative, llvm::fcPosNormal, llvm::fcNegNormal);
    add(floats::isSubnormal(tm_, format, a), negative, llvm::fcPosSubnormal, llvm::fcNegSubnormal);
    add(floats::isZero(tm_, format, a), negative, llvm::fcPosZero, llvm::fcNegZero);
    return result;
}

} // namespace vouch::frontend
