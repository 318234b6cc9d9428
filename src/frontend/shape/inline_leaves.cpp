// Small functions that call nothing are inlined from the inside out, before everything else is inlined from
// the outside in (inline.cpp): a body that is copied a hundred times then holds its accessors and wrappers
// already, instead of a hundred times as many calls to inline. What becomes small and calls nothing by this
// is inlined as well.
#include "frontend/shape/substitute.h"
#include "frontend/stages.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Small enough that copies do not matter, whether constant arguments would have excluded their call or not.
constexpr unsigned kLeafInstructions = 20;

std::vector<CallInst*> callsIn(Function& function) {
    std::vector<CallInst*> calls;
    for (Instruction& instruction : instructions(function))
        if (auto* call = dyn_cast<CallInst>(&instruction))
            if (Function* callee = call->getCalledFunction(); callee && !callee->isDeclaration())
                calls.push_back(call);
    return calls;
}

// All functions that are called from here, callees before callers as far as there is no recursion.
std::vector<Function*> insideOut(Function& entry) {
    std::vector<Function*> order;
    DenseSet<Function*> seen{&entry};
    struct Visit {
        Function* function;
        std::vector<CallInst*> calls; // those still to follow
    };
    std::vector<Visit> path;
    path.push_back({&entry, callsIn(entry)});
    while (!path.empty()) {
        Visit& top = path.back();
        if (top.calls.empty()) {
            order.push_back(top.function);
            path.pop_back();
            continue;
        }
        Function* callee = top.calls.back()->getCalledFunction();
        top.calls.pop_back();
        if (seen.insert(callee).second) path.push_back({callee, callsIn(*callee)});
    }
    return order;
}

// Without locals, whose lifetimes and frames are no business of this file.
bool isLeaf(Function& function) {
    return function.getInstructionCount() <= kLeafInstructions && callsIn(function).empty() &&
           none_of(instructions(function), [](const Instruction& i) { return isa<AllocaInst>(i); });
}

} // namespace

void inlineLeaves(Function& entry) {
    DenseSet<const Function*> leaves;
    for (Function* function : insideOut(entry)) {
        bool changed = false;
        std::vector<CallInst*> calls = callsIn(*function);
        for (CallInst* call : reverse(calls)) { // last one first: splitting a block moves little then
            if (!leaves.contains(call->getCalledFunction())) continue;
            changed |= substituteCall(*call, Locals::Stay).done;
        }
        if (changed) removeDeadBlocks(*function);
        if (function != &entry && isLeaf(*function)) leaves.insert(function);
    }
}

} // namespace vouch::frontend
