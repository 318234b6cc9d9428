#include "frontend/library/allocators.h"

#include "frontend/library/error_number.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Support/KnownBits.h>
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

// How large an object is to be, and whether one of that size can exist: no allocator gives more than half of the address
// space, so that pointers into the object can be subtracted.
struct Request {
    Value* bytes;
    Value* exists; // true: whatever the arguments are
};

uint64_t largestObject(const Value* size) {
    return APInt::getSignedMaxValue(size->getType()->getIntegerBitWidth()).getZExtValue();
}

Value* isAtMost(IRBuilder<>& builder, Value* number, uint64_t most) {
    const DataLayout& layout = builder.GetInsertBlock()->getDataLayout();
    if (computeKnownBits(number, layout).getMaxValue().ule(most)) return builder.getTrue();
    return builder.CreateICmpULE(number, ConstantInt::get(number->getType(), most));
}

Request requestOf(IRBuilder<>& builder, const CallInst& call, const Allocator& allocator) {
    Value* size = call.getArgOperand(allocator.size);
    uint64_t most = largestObject(size);
    if (!allocator.count) return {size, isAtMost(builder, size, most)};
    Value* count = builder.CreateZExtOrTrunc(call.getArgOperand(*allocator.count), size->getType());
    if (isa<ConstantInt>(count)) std::swap(count, size);
    if (auto* factor = dyn_cast<ConstantInt>(size)) {
        if (factor->isZero()) return {size, builder.getTrue()};
        return {builder.CreateMul(count, size), isAtMost(builder, count, most / factor->getZExtValue())};
    }
    Value* product = builder.CreateBinaryIntrinsic(Intrinsic::umul_with_overflow, count, size);
    Value* bytes = builder.CreateExtractValue(product, 0);
    Value* fits = builder.CreateNot(builder.CreateExtractValue(product, 1));
    return {bytes, builder.CreateAnd(fits, isAtMost(builder, bytes, most))};
}

Value* allocated(IRBuilder<>& builder, CallInst& call, const Allocator& allocator, Value* bytes,
                 Primitives& primitives) {
    return primitives.allocate(builder, bytes, allocator.zeroed,
                               allocator.alignment ? call.getArgOperand(*allocator.alignment) : nullptr,
                               std::string("uninitialised object of ") + allocator.name);
}

// Null, or a new object.
Value* allocatedUnless(Value* fails, CallInst& call, const Allocator& allocator, Value* bytes,
                       Primitives& primitives) {
    Instruction *failure = nullptr, *success = nullptr;
    SplitBlockAndInsertIfThenElse(fails, call.getIterator(), &failure, &success);
    for (Instruction* end : {failure, success}) end->setDebugLoc(call.getDebugLoc());
    IRBuilder<> failing(failure), succeeding(success);
    constexpr int kOutOfMemory = 12; // ENOMEM
    if (!allocator.inKernel) setErrorNumber(failing, kOutOfMemory, primitives);
    Value* object = allocated(succeeding, call, allocator, bytes, primitives);
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
    Request request = requestOf(builder, call, allocator);
    Value* fails = builder.CreateNot(request.exists);
    if (allocator.inKernel || mayFail) {
        primitives.ledger("model", std::string(allocator.name) + ": a new object, or null",
                          call.getDebugLoc());
        fails = builder.CreateOr(
            primitives.input(builder, builder.getInt1Ty(), std::string("whether fails: ") + allocator.name),
            fails);
    } else {
        primitives.ledger("environment", std::string(allocator.name) + " does not fail", call.getDebugLoc());
    }
    bool never = isa<ConstantInt>(fails) && cast<ConstantInt>(fails)->isZero();
    Value* result = never ? allocated(builder, call, allocator, request.bytes, primitives)
                          : allocatedUnless(fails, call, allocator, request.bytes, primitives);
    call.replaceAllUsesWith(result);
    call.eraseFromParent();
    return true;
}

} // namespace vouch::frontend
