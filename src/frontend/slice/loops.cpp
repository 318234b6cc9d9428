#include "frontend/slice/loops.h"

#include "frontend/ir.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// --- counting: a value that starts anywhere and changes by a constant in each iteration

// The constant that the phi changes by in each iteration.
std::optional<APInt> stepOf(const PHINode& phi, const Loop& loop) {
    std::optional<APInt> step;
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
        if (!loop.contains(phi.getIncomingBlock(i))) continue;
        auto* next = dyn_cast<BinaryOperator>(phi.getIncomingValue(i));
        auto* amount = next ? dyn_cast<ConstantInt>(next->getOperand(1)) : nullptr;
        if (!amount || next->getOperand(0) != &phi) return std::nullopt;
        APInt change = amount->getValue();
        if (next->getOpcode() == Instruction::Sub)
            change.negate();
        else if (next->getOpcode() != Instruction::Add)
            return std::nullopt;
        if (step && *step != change) return std::nullopt;
        step = change;
    }
    return step;
}

// The same for the phi itself and for the changed value, which comes one step later.
std::optional<APInt> stepOf(const Value* value, const Loop& loop) {
    if (auto* changed = dyn_cast<BinaryOperator>(value)) {
        auto* phi = dyn_cast<PHINode>(changed->getOperand(0));
        if (!phi || !is_contained(phi->incoming_values(), changed)) return std::nullopt;
        value = phi;
    }
    auto* phi = dyn_cast<PHINode>(value);
    if (!phi || phi->getParent() != loop.getHeader() || !phi->getType()->isIntegerTy()) return std::nullopt;
    return stepOf(*phi, loop);
}

// Whether "value < bound", or another comparison, becomes false when the value changes by this step again and
// again, modulo its width.
bool becomesFalse(CmpInst::Predicate predicate, APInt step, const Value* bound) {
    unsigned width = step.getBitWidth();
    if (step.isZero()) return false;
    if (predicate == CmpInst::ICMP_EQ) return true;
    if (predicate == CmpInst::ICMP_NE) return step[0]; // an odd step gets everywhere
    bool isSigned = CmpInst::isSigned(predicate),
         isUp = ICmpInst::isLT(predicate) || ICmpInst::isLE(predicate);
    bool allowsBound = ICmpInst::isLE(predicate) || ICmpInst::isGE(predicate);
    if (isUp == step.isNegative()) return false;
    APInt size = step.abs();
    if (!allowsBound && size.isOne()) return true; // cannot jump over the bound
    auto* constant = dyn_cast<ConstantInt>(bound);
    if (!constant) return false;
    // The last value for which the comparison holds, and one more step, is still representable.
    APInt room =
        isUp ? (isSigned ? APInt::getSignedMaxValue(width) : APInt::getMaxValue(width)) - constant->getValue()
             : constant->getValue() - (isSigned ? APInt::getSignedMinValue(width) : APInt(width, 0));
    return allowsBound ? room.uge(size) : room.uge(size - 1);
}

// Whether the condition is `holds` only finitely often.
bool isCounting(const ICmpInst& condition, bool holds, const Loop& loop) {
    CmpInst::Predicate predicate = holds ? condition.getPredicate() : condition.getInversePredicate();
    const Value *value = condition.getOperand(0), *bound = condition.getOperand(1);
    if (loop.isLoopInvariant(value)) {
        std::swap(value, bound);
        predicate = CmpInst::getSwappedPredicate(predicate);
    }
    if (!loop.isLoopInvariant(bound)) return false;
    auto step = stepOf(value, loop);
    return step && becomesFalse(predicate, *step, bound);
}

// --- choice: a value that is drawn in each iteration

// What the value can be, if it is nothing but an input of the loop, widened or cut.
std::optional<ConstantRange> choiceOf(const Value* value, const Loop& loop) {
    if (!value->getType()->isIntegerTy()) return std::nullopt;
    unsigned width = value->getType()->getIntegerBitWidth();
    if (auto* conversion = dyn_cast<CastInst>(value)) {
        if (!isa<ZExtInst>(conversion) && !isa<SExtInst>(conversion) && !isa<TruncInst>(conversion))
            return std::nullopt;
        auto range = choiceOf(conversion->getOperand(0), loop);
        return range ? std::optional(range->castOp(conversion->getOpcode(), width)) : std::nullopt;
    }
    auto* call = dyn_cast<CallInst>(value);
    const Function* callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !callee->getName().starts_with(kInputPrefix) || !loop.contains(call)) return std::nullopt;
    return ConstantRange::getFull(width);
}

// Whether the condition can get this value in every iteration.
bool isChoice(const Value& condition, bool wanted, const Loop& loop) {
    if (auto* comparison = dyn_cast<ICmpInst>(&condition)) {
        auto* bound = dyn_cast<ConstantInt>(comparison->getOperand(1));
        auto range = choiceOf(comparison->getOperand(0), loop);
        if (!bound || !range) return false;
        CmpInst::Predicate predicate =
            wanted ? comparison->getPredicate() : comparison->getInversePredicate();
        return !ConstantRange::makeExactICmpRegion(predicate, bound->getValue())
                    .intersectWith(*range)
                    .isEmptySet();
    }
    auto range = choiceOf(&condition, loop);
    return range && range->contains(APInt(1, wanted));
}

// --- loops

// Whether this block, which every iteration passes, makes the loop end.
bool ends(BasicBlock& block, const Loop& loop) {
    auto* branch = dyn_cast<BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional()) return false;
    bool leavesIfTrue = !loop.contains(branch->getSuccessor(0));
    auto* comparison = dyn_cast<ICmpInst>(branch->getCondition());
    if (comparison && isCounting(*comparison, !leavesIfTrue, loop)) return true;
    return isChoice(*branch->getCondition(), leavesIfTrue, loop);
}

bool ends(const Loop& loop, const LoopInfo& loops, const DominatorTree& dominators) {
    SmallVector<BasicBlock*, 4> latches, exits;
    loop.getLoopLatches(latches);
    loop.getExitingBlocks(exits);
    return any_of(exits, [&](BasicBlock* block) {
        return loops.getLoopFor(block) == &loop &&
               all_of(latches, [&](BasicBlock* latch) { return dominators.dominates(block, latch); }) &&
               ends(*block, loop);
    });
}

} // namespace

SmallVector<Instruction*, 8> uncertainExits(Function& function) {
    SmallVector<Instruction*, 8> result;
    SmallVector<std::pair<const BasicBlock*, const BasicBlock*>, 8> backEdges;
    FindFunctionBackedges(function, backEdges);
    if (backEdges.empty()) return result;
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    ReversePostOrderTraversal<Function*> order(&function);
    if (containsIrreducibleCFG<BasicBlock*>(order, loops)) {
        // Cycles that are no loops: nothing is known about any of them.
        for (BasicBlock& block : function)
            if (succ_size(&block) > 1) result.push_back(block.getTerminator());
        return result;
    }
    for (const Loop* loop : loops.getLoopsInPreorder()) {
        if (ends(*loop, loops, dominators)) continue;
        SmallVector<BasicBlock*, 4> exits;
        loop->getExitingBlocks(exits);
        for (BasicBlock* block : exits) result.push_back(block->getTerminator());
    }
    return result;
}

} // namespace vouch::frontend
