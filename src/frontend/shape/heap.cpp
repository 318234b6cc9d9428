// Objects that are made while the program runs: heap objects, variable-length arrays and what alloca() returns.
//
// After inlining, each allocation is a site of its own. A site that is executed at most once becomes one
// local object of kEntry. A site in a cycle of the graph becomes a region: a row of slots, of which every
// execution of the site takes the next one, so that a new object is distinct from all that were made before
// and no memory is used twice. A slot is as far from the next as fields and array elements are from each
// other, and the points-to analysis keeps offsets modulo that distance apart: each field of a list's nodes is
// an array variable of its own.
//
//   p = allocate(size)    becomes    assume(next < slots); p = &region[next]; next = next + 1
//
// Sizes that are not constant get a reserve, which costs nothing, since large objects are array variables. An
// execution that asks for more than the reserve, or for more slots than the region has, has exhausted its
// memory and ends; the ledger says so.
//
// Contents: an object of constant size is filled with inputs when it is made, or with zeros. One of variable
// size in a region (and a large one that is zero) keeps what the region held when the program started:
// unknown, or zero for calloc, and never written before.
//
// A variable-length array dies before its declaration is executed again, so that one object stands for all of its
// instances. What alloca() returns lives until its function returns, so that it is treated as a heap object is. The
// two are told apart by the debug record of the declaration: whatever has none counts as alloca().
#include "frontend/debug_files.h"
#include "frontend/instrument/arguments.h"
#include "frontend/shape/forget.h"
#include "frontend/shape/freed.h"
#include "frontend/stages.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <numeric>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr uint64_t kArrayReserve = 8 << 20; // bytes of a variable-length array: what a stack has
constexpr uint64_t kSlotAlignment = 16;     // what malloc promises
constexpr uint64_t kLargestAlignment = 1 << 20;
constexpr uint64_t kWrittenSize = 1 << 10; // zeroed objects of up to so many bytes are written cell by cell

// How the address space is shared out: bytes of one object of variable size, of one that is made repeatedly,
// slots of a region, bytes of a region.
struct Room {
    uint64_t object, repeated, slots, region;
};
Room roomFor(const DataLayout& layout, size_t sites) {
    if (layout.getPointerSizeInBits() >= 64)
        return {uint64_t{1} << 36, uint64_t{1} << 36, uint64_t{1} << 20, uint64_t{1} << 48};
    const uint64_t share =
        (uint64_t{2} << 30) / std::max<uint64_t>(sites, 1); // two of four gigabytes for the heap
    const uint64_t region = PowerOf2Ceil(share + 1) / 2;
    constexpr uint64_t kRepetitions = 1 << 10; // with room for the address behind, half of a slot is used
    return {std::min<uint64_t>(region, 1 << 26), region / (2 * kRepetitions), uint64_t{1} << 20, region};
}

// Blocks that can be executed again.
DenseSet<const BasicBlock*> blocksInCycles(const Function& function) {
    DenseSet<const BasicBlock*> result;
    for (auto component = scc_begin(&function); !component.isAtEnd(); ++component)
        if (component.hasCycle()) result.insert(component->begin(), component->end());
    return result;
}

// How many elements an array can have at most.
uint64_t mostElements(const AllocaInst& array) {
    const DataLayout& layout = array.getFunction()->getDataLayout();
    const uint64_t largest = layout.getPointerSizeInBits() >= 64 ? uint64_t{1} << 47 : uint64_t{1} << 31;
    return largest / std::max<uint64_t>(layout.getTypeAllocSize(array.getAllocatedType()).getFixedValue(), 1);
}
// Bytes that an array of variable size may need.
uint64_t reserveFor(const AllocaInst& array) {
    const MDNode* reserve = array.getMetadata(kReserveMetadata);
    return reserve ? mdconst::extract<ConstantInt>(reserve->getOperand(0))->getZExtValue() : kArrayReserve;
}
bool cannotExist(const AllocaInst& array) {
    auto* count = dyn_cast<ConstantInt>(array.getArraySize());
    return count && count->getValue().ugt(mostElements(array));
}

class DynamicObjects {
  public:
    DynamicObjects(Function& entry, Primitives& primitives)
        : entry_(entry), primitives_(primitives), layout_(entry.getDataLayout()) {}

