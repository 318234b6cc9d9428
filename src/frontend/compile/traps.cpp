#include "frontend/compile/traps.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// A call of the intrinsic, and nothing behind it.
bool isTrap(const BasicBlock& block) {
    auto* call = dyn_cast<IntrinsicInst>(&block.front());
    return call && call->getIntrinsicID() == Intrinsic::ubsantrap &&
           isa<UnreachableInst>(call->getNextNode());
}

void separate(BasicBlock& trap) {
    const SmallVector<BasicBlock*, 8> before(predecessors(&trap));
    for (size_t i = 0; i < before.size(); ++i) {
        BasicBlock* own = &trap;
        if (i > 0) {
            ValueToValueMapTy values;
            own = CloneBasicBlock(&trap, values, "", trap.getParent());
            before[i]->getTerminator()->replaceSuccessorWith(&trap, own);
        }
        for (Instruction& instruction : *own)
            instruction.setDebugLoc(before[i]->getTerminator()->getDebugLoc());
    }
}

} // namespace

void separateTraps(Module& module) {
    for (Function& function : module) {
        SmallVector<BasicBlock*, 8> shared;
        for (BasicBlock& block : function)
            if (isTrap(block) && pred_size(&block) > 1) shared.push_back(&block);
        for (BasicBlock* trap : shared) separate(*trap);
    }
}

} // namespace vouch::frontend
