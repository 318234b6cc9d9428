// SROA and the removal of dead code. LLVM's own cleaning passes assume that undefined behaviour never
// happens; the few steps that are needed here are written so that they do not. SROA itself computes nothing but the
// bytes of values, and takes three things for granted: that accesses lie within their objects (seen to below), that
// undef and poison may become whatever suits (there are none, defined.cpp, and no local is read before it is
// written, uninitialised.cpp), and that a constant NaN has the bits that it is written with (defined.cpp hides them).
#include "frontend/instrument/truth.h"
#include "frontend/shape/fold.h"
#include "frontend/shape/forget.h"
#include "frontend/stages.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// --- accesses outside of objects: SROA takes them as undefined, so they have to be gone before, or it must not see the
// object

std::optional<uint64_t> sizeOfObject(const Value* object, const DataLayout& layout) {
    if (auto* local = dyn_cast<AllocaInst>(object))
        if (auto size = local->getAllocationSize(layout)) return size->getFixedValue();
    if (auto* global = dyn_cast<GlobalVariable>(object); global && global->hasInitializer())
        return layout.getTypeAllocSize(global->getValueType()).getFixedValue();
    return std::nullopt;
}

enum class Extent { Inside, Partly, Outside };

// How an access of so many bytes lies in its object; Inside where that is not known.
Extent extentOf(const Value* pointer, uint64_t size, const DataLayout& layout) {
    APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
    const Value* object = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
    auto limit = sizeOfObject(object, layout);
    if (!limit || size == 0) return Extent::Inside;
    if (offset.sge(*limit) || (offset.isNegative() && (-offset).uge(size))) return Extent::Outside;
    return offset.isNegative() || size > *limit - offset.getZExtValue() ? Extent::Partly : Extent::Inside;
}

// It reads an unknown and writes nothing. False if it is not that simple.
bool removeOutsideAccess(Instruction& instruction) {
    if (auto* load = dyn_cast<LoadInst>(&instruction)) {
        IRBuilder<> builder(load);
        load->replaceAllUsesWith(builder.CreateFreeze(PoisonValue::get(load->getType())));
        load->eraseFromParent();
        return true;
    }
    if (!isa<StoreInst>(instruction)) return false;
    instruction.eraseFromParent();
    return true;
}

Extent extentOf(const Instruction& instruction, const DataLayout& layout) {
    if (auto* load = dyn_cast<LoadInst>(&instruction))
        return extentOf(load->getPointerOperand(), layout.getTypeStoreSize(load->getType()), layout);
    if (auto* store = dyn_cast<StoreInst>(&instruction))
        return extentOf(store->getPointerOperand(),
                        layout.getTypeStoreSize(store->getValueOperand()->getType()), layout);
    auto* memory = dyn_cast<MemIntrinsic>(&instruction);
    auto* size = memory ? dyn_cast<ConstantInt>(memory->getLength()) : nullptr;
    if (!size) return Extent::Inside;
    uint64_t bytes = size->getValue().getLimitedValue();
    bool inside = extentOf(memory->getDest(), bytes, layout) == Extent::Inside;
    if (auto* transfer = dyn_cast<MemTransferInst>(memory))
        inside &= extentOf(transfer->getSource(), bytes, layout) == Extent::Inside;
    return inside ? Extent::Inside : Extent::Partly;
}

// Accesses that have no byte of their object in common with it. What lies partly outside is left to the memory model.
void removeOutsideAccesses(Function& function, Primitives& primitives) {
    const DataLayout& layout = function.getDataLayout();
    std::vector<Instruction*> outside;
    for (Instruction& instruction : instructions(function))
        if (extentOf(instruction, layout) == Extent::Outside) outside.push_back(&instruction);
    for (Instruction* instruction : outside) {
        if (forbids(primitives.property(), Violation::ValidDeref))
            primitives.errorBefore(instruction, Violation::ValidDeref);
        else if (isMemoryProperty(primitives.property()))
            primitives.stopBefore(instruction);
        else
            removeOutsideAccess(*instruction);
    }
    if (!outside.empty()) removeDeadBlocks(function);
}

// --- which locals SROA may see
//
// It splits and promotes one local after the other, and what one of them held may be the address of the next, or an
// index into it: accesses then turn up that nobody has looked at. So a round of it sees only those locals of which all
// accesses are known and lie within; the others are hidden, and looked at again after the round.

// A copy between parts of one object: SROA would take it for one that may overlap.
bool mayOverlap(const Instruction& instruction, const DataLayout& layout) {
    auto* copy = dyn_cast<MemCpyInst>(&instruction);
    if (!copy || getUnderlyingObject(copy->getRawDest()) != getUnderlyingObject(copy->getRawSource()))
        return false;
    auto placeIn = [&](const Value* pointer) {
        APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
        const Value* object = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
        return std::pair(object, offset.getSExtValue());
    };
    auto [target, to] = placeIn(copy->getRawDest());
    auto [source, from] = placeIn(copy->getRawSource());
    auto* length = dyn_cast<ConstantInt>(copy->getLength());
    if (target != source || !length) return true;
    return to != from && length->getValue().ugt(static_cast<uint64_t>(std::abs(to - from)));
}