    void run() {
        std::vector<AllocaInst*> arrays;
        std::vector<CallInst*> allocations, inputs;
        bool frees = false;
        for (Instruction& instruction : make_early_inc_range(entry_.getEntryBlock()))
            if (auto* local = dyn_cast<AllocaInst>(&instruction); local && cannotExist(*local))
                removeImpossible(local);
        for (Instruction& instruction : instructions(entry_)) {
            if (auto* local = dyn_cast<AllocaInst>(&instruction); local && !local->isStaticAlloca())
                arrays.push_back(local);
            auto* call = dyn_cast<CallInst>(&instruction);
            Function* callee = call ? call->getCalledFunction() : nullptr;
            if (callee && callee->getName() == kAllocate) allocations.push_back(call);
            if (callee && callee->getName() == kInputDynamic) inputs.push_back(call);
            frees |= callee && callee->getName() == kFree;
        }
        auto repeated = blocksInCycles(entry_);
        std::vector<bool> again;
        for (CallInst* call : allocations) again.push_back(repeated.contains(call->getParent()));
        for (AllocaInst* array : arrays) again.push_back(repeated.contains(array->getParent()));
        room_ = roomFor(layout_, again.size());
        tracked_ = tracksObjects(*entry_.getParent(), primitives_.property()) ||
                   (frees && any_of(allocations, isLarge)) || isWritten(entry_);
        endLives(arrays);
        for (size_t i = 0; i < allocations.size(); ++i) placeHeapObject(allocations[i], again[i]);
        for (size_t i = 0; i < arrays.size(); ++i) placeArray(arrays[i], again[allocations.size() + i]);
        for (CallInst* input : inputs) placeInput(input);
        removeDeadBlocks(entry_);
    }

  private:
    // Executions end where they would declare it, which need not be here: inlining has moved it.
    static void removeImpossible(AllocaInst* array) {
        for (User* user : make_early_inc_range(array->users()))
            if (isa<LifetimeIntrinsic>(user)) cast<Instruction>(user)->eraseFromParent();
        array->replaceAllUsesWith(ConstantPointerNull::get(array->getType()));
        array->eraseFromParent();
    }

    AllocaInst* newObject(Type* type, const char* name, uint64_t alignment = kSlotAlignment) {
        IRBuilder<> top(&*entry_.getEntryBlock().getFirstInsertionPt());
        AllocaInst* object = top.CreateAlloca(type, nullptr, name);
        object->setAlignment(Align(alignment));
        return object;
    }
    Type* bytes(uint64_t count) const {
        return ArrayType::get(Type::getInt8Ty(entry_.getContext()), std::max<uint64_t>(count, 1));
    }

    // The address of the next free slot, computed before `at`.
    Value* takeSlot(Instruction* at, uint64_t size, bool zeroed, uint64_t alignment) {
        uint64_t stride = strideFor(size, alignment);
        uint64_t slots = std::max<uint64_t>(std::min(room_.slots, room_.region / stride), 1);
        Type* slot = bytes(stride);
        Type* number = layout_.getIntPtrType(entry_.getContext());
        Value* region = newRegion(ArrayType::get(slot, slots), zeroed, alignment);
        AllocaInst* next = newObject(number, "heap.next");
        IRBuilder<> top(next->getNextNode());
        top.CreateStore(ConstantInt::get(number, 0), next);
        IRBuilder<> builder(at);
        Value* index = builder.CreateLoad(number, next);
        endUnless(builder, builder.CreateICmpULT(index, ConstantInt::get(number, slots)),
                  "a program that makes more than " + std::to_string(slots) +
                      " objects at one place has exhausted its memory and ends");
        builder.CreateStore(builder.CreateAdd(index, ConstantInt::get(number, 1)), next);
        return builder.CreateGEP(slot, region, index, "heap.slot");
    }

    // Zero from the start, or unknown.
    Value* newRegion(Type* type, bool zeroed, uint64_t alignment) {
        if (!zeroed) return newObject(type, "heap.region", alignment);
        auto* region = new GlobalVariable(*entry_.getParent(), type, false, GlobalValue::InternalLinkage,
                                          ConstantAggregateZero::get(type), "heap.region");
        region->setAlignment(Align(alignment));
        return region;
    }

