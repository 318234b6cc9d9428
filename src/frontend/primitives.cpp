#include "frontend/primitives.h"

#include "frontend/debug_files.h"

#include <llvm/IR/DebugInfoMetadata.h>

namespace vouch::frontend {

using namespace llvm;

bool isPrimitive(const Function& function) {
    return function.isDeclaration() && function.getName().starts_with("__vouch_");
}

std::optional<uint32_t> siteOf(const CallInst& call) {
    const Function* callee = call.getCalledFunction();
    if (!callee || !isPrimitive(*callee) || call.arg_size() == 0 || callee->getName() == kError)
        return std::nullopt;
    auto* site = dyn_cast<ConstantInt>(call.getArgOperand(0));
    if (!site || !site->getType()->isIntegerTy(32)) return std::nullopt;
    return static_cast<uint32_t>(site->getZExtValue());
}

Site siteAt(const DebugLoc& where) {
    Site site;
    if (const DILocation* location = where.get()) {
        site.file = fileNameOf(*location->getFile());
        site.line = location->getLine();
        site.column = location->getColumn();
    }
    return site;
}

FunctionCallee Primitives::declare(StringRef name, Type* result, ArrayRef<Type*> parameters) {
    return module_.getOrInsertFunction(name, FunctionType::get(result, parameters, false));
}

ConstantInt* Primitives::newSite(IRBuilder<>& builder, const std::string& name, uint64_t size) {
    uint32_t id = static_cast<uint32_t>(prepared_.sites.size()) + 1;
    Site site = siteAt(builder.getCurrentDebugLocation());
    site.name = name;
    site.size = static_cast<uint32_t>(size);
    prepared_.sites.emplace(id, std::move(site));
    return builder.getInt32(id);
}

bool Primitives::hasInput(Type* type) {
    if (auto* structure = dyn_cast<StructType>(type)) return all_of(structure->elements(), hasInput);
    if (auto* array = dyn_cast<ArrayType>(type))
        return array->getNumElements() <= kLeafLimit && hasInput(array->getElementType());
    return type->isIntegerTy() || type->isPointerTy() || type->isFloatTy() || type->isDoubleTy();
}

Value* Primitives::input(IRBuilder<>& builder, Type* type, const std::string& name) {
    if (type->isStructTy() || type->isArrayTy()) {
        Value* aggregate = PoisonValue::get(type);
        unsigned count = type->isStructTy() ? type->getStructNumElements()
                                            : static_cast<unsigned>(type->getArrayNumElements());
        for (unsigned i = 0; i < count; ++i) {
            Type* element = type->isStructTy() ? type->getStructElementType(i) : type->getArrayElementType();
            aggregate = builder.CreateInsertValue(aggregate, input(builder, element, name), i);
        }
        return aggregate;
    }
    const DataLayout& layout = module_.getDataLayout();
    unsigned bits = static_cast<unsigned>(layout.getTypeSizeInBits(type).getFixedValue());
    Type* integer = builder.getIntNTy(bits);
    FunctionCallee callee = declare(kInputPrefix + std::to_string(bits), integer, {builder.getInt32Ty()});
    Value* value = builder.CreateCall(callee, {newSite(builder, name, (bits + 7) / 8)});
    if (type->isPointerTy()) return builder.CreateIntToPtr(value, type);
    return builder.CreateBitCast(value, type);
}

void Primitives::inputBytes(IRBuilder<>& builder, Value* pointer, uint64_t size, const std::string& name) {
    if (size == 0) return;
    FunctionCallee callee = declare(kInputBytes, builder.getVoidTy(),
                                    {builder.getInt32Ty(), builder.getPtrTy(), builder.getInt64Ty()});
    builder.CreateCall(callee, {newSite(builder, name, size), pointer, builder.getInt64(size)});
}

void Primitives::inputDynamic(IRBuilder<>& builder, Value* pointer, Value* size, const std::string& name) {
    FunctionCallee callee = declare(kInputDynamic, builder.getVoidTy(),
                                    {builder.getInt32Ty(), builder.getPtrTy(), builder.getInt64Ty()});
    builder.CreateCall(
        callee, {newSite(builder, name, 0), pointer, builder.CreateZExtOrTrunc(size, builder.getInt64Ty())});
}

void Primitives::inputPart(IRBuilder<>& builder, Value* pointer, Value* size, Value* used,
                           const std::string& name) {
    Type* number = builder.getInt64Ty();
    FunctionCallee callee =
        declare(kInputPart, builder.getVoidTy(), {builder.getInt32Ty(), builder.getPtrTy(), number, number});
    builder.CreateCall(callee, {newSite(builder, name, 1), pointer, builder.CreateZExtOrTrunc(size, number),
                                builder.CreateZExtOrTrunc(used, number)});
}

void Primitives::fill(IRBuilder<>& builder, Type* type, Value* pointer, const std::string& name) {
    const DataLayout& layout = module_.getDataLayout();
    auto leaves = leavesOf(type, layout, kLeafLimit);
    if (!leaves || !all_of(*leaves, [](const Leaf& leaf) { return hasInput(leaf.type); }))
        return inputBytes(builder, pointer, layout.getTypeAllocSize(type), name);
    for (const Leaf& leaf : *leaves) {
        Value* value = input(builder, leaf.type, name);
        Value* address = leaf.offset == 0
                             ? pointer
                             : builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), pointer, leaf.offset);
        builder.CreateAlignedStore(value, address, Align(1));
    }
}

