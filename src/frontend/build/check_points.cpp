#include "frontend/build/check_points.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>

namespace vouch::frontend {

namespace {

bool isViolation(const llvm::Instruction& i) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&i);
    return call && call->getCalledFunction() && call->getCalledFunction()->getName() == kError;
}

bool isPure(const llvm::BasicBlock& block) {
    return llvm::none_of(block, [](const llvm::Instruction& i) { return i.mayHaveSideEffects(); });
}

} // namespace

// A block with a violation, and those before it that do nothing but evaluate its condition (`a && b` has several).
CheckPoints::CheckPoints(EdgeBuilder& edges, const llvm::Function& entry,
                         const std::vector<const llvm::BasicBlock*>& blocks)
    : edges_(edges) {
    std::vector<const llvm::BasicBlock*> open;
    for (const llvm::BasicBlock* block : blocks)
        if (llvm::any_of(*block, isViolation)) open.push_back(block);
    if (open.empty()) return;
    llvm::DominatorTree dominators(const_cast<llvm::Function&>(entry));
    llvm::LoopInfo loops(dominators);
    // Whether a loop ends is decided before, and by other conditions.
    auto staysInLoop = [&](const llvm::BasicBlock& block) {
        return llvm::all_of(llvm::predecessors(&block), [&](const llvm::BasicBlock* before) {
            return loops.getLoopFor(before) == loops.getLoopFor(&block);
        });
    };
    blocks_.insert(open.begin(), open.end());
    while (!open.empty()) {
        const llvm::BasicBlock* block = open.back();
        open.pop_back();
        for (const llvm::BasicBlock* before : llvm::predecessors(block))
            if (isPure(*before) && staysInLoop(*before) && blocks_.insert(before).second)
                open.push_back(before);
    }
}

void CheckPoints::arrive() {
    if (points_.empty() || points_.back().location != edges_.here())
        points_.push_back({edges_.here(), edges_.guard(), edges_.inputs()});
}

void CheckPoints::describe(Checked& checked) const {
    checked.isNeverReached = !blocks_.empty() && points_.empty();
    checked.points = points_;
}

} // namespace vouch::frontend
