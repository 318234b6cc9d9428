#include "frontend/instrument/pointer_targets.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {
constexpr size_t kMostSteps = 10'000; // values that one query may look at
} // namespace

std::optional<std::vector<Function*>> PointerTargets::of(Value* pointer) {
    work_ = {pointer};
    seen_.clear();
    found_.clear();
    while (!work_.empty()) {
        Value* value = work_.back();
        work_.pop_back();
        if (!seen_.insert(value).second) continue;
        if (seen_.size() > kMostSteps || !visit(value)) return std::nullopt;
    }
    return std::vector<Function*>(found_.begin(), found_.end());
}

bool PointerTargets::visit(Value* value) {
    if (auto* function = dyn_cast<Function>(value)) {
        found_.insert(function);
        return true;
    }
    if (isa<ConstantPointerNull>(value)) return true; // calling it is no call of a function
    if (auto* select = dyn_cast<SelectInst>(value)) {
        work_.insert(work_.end(), {select->getTrueValue(), select->getFalseValue()});
        return true;
    }
    if (auto* phi = dyn_cast<PHINode>(value)) {
        work_.insert(work_.end(), phi->value_op_begin(), phi->value_op_end());
        return true;
    }
    if (auto* load = dyn_cast<LoadInst>(value)) return visitLoad(*load);
    if (auto* argument = dyn_cast<Argument>(value)) return visitArgument(*argument);
    return false;
}

bool PointerTargets::visitLoad(LoadInst& load) {
    APInt offset(layout_.getIndexTypeSizeInBits(load.getPointerOperandType()), 0);
    Value* object = load.getPointerOperand()->stripAndAccumulateConstantOffsets(layout_, offset, true);
    auto* global = dyn_cast<GlobalVariable>(object);
    if (!isa<AllocaInst>(object) && !(global && global->hasInitializer())) return false;
    const Accesses& accesses = accessesOf(object);
    if (!accesses) return false;
    const int64_t begin = offset.getSExtValue(), end = begin + static_cast<int64_t>(layout_.getPointerSize());
    for (const Access& access : *accesses) {
        auto* store = dyn_cast<StoreInst>(access.instruction);
        if (!store) continue;
        auto size = static_cast<int64_t>(
            layout_.getTypeStoreSize(store->getValueOperand()->getType()).getFixedValue());
        if (access.offset + size <= begin || end <= access.offset) continue;
        if (access.offset != begin || !store->getValueOperand()->getType()->isPointerTy()) return false;
        work_.push_back(store->getValueOperand());
    }
    return !global || visitInitial(*global, begin);
}

bool PointerTargets::visitInitial(GlobalVariable& global, int64_t offset) {
    if (offset < 0) return false;
    Type* pointer = PointerType::get(global.getContext(), 0);
    Constant* initial =
        ConstantFoldLoadFromConst(global.getInitializer(), pointer, APInt(64, offset), layout_);
    if (!initial) return false;
    work_.push_back(initial->stripPointerCasts());
    return true;
}

// A parameter holds what the calls pass, if all of them are known.
bool PointerTargets::visitArgument(Argument& argument) {
    for (Use& use : argument.getParent()->uses()) {
        auto* call = dyn_cast<CallInst>(use.getUser());
        if (!call || !call->isCallee(&use) || argument.getArgNo() >= call->arg_size()) return false;
        work_.push_back(call->getArgOperand(argument.getArgNo()));
    }
    return true;
}

const PointerTargets::Accesses& PointerTargets::accessesOf(Value* object) {
    auto [it, isNew] = accesses_.try_emplace(object);
    if (isNew) {
        std::vector<Access> accesses;
        if (collect(object, 0, accesses)) it->second = std::move(accesses);
    }
    return it->second;
}

bool PointerTargets::collect(Value* pointer, int64_t offset, std::vector<Access>& accesses) const {
    for (Use& use : pointer->uses()) {
        User* user = use.getUser();
        if (auto* instruction = dyn_cast<Instruction>(user);
            instruction && (isa<LoadInst>(user) || (isa<StoreInst>(user) && use.getOperandNo() == 1))) {
            accesses.push_back({offset, instruction});
            continue;
        }
        if (auto* intrinsic = dyn_cast<IntrinsicInst>(user); intrinsic && intrinsic->isLifetimeStartOrEnd())
            continue;
        auto* gep = dyn_cast<GEPOperator>(user);
        APInt step(layout_.getIndexTypeSizeInBits(pointer->getType()), 0);
        if (!gep || !gep->accumulateConstantOffset(layout_, step)) return false;
        if (!collect(gep, offset + step.getSExtValue(), accesses)) return false;
    }
    return true;
}

} // namespace vouch::frontend
