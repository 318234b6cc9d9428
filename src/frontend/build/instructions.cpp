// Instructions on registers, as terms.
#include "frontend/build/builder.h"

#include <llvm/IR/Operator.h>

namespace vouch::frontend {

using llvm::Instruction;

void ProgramBuilder::instruction(const Instruction& i) {
    if (i.getType()->isVectorTy()) throw CannotModel{"unsupported: vector"};
    if (floatInstruction(i)) return;
    if (auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&i)) return define(i, binary(*operation));
    if (auto* conversion = llvm::dyn_cast<llvm::CastInst>(&i)) return define(i, cast(*conversion));
    switch (i.getOpcode()) {
    case Instruction::Alloca:
        if (!objects_.addressOf(&i))
            throw CannotModel{llvm::isa<llvm::ConstantInt>(i.getOperand(0))
                                  ? "unsupported: object larger than the address space"
                                  : "unsupported: variable-length array"};
        return;
    case Instruction::ICmp: return define(i, compare(llvm::cast<llvm::ICmpInst>(i)));
    case Instruction::GetElementPtr: return define(i, address(llvm::cast<llvm::GetElementPtrInst>(i)));
    case Instruction::Select: return select(llvm::cast<llvm::SelectInst>(i));
    case Instruction::Load: return load(llvm::cast<llvm::LoadInst>(i));
    case Instruction::Store: return store(llvm::cast<llvm::StoreInst>(i));
    case Instruction::ExtractValue: return extractValue(llvm::cast<llvm::ExtractValueInst>(i));
    case Instruction::InsertValue: return insertValue(llvm::cast<llvm::InsertValueInst>(i));
    case Instruction::Freeze:
        for (unsigned k = 0; k < leafTypes(i.getType()).size(); ++k) define(i, k, leaf(i.getOperand(0), k));
        return;
    case Instruction::Call: return call(llvm::cast<llvm::CallInst>(i));
    case Instruction::Fence: return; // one thread
    default: throw CannotModel{std::string("unsupported: ") + i.getOpcodeName()};
    }
}