void Primitives::havoc(IRBuilder<>& builder, Value* pointer, const std::string& name) {
    FunctionCallee callee = declare(kHavoc, builder.getVoidTy(), {builder.getInt32Ty(), builder.getPtrTy()});
    builder.CreateCall(callee, {newSite(builder, name, 0), pointer});
}

Value* Primitives::allocate(IRBuilder<>& builder, Value* size, bool zeroed, Value* alignment,
                            const std::string& name) {
    Type* number = builder.getInt64Ty();
    FunctionCallee callee =
        declare(kAllocate, builder.getPtrTy(), {builder.getInt32Ty(), number, builder.getInt32Ty(), number});
    return builder.CreateCall(
        callee, {newSite(builder, name, 0), builder.CreateZExtOrTrunc(size, number), builder.getInt32(zeroed),
                 alignment ? builder.CreateZExtOrTrunc(alignment, number) : builder.getInt64(0)});
}

void Primitives::assume(IRBuilder<>& builder, Value* condition) {
    builder.CreateCall(declare(kAssume, builder.getVoidTy(), {builder.getInt1Ty()}), {condition});
}

Instruction* Primitives::cutBefore(Instruction* at) {
    BasicBlock* block = at->getParent();
    DebugLoc where = at->getDebugLoc();
    block->splitBasicBlock(at, block->getName() + ".dead");
    block->getTerminator()->eraseFromParent();
    IRBuilder<> builder(block);
    builder.SetCurrentDebugLocation(where);
    return builder.CreateUnreachable();
}

CallInst* Primitives::endBefore(Instruction* at, FunctionCallee callee, ArrayRef<Value*> arguments) {
    IRBuilder<> builder(cutBefore(at));
    cast<Function>(callee.getCallee())->addFnAttr(Attribute::NoReturn);
    return builder.CreateCall(callee, arguments);
}

void Primitives::stopBefore(Instruction* at) {
    IRBuilder<> builder(cutBefore(at));
    assume(builder, builder.getFalse());
}

void Primitives::errorBefore(Instruction* at, Violation violation) {
    Type* integer = Type::getInt32Ty(module_.getContext());
    FunctionCallee callee = declare(kError, Type::getVoidTy(module_.getContext()), {integer});
    endBefore(at, callee, {ConstantInt::get(integer, static_cast<unsigned>(violation))});
}

void Primitives::exitBefore(Instruction* at) {
    endBefore(at, declare(kExit, Type::getVoidTy(module_.getContext()), {}), {});
}

void Primitives::returnBefore(Instruction* at) {
    if (!isMemoryProperty(property())) return exitBefore(at);
    endBefore(at, declare(kReturn, Type::getVoidTy(module_.getContext()), {}), {});
}

void Primitives::release(IRBuilder<>& builder, Value* pointer) {
    builder.CreateCall(declare(kFree, builder.getVoidTy(), {builder.getPtrTy()}), {pointer});
}

// Nothing is mapped at null: for properties other than memory's, a call of it ends the execution, as it does natively.
void Primitives::callable(IRBuilder<>& builder, Value* pointer) {
    if (!isMemoryProperty(property())) return assume(builder, builder.CreateIsNotNull(pointer));
    builder.CreateCall(declare(kCallable, builder.getVoidTy(), {builder.getPtrTy()}), {pointer});
}

