#include "frontend/instrument/constant_locals.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

bool isMark(const IntrinsicInst& annotation) {
    StringRef text;
    return getConstantStringInfo(annotation.getArgOperand(1), text) && text == kConstantLocal;
}

// Accesses to the local by name, at constant distances from its start.
struct NamedAccess {
    Instruction* access;
    int64_t offset;
};
std::vector<NamedAccess> accessesByName(AllocaInst& local) {
    const DataLayout& layout = local.getDataLayout();
    std::vector<NamedAccess> found;
    std::vector<std::pair<Value*, int64_t>> open{{&local, 0}};
    while (!open.empty()) {
        auto [pointer, offset] = open.back();
        open.pop_back();
        for (Use& use : pointer->uses()) {
            auto* user = dyn_cast<Instruction>(use.getUser());
            APInt distance(layout.getIndexTypeSizeInBits(local.getType()), 0);
            if (auto* address = dyn_cast_or_null<GetElementPtrInst>(user)) {
                if (address->accumulateConstantOffset(layout, distance))
                    open.emplace_back(address, offset + distance.getSExtValue());
            } else if (user &&
                       (isa<LoadInst>(user) ||
                        (isa<StoreInst>(user) && use.getOperandNo() == StoreInst::getPointerOperandIndex()) ||
                        (isa<MemIntrinsic>(user) && use.getOperandNo() == 0))) {
                found.push_back({user, offset});
            }
        }
    }
    return found;
}

// The initialiser writes where the declaration stands, everybody else elsewhere.
bool isInitialiser(const Instruction& write, AllocaInst& local) {
    return any_of(findDVRDeclares(&local), [&](const DbgVariableRecord* declaration) {
        const DebugLoc &there = declaration->getDebugLoc(), &here = write.getDebugLoc();
        return there && here && there.getLine() == here.getLine() && there.getCol() == here.getCol();
    });
}

void check(AllocaInst& local, Primitives& primitives) {
    IRBuilder<> builder(&local);
    AllocaInst* copy = builder.CreateAlloca(local.getAllocatedType());
    copy->setAlignment(local.getAlign());
    auto placeOf = [&](IRBuilder<>& at, int64_t offset) -> Value* {
        return offset == 0 ? copy
                           : at.CreateConstGEP1_64(at.getInt8Ty(), copy, static_cast<uint64_t>(offset));
    };
    for (const NamedAccess& named : accessesByName(local)) {
        if (auto* load = dyn_cast<LoadInst>(named.access)) {
            if (load->getType()->isAggregateType() || load->getType()->isX86_FP80Ty()) continue;
            IRBuilder<> at(load->getNextNode());
            at.SetCurrentDebugLocation(load->getDebugLoc());
            Value* initial =
                at.CreateAlignedLoad(load->getType(), placeOf(at, named.offset), load->getAlign());
            auto bits = [&](Value* value) -> Value* {
                if (!value->getType()->isFloatingPointTy()) return value;
                return at.CreateBitCast(value, at.getIntNTy(value->getType()->getPrimitiveSizeInBits()));
            };
            Value* differs = at.CreateICmpNE(bits(load), bits(initial));
            Instruction* end = SplitBlockAndInsertIfThen(differs, at.GetInsertPoint(), true);
            end->setDebugLoc(load->getDebugLoc());
            primitives.limitBefore(end,
                                   "undefined: a const object was changed (" + local.getName().str() + ")");
            continue;
        }
        if (!isInitialiser(*named.access, local)) continue;
        Instruction* same = named.access->clone();
        same->insertAfter(named.access);
        IRBuilder<> at(same);
        if (auto* store = dyn_cast<StoreInst>(same))
            store->setOperand(StoreInst::getPointerOperandIndex(), placeOf(at, named.offset));
        else
            cast<MemIntrinsic>(same)->setArgOperand(0, placeOf(at, named.offset));
    }
}

} // namespace

void checkConstantLocals(Function& function, Primitives& primitives) {
    std::vector<std::pair<IntrinsicInst*, AllocaInst*>> marked;
    for (Instruction& instruction : instructions(function))
        if (auto* annotation = dyn_cast<IntrinsicInst>(&instruction);
            annotation && annotation->getIntrinsicID() == Intrinsic::var_annotation)
            marked.emplace_back(annotation,
                                isMark(*annotation)
                                    ? dyn_cast<AllocaInst>(annotation->getArgOperand(0)->stripPointerCasts())
                                    : nullptr);
    for (auto& [annotation, local] : marked) {
        annotation->eraseFromParent();
        if (local) check(*local, primitives);
    }
}

} // namespace vouch::frontend
