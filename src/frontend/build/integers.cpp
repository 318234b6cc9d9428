#include "frontend/build/integers.h"

#include <llvm/IR/Operator.h>

namespace vouch::frontend {

using llvm::Instruction;

bool Integers::instruction(const Instruction& i) {
    if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&i))
        values_.define(i, binary(*operation));
    else if (auto* conversion = llvm::dyn_cast<llvm::CastInst>(&i))
        values_.define(i, cast(*conversion));
    else if (auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&i))
        values_.define(i, compare(*comparison));
    else if (auto* computation = llvm::dyn_cast<llvm::GetElementPtrInst>(&i))
        values_.define(i, address(*computation));
    else if (auto* choice = llvm::dyn_cast<llvm::SelectInst>(&i))
        select(*choice);
    else if (auto* extraction = llvm::dyn_cast<llvm::ExtractValueInst>(&i))
        extractValue(*extraction);
    else if (auto* insertion = llvm::dyn_cast<llvm::InsertValueInst>(&i))
        insertValue(*insertion);
    else if (llvm::isa<llvm::FreezeInst>(i))
        freeze(i);
    else
        return false;
    return true;
}

Term Integers::binary(const llvm::BinaryOperator& i) {
    Term a = values_.value(i.getOperand(0)), b = values_.value(i.getOperand(1));
    if (tm_.sort(a).isBool()) return booleanBinary(i.getOpcode(), a, b);
    switch (i.getOpcode()) {
    case Instruction::Add: return tm_.mkBvAdd(a, b);
    case Instruction::Sub: return tm_.mkBvSub(a, b);
    case Instruction::Mul: return tm_.mkBvMul(a, b);
    case Instruction::And: return tm_.mkBvAnd(a, b);
    case Instruction::Or: return tm_.mkBvOr(a, b);
    case Instruction::Xor: return tm_.mkBvXor(a, b);
    case Instruction::UDiv:
    case Instruction::SDiv:
    case Instruction::URem:
    case Instruction::SRem: return division(i.getOpcode(), a, b);
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr: return shift(i.getOpcode(), a, b);
    default: throw CannotModel{std::string("unsupported: ") + i.getOpcodeName()};
    }
}

Term Integers::booleanBinary(unsigned opcode, Term a, Term b) {
    switch (opcode) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Xor: return tm_.mkXor(a, b);
    case Instruction::Mul:
    case Instruction::And: return tm_.mkAnd(a, b);
    case Instruction::Or: return tm_.mkOr(a, b);
    default: throw CannotModel{"unsupported: one-bit arithmetic"};
    }
}

// Dividing by zero, and the smallest number by -1, traps: the execution ends before it gets a result.
Term Integers::division(unsigned opcode, Term a, Term b) {
    uint32_t width = tm_.width(a);
    edges_.assume(tm_.mkDistinct(b, tm_.mkConst(width, 0)));
    if (opcode == Instruction::SDiv || opcode == Instruction::SRem) {
        Term smallest = tm_.mkConst(llvm::APInt::getSignedMinValue(width));
        Term minusOne = tm_.mkConst(llvm::APInt::getAllOnes(width));
        edges_.assume(tm_.mkNot(tm_.mkAnd(tm_.mkEq(a, smallest), tm_.mkEq(b, minusOne))));
    }
    switch (opcode) {
    case Instruction::UDiv: return tm_.mkBvUdiv(a, b);
    case Instruction::SDiv: return tm_.mkBvSdiv(a, b);
    case Instruction::URem: return tm_.mkBvUrem(a, b);
    default: return tm_.mkBvSrem(a, b);
    }
}

// As x86 computes: the amount counts modulo the width of the register, which is 32 bits for narrower operands.
Term Integers::shift(unsigned opcode, Term a, Term b) {
    uint32_t width = tm_.width(a);
    uint32_t registerWidth = width <= 32 ? 32 : width <= 64 ? 64 : width <= 128 ? 128 : 0;
    if (registerWidth != 0 && llvm::Log2_32(registerWidth) < width)
        b = tm_.mkBvAnd(b, tm_.mkConst(width, registerWidth - 1));
    switch (opcode) {
    case Instruction::Shl: return tm_.mkBvShl(a, b);
    case Instruction::LShr: return tm_.mkBvLshr(a, b);
    default: return tm_.mkBvAshr(a, b);
    }
}

Term Integers::compare(const llvm::ICmpInst& i) {
    using llvm::CmpInst;
    Term a = addressSeenBy(i, 0), b = addressSeenBy(i, 1);
    if (i.getPredicate() == CmpInst::ICMP_EQ) return tm_.mkEq(a, b);
    if (i.getPredicate() == CmpInst::ICMP_NE) return tm_.mkDistinct(a, b);
    a = values_.asBits(a);
    b = values_.asBits(b);
    switch (i.getPredicate()) {
    case CmpInst::ICMP_ULT: return tm_.mkBvUlt(a, b);
    case CmpInst::ICMP_ULE: return tm_.mkBvUle(a, b);
    case CmpInst::ICMP_UGT: return tm_.mkBvUgt(a, b);
    case CmpInst::ICMP_UGE: return tm_.mkBvUge(a, b);
    case CmpInst::ICMP_SLT: return tm_.mkBvSlt(a, b);
    case CmpInst::ICMP_SLE: return tm_.mkBvSle(a, b);
    case CmpInst::ICMP_SGT: return tm_.mkBvSgt(a, b);
    default: return tm_.mkBvSge(a, b);
    }
}

