// goto *p: compares p with the addresses of labels, each of which is an object of one byte.
//
// What lies at a label no program may read; that labels have different addresses, which are not null, is all that is
// needed. A jump to anything else is a limit.
#include "frontend/stages.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

bool hasPhis(const IndirectBrInst& jump) {
    return any_of(successors(&jump), [](const BasicBlock* block) { return isa<PHINode>(block->front()); });
}

// One per label, in place of the block's address in code and in initialisers.
GlobalVariable* makeLabel(BasicBlock& block) {
    Module& module = *block.getModule();
    Type* byte = Type::getInt8Ty(module.getContext());
    auto* label = new GlobalVariable(module, byte, true, GlobalValue::InternalLinkage,
                                     ConstantInt::get(byte, 0), "label." + block.getName());
    BlockAddress* address = BlockAddress::get(&block);
    address->replaceAllUsesWith(label);
    address->destroyConstant();
    return label;
}

void compare(IndirectBrInst& jump, const DenseMap<BasicBlock*, GlobalVariable*>& labels,
             Primitives& primitives) {
    BasicBlock* from = jump.getParent();
    Function* function = from->getParent();
    SmallPtrSet<BasicBlock*, 8> seen;
    Value* target = jump.getAddress();
    std::vector<BasicBlock*> targets;
    for (BasicBlock* block : successors(&jump))
        if (seen.insert(block).second && labels.contains(block)) targets.push_back(block);
    DebugLoc where = jump.getDebugLoc();
    jump.eraseFromParent();
    for (BasicBlock* block : targets) {
        BasicBlock* next = BasicBlock::Create(function->getContext(), "label.next", function);
        IRBuilder<> builder(from);
        builder.SetCurrentDebugLocation(where);
        builder.CreateCondBr(builder.CreateICmpEQ(target, labels.lookup(block)), block, next);
        from = next;
    }
    IRBuilder<> builder(from);
    Instruction* end = builder.CreateUnreachable();
    end->setDebugLoc(where);
    primitives.limitBefore(end, "unsupported: goto to what is no label of its function");
}

} // namespace

void resolveComputedGotos(Function& function, Primitives& primitives) {
    std::vector<IndirectBrInst*> jumps;
    for (BasicBlock& block : function)
        if (auto* jump = dyn_cast<IndirectBrInst>(block.getTerminator()); jump && !hasPhis(*jump))
            jumps.push_back(jump);
    if (jumps.empty()) return;
    std::vector<BasicBlock*> taken;
    for (BasicBlock& block : function)
        if (block.hasAddressTaken()) taken.push_back(&block);
    DenseMap<BasicBlock*, GlobalVariable*> labels;
    for (BasicBlock* block : taken) labels[block] = makeLabel(*block);
    for (IndirectBrInst* jump : jumps) compare(*jump, labels, primitives);
}

} // namespace vouch::frontend
