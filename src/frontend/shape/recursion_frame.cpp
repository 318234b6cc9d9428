#include "frontend/shape/recursion_stack.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// A real stack has so many bytes: deeper recursion cannot be executed.
constexpr uint64_t kNativeStack = 8 << 20;

// What all stacks of a component may take of the address space, and as many frames as are more than enough.
struct Room {
    uint64_t usual, most, frames;
};
Room roomFor(const DataLayout& layout) {
    if (layout.getPointerSizeInBits() >= 64) return {uint64_t{1} << 48, uint64_t{1} << 56, uint64_t{1} << 32};
    return {64 << 20, 256 << 20, 1 << 22};
}

// Distance between an object and its instance in the next frame: there is a gap behind each.
constexpr uint64_t kObjectAlignment = 16;

DenseSet<const BasicBlock*> blocksWhereLive(const Instruction& value) {
    DenseSet<const BasicBlock*> live;
    std::vector<const BasicBlock*> open;
    const BasicBlock* home = value.getParent();
    auto mark = [&](const BasicBlock* block) {
        if (block != home && live.insert(block).second) open.push_back(block);
    };
    for (const Use& use : value.uses()) {
        auto* user = cast<Instruction>(use.getUser());
        auto* phi = dyn_cast<PHINode>(user);
        mark(phi ? phi->getIncomingBlock(use) : user->getParent());
    }
    while (!open.empty()) {
        const BasicBlock* block = open.back();
        open.pop_back();
        for (const BasicBlock* before : predecessors(block)) mark(before);
    }
    return live;
}

// Variables of the program whose latest value, when the call is made, is one of those that are saved. Latest
// along the dominators: where branches with different values meet, there is a phi with a record of its own.
std::vector<RecursiveCall::Shown> variablesAt(const RecursiveCall& call, const DominatorTree& dominators) {
    std::vector<RecursiveCall::Shown> shown;
    DenseSet<DebugVariable> seen;
    auto visit = [&](DbgVariableRecord& record) {
        if (!record.isDbgValue() || !seen.insert(DebugVariable(&record)).second) return;
        if (record.getNumVariableLocationOps() != 1) return;
        auto* value = dyn_cast_or_null<Instruction>(record.getVariableLocationOp(0));
        if (value && is_contained(call.saved, value))
            shown.push_back(
                {value, record.getVariable(), record.getExpression(), record.getDebugLoc().get()});
    };
    const DomTreeNode* node = dominators.getNode(call.call->getParent());
    Instruction* last = call.call;
    for (; node; node = node->getIDom(), last = node ? node->getBlock()->getTerminator() : nullptr)
        for (Instruction* i = last; i; i = i->getPrevNode()) {
            SmallVector<DbgVariableRecord*> records;
            for (DbgVariableRecord& record : filterDbgVars(i->getDbgRecordRange()))
                records.push_back(&record);
            for (DbgVariableRecord* record : reverse(records)) visit(*record);
        }
    return shown;
}

} // namespace

AllocaInst* Frames::newStack(Type* element, const Twine& name) {
    IRBuilder<> top(&function_.getEntryBlock(), function_.getEntryBlock().begin());
    AllocaInst* stack = top.CreateAlloca(element, nullptr, name); // makeRoom() makes an array of it
    stack->setAlignment(std::max(stack->getAlign(), Align(kObjectAlignment)));
    stacks_[stack] = element;
    return stack;
}

Value* Frames::element(IRBuilder<>& builder, AllocaInst* stack, Value* depth) const {
    return builder.CreateGEP(stacks_.lookup(stack), stack, depth);
}

std::optional<uint64_t> Frames::makeRoom(uint64_t nativeBytes) {
    const DataLayout& layout = function_.getDataLayout();
    Room room = roomFor(layout);
    uint64_t bytes = 1;
    for (auto& [stack, element] : stacks_) bytes += layout.getTypeAllocSize(element).getFixedValue();
    uint64_t needed = kNativeStack / nativeBytes;
    uint64_t frames = std::max(std::min(room.frames, room.usual / bytes), needed);
    if (frames > room.most / bytes) return std::nullopt;
    for (auto& [stack, element] : stacks_) stack->setAllocatedType(ArrayType::get(element, frames));
    return frames;
}

// --- objects

void Frames::keepObjects(const std::vector<AllocaInst*>& objects) {
    for (AllocaInst* object : objects) keepObject(object);
}