    // Room for the object and the address behind it; a multiple of the size, so that the elements of an array of
    // structures lie alike in all slots. Where validity counts, a power of two, so that slots are cheap to find.
    uint64_t strideFor(uint64_t size, uint64_t alignment) const {
        if (tracked_) return std::max<uint64_t>(PowerOf2Ceil(size + 1), alignment);
        uint64_t stride = size % alignment == 0 ? size : std::lcm(size, alignment);
        return std::max<uint64_t>(stride == size ? 2 * stride : stride, alignment);
    }

    static bool isWritten(Function& entry) {
        return any_of(instructions(entry), [](const Instruction& instruction) {
            return isa<CallInst>(instruction) && instruction.hasMetadata(kWrittenMetadata);
        });
    }
    // An object of so many cells that, once it is freed, the model tells that it is dead instead of replacing what each
    // of them holds (freed_objects.h).
    static bool isLarge(const CallInst* allocation) {
        auto* size = dyn_cast<ConstantInt>(allocation->getArgOperand(1));
        return !size || size->getValue().ugt(kForgottenCells);
    }

    // The object, or the slot of a region, begins to live: told to validity.h.
    void beginLife(Instruction* at, Value* pointer, Value* size, bool onHeap) {
        LLVMContext& context = entry_.getContext();
        Value* base = getUnderlyingObject(pointer);
        uint64_t stride = 0;
        if (auto* slot = dyn_cast<GetElementPtrInst>(pointer))
            stride = layout_.getTypeAllocSize(slot->getSourceElementType());
        auto number = [&](uint64_t x) {
            return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(context), x));
        };
        auto* constant = dyn_cast<ConstantInt>(size);
        SmallVector<Metadata*, 5> mark{number(stride)};
        if (onHeap) mark.push_back(number(constant ? constant->getValue().getLimitedValue() : 0));
        const DILocation* asked = ownLocation(at->getDebugLoc().get());
        if (onHeap && asked && asked->getScope()->getFile()) {
            mark.push_back(MDString::get(context, fileNameOf(*asked->getScope()->getFile())));
            mark.push_back(number(asked->getLine()));
            mark.push_back(number(asked->getColumn()));
        }
        if (auto* local = dyn_cast<AllocaInst>(base))
            local->setMetadata(kDynamicMetadata, MDNode::get(context, mark));
        else
            cast<GlobalVariable>(base)->setMetadata(kDynamicMetadata, MDNode::get(context, mark));
        if (!tracked_) return;
        IRBuilder<> builder(at);
        primitives_.made(builder, pointer, size, onHeap);
    }

    // What was taken from the stack since it was saved dies when it is restored.
    void endLives(const std::vector<AllocaInst*>& arrays) {
        DominatorTree dominators(entry_);
        for (Instruction& instruction : instructions(entry_)) {
            auto* restore = dyn_cast<IntrinsicInst>(&instruction);
            if (!restore || restore->getIntrinsicID() != Intrinsic::stackrestore) continue;
            auto* save = dyn_cast<Instruction>(restore->getArgOperand(0));
            for (AllocaInst* array : arrays)
                if (!save || dominators.dominates(save, array)) restores_.emplace_back(restore, array);
        }
    }

    void endUnless(IRBuilder<>& builder, Value* condition, const std::string& why) {
        primitives_.assume(builder, condition);
        primitives_.ledger("assumption", why, builder.getCurrentDebugLocation());
    }

    void placeArray(AllocaInst* array, bool again) {
        uint64_t element =
            std::max<uint64_t>(layout_.getTypeAllocSize(array->getAllocatedType()).getFixedValue(), 1);
        bool several = again && findDVRDeclares(array).empty(); // alloca() in a loop
        uint64_t size = reserveFor(*array);
        if (auto* constant =
                dyn_cast<ConstantInt>(array->getArraySize())) { // bounded by endBeyondAddressSpace()
            size = element * constant->getZExtValue();
        } else if (!array->hasMetadata(kReserveMetadata)) {
            IRBuilder<> builder(array);
            Value* count = array->getArraySize();
            endUnless(
                builder,
                builder.CreateICmpULE(count, ConstantInt::get(count->getType(), kArrayReserve / element)),
                "variable-length arrays of more than 8 MiB exhaust the stack and end the execution");
        }
        DenseSet<const Instruction*> forgetting; // restores behind which somebody may look at it
        for (auto& [restore, dying] : restores_)
            if (dying == array && !isMemoryProperty(primitives_.property()) &&
                mayBeUsedBehind(*restore, *array))
                forgetting.insert(restore);
        Value* object =
            several ? takeSlot(array, size, false, kSlotAlignment) : newObject(bytes(size), "local.array");
        IRBuilder<> builder(array);
        beginLife(array, object,
                  builder.CreateMul(builder.CreateZExtOrTrunc(array->getArraySize(), builder.getInt64Ty()),
                                    builder.getInt64(element)),
                  false);
        for (auto& [restore, dying] : restores_)
            if (dying == array) {
                IRBuilder<> end(restore);
                auto* whole = cast<AllocaInst>(getUnderlyingObject(object));
                if (tracked_) primitives_.dead(end, whole);
                if (forgetting.contains(restore))
                    forgetBytes(end, whole, whole->getAllocationSize(layout_)->getFixedValue());
            }
        array->replaceAllUsesWith(object); // debug records follow
        array->eraseFromParent();
    }

    void placeInput(CallInst* input) {
        Value* target = input->getArgOperand(1)->stripPointerCasts();
        if (auto* object = dyn_cast<AllocaInst>(target))
            fill(input, object, object->getAllocationSize(layout_)->getFixedValue());
        else if (auto* slot = dyn_cast<GetElementPtrInst>(target);
                 slot && slot->getName().starts_with("heap.slot"))
            fillSlot(input, slot);
        else
            return limit(input, "unsupported: variable-length array");
        input->eraseFromParent();
    }

    // Bytes of the object become unknown, drawn from the site of this call.
    void fill(CallInst* call, Value* object, uint64_t size) {
        primitives_.growSite(siteOf(call), std::min(size, kRecordLimit));
        if (size <= kRecordLimit) markFilled(object);
        IRBuilder<> builder(call);
        builder.CreateCall(inputBytes(), {call->getArgOperand(0), object, builder.getInt64(size)});
    }
    // What alloca() returns in a loop: filled if its size is constant, otherwise as unknown as the region.
    void fillSlot(CallInst* input, GetElementPtrInst* slot) {
        if (auto* size = dyn_cast<ConstantInt>(input->getArgOperand(2)))
            fill(input, slot, size->getZExtValue());
    }

    // Every byte of the object gets a value when it is made: what its memory held before is never read.
    static void markFilled(Value* object) {
        Value* base = getUnderlyingObject(object);
        if (auto* local = dyn_cast<AllocaInst>(base))
            local->setMetadata(kFilledMetadata, MDNode::get(local->getContext(), {}));
    }

    void placeHeapObject(CallInst* call, bool again) {
        auto* aligned = dyn_cast<ConstantInt>(call->getArgOperand(3));
        if (!aligned || aligned->getValue().ugt(kLargestAlignment))
            return limit(call, "unsupported: allocation with this alignment");
        uint64_t alignment = std::max<uint64_t>(PowerOf2Ceil(aligned->getZExtValue()), kSlotAlignment);
        auto* constant = dyn_cast<ConstantInt>(call->getArgOperand(1));
        bool zeroed = !cast<ConstantInt>(call->getArgOperand(2))->isZero();
        uint64_t most = constant || !again ? room_.object : room_.repeated;
        uint64_t size = constant ? constant->getValue().getLimitedValue() : most;
        IRBuilder<> builder(call);
        if (!constant || size > most) {
            endUnless(builder, builder.CreateICmpULE(call->getArgOperand(1), builder.getInt64(most)),
                      "an allocation of more than " + std::to_string(most >> 10) + " KiB ends the execution");
            size = most;
        }
        // Small contents are written when the object is made; large ones are what they were at the start, or,
        // where one object is all there is, replaced as a whole.
        bool small = constant && size <= kWrittenSize;
        bool fromStart = zeroed && !small;
        Value* object = nullptr;
        if (again)
            object = takeSlot(call, size, fromStart, alignment);
        else
            object = fromStart ? newRegion(bytes(size), true, alignment)
                               : newObject(bytes(size), "heap.object", alignment);
        // Before its contents are written: an access to an object that does not live yet would be invalid.
        beginLife(call, object, call->getArgOperand(1), true);
        if (zeroed && small) {
            builder.CreateMemSet(object, builder.getInt8(0), size, Align(kSlotAlignment));
            markFilled(object);
        }
        if (!zeroed && (!again || constant)) fill(call, object, size);
        call->replaceAllUsesWith(object);
        call->eraseFromParent();
    }

    void limit(Instruction* at, const std::string& reason) { primitives_.limitBefore(at, reason); }
    static uint32_t siteOf(CallInst* call) {
        return static_cast<uint32_t>(cast<ConstantInt>(call->getArgOperand(0))->getZExtValue());
    }

    FunctionCallee inputBytes() {
        LLVMContext& context = entry_.getContext();
        return entry_.getParent()->getOrInsertFunction(
            kInputBytes,
            FunctionType::get(
                Type::getVoidTy(context),
                {Type::getInt32Ty(context), PointerType::get(context, 0), Type::getInt64Ty(context)}, false));
    }

    Function& entry_;
    Primitives& primitives_;
    const DataLayout& layout_;
    Room room_{};
    bool tracked_ = false;                                         // which objects live is told
    std::vector<std::pair<IntrinsicInst*, AllocaInst*>> restores_; // where which array dies
};

