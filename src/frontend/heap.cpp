// Heap objects of known size that are allocated once.
//
// After inlining each call of the allocator is a site of its own. One whose size is constant becomes a local object
// of kEntry together with a flag that tells whether it was allocated already: the first allocation hands out the
// object, filled with unknowns or zeros; a second one at the same site is where the model ends. So a program that
// allocates a fixed set of objects is modelled exactly, and one that allocates in a loop is followed as far as the
// first pass.
#include "frontend/stages.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr uint64_t kLargestObject = 1 << 24;

class HeapPlacer {
  public:
    HeapPlacer(Function& entry, Primitives& primitives) : entry_(entry), primitives_(primitives) {}

    void run() {
        std::vector<CallInst*> calls;
        for (Instruction& instruction : instructions(entry_))
            if (auto* call = dyn_cast<CallInst>(&instruction))
                if (Function* callee = call->getCalledFunction(); callee && callee->getName() == kAllocate)
                    calls.push_back(call);
        for (CallInst* call : calls) place(call);
        removeDeadBlocks(entry_);
    }

  private:
    // The native replay knows the site only: all copies of a call must agree on the size of its record.
    bool agreedSize(uint32_t site, uint64_t size) {
        auto [it, fresh] = sizes_.try_emplace(site, size);
        if (fresh) primitives_.setSiteSize(site, size);
        return it->second == size;
    }

    void place(CallInst* call) {
        auto site = static_cast<uint32_t>(cast<ConstantInt>(call->getArgOperand(0))->getZExtValue());
        auto* size = dyn_cast<ConstantInt>(call->getArgOperand(1));
        bool zeroed = !cast<ConstantInt>(call->getArgOperand(2))->isZero();
        if (!size) return limit(call, "unsupported: heap object of variable size");
        if (size->getZExtValue() > kLargestObject) return limit(call, "unsupported: heap object of this size");
        if (!agreedSize(site, size->getZExtValue()))
            return limit(call, "unsupported: heap objects of several sizes from one call");

        IRBuilder<> top(&*entry_.getEntryBlock().getFirstInsertionPt());
        uint64_t bytes = std::max<uint64_t>(size->getZExtValue(), 1);
        AllocaInst* object = top.CreateAlloca(ArrayType::get(top.getInt8Ty(), bytes), nullptr, "heap.object");
        object->setAlignment(Align(16));
        AllocaInst* taken = top.CreateAlloca(top.getInt1Ty(), nullptr, "heap.taken");
        top.CreateStore(top.getFalse(), taken);

        IRBuilder<> builder(call);
        Value* again = builder.CreateLoad(builder.getInt1Ty(), taken);
        Instruction* second = SplitBlockAndInsertIfThen(again, call->getIterator(), true);
        second->setDebugLoc(call->getDebugLoc());
        primitives_.limitBefore(second, "unsupported: heap allocation in a loop");
        builder.SetInsertPoint(call);
        builder.CreateStore(builder.getTrue(), taken);
        if (zeroed)
            builder.CreateMemSet(object, builder.getInt8(0), bytes, Align(16));
        else if (!size->isZero())
            builder.CreateCall(inputBytes(), {call->getArgOperand(0), object, builder.getInt64(bytes)});
        call->replaceAllUsesWith(object);
        call->eraseFromParent();
    }

    void limit(CallInst* call, const std::string& reason) { primitives_.limitBefore(call, reason); }

    FunctionCallee inputBytes() {
        LLVMContext& context = entry_.getContext();
        return entry_.getParent()->getOrInsertFunction(
            kInputBytes, FunctionType::get(Type::getVoidTy(context),
                                           {Type::getInt32Ty(context), PointerType::get(context, 0),
                                            Type::getInt64Ty(context)},
                                           false));
    }

    Function& entry_;
    Primitives& primitives_;
    std::map<uint32_t, uint64_t> sizes_;
};

} // namespace

void placeHeapObjects(Function& entry, Primitives& primitives) { HeapPlacer(entry, primitives).run(); }

} // namespace vouch::frontend