Term ProgramBuilder::binary(const llvm::BinaryOperator& i) {
    Term a = value(i.getOperand(0)), b = value(i.getOperand(1));
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

Term ProgramBuilder::booleanBinary(unsigned opcode, Term a, Term b) {
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
Term ProgramBuilder::division(unsigned opcode, Term a, Term b) {
    uint32_t width = tm_.width(a);
    assume(tm_.mkDistinct(b, tm_.mkConst(width, 0)));
    if (opcode == Instruction::SDiv || opcode == Instruction::SRem) {
        Term smallest = tm_.mkConst(llvm::APInt::getSignedMinValue(width));
        Term minusOne = tm_.mkConst(llvm::APInt::getAllOnes(width));
        assume(tm_.mkNot(tm_.mkAnd(tm_.mkEq(a, smallest), tm_.mkEq(b, minusOne))));
    }
    switch (opcode) {
    case Instruction::UDiv: return tm_.mkBvUdiv(a, b);
    case Instruction::SDiv: return tm_.mkBvSdiv(a, b);
    case Instruction::URem: return tm_.mkBvUrem(a, b);
    default: return tm_.mkBvSrem(a, b);
    }
}

// As x86 computes: the amount counts modulo the width of the register, which is 32 bits for narrower operands.
Term ProgramBuilder::shift(unsigned opcode, Term a, Term b) {
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

Term ProgramBuilder::compare(const llvm::ICmpInst& i) {
    using llvm::CmpInst;
    Term a = addressSeenBy(i, 0), b = addressSeenBy(i, 1);
    if (i.getPredicate() == CmpInst::ICMP_EQ) return tm_.mkEq(a, b);
    if (i.getPredicate() == CmpInst::ICMP_NE) return tm_.mkDistinct(a, b);
    a = asBits(a);
    b = asBits(b);
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

Term ProgramBuilder::cast(const llvm::CastInst& i) {
    Term a = addressSeenBy(i, 0);
    Sort to = sortOf(i.getType());
    switch (i.getOpcode()) {
    case Instruction::Trunc: return asLeaf(tm_.mkExtract(a, to.isBool() ? 0 : to.width - 1, 0), i.getType());
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
        a = asBits(a);
        return to.isBool() ? tm_.mkBvToBool(tm_.mkExtract(a, 0, 0)) : tm_.mkResize(a, to.width, false);
    case Instruction::BitCast:
    case Instruction::AddrSpaceCast:
        if (i.getOperand(0)->getType()->isVectorTy()) throw CannotModel{"unsupported: vector"};
        return a;
    default: throw CannotModel{std::string("unsupported: ") + i.getOpcodeName()};
    }
}

Term ProgramBuilder::address(const llvm::GetElementPtrInst& i) {
    uint32_t width = objects_.pointerBits();
    llvm::APInt fixed(width, 0);
    llvm::MapVector<llvm::Value*, llvm::APInt> variable;
    if (!i.collectOffset(objects_.layout(), width, variable, fixed))
        throw CannotModel{"unsupported: address computation"};
    Term result = tm_.mkBvAdd(value(i.getPointerOperand()), tm_.mkConst(fixed));
    for (auto& [index, scale] : variable) {
        Term offset = tm_.mkResize(asBits(value(index)), width, true);
        result = tm_.mkBvAdd(result, tm_.mkBvMul(offset, tm_.mkConst(scale)));
    }
    return result;
}

void ProgramBuilder::select(const llvm::SelectInst& i) {
    if (i.getCondition()->getType()->isVectorTy()) throw CannotModel{"unsupported: vector"};
    Term condition = value(i.getCondition());
    for (unsigned k = 0; k < leafTypes(i.getType()).size(); ++k)
        define(i, k, tm_.mkIte(condition, leaf(i.getTrueValue(), k), leaf(i.getFalseValue(), k)));
}

// Number of scalars in a value of this type that come before the part named by the indices.
unsigned ProgramBuilder::leafOffset(llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
    size_t result = 0;
    for (unsigned index : indices) {
        for (unsigned i = 0; i < index; ++i)
            result +=
                leafTypes(type->isStructTy() ? type->getStructElementType(i) : type->getArrayElementType())
                    .size();
        type = type->isStructTy() ? type->getStructElementType(index) : type->getArrayElementType();
    }
    return static_cast<unsigned>(result);
}

void ProgramBuilder::extractValue(const llvm::ExtractValueInst& i) {
    unsigned first = leafOffset(i.getAggregateOperand()->getType(), i.getIndices());
    for (unsigned k = 0; k < leafTypes(i.getType()).size(); ++k)
        define(i, k, leaf(i.getAggregateOperand(), first + k));
}

void ProgramBuilder::insertValue(const llvm::InsertValueInst& i) {
    unsigned first = leafOffset(i.getType(), i.getIndices());
    auto inserted = static_cast<unsigned>(leafTypes(i.getInsertedValueOperand()->getType()).size());
    for (unsigned k = 0; k < leafTypes(i.getType()).size(); ++k) {
        bool isNew = k >= first && k < first + inserted;
        define(i, k, isNew ? leaf(i.getInsertedValueOperand(), k - first) : leaf(i.getAggregateOperand(), k));
    }
}

void ProgramBuilder::call(const llvm::CallInst& i) {
    if (auto* known = llvm::dyn_cast<llvm::IntrinsicInst>(&i)) return intrinsic(*known);
    const llvm::Function* callee = i.getCalledFunction();
    if (i.isInlineAsm()) throw CannotModel{"unsupported: inline assembly"};
    if (!callee) throw CannotModel{"unsupported: call through an unknown function pointer"};
    if (!contractCall(i, callee->getName()))
        throw CannotModel{"unsupported: call of " + callee->getName().str()};
}

bool ProgramBuilder::contractCall(const llvm::CallInst& i, llvm::StringRef name) {
    auto site = [&] {
        auto* id = llvm::dyn_cast<llvm::ConstantInt>(i.getArgOperand(0));
        return id ? static_cast<uint32_t>(id->getZExtValue()) : 0;
    };
    if (name.starts_with(kInputPrefix))
        drawScalar(i, site());
    else if (name == kInputBytes)
        inputBytes(i);
    else if (name == kHandOut)
        handOut(i);
    else if (name == kHavoc)
        havoc(i);
    else if (name == kAssume)
        assume(value(i.getArgOperand(0)));
    else if (name == kError)
        endInError(i);
    else if (name == kExit || name == kReturn) {
        checkAtEnd(name == kReturn);
        if (!ended_) endInExit();
    } else if (name == kFree)
        release(i);
    else if (name == kReadable || name == kWritable)
        requireValid(name == kWritable ? Access::Write : Access::Read, i.getArgOperand(0),
                     i.getArgOperand(1));
    else if (name == kSizeOf)
        sizeOf(i);
    else if (name == kCopyObject)
        copyObject(i);
    else if (name == kMade)
        made(i);
    else if (name == kDead)
        validity_->left(state_, i.getArgOperand(0));
    else if (name == kObject)
        return true;
    else if (name == kCallable)
        requireFunction(i);
    else if (name == kLimit) {
        std::string reason = "unsupported";
        if (const llvm::MDNode* node = i.getMetadata(kReasonMetadata); node && node->getNumOperands() > 0)
            if (auto* text = llvm::dyn_cast<llvm::MDString>(node->getOperand(0)))
                reason = text->getString().str();
        endInLimit(reason, i);
    } else
        return false;
    return true;
}

} // namespace vouch::frontend
