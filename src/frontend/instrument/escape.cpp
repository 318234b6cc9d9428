// Locals whose address escapes must stay objects where lifetimes count: SROA would turn an access to a local that has
// gone out of scope into its last value.
#include "frontend/stages.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Whether the address is used for anything but accesses and lifetime markers in the local's own function.
bool escapes(const Value* pointer) {
    for (const Use& use : pointer->uses()) {
        const User* user = use.getUser();
        if (isa<LoadInst>(user) || isa<LifetimeIntrinsic>(user)) continue;
        if (isa<StoreInst>(user) && use.getOperandNo() == StoreInst::getPointerOperandIndex()) continue;
        if (auto* memory = dyn_cast<MemIntrinsic>(user); memory && isa<ConstantInt>(memory->getLength()))
            continue;
        if (auto* part = dyn_cast<GetElementPtrInst>(user);
            part && part->hasAllConstantIndices() && !escapes(part))
            continue;
        return true;
    }
    return false;
}

} // namespace

void keepEscapingLocals(Module& module, Primitives& primitives) {
    for (Function& function : module) {
        if (function.isDeclaration()) continue;
        std::vector<AllocaInst*> kept;
        for (Instruction& instruction : instructions(function))
            if (auto* local = dyn_cast<AllocaInst>(&instruction);
                local && local->isStaticAlloca() && escapes(local))
                kept.push_back(local);
        for (AllocaInst* local : kept) {
            IRBuilder<> builder(local->getNextNode());
            builder.SetCurrentDebugLocation(DebugLoc());
            primitives.keepObject(builder, local);
        }
    }
}

} // namespace vouch::frontend
