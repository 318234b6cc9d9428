#include "frontend/slice/returns.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Functions that may return, as the least fixpoint: a function returns if a return can be reached by passing
// only calls that return. A function that recurs on every way does not.
class Returns {
  public:
    explicit Returns(Module& module) {
        for (Function& function : module)
            for (BasicBlock& block : function)
                for (Instruction& instruction : block)
                    if (auto* callee = definedCallee(instruction)) callers_[callee].push_back(&function);
        std::vector<Function*> open;
        for (Function& function : module)
            if (!function.isDeclaration()) open.push_back(&function);
        while (!open.empty()) {
            Function* function = open.back();
            open.pop_back();
            if (returning_.contains(function) || !reachesReturn(*function)) continue;
            returning_.insert(function);
            for (Function* caller : callers_.lookup(function)) open.push_back(caller);
        }
    }

    // The first call in this block that does not return.
    CallInst* endIn(BasicBlock& block) const {
        for (Instruction& instruction : block)
            if (Function* callee = definedCallee(instruction); callee && !returning_.contains(callee))
                return cast<CallInst>(&instruction);
        return nullptr;
    }

  private:
    static Function* definedCallee(const Instruction& instruction) {
        auto* call = dyn_cast<CallInst>(&instruction);
        Function* callee = call ? call->getCalledFunction() : nullptr;
        return callee && !callee->isDeclaration() ? callee : nullptr;
    }

    bool reachesReturn(Function& function) const {
        std::vector<BasicBlock*> open{&function.getEntryBlock()};
        DenseSet<BasicBlock*> seen{open.back()};
        while (!open.empty()) {
            BasicBlock* block = open.back();
            open.pop_back();
            if (endIn(*block)) continue;
            if (isa<ReturnInst>(block->getTerminator())) return true;
            for (BasicBlock* successor : successors(block))
                if (seen.insert(successor).second) open.push_back(successor);
        }
        return false;
    }

    DenseMap<const Function*, SmallVector<Function*, 4>> callers_;
    DenseSet<const Function*> returning_;
};

} // namespace

void cutAfterEndlessCalls(Module& module) {
    Returns returns(module);
    for (Function& function : module) {
        bool changed = false;
        for (BasicBlock& block : function)
            if (CallInst* end = returns.endIn(block); end && !isa<UnreachableInst>(end->getNextNode())) {
                changeToUnreachable(end->getNextNode());
                changed = true;
            }
        if (changed) EliminateUnreachableBlocks(function);
    }
}

} // namespace vouch::frontend
