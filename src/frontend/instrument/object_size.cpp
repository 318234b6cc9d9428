#include "frontend/instrument/object_size.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr const char* kWhether = "whether the compiler knows the size of an object";

void chooseKnown(CallInst& call, Primitives& primitives) {
    IRBuilder<> builder(&call);
    Value* isKnown = primitives.input(builder, builder.getInt1Ty(), kWhether);
    call.replaceAllUsesWith(builder.CreateSelect(isKnown, call.getArgOperand(0), call.getArgOperand(1)));
    call.eraseFromParent();
}

void chooseUnknown(IntrinsicInst& size, Primitives& primitives) {
    Type* type = size.getType();
    bool asksForLeast = cast<ConstantInt>(size.getArgOperand(1))->isOne();
    Constant* none = asksForLeast ? ConstantInt::get(type, 0) : ConstantInt::getAllOnesValue(type);
    IRBuilder<> builder(&size);
    Value* isKnown = primitives.input(builder, builder.getInt1Ty(), kWhether);
    BasicBlock* before = size.getParent();
    Instruction* known = SplitBlockAndInsertIfThen(isKnown, size.getIterator(), false);
    known->setDebugLoc(size.getDebugLoc());
    IRBuilder<> then(known);
    Value* some = nullptr;
    primitives.opaque([&] { some = primitives.input(then, type, "size of an object"); });
    PHINode* result = PHINode::Create(type, 2, "", size.getParent()->begin());
    result->addIncoming(none, before);
    result->addIncoming(some, known->getParent());
    size.replaceAllUsesWith(result);
    size.eraseFromParent();
}

} // namespace

void chooseObjectSizes(Module& module, Primitives& primitives) {
    std::vector<IntrinsicInst*> unknown;
    for (Function& function : module)
        for (Instruction& instruction : instructions(function))
            if (auto* size = dyn_cast<IntrinsicInst>(&instruction);
                size && size->getIntrinsicID() == Intrinsic::objectsize)
                unknown.push_back(size);
    for (IntrinsicInst* size : unknown) chooseUnknown(*size, primitives);
    Function* function = module.getFunction(kObjectSize);
    if (!function) return;
    for (User* user : make_early_inc_range(function->users())) chooseKnown(*cast<CallInst>(user), primitives);
    function->eraseFromParent();
}

} // namespace vouch::frontend
