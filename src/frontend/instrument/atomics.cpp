// There is one thread: atomic read-modify-write is a load, an operation and a store. A weak exchange may fail without cause.
#include "frontend/stages.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

void modify(AtomicRMWInst& operation) {
    IRBuilder<> builder(&operation);
    LoadInst* old = builder.CreateAlignedLoad(operation.getType(), operation.getPointerOperand(),
                                              operation.getAlign(), operation.isVolatile());
    Value* changed = buildAtomicRMWValue(operation.getOperation(), builder, old, operation.getValOperand());
    builder.CreateAlignedStore(changed, operation.getPointerOperand(), operation.getAlign(),
                               operation.isVolatile());
    operation.replaceAllUsesWith(old);
    operation.eraseFromParent();
}

void exchange(AtomicCmpXchgInst& operation, Primitives& primitives) {
    IRBuilder<> builder(&operation);
    Value* pointer = operation.getPointerOperand();
    LoadInst* old = builder.CreateAlignedLoad(operation.getCompareOperand()->getType(), pointer,
                                              operation.getAlign(), operation.isVolatile());
    Value* succeeds = builder.CreateICmpEQ(old, operation.getCompareOperand());
    if (operation.isWeak())
        succeeds = builder.CreateAnd(
            succeeds, primitives.input(builder, builder.getInt1Ty(), "whether a weak exchange succeeds"));
    Value* left = builder.CreateSelect(succeeds, operation.getNewValOperand(), old);
    builder.CreateAlignedStore(left, pointer, operation.getAlign(), operation.isVolatile());
    Value* result = builder.CreateInsertValue(PoisonValue::get(operation.getType()), old, 0);
    operation.replaceAllUsesWith(builder.CreateInsertValue(result, succeeds, 1));
    operation.eraseFromParent();
}

} // namespace

void makeAtomicsPlain(Function& function, Primitives& primitives) {
    for (Instruction& instruction : make_early_inc_range(instructions(function)))
        if (auto* operation = dyn_cast<AtomicRMWInst>(&instruction))
            modify(*operation);
        else if (auto* both = dyn_cast<AtomicCmpXchgInst>(&instruction))
            exchange(*both, primitives);
}

} // namespace vouch::frontend