// What is written from outside of the local's scope it does not keep: the memory model sees to that.
bool isLost(const Instruction& write, const AllocaInst& local) {
    auto* store = dyn_cast<StoreInst>(&write);
    auto* forgotten = store ? dyn_cast<FreezeInst>(store->getValueOperand()) : nullptr;
    bool forgets = forgotten && isa<UndefValue>(forgotten->getOperand(0));
    return (store || isa<MemIntrinsic>(write)) && !forgets && isOutOfScope(write, local);
}

// Whether all accesses through the pointer are plain ones at constant offsets, within the object.
bool hasKnownAccesses(const Value* pointer, const AllocaInst& local, const DataLayout& layout) {
    for (const Use& use : pointer->uses()) {
        auto* user = dyn_cast<Instruction>(use.getUser());
        if (!user) return false;
        if (isa<LifetimeIntrinsic>(user)) continue;
        if (auto* address = dyn_cast<GetElementPtrInst>(user)) {
            if (!address->hasAllConstantIndices() || !hasKnownAccesses(address, local, layout)) return false;
            continue;
        }
        bool accesses = isa<LoadInst>(user) || isa<MemIntrinsic>(user) ||
                        (isa<StoreInst>(user) && use.getOperandNo() == StoreInst::getPointerOperandIndex());
        if (!accesses || extentOf(*user, layout) != Extent::Inside || mayOverlap(*user, layout) ||
            isLost(*user, local))
            return false;
    }
    return true;
}

class HiddenLocals {
  public:
    HiddenLocals(Function& function, Primitives& primitives) {
        for (Instruction& instruction : instructions(function)) {
            auto* local = dyn_cast<AllocaInst>(&instruction);
            if (!local || !local->isStaticAlloca() ||
                hasKnownAccesses(local, *local, function.getDataLayout())) {
                visible_ += local != nullptr;
                continue;
            }
            hidden_.push_back(local);
        }
        for (AllocaInst* local : hidden_) {
            IRBuilder<> builder(local->getNextNode());
            marks_.push_back(primitives.keepObject(builder, local));
        }
    }
    ~HiddenLocals() { show(); }
    void show() {
        for (CallInst* mark : marks_) mark->eraseFromParent();
        marks_.clear();
    }
    size_t visible() const { return visible_; }
    // Whether the next round would see one of them.
    bool someCanBeShown(const DataLayout& layout) const {
        return any_of(hidden_, [&](AllocaInst* local) { return hasKnownAccesses(local, *local, layout); });
    }

  private:
    std::vector<AllocaInst*> hidden_;
    std::vector<CallInst*> marks_;
    size_t visible_ = 0;
};

// --- constants

void foldConstants(Function& function) {
    const DataLayout& layout = function.getDataLayout();
    simplifyTruths(function);
    for (Instruction& instruction : make_early_inc_range(instructions(function)))
        if (Value* result = foldNeutral(instruction); result || (result = foldDefined(instruction, layout))) {
            instruction.replaceAllUsesWith(result);
            instruction.eraseFromParent();
        }
}

bool foldBranches(Function& function) {
    bool changed = false;
    for (BasicBlock& block : function) changed |= decide(*block.getTerminator());
    return changed;
}

void mergeChains(Function& function) {
    for (BasicBlock& block : make_early_inc_range(function)) MergeBlockIntoPredecessor(&block);
}

// Unused values that no variable of the program shows. Loads and divisions stay: they can trap.
void removeUnusedValues(Function& function) {
    auto isForgotten = [](const Instruction& value) { // an unknown is nothing to show
        return isa<FreezeInst>(value) && isa<UndefValue>(value.getOperand(0)) && value.use_empty();
    };
    for (BasicBlock& block : function)
        for (Instruction& instruction : make_early_inc_range(reverse(block)))
            if (isForgotten(instruction)) {
                instruction.replaceAllUsesWith(PoisonValue::get(instruction.getType())); // by debug records
                instruction.eraseFromParent();
            } else if (isInstructionTriviallyDead(&instruction) && !instruction.mayReadOrWriteMemory() &&
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

// A round of SROA on the locals of which everything is known. Whether another one would see more.
bool Simplifier::promote(Function& function) {
    HiddenLocals hidden(function, impl_->primitives);
    if (hidden.visible() == 0) return false;
    impl_->functions.clear();
    SROAPass(SROAOptions::PreserveCFG).run(function, impl_->functions);
    impl_->functions.clear();
    hidden.show();
    foldConstants(function);
    removeOutsideAccesses(function, impl_->primitives);
    return hidden.someCanBeShown(function.getDataLayout());
}

void Simplifier::run(Function& function) {
    constexpr unsigned kMostRounds = 16; // locals behind longer chains of addresses stay in memory
    if (function.isDeclaration()) return;
    removeOutsideAccesses(function, impl_->primitives);
    removeDeadBlocks(function);
    for (unsigned round = 0; round < kMostRounds && promote(function);) ++round;
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
