// SROA and the removal of dead code. LLVM's own cleaning passes assume that undefined behaviour never
// happens; the few steps that are needed here are written so that they do not.
#include "frontend/stages.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// --- accesses outside of objects: SROA takes them as undefined, so they have to be gone before; those that
// lie partly outside end the model

std::optional<uint64_t> sizeOfObject(const Value* object, const DataLayout& layout) {
    if (auto* local = dyn_cast<AllocaInst>(object))
        if (auto size = local->getAllocationSize(layout)) return size->getFixedValue();
    if (auto* global = dyn_cast<GlobalVariable>(object); global && global->hasInitializer())
        return layout.getTypeAllocSize(global->getValueType()).getFixedValue();
    return std::nullopt;
}

bool isOutside(const Value* pointer, uint64_t size, const DataLayout& layout) {
    APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
    const Value* object = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
    auto limit = sizeOfObject(object, layout);
    if (!limit || size == 0) return false;
    return offset.isNegative() || offset.getZExtValue() + size > *limit;
}

// No byte of the access lies within its object.
bool isFarOutside(const Value* pointer, uint64_t size, const DataLayout& layout) {
    APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
    const Value* object = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
    auto limit = sizeOfObject(object, layout);
    return limit && (offset.sge(*limit) || (offset.isNegative() && (-offset).uge(size)));
}

// It reads an unknown and writes nothing. False if it is not that simple.
bool removeOutsideAccess(Instruction& instruction, const DataLayout& layout) {
    if (auto* load = dyn_cast<LoadInst>(&instruction)) {
        if (!isFarOutside(load->getPointerOperand(), layout.getTypeStoreSize(load->getType()), layout))
            return false;
        IRBuilder<> builder(load);
        load->replaceAllUsesWith(builder.CreateFreeze(PoisonValue::get(load->getType())));
        load->eraseFromParent();
        return true;
    }
    auto* store = dyn_cast<StoreInst>(&instruction);
    if (!store || !isFarOutside(store->getPointerOperand(),
                                layout.getTypeStoreSize(store->getValueOperand()->getType()), layout))
        return false;
    store->eraseFromParent();
    return true;
}

bool accessesOutside(const Instruction& instruction, const DataLayout& layout) {
    if (auto* load = dyn_cast<LoadInst>(&instruction))
        return isOutside(load->getPointerOperand(), layout.getTypeStoreSize(load->getType()), layout);
    if (auto* store = dyn_cast<StoreInst>(&instruction))
        return isOutside(store->getPointerOperand(),
                         layout.getTypeStoreSize(store->getValueOperand()->getType()), layout);
    if (auto* memory = dyn_cast<MemIntrinsic>(&instruction)) {
        auto* size = dyn_cast<ConstantInt>(memory->getLength());
        if (!size) return false;
        auto* transfer = dyn_cast<MemTransferInst>(memory);
        return isOutside(memory->getDest(), size->getZExtValue(), layout) ||
               (transfer && isOutside(transfer->getSource(), size->getZExtValue(), layout));
    }
    return false;
}

void limitOutsideAccesses(Function& function, Primitives& primitives) {
    const DataLayout& layout = function.getDataLayout();
    std::vector<Instruction*> outside;
    for (Instruction& instruction : instructions(function))
        if (accessesOutside(instruction, layout)) outside.push_back(&instruction);
    for (Instruction* instruction : outside) {
        if (forbids(primitives.property(), Violation::ValidDeref))
            primitives.errorBefore(instruction, Violation::ValidDeref);
        else if (isMemoryProperty(primitives.property()))
            primitives.stopBefore(instruction);
        else if (!removeOutsideAccess(*instruction, layout))
            primitives.limitBefore(instruction, "unsupported: access outside of an object");
    }
}

// --- constants

// Integer operations on constants that are defined for all operands, and comparisons of whole objects'
// addresses.
Constant* foldDefined(Instruction& instruction, const DataLayout& layout) {
    auto plain = [](const Value* operand) {
        return isa<ConstantInt>(operand) || isa<ConstantPointerNull>(operand) || isa<GlobalObject>(operand);
    };
    if (!all_of(instruction.operand_values(), plain)) return nullptr;
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
    default: return nullptr;
    }
    Constant* result = ConstantFoldInstruction(&instruction, layout);
    return result && plain(result) ? result : nullptr;
}

void foldConstants(Function& function) {
    const DataLayout& layout = function.getDataLayout();
    for (Instruction& instruction : make_early_inc_range(instructions(function)))
        if (Constant* result = foldDefined(instruction, layout)) {
            instruction.replaceAllUsesWith(result);
            instruction.eraseFromParent();
        }
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

bool foldBranches(Function& function) {
    bool changed = false;
    for (BasicBlock& block : function) {
        Instruction* terminator = block.getTerminator();
        BasicBlock* target = onlyTarget(*terminator);
        if (!target) continue;
        bool kept = false;
        for (BasicBlock* successor : successors(&block)) {
            if (successor == target && !kept)
                kept = true;
            else
                successor->removePredecessor(&block, true);
        }
        BranchInst* jump = BranchInst::Create(target, terminator->getIterator());
        jump->setDebugLoc(terminator->getDebugLoc());
        terminator->eraseFromParent();
        changed = true;
    }
    return changed;
}

// Only these are SROA's business; finding out that there are none is cheaper than the analyses it asks for.
bool hasLocals(Function& function) {
    return any_of(instructions(function), [](const Instruction& i) { return isa<AllocaInst>(i); });
}

void mergeChains(Function& function) {
    for (BasicBlock& block : make_early_inc_range(function)) MergeBlockIntoPredecessor(&block);
}

// Unused values that no variable of the program shows. Loads and divisions stay: they can trap.
void removeUnusedValues(Function& function) {
    for (BasicBlock& block : function)
        for (Instruction& instruction : make_early_inc_range(reverse(block)))
            if (isInstructionTriviallyDead(&instruction) && !instruction.mayReadOrWriteMemory() &&
                !instruction.isIntDivRem() && !instruction.isUsedByMetadata())
                instruction.eraseFromParent();
}

} // namespace

void removeDeadBlocks(Function& function) {
    if (!function.isDeclaration()) EliminateUnreachableBlocks(function);
}

struct Simplifier::Impl {
    explicit Impl(Primitives& primitives) : primitives(primitives) {
        builder.registerModuleAnalyses(modules);
        builder.registerCGSCCAnalyses(components);
        builder.registerFunctionAnalyses(functions);
        builder.registerLoopAnalyses(loops);
        builder.crossRegisterProxies(loops, functions, components, modules);
    }
    Primitives& primitives;
    PassBuilder builder;
    LoopAnalysisManager loops;
    FunctionAnalysisManager functions;
    CGSCCAnalysisManager components;
    ModuleAnalysisManager modules;
};

Simplifier::Simplifier(Primitives& primitives) : impl_(std::make_unique<Impl>(primitives)) {}
Simplifier::~Simplifier() = default;

void Simplifier::run(Function& function) {
    if (function.isDeclaration()) return;
    limitOutsideAccesses(function, impl_->primitives);
    removeDeadBlocks(function);
    if (hasLocals(function)) {
        impl_->functions.clear();
        SROAPass(SROAOptions::PreserveCFG).run(function, impl_->functions);
        impl_->functions.clear();
    }
    bool changed = true;
    while (changed) { // a branch less can make a phi constant
        foldConstants(function);
        changed = foldBranches(function);
        if (changed) removeDeadBlocks(function);
        mergeChains(function);
    }
    removeUnusedValues(function);
}

} // namespace vouch::frontend