Term Integers::cast(const llvm::CastInst& i) {
    Term a = addressSeenBy(i, 0);
    Sort to = values_.sortOf(i.getType());
    switch (i.getOpcode()) {
    case Instruction::Trunc:
        return values_.asLeaf(tm_.mkExtract(a, to.isBool() ? 0 : to.width - 1, 0), i.getType());
    case Instruction::ZExt:
    case Instruction::SExt:
        if (tm_.sort(a).isBool()) {
            llvm::APInt one = i.getOpcode() == Instruction::ZExt ? llvm::APInt(to.width, 1)
                                                                 : llvm::APInt::getAllOnes(to.width);
            return tm_.mkIte(a, tm_.mkConst(one), tm_.mkConst(to.width, 0));
        }
        return i.getOpcode() == Instruction::ZExt ? tm_.mkZext(a, to.width - tm_.width(a))
                                                  : tm_.mkSext(a, to.width - tm_.width(a));
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
        a = values_.asBits(a);
        return to.isBool() ? tm_.mkBvToBool(tm_.mkExtract(a, 0, 0)) : tm_.mkResize(a, to.width, false);
    case Instruction::BitCast:
    case Instruction::AddrSpaceCast:
        if (i.getOperand(0)->getType()->isVectorTy()) throw CannotModel{"unsupported: vector"};
        return a;
    default: throw CannotModel{std::string("unsupported: ") + i.getOpcodeName()};
    }
}

Term Integers::address(const llvm::GetElementPtrInst& i) {
    uint32_t width = model_.objects.pointerBits();
    llvm::APInt fixed(width, 0);
    llvm::MapVector<llvm::Value*, llvm::APInt> variable;
    if (!i.collectOffset(model_.objects.layout(), width, variable, fixed))
        throw CannotModel{"unsupported: address computation"};
    Term result = tm_.mkBvAdd(values_.value(i.getPointerOperand()), tm_.mkConst(fixed));
    for (auto& [index, scale] : variable) {
        Term offset = tm_.mkResize(values_.asBits(values_.value(index)), width, true);
        result = tm_.mkBvAdd(result, tm_.mkBvMul(offset, tm_.mkConst(scale)));
    }
    return result;
}

// A pointer, or its number, as the instruction sees it.
Term Integers::addressSeenBy(const Instruction& i, unsigned operand) {
    const llvm::Value* pointer = i.getOperand(operand);
    if (!model_.layoutUse.free.contains(&i)) return values_.value(pointer);
    edges_.assume(model_.layout->promises());
    return model_.layout->number(model_.pointsTo.cellOf(pointer), values_.value(pointer));
}

void Integers::freeze(const Instruction& i) {
    for (unsigned k = 0; k < values_.leafTypes(i.getType()).size(); ++k)
        values_.define(i, k, values_.leaf(i.getOperand(0), k));
}

void Integers::select(const llvm::SelectInst& i) {
    if (i.getCondition()->getType()->isVectorTy()) throw CannotModel{"unsupported: vector"};
    Term condition = values_.value(i.getCondition());
    for (unsigned k = 0; k < values_.leafTypes(i.getType()).size(); ++k)
        values_.define(
            i, k,
            tm_.mkIte(condition, values_.leaf(i.getTrueValue(), k), values_.leaf(i.getFalseValue(), k)));
}

// Number of scalars in a value of this type that come before the part named by the indices.
unsigned Integers::leafOffset(llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
    size_t result = 0;
    for (unsigned index : indices) {
        for (unsigned i = 0; i < index; ++i)
            result += values_
                          .leafTypes(type->isStructTy() ? type->getStructElementType(i)
                                                        : type->getArrayElementType())
                          .size();
        type = type->isStructTy() ? type->getStructElementType(index) : type->getArrayElementType();
    }
    return static_cast<unsigned>(result);
}

void Integers::extractValue(const llvm::ExtractValueInst& i) {
    unsigned first = leafOffset(i.getAggregateOperand()->getType(), i.getIndices());
    for (unsigned k = 0; k < values_.leafTypes(i.getType()).size(); ++k)
        values_.define(i, k, values_.leaf(i.getAggregateOperand(), first + k));
}

void Integers::insertValue(const llvm::InsertValueInst& i) {
    unsigned first = leafOffset(i.getType(), i.getIndices());
    auto inserted = static_cast<unsigned>(values_.leafTypes(i.getInsertedValueOperand()->getType()).size());
    for (unsigned k = 0; k < values_.leafTypes(i.getType()).size(); ++k) {
        bool isNew = k >= first && k < first + inserted;
        values_.define(i, k,
                       isNew ? values_.leaf(i.getInsertedValueOperand(), k - first)
                             : values_.leaf(i.getAggregateOperand(), k));
    }
}

} // namespace vouch::frontend
