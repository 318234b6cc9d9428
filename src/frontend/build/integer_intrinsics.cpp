#include "frontend/build/integer_intrinsics.h"

#include <llvm/IR/Intrinsics.h>

namespace vouch::frontend {

namespace Intrinsic = llvm::Intrinsic;

void IntegerIntrinsics::translate(const llvm::IntrinsicInst& i) {
    if (auto* operation = llvm::dyn_cast<llvm::WithOverflowInst>(&i)) return withOverflow(*operation);
    values_.define(i, arithmetic(i));
}

void IntegerIntrinsics::withOverflow(const llvm::WithOverflowInst& i) {
    Term a = values_.asBits(values_.value(i.getLHS())), b = values_.asBits(values_.value(i.getRHS()));
    const auto [result, overflow] = [&]() -> std::pair<Term, Term> {
        switch (i.getIntrinsicID()) {
        case Intrinsic::sadd_with_overflow: return {tm_.mkBvAdd(a, b), tm_.mkBvSaddOverflow(a, b)};
        case Intrinsic::uadd_with_overflow: return {tm_.mkBvAdd(a, b), tm_.mkBvUaddOverflow(a, b)};
        case Intrinsic::ssub_with_overflow: return {tm_.mkBvSub(a, b), tm_.mkBvSsubOverflow(a, b)};
        case Intrinsic::usub_with_overflow: return {tm_.mkBvSub(a, b), tm_.mkBvUsubOverflow(a, b)};
        case Intrinsic::smul_with_overflow: return {tm_.mkBvMul(a, b), tm_.mkBvSmulOverflow(a, b)};
        default: return {tm_.mkBvMul(a, b), tm_.mkBvUmulOverflow(a, b)};
        }
    }();
    values_.define(i, 0, values_.asLeaf(result, i.getLHS()->getType()));
    values_.define(i, 1, overflow);
}

Term IntegerIntrinsics::saturated(const llvm::IntrinsicInst& i, Term a, Term b) {
    uint32_t width = tm_.width(a);
    Term largest = tm_.mkConst(llvm::APInt::getSignedMaxValue(width));
    Term smallest = tm_.mkConst(llvm::APInt::getSignedMinValue(width));
    // A signed sum or difference overflows in the direction of its first operand.
    Term bound = tm_.mkIte(tm_.mkBvSlt(a, tm_.mkConst(width, 0)), smallest, largest);
    switch (i.getIntrinsicID()) {
    case Intrinsic::sadd_sat: return tm_.mkIte(tm_.mkBvSaddOverflow(a, b), bound, tm_.mkBvAdd(a, b));
    case Intrinsic::ssub_sat: return tm_.mkIte(tm_.mkBvSsubOverflow(a, b), bound, tm_.mkBvSub(a, b));
    case Intrinsic::uadd_sat:
        return tm_.mkIte(tm_.mkBvUaddOverflow(a, b), tm_.mkConst(llvm::APInt::getAllOnes(width)),
                         tm_.mkBvAdd(a, b));
    default: return tm_.mkIte(tm_.mkBvUsubOverflow(a, b), tm_.mkConst(width, 0), tm_.mkBvSub(a, b));
    }
}

Term IntegerIntrinsics::arithmetic(const llvm::IntrinsicInst& i) {
    if (!i.getType()->isIntegerTy() && !i.getType()->isPointerTy())
        throw CannotModel{"unsupported: " + i.getCalledFunction()->getName().str()};
    auto argument = [&](unsigned n) { return values_.asBits(values_.value(i.getArgOperand(n))); };
    auto result = [&](Term bits) { return values_.asLeaf(bits, i.getType()); };
    switch (i.getIntrinsicID()) {
    case Intrinsic::sadd_sat:
    case Intrinsic::ssub_sat:
    case Intrinsic::uadd_sat:
    case Intrinsic::usub_sat: return result(saturated(i, argument(0), argument(1)));
    case Intrinsic::abs: {
        Term a = argument(0);
        return result(tm_.mkIte(tm_.mkBvSlt(a, tm_.mkConst(tm_.width(a), 0)), tm_.mkBvNeg(a), a));
    }
    case Intrinsic::smin:
        return result(tm_.mkIte(tm_.mkBvSlt(argument(0), argument(1)), argument(0), argument(1)));
    case Intrinsic::smax:
        return result(tm_.mkIte(tm_.mkBvSlt(argument(0), argument(1)), argument(1), argument(0)));
    case Intrinsic::umin:
        return result(tm_.mkIte(tm_.mkBvUlt(argument(0), argument(1)), argument(0), argument(1)));
    case Intrinsic::umax:
        return result(tm_.mkIte(tm_.mkBvUlt(argument(0), argument(1)), argument(1), argument(0)));
    case Intrinsic::ctpop: return result(countBits(argument(0)));
    case Intrinsic::ctlz:
    case Intrinsic::cttz: {
        Term a = argument(0), zeros = countZeros(a, i.getIntrinsicID() == Intrinsic::ctlz);
        bool zeroIsUndefined = llvm::cast<llvm::ConstantInt>(i.getArgOperand(1))->isOne();
        Term isZero = tm_.mkEq(a, tm_.mkConst(tm_.width(a), 0));
        if (!zeroIsUndefined || tm_.isFalse(isZero)) return result(zeros);
        return result(tm_.mkIte(isZero, edges_.unknown(Sort::bitVec(tm_.width(a))), zeros));
    }
    case Intrinsic::bswap: return swapped(argument(0), 8);
    case Intrinsic::bitreverse: return result(swapped(argument(0), 1));
    case Intrinsic::fshl: return result(funnel(argument(0), argument(1), argument(2), true));
    case Intrinsic::fshr: return result(funnel(argument(0), argument(1), argument(2), false));
    case Intrinsic::expect:
    case Intrinsic::expect_with_probability:
    case Intrinsic::annotation:
    case Intrinsic::ptr_annotation:
    case Intrinsic::launder_invariant_group:
    case Intrinsic::strip_invariant_group: return values_.value(i.getArgOperand(0));
    default: throw CannotModel{"unsupported: " + i.getCalledFunction()->getName().str()};
    }
}

// The sum of the bits, each extended to the full width, added up as a balanced tree.
Term IntegerIntrinsics::countBits(Term a) {
    uint32_t width = tm_.width(a);
    std::vector<Term> sums;
    for (uint32_t bit = 0; bit < width; ++bit)
        sums.push_back(tm_.mkZext(tm_.mkExtract(a, bit, bit), width - 1));
    while (sums.size() > 1) {
        std::vector<Term> halves;
        for (size_t i = 0; i + 1 < sums.size(); i += 2) halves.push_back(tm_.mkBvAdd(sums[i], sums[i + 1]));
        if (sums.size() % 2) halves.push_back(sums.back());
        sums = std::move(halves);
    }
    return sums[0];
}

// Position of the first set bit, counted from the top or the bottom; the width if there is none.
Term IntegerIntrinsics::countZeros(Term a, bool fromTop) {
    uint32_t width = tm_.width(a);
    Term result = tm_.mkConst(width, width);
    for (uint32_t n = width; n-- > 0;) {
        uint32_t bit = fromTop ? width - 1 - n : n;
        result = tm_.mkIte(tm_.mkBvToBool(tm_.mkExtract(a, bit, bit)), tm_.mkConst(width, n), result);
    }
    return result;
}

// The upper (left) or lower (right) half of (high ++ low) shifted by `by` modulo the width.
Term IntegerIntrinsics::funnel(Term high, Term low, Term by, bool left) {
    uint32_t width = tm_.width(high);
    Term amount = tm_.mkZext(tm_.mkBvUrem(by, tm_.mkConst(width, width)), width);
    Term both = tm_.mkConcat(high, low);
    if (left) return tm_.mkExtract(tm_.mkBvShl(both, amount), 2 * width - 1, width);
    return tm_.mkExtract(tm_.mkBvLshr(both, amount), width - 1, 0);
}

Term IntegerIntrinsics::swapped(Term a, uint32_t unitBits) {
    uint32_t width = tm_.width(a);
    Term result = tm_.mkExtract(a, unitBits - 1, 0);
    for (uint32_t low = unitBits; low < width; low += unitBits)
        result = tm_.mkConcat(result, tm_.mkExtract(a, low + unitBits - 1, low));
    return result;
}

} // namespace vouch::frontend