// What an array's dimensions are multiplied of, before clang widened them.
std::vector<Value*> dimensionsOf(const AllocaInst& array) {
    std::vector<Value*> dimensions, open{const_cast<Value*>(array.getArraySize())};
    while (!open.empty()) {
        Value* next = open.back();
        open.pop_back();
        auto* product = dyn_cast<BinaryOperator>(next);
        if (auto* widened = dyn_cast<ZExtInst>(next))
            dimensions.push_back(widened->getOperand(0));
        else if (product && product->getOpcode() == Instruction::Mul)
            open.insert(open.end(), {product->getOperand(0), product->getOperand(1)});
        else if (!isa<Constant>(next))
            dimensions.push_back(next);
    }
    return dimensions;
}

// Where memory is checked, a negative size (or one that would be, as a signed number) is no exhausted stack: what compilers
// do about it is anything.
void limitNegativeArrays(Module& module, Primitives& primitives) {
    std::vector<AllocaInst*> arrays;
    for (Function& function : module)
        for (Instruction& instruction : instructions(function))
            if (auto* array = dyn_cast<AllocaInst>(&instruction);
                array && !isa<Constant>(array->getArraySize()))
                arrays.push_back(array);
    for (AllocaInst* array : arrays)
        for (Value* dimension : dimensionsOf(*array)) {
            IRBuilder<> builder(array);
            Value* isNegative =
                builder.CreateICmpSLT(dimension, Constant::getNullValue(dimension->getType()));
            Instruction* end = SplitBlockAndInsertIfThen(isNegative, array->getIterator(), true);
            end->setDebugLoc(array->getDebugLoc());
            primitives.limitBefore(end, "undefined: array of negative size");
        }
}

} // namespace

void endBeyondAddressSpace(Module& module, Primitives& primitives) {
    if (isMemoryProperty(primitives.property())) limitNegativeArrays(module, primitives);
    for (Function& function : module)
        for (Instruction& instruction : instructions(function)) {
            auto* array = dyn_cast<AllocaInst>(&instruction);
            if (!array || (isa<ConstantInt>(array->getArraySize()) && !cannotExist(*array))) continue;
            Value* count = array->getArraySize();
            uint64_t most = mostElements(*array);
            if (!isUIntN(count->getType()->getIntegerBitWidth(), most)) continue;
            IRBuilder<> builder(array);
            primitives.assume(builder,
                              builder.CreateICmpULE(count, ConstantInt::get(count->getType(), most)));
            primitives.ledger("assumption",
                              "arrays larger than the address space exhaust the stack and end the execution",
                              array->getDebugLoc());
        }
}

void placeDynamicObjects(Function& entry, Primitives& primitives) { DynamicObjects(entry, primitives).run(); }

} // namespace vouch::frontend
