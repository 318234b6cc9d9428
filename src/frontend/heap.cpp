// Objects that are made while the program runs: heap objects and variable-length arrays.
//
// After inlining, each allocation is a site of its own and becomes a local object of kEntry. One of constant size
// gets just that size; one of variable size gets a reserve, which costs nothing, since large objects are array
// variables. Executions that ask for more than the reserve leave the model: a larger heap object is a limit; a
// larger variable-length array ends the execution, as an exhausted stack does.
//
// A heap object also gets a flag that tells whether it was allocated already: a second allocation at the same site
// would have to be a second object, and is where the model ends. So a program that allocates a fixed set of objects
// is modelled exactly, and one that allocates in a loop is followed as far as the first pass. A variable-length array
// dies before its declaration is executed again, so that one object stands for all of its instances. What alloca()
// returns lives until its function returns, so that it is treated as a heap object is. The two are told apart by the
// debug record of the declaration: whatever has none counts as alloca().
#include "frontend/stages.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr uint64_t kReserve = 8 << 20;

class DynamicObjects {
  public:
    DynamicObjects(Function& entry, Primitives& primitives)
        : entry_(entry), primitives_(primitives), layout_(entry.getDataLayout()) {}

    void run() {
        std::vector<AllocaInst*> arrays;
        std::vector<CallInst*> allocations, inputs;
        for (Instruction& instruction : instructions(entry_)) {
            if (auto* local = dyn_cast<AllocaInst>(&instruction); local && !local->isStaticAlloca())
                arrays.push_back(local);
            auto* call = dyn_cast<CallInst>(&instruction);
            Function* callee = call ? call->getCalledFunction() : nullptr;
            if (callee && callee->getName() == kAllocate) allocations.push_back(call);
            if (callee && callee->getName() == kInputDynamic) inputs.push_back(call);
        }
        for (AllocaInst* array : arrays) placeArray(array);
        for (CallInst* input : inputs) placeInput(input);
        for (CallInst* call : allocations) placeHeapObject(call);
        removeDeadBlocks(entry_);
    }

  private:
    AllocaInst* newObject(uint64_t size, const char* name) {
        IRBuilder<> top(&*entry_.getEntryBlock().getFirstInsertionPt());
        AllocaInst* object = top.CreateAlloca(ArrayType::get(top.getInt8Ty(), std::max<uint64_t>(size, 1)), nullptr, name);
        object->setAlignment(Align(16));
        return object;
    }

    void placeArray(AllocaInst* array) {
        uint64_t element = layout_.getTypeAllocSize(array->getAllocatedType()).getFixedValue();
        if (findDVRDeclares(array).empty()) onlyOnce(array, "unsupported: alloca in a loop");
        IRBuilder<> builder(array);
        if (auto* constant = dyn_cast<ConstantInt>(array->getArraySize());
            constant && constant->getValue().ult(kReserve / std::max<uint64_t>(element, 1)))
            return replace(array, newObject(element * constant->getZExtValue(), "local.array"));
        // size * element <= reserve, without overflow
        Value* size = array->getArraySize();
        uint64_t most = kReserve / std::max<uint64_t>(element, 1);
        primitives_.assume(builder, builder.CreateICmpULE(size, ConstantInt::get(size->getType(), most)));
        primitives_.ledger("assumption", "variable-length arrays of more than 8 MiB exhaust the stack and end the execution",
                           array->getDebugLoc());
        replace(array, newObject(kReserve, "variable.array"));
    }

    void replace(AllocaInst* array, AllocaInst* object) {
        array->replaceAllUsesWith(object); // debug records follow
        array->eraseFromParent();
    }

    void placeInput(CallInst* input) {
        auto* object = dyn_cast<AllocaInst>(input->getArgOperand(1)->stripPointerCasts());
        if (!object) return limit(input, "unsupported: variable-length array");
        fill(input, object);
        input->eraseFromParent();
    }

    // All bytes of the object become unknown, drawn from the site of this call.
    void fill(CallInst* call, AllocaInst* object) {
        uint64_t size = object->getAllocationSize(layout_)->getFixedValue();
        primitives_.growSite(siteOf(call), size);
        IRBuilder<> builder(call);
        builder.CreateCall(inputBytes(), {call->getArgOperand(0), object, builder.getInt64(size)});
    }

    void placeHeapObject(CallInst* call) {
        auto* size = dyn_cast<ConstantInt>(call->getArgOperand(1));
        bool zeroed = !cast<ConstantInt>(call->getArgOperand(2))->isZero();
        if (size && size->getValue().ugt(1 << 28)) return limit(call, "unsupported: heap object of this size");
        AllocaInst* object = newObject(size ? size->getZExtValue() : kReserve, "heap.object");
        if (!size) {
            IRBuilder<> builder(call);
            Value* tooLarge = builder.CreateICmpUGT(call->getArgOperand(1), builder.getInt64(kReserve));
            limit(branchBefore(call, tooLarge), "unsupported: heap object of more than 8 MiB");
        }
        onlyOnce(call, "unsupported: heap allocation in a loop");
        IRBuilder<> builder(call);
        if (zeroed)
            builder.CreateMemSet(object, builder.getInt8(0), object->getAllocationSize(layout_)->getFixedValue(),
                                 Align(16));
        else
            fill(call, object);
        call->replaceAllUsesWith(object);
        call->eraseFromParent();
    }

    // The model ends where `at` is executed a second time.
    void onlyOnce(Instruction* at, const std::string& reason) {
        IRBuilder<> top(&*entry_.getEntryBlock().getFirstInsertionPt());
        AllocaInst* taken = top.CreateAlloca(top.getInt1Ty(), nullptr, "taken");
        top.CreateStore(top.getFalse(), taken);
        IRBuilder<> builder(at);
        limit(branchBefore(at, builder.CreateLoad(builder.getInt1Ty(), taken)), reason);
        builder.SetInsertPoint(at);
        builder.CreateStore(builder.getTrue(), taken);
    }

    Instruction* branchBefore(Instruction* at, Value* condition) {
        Instruction* then = SplitBlockAndInsertIfThen(condition, at->getIterator(), true);
        then->setDebugLoc(at->getDebugLoc());
        return then;
    }
    void limit(Instruction* at, const std::string& reason) { primitives_.limitBefore(at, reason); }
    static uint32_t siteOf(CallInst* call) {
        return static_cast<uint32_t>(cast<ConstantInt>(call->getArgOperand(0))->getZExtValue());
    }

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
    const DataLayout& layout_;
};

} // namespace

void placeDynamicObjects(Function& entry, Primitives& primitives) { DynamicObjects(entry, primitives).run(); }

} // namespace vouch::frontend
