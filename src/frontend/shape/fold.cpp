#include "frontend/shape/fold.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/GlobalVariable.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

bool isPlain(const Value* operand) {
    return isa<ConstantInt>(operand) || isa<ConstantPointerNull>(operand) || isa<GlobalObject>(operand);
}

// Whether the pointer is the address of an object or of a place within it: not null, whatever the layout.
bool isWithinObject(const Value* pointer, const DataLayout& layout) {
    APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
    const Value* object = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
    auto* local = dyn_cast<AllocaInst>(object);
    auto* global = dyn_cast<GlobalVariable>(object);
    std::optional<uint64_t> size;
    if (local && local->isStaticAlloca()) size = local->getAllocationSize(layout)->getFixedValue();
    if (global && global->hasInitializer() && !global->hasExternalWeakLinkage())
        size = layout.getTypeAllocSize(global->getValueType()).getFixedValue();
    return size && !offset.isNegative() && offset.ule(*size);
}

// Comparisons with null, also of an address as a number. (Whether two objects have the same address depends on their lives.)
Constant* foldNullTest(Instruction& instruction, const DataLayout& layout) {
    auto* comparison = dyn_cast<ICmpInst>(&instruction);
    if (!comparison || !comparison->isEquality()) return nullptr;
    Value *a = comparison->getOperand(0), *b = comparison->getOperand(1);
    if (isa<Constant>(a)) std::swap(a, b);
    if (!isa<Constant>(b) || !cast<Constant>(b)->isNullValue()) return nullptr;
    if (auto* number = dyn_cast<PtrToIntInst>(a);
        number && number->getType()->getIntegerBitWidth() == layout.getPointerSizeInBits())
        a = number->getPointerOperand();
    if (!a->getType()->isPointerTy() || !isWithinObject(a, layout)) return nullptr;
    return ConstantInt::getBool(comparison->getType(), comparison->getPredicate() == ICmpInst::ICMP_NE);
}

} // namespace

Value* foldNeutral(Instruction& instruction) {
    auto* operation = dyn_cast<BinaryOperator>(&instruction);
    if (!operation) return nullptr;
    Value *a = operation->getOperand(0), *b = operation->getOperand(1);
    if (isa<ConstantInt>(a)) std::swap(a, b);
    auto* constant = dyn_cast<ConstantInt>(b);
    if (!constant) return nullptr;
    if (operation->getOpcode() == Instruction::And)
        return constant->isZero() ? b : constant->isMinusOne() ? a : nullptr;
    if (operation->getOpcode() == Instruction::Or)
        return constant->isZero() ? a : constant->isMinusOne() ? b : nullptr;
    return nullptr;
}

Constant* foldDefined(Instruction& instruction, const DataLayout& layout) {
    switch (instruction.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Mul:
    case Instruction::And:
    case Instruction::Or:
    case Instruction::Xor:
    case Instruction::ICmp:
    case Instruction::ZExt:
    case Instruction::SExt:
    case Instruction::Trunc:
    case Instruction::Select: break;
    case Instruction::Shl:
    case Instruction::LShr:
    case Instruction::AShr: {
        auto* by = dyn_cast<ConstantInt>(instruction.getOperand(1));
        if (!by || by->getValue().uge(by->getType()->getIntegerBitWidth())) return nullptr;
        break;
    }
    default: return nullptr;
    }
    if (Constant* known = foldNullTest(instruction, layout)) return known;
    if (!all_of(instruction.operand_values(), isPlain)) return nullptr;
    Constant* result = ConstantFoldInstruction(&instruction, layout);
    return result && isPlain(result) ? result : nullptr;
}

BasicBlock* onlyTarget(Instruction& terminator) {
    if (auto* branch = dyn_cast<BranchInst>(&terminator); branch && branch->isConditional()) {
        if (branch->getSuccessor(0) == branch->getSuccessor(1)) return branch->getSuccessor(0);
        if (auto* condition = dyn_cast<ConstantInt>(branch->getCondition()))
            return branch->getSuccessor(condition->isZero() ? 1 : 0);
    }
    if (auto* select = dyn_cast<SwitchInst>(&terminator))
        if (auto* condition = dyn_cast<ConstantInt>(select->getCondition()))
            return select->findCaseValue(condition)->getCaseSuccessor();
    return nullptr;
}

bool decide(Instruction& terminator) {
    BasicBlock* target = onlyTarget(terminator);
    if (!target) return false;
    bool kept = false;
    for (BasicBlock* successor : successors(terminator.getParent())) {
        if (successor == target && !kept)
            kept = true;
        else
            successor->removePredecessor(terminator.getParent(), true);
    }
    BranchInst* jump = BranchInst::Create(target, terminator.getIterator());
    jump->setDebugLoc(terminator.getDebugLoc());
    terminator.eraseFromParent();
    return true;
}

Value* onlyValue(PHINode& phi) {
    Value* only = nullptr;
    for (Value* operand : phi.incoming_values()) {
        if (operand == &phi || operand == only) continue;
        if (only) return nullptr;
        only = operand;
    }
    return only;
}

} // namespace vouch::frontend