// Every use of the object computes its address from the depth at that point.
void Frames::keepObject(AllocaInst* object) {
    const DataLayout& layout = function_.getDataLayout();
    uint64_t size = object->getAllocationSize(layout)->getFixedValue();
    uint64_t alignment = std::max(object->getAlign().value(), kObjectAlignment);
    AllocaInst* stack =
        newStack(ArrayType::get(Type::getInt8Ty(function_.getContext()), alignTo(size + 1, alignment)),
                 object->getName());
    stack->setAlignment(Align(alignment));
    DIBuilder debug(*function_.getParent(), false);
    for (DbgVariableRecord* declaration : findDVRDeclares(object)) {
        for (User* user : object->users()) // stores show the variable from now on
            if (auto* store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == object)
                ConvertDebugDeclareToDebugValue(declaration, store, debug);
        declaration->eraseFromParent();
    }
    DenseMap<std::pair<User*, BasicBlock*>, Value*> atEdge; // a phi has one value per predecessor
    for (Use& use : make_early_inc_range(object->uses())) {
        auto* user = cast<Instruction>(use.getUser());
        auto* phi = dyn_cast<PHINode>(user);
        BasicBlock* from = phi ? phi->getIncomingBlock(use) : nullptr;
        if (Value* known = phi ? atEdge.lookup({phi, from}) : nullptr) {
            use.set(known);
            continue;
        }
        IRBuilder<> builder(phi ? from->getTerminator() : user);
        builder.SetCurrentDebugLocation(user->getDebugLoc());
        Value* depth = builder.CreateLoad(depth_->getAllocatedType(), depth_);
        Value* address = element(builder, stack, depth);
        if (phi) atEdge[{phi, from}] = address;
        use.set(address);
    }
    object->eraseFromParent();
}

// --- values

void Frames::findSaved(std::vector<RecursiveCall>& calls) {
    for (Instruction& value : instructions(function_)) {
        if (isa<AllocaInst>(value) || value.getType()->isVoidTy()) continue;
        Blocks live = blocksWhereLive(value);
        bool isSaved = false;
        for (RecursiveCall& call : calls) {
            if (call.isTail || !live.contains(call.back)) continue;
            call.saved.push_back(&value);
            isSaved = true;
        }
        if (isSaved) values_[&value].liveIn = std::move(live);
    }
    DominatorTree dominators(function_);
    for (RecursiveCall& call : calls) call.shown = variablesAt(call, dominators);
}

void Frames::keepValues() {
    for (auto& [value, kept] : values_) {
        kept.stack = newStack(value->getType(), value->getName() + ".saved");
        kept.variable = DemoteRegToStack(*value, false, function_.getEntryBlock().begin());
        redirectDebugRecords(value, kept);
    }
}

// What debug records show in other blocks is the value of the frame that is current there.
void Frames::redirectDebugRecords(Instruction* value, const Kept& kept) {
    SmallVector<DbgValueInst*> none;
    SmallVector<DbgVariableRecord*> records;
    findDbgValues(none, value, &records);
    for (DbgVariableRecord* record : records) {
        const BasicBlock* block = record->getBlock();
        if (block == value->getParent()) continue;
        if (!kept.liveIn.contains(block)) {
            record->setKillLocation();
            continue;
        }
        BasicBlock::iterator at = record->getMarker()->MarkedInstr->getIterator();
        at.setHeadBit(true); // before the record
        auto* current = new LoadInst(value->getType(), kept.variable, "", at);
        record->replaceVariableLocationOp(value, current);
    }
}

void Frames::save(IRBuilder<>& builder, const RecursiveCall& call, Value* depth) const {
    for (Instruction* value : call.saved) {
        const Kept& kept = values_.find(value)->second;
        Value* current = builder.CreateLoad(value->getType(), kept.variable);
        builder.CreateStore(current, element(builder, kept.stack, depth));
    }
}

void Frames::restore(IRBuilder<>& builder, const RecursiveCall& call, Value* depth) const {
    DenseMap<Instruction*, Value*> restored;
    for (Instruction* value : call.saved) {
        const Kept& kept = values_.find(value)->second;
        restored[value] = builder.CreateLoad(value->getType(), element(builder, kept.stack, depth));
        builder.CreateStore(restored[value], kept.variable);
    }
    BasicBlock::iterator at = builder.GetInsertPoint();
    at.setHeadBit(true);
    for (const RecursiveCall::Shown& shown : call.shown)
        call.back->insertDbgRecordBefore(
            DbgVariableRecord::createDbgVariableRecord(restored[shown.value], shown.variable,
                                                       shown.expression, shown.where),
            at);
}

} // namespace vouch::frontend