CallInst* Primitives::keepObject(IRBuilder<>& builder, Value* pointer) {
    return builder.CreateCall(declare(kObject, builder.getVoidTy(), {builder.getPtrTy()}), {pointer});
}

void Primitives::handOut(IRBuilder<>& builder, Value* pointer) {
    if (isMemoryProperty(property()))
        builder.CreateCall(declare(kHandOut, builder.getVoidTy(), {builder.getPtrTy()}), {pointer});
}

void Primitives::made(IRBuilder<>& builder, Value* pointer, Value* size, bool onHeap) {
    FunctionCallee callee =
        declare(kMade, builder.getVoidTy(), {builder.getPtrTy(), builder.getInt64Ty(), builder.getInt1Ty()});
    builder.CreateCall(
        callee, {pointer, builder.CreateZExtOrTrunc(size, builder.getInt64Ty()), builder.getInt1(onHeap)});
}

void Primitives::dead(IRBuilder<>& builder, Value* pointer) {
    builder.CreateCall(declare(kDead, builder.getVoidTy(), {builder.getPtrTy()}), {pointer});
}

void Primitives::limitBefore(Instruction* at, const std::string& reason) {
    LLVMContext& context = module_.getContext();
    CallInst* call = endBefore(at, declare(kLimit, Type::getVoidTy(context), {}), {});
    call->setMetadata(kReasonMetadata, MDNode::get(context, {MDString::get(context, reason)}));
}

void Primitives::ledger(const std::string& kind, const std::string& text, const DebugLoc& where) {
    if (!inLedger_.emplace(kind, text).second) return;
    Site site = siteAt(where);
    enter(kind, text, site.file, site.line, site.column);
}

void Primitives::ledgerAt(const std::string& kind, const std::string& text, const std::string& file,
                          unsigned line, unsigned column) {
    if (inLedger_.emplace(kind, text + file + ":" + std::to_string(line)).second)
        enter(kind, text, file, line, column);
}

void Primitives::enter(const std::string& kind, const std::string& text, const std::string& file,
                       unsigned line, unsigned column) {
    program::LedgerEntry entry;
    entry.kind = kind;
    entry.text = text;
    entry.where.line = line;
    entry.where.column = column;
    prepared_.ledger.emplace_back(std::move(entry), file);
}

namespace {

bool isUnion(Type* type) {
    auto* structure = dyn_cast<StructType>(type);
    return structure && structure->hasName() && structure->getName().starts_with("union.");
}

// Appends the leaves of `type` at `offset`; false once there are more than `limit`.
bool collectLeaves(Type* type, uint64_t offset, const DataLayout& layout, size_t limit, bool inUnion,
                   std::vector<Leaf>& leaves) {
    auto pad = [&](uint64_t from, uint64_t to) {
        if (!inUnion) return true;
        if (leaves.size() + (to - from) > limit) return false;
        for (; from < to; ++from) leaves.push_back({Type::getInt8Ty(type->getContext()), from});
        return true;
    };
    if (auto* structure = dyn_cast<StructType>(type)) {
        inUnion |= isUnion(type);
        const StructLayout* offsets = layout.getStructLayout(structure);
        uint64_t end = offset;
        for (unsigned i = 0; i < structure->getNumElements(); ++i) {
            uint64_t start = offset + offsets->getElementOffset(i);
            if (!pad(end, start)) return false;
            if (!collectLeaves(structure->getElementType(i), start, layout, limit, inUnion, leaves))
                return false;
            end = start + layout.getTypeAllocSize(structure->getElementType(i));
        }
        return pad(end, offset + offsets->getSizeInBytes());
    }
    if (auto* array = dyn_cast<ArrayType>(type)) {
        uint64_t step = layout.getTypeAllocSize(array->getElementType());
        if (array->getNumElements() > limit && step > 0) return false;
        for (uint64_t i = 0; step > 0 && i < array->getNumElements(); ++i)
            if (!collectLeaves(array->getElementType(), offset + i * step, layout, limit, inUnion, leaves))
                return false;
        return true;
    }
    leaves.push_back({type, offset});
    return leaves.size() <= limit;
}

} // namespace

std::optional<std::vector<Leaf>> leavesOf(Type* type, const DataLayout& layout, size_t limit) {
    std::vector<Leaf> leaves;
    if (!collectLeaves(type, 0, layout, limit, false, leaves)) return std::nullopt;
    return leaves;
}

} // namespace vouch::frontend
