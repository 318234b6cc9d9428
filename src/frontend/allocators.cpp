#include "frontend/allocators.h"

#include "frontend/error_number.h"

#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr auto kNone = std::nullopt;
constexpr bool kZeroed = true, kInKernel = true;

const Allocator kAllocators[] = {
    // name, arguments, count, size, alignment, zeroed, in the kernel
    {"malloc", 1, kNone, 0, kNone, !kZeroed, !kInKernel},
    {"calloc", 2, 0, 1, kNone, kZeroed, !kInKernel},
    {"memalign", 2, kNone, 1, 0, !kZeroed, !kInKernel},
    {"aligned_alloc", 2, kNone, 1, 0, !kZeroed, !kInKernel},
    {"kmalloc", 2, kNone, 0, kNone, !kZeroed, kInKernel},
    {"__kmalloc", 2, kNone, 0, kNone, !kZeroed, kInKernel},
    {"kzalloc", 2, kNone, 0, kNone, kZeroed, kInKernel},
    {"kcalloc", 3, 0, 1, kNone, kZeroed, kInKernel},
    {"kmalloc_array", 3, 0, 1, kNone, !kZeroed, kInKernel},
    {"kmalloc_node", 3, kNone, 0, kNone, !kZeroed, kInKernel},
    {"__kmalloc_node", 3, kNone, 0, kNone, !kZeroed, kInKernel},
    {"kzalloc_node", 3, kNone, 0, kNone, kZeroed, kInKernel},
    {"kvmalloc", 2, kNone, 0, kNone, !kZeroed, kInKernel},
    {"kvzalloc", 2, kNone, 0, kNone, kZeroed, kInKernel},
    {"vmalloc", 1, kNone, 0, kNone, !kZeroed, kInKernel},
    {"vzalloc", 1, kNone, 0, kNone, kZeroed, kInKernel},
    {"vmalloc_user", 1, kNone, 0, kNone, kZeroed, kInKernel},
};

Value* productFits(IRBuilder<>& builder, Value* a, Value* b) {
    if (isa<ConstantInt>(a)) std::swap(a, b);
    auto* factor = dyn_cast<ConstantInt>(b);
    if (!factor) {
        Value* product = builder.CreateBinaryIntrinsic(Intrinsic::umul_with_overflow, a, b);
        return builder.CreateNot(builder.CreateExtractValue(product, 1));
    }
    if (factor->isZero()) return builder.getTrue();
    APInt most = APInt::getMaxValue(factor->getBitWidth()).udiv(factor->getValue());
    return builder.CreateICmpULE(a, ConstantInt::get(a->getType(), most));
}

// count * size bytes; an execution in which this does not fit asks for more memory than there is, and ends.
Value* bytesOf(IRBuilder<>& builder, const CallInst& call, const Allocator& allocator,
               Primitives& primitives) {
    Value* size = call.getArgOperand(allocator.size);
    if (!allocator.count) return size;
    Value* count = builder.CreateZExtOrTrunc(call.getArgOperand(*allocator.count), size->getType());
    Value* fits = productFits(builder, count, size);
    if (fits != builder.getTrue()) primitives.assume(builder, fits);
    return builder.CreateMul(count, size);
}

Value* allocated(IRBuilder<>& builder, CallInst& call, const Allocator& allocator, Primitives& primitives) {
    return primitives.allocate(builder, bytesOf(builder, call, allocator, primitives), allocator.zeroed,
                               allocator.alignment ? call.getArgOperand(*allocator.alignment) : nullptr,
                               std::string("uninitialised object of ") + allocator.name);
}

// Null, or a new object: an input tells which.
Value* allocatedIfPossible(CallInst& call, const Allocator& allocator, Primitives& primitives) {
    IRBuilder<> builder(&call);
    Value* fails =
        primitives.input(builder, builder.getInt1Ty(), std::string("whether fails: ") + allocator.name);
    Instruction *failure = nullptr, *success = nullptr;
    SplitBlockAndInsertIfThenElse(fails, call.getIterator(), &failure, &success);
    for (Instruction* end : {failure, success}) end->setDebugLoc(call.getDebugLoc());
    IRBuilder<> failing(failure), succeeding(success);
    constexpr int kOutOfMemory = 12; // ENOMEM
    if (!allocator.inKernel) setErrorNumber(failing, kOutOfMemory, primitives);
    Value* object = allocated(succeeding, call, allocator, primitives);
    IRBuilder<> joined(&call);
    PHINode* result = joined.CreatePHI(call.getType(), 2);
    result->addIncoming(ConstantPointerNull::get(joined.getPtrTy()), failure->getParent());
    result->addIncoming(object, success->getParent());
    return result;
}

} // namespace

const Allocator* findAllocator(StringRef name) {
    auto* found = find_if(kAllocators, [&](const Allocator& allocator) { return name == allocator.name; });
    return found == std::end(kAllocators) ? nullptr : found;
}

bool replaceAllocation(CallInst& call, const Allocator& allocator, Primitives& primitives, bool mayFail) {
    auto isNumber = [](const Use& use) { return use->getType()->isIntegerTy(); };
    if (call.arg_size() < allocator.arguments || !call.getType()->isPointerTy() ||
        !all_of(drop_end(call.args(), call.arg_size() - allocator.arguments), isNumber))
        return false;
    IRBuilder<> builder(&call);
    Value* result = nullptr;
    if (allocator.inKernel || mayFail) {
        primitives.ledger("model", std::string(allocator.name) + ": a new object, or null",
                          call.getDebugLoc());
        result = allocatedIfPossible(call, allocator, primitives);
    } else {
        primitives.ledger("environment", std::string(allocator.name) + " does not fail", call.getDebugLoc());
        result = allocated(builder, call, allocator, primitives);
    }
    call.replaceAllUsesWith(result);
    call.eraseFromParent();
    return true;
}

} // namespace vouch::frontend
