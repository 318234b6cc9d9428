// Uninitialised locals.
//
// clang marks the implicit zero store of each declaration without initialiser by !annotation "auto-init".
// Such a store becomes a store of unknowns, so that the variable has a fresh value every time its declaration
// is executed. A declaration can also be jumped over (switch, goto): then the variable is read without any
// store before, and LLVM would take its undef for whatever suits it. A liveness analysis finds these
// variables; they get unknowns at the function's entry. So does the structure that a function returns through a
// pointer, if the end of the function can be reached without a return statement.
//
// An initialiser leaves the padding of its local open. clang copies it with the rest from a constant where it is zero;
// behind that copy it is made unknown.
#include "frontend/stages.h"

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr size_t kPaddedLeaves = 1024; // of a local whose padding is looked at

bool isAutoInit(const Instruction& instruction) {
    MDNode* annotation = instruction.getMetadata(LLVMContext::MD_annotation);
    if (!annotation) return false;
    return any_of(annotation->operands(), [](const MDOperand& operand) {
        auto* text = dyn_cast<MDString>(operand.get());
        return text && text->getString() == "auto-init";
    });
}

const DILocalVariable* variableOf(const AllocaInst* local) {
    for (DbgVariableRecord* record : findDVRDeclares(const_cast<AllocaInst*>(local)))
        return record->getVariable();
    return nullptr;
}

std::string plainNameOf(const Value* pointer) {
    auto* local = dyn_cast<AllocaInst>(pointer->stripPointerCasts());
    if (!local) return "memory";
    if (const DILocalVariable* variable = variableOf(local)) return variable->getName().str();
    return local->hasName() ? local->getName().str() : "memory";
}

std::string nameOf(const Value* pointer) { return "uninitialised " + plainNameOf(pointer); }

// What one instruction does to the bytes [from, to) of a local.
struct Access {
    enum Effect { Defines, Reads } effect;
    uint64_t from = 0;
    uint64_t to = UINT64_MAX;
};

// Liveness of locals, by scalar: a struct whose fields are stored one by one is defined after the last of them.
class LocalLiveness {
  public:
    explicit LocalLiveness(Function& function) : function_(function), layout_(function.getDataLayout()) {
        for (Instruction& instruction : function.getEntryBlock())
            if (auto* local = dyn_cast<AllocaInst>(&instruction); local && local->isStaticAlloca())
                track(local);
        for (Argument& parameter : function.args())
            if (parameter.hasStructRetAttr()) trackResult(parameter);
        for (auto& [local, first] : locals_) scanUsers(local, local, 0);
        solve();
    }

    // Locals whose value at the function's entry may be read; a result's, if it may be what the caller gets.
    std::vector<Value*> liveAtEntry() {
        std::vector<Value*> live;
        const BitVector& in = blocks_[&function_.getEntryBlock()].liveIn;
        for (unsigned i = 0; i < parts_.size(); ++i)
            if (in.test(i) && (live.empty() || live.back() != parts_[i].local))
                live.push_back(parts_[i].local);
        return live;
    }

    // Whether what this instruction writes through `pointer` may be read. Once the address is known
    // elsewhere, any instruction may read it.
    bool isReadAfter(const Instruction& writer, Value* pointer, uint64_t size) {
        APInt offset(layout_.getIndexTypeSizeInBits(pointer->getType()), 0);
        Value* local = pointer->stripAndAccumulateConstantOffsets(layout_, offset, true);
        auto first = locals_.find(local);
        if (first == locals_.end() || escaped_.contains(local)) return true;
        uint64_t from = offset.getZExtValue();
        for (unsigned i = first->second; i < parts_.size() && parts_[i].local == local; ++i)
            if (from < parts_[i].to && parts_[i].from < from + size && isPartReadAfter(writer, i))
                return true;
        return false;
    }

  private:
    struct Part { // a scalar of a local, or a whole local that has too many
        Value* local;
        uint64_t from, to;
    };
    struct Block {
        BitVector reads, defines, liveIn; // reads: before any definition in the block
        std::map<unsigned, std::vector<std::pair<const Instruction*, Access::Effect>>> effects; // by part
    };

    void track(AllocaInst* local) {
        track(local, local->isArrayAllocation() ? nullptr : local->getAllocatedType(),
              local->getAllocationSize(layout_)->getFixedValue());
    }
    // The caller reads all of it.
    void trackResult(Argument& parameter) {
        Type* type = parameter.getParamStructRetType();
        track(&parameter, type, layout_.getTypeAllocSize(type).getFixedValue());
        for (BasicBlock& block : function_)
            if (auto* end = dyn_cast<ReturnInst>(block.getTerminator()))
                record(&parameter, end, {Access::Reads, 0, UINT64_MAX});
    }
    void track(Value* local, Type* type, uint64_t size) {
        locals_.try_emplace(local, static_cast<unsigned>(parts_.size()));
        std::optional<std::vector<Leaf>> leaves;
        if (type) leaves = leavesOf(type, layout_, kLeafLimit);
        if (!leaves) {
            parts_.push_back({local, 0, size});
            return;
        }
        for (const Leaf& leaf : *leaves)
            parts_.push_back(
                {local, leaf.offset, leaf.offset + layout_.getTypeStoreSize(leaf.type).getFixedValue()});
    }

    // `pointer` points `offset` bytes into the local.
    void scanUsers(Value* local, Value* pointer, uint64_t offset) {
        for (Use& use : pointer->uses()) {
            auto* user = cast<Instruction>(use.getUser());
            if (isa<LifetimeIntrinsic>(user)) continue;
            if (auto* gep = dyn_cast<GetElementPtrInst>(user)) {
                APInt step(layout_.getIndexTypeSizeInBits(gep->getType()), 0);
                if (gep->accumulateConstantOffset(layout_, step)) {
                    scanUsers(local, gep, offset + step.getSExtValue());
                    continue;
                }
            }
            Access access = accessOf(use, offset);
            if (access.to == UINT64_MAX) escaped_.insert(local);
            record(local, user, access);
        }
    }

    void record(Value* local, const Instruction* user, const Access& access) {
        for (unsigned i = locals_.lookup(local); i < parts_.size() && parts_[i].local == local; ++i) {
            const Part& part = parts_[i];
            bool affected = access.effect == Access::Reads ? access.from < part.to && part.from < access.to
                                                           : access.from <= part.from && part.to <= access.to;
            if (affected) blocks_[user->getParent()].effects[i].emplace_back(user, access.effect);
        }
    }

    Access accessOf(const Use& use, uint64_t offset) const {
        const auto* user = cast<Instruction>(use.getUser());
        if (auto* store = dyn_cast<StoreInst>(user);
            store && use.getOperandNo() == store->getPointerOperandIndex())
            return {Access::Defines, offset,
                    offset + layout_.getTypeStoreSize(store->getValueOperand()->getType())};
        if (auto* load = dyn_cast<LoadInst>(user))
            return {Access::Reads, offset, offset + layout_.getTypeStoreSize(load->getType())};
        if (auto* memory = dyn_cast<MemIntrinsic>(user)) {
            auto* size = dyn_cast<ConstantInt>(memory->getLength());
            if (use.getOperandNo() == 0) // of unknown size: may define nothing
                return {Access::Defines, offset, size ? offset + size->getZExtValue() : offset};
            if (size) return {Access::Reads, offset, offset + size->getZExtValue()};
        }
        if (auto* call = dyn_cast<CallInst>(user); call && call->isArgOperand(&use)) {
            unsigned argument = call->getArgOperandNo(&use);
            if (call->paramHasAttr(argument, Attribute::StructRet))
                return {Access::Defines, offset,
                        offset + layout_.getTypeStoreSize(call->getParamStructRetType(argument))};
        }
        return {Access::Reads}; // the address escapes, or is computed with
    }

    void summarise(Block& block) {
        block.reads.resize(parts_.size());
        block.defines.resize(parts_.size());
        for (auto& [index, effects] : block.effects) {
            auto first = std::min_element(effects.begin(), effects.end(), [](const auto& a, const auto& b) {
                return a.first != b.first && a.first->comesBefore(b.first);
            });
            // An instruction that both reads and defines (memcpy to itself) reads first.
            bool reads = any_of(
                effects, [&](const auto& e) { return e.first == first->first && e.second == Access::Reads; });
            (reads ? block.reads : block.defines).set(index);
        }
        block.liveIn = block.reads;
    }

    // liveIn(b) = reads(b) ∪ (⋃ liveIn(successors) \ defines(b)), least fixpoint.
    void solve() {
        for (BasicBlock& block : function_) summarise(blocks_[&block]);
        bool changed = true;
        while (changed) {
            changed = false;
            for (BasicBlock* block : post_order(&function_)) {
                BitVector live(parts_.size());
                for (BasicBlock* successor : successors(block)) live |= blocks_[successor].liveIn;
                Block& info = blocks_[block];
                live.reset(info.defines);
                live |= info.reads;
                if (live == info.liveIn) continue;
                info.liveIn = std::move(live);
                changed = true;
            }
        }
    }

    bool isPartReadAfter(const Instruction& writer, unsigned part) {
        const Block& block = blocks_[writer.getParent()];
        const Instruction* next = nullptr;
        bool reads = false;
        if (auto effects = block.effects.find(part); effects != block.effects.end())
            for (auto& [instruction, effect] : effects->second) {
                if (instruction == &writer || !writer.comesBefore(instruction)) continue;
                if (next && next != instruction && next->comesBefore(instruction)) continue;
                reads = effect == Access::Reads || (next == instruction && reads);
                next = instruction;
            }
        if (next) return reads;
        return any_of(successors(writer.getParent()),
                      [&](const BasicBlock* successor) { return blocks_[successor].liveIn.test(part); });
    }

    Function& function_;
    const DataLayout& layout_;
    std::vector<Part> parts_;
    MapVector<Value*, unsigned> locals_; // with their first part
    DenseSet<const Value*> escaped_;
    DenseMap<const BasicBlock*, Block> blocks_;
};

struct ImplicitStore {
    Instruction* instruction;
    Value* pointer;
    std::optional<uint64_t> size; // unknown for a variable-length array
};

std::vector<ImplicitStore> implicitStores(Function& function) {
    const DataLayout& layout = function.getDataLayout();
    std::vector<ImplicitStore> stores;
    for (Instruction& instruction : instructions(function)) {
        if (!isAutoInit(instruction)) continue;
        if (auto* store = dyn_cast<StoreInst>(&instruction)) {
            uint64_t size = layout.getTypeStoreSize(store->getValueOperand()->getType());
            stores.push_back({store, store->getPointerOperand(), size});
        } else if (auto* memory = dyn_cast<MemIntrinsic>(&instruction)) {
            auto* size = dyn_cast<ConstantInt>(memory->getLength());
            stores.push_back(
                {memory, memory->getDest(), size ? std::optional(size->getZExtValue()) : std::nullopt});
        }
    }
    return stores;
}

void makeUnknown(const ImplicitStore& implicit, Primitives& primitives) {
    IRBuilder<> builder(implicit.instruction);
    if (!implicit.size)
        return primitives.inputDynamic(builder, implicit.pointer,
                                       cast<MemIntrinsic>(implicit.instruction)->getLength(),
                                       nameOf(implicit.pointer));
    const DataLayout& layout = primitives.module().getDataLayout();
    Type* type = nullptr;
    if (auto* store = dyn_cast<StoreInst>(implicit.instruction)) type = store->getValueOperand()->getType();
    if (auto* local = dyn_cast<AllocaInst>(implicit.pointer);
        !type && local && !local->isArrayAllocation() &&
        layout.getTypeAllocSize(local->getAllocatedType()) == *implicit.size)
        type = local->getAllocatedType();
    if (type)
        primitives.fill(builder, type, implicit.pointer, nameOf(implicit.pointer));
    else
        primitives.inputBytes(builder, implicit.pointer, *implicit.size, nameOf(implicit.pointer));
}

void fillLiveAtEntry(Function& function, const std::vector<Value*>& live, Primitives& primitives) {
    Instruction* start = &*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    for (Value* object : live) {
        auto* local = dyn_cast<AllocaInst>(object);
        IRBuilder<> builder(start);
        if (DISubprogram* subprogram = function.getSubprogram()) {
            const DILocalVariable* variable = local ? variableOf(local) : nullptr;
            unsigned line = variable ? variable->getLine() : subprogram->getLine();
            builder.SetCurrentDebugLocation(DILocation::get(function.getContext(), line, 0, subprogram));
        }
        if (!local)
            primitives.fill(builder, cast<Argument>(object)->getParamStructRetType(), object,
                            "uninitialised result of " + function.getName().str());
        else if (local->isArrayAllocation())
            primitives.inputBytes(builder, local,
                                  local->getAllocationSize(function.getDataLayout())->getFixedValue(),
                                  nameOf(local));
        else
            primitives.fill(builder, local->getAllocatedType(), local, nameOf(local));
    }
}

// The constant that clang keeps for the initialiser of a local.
bool isInitialiser(const Value* source) {
    auto* constant = dyn_cast<GlobalVariable>(source->stripPointerCasts());
    return constant && constant->isConstant() && constant->hasLocalLinkage() &&
           constant->getName().starts_with("__const.");
}

// [from, to) of the bytes between the scalars of a local.
std::vector<std::pair<uint64_t, uint64_t>> paddingOf(const AllocaInst& local, const DataLayout& layout) {
    std::vector<std::pair<uint64_t, uint64_t>> gaps;
    if (local.isArrayAllocation()) return gaps;
    std::optional<std::vector<Leaf>> leaves = leavesOf(local.getAllocatedType(), layout, kPaddedLeaves);
    if (!leaves) return gaps;
    uint64_t end = 0;
    for (const Leaf& leaf : *leaves) {
        if (end < leaf.offset) gaps.emplace_back(end, leaf.offset);
        end = std::max(end, leaf.offset + layout.getTypeStoreSize(leaf.type).getFixedValue());
    }
    uint64_t size = layout.getTypeAllocSize(local.getAllocatedType()).getFixedValue();
    if (end < size) gaps.emplace_back(end, size);
    return gaps;
}

void forgetPadding(Function& function, Primitives& primitives) {
    const DataLayout& layout = function.getDataLayout();
    std::vector<std::pair<MemCpyInst*, AllocaInst*>> copies;
    for (Instruction& instruction : instructions(function))
        if (auto* copy = dyn_cast<MemCpyInst>(&instruction); copy && isInitialiser(copy->getRawSource()))
            if (auto* local = dyn_cast<AllocaInst>(copy->getRawDest())) copies.emplace_back(copy, local);
    for (auto [copy, local] : copies) {
        IRBuilder<> builder(copy->getNextNode());
        builder.SetCurrentDebugLocation(copy->getDebugLoc());
        for (auto [from, to] : paddingOf(*local, layout))
            primitives.fill(builder, ArrayType::get(builder.getInt8Ty(), to - from),
                            builder.CreateConstGEP1_64(builder.getInt8Ty(), local, from),
                            "padding of " + plainNameOf(local));
    }
}

} // namespace

void makeUninitialisedUnknown(Module& module, Primitives& primitives) {
    for (Function& function : module) {
        if (function.isDeclaration()) continue;
        LocalLiveness liveness(function);
        std::vector<Value*> live = liveness.liveAtEntry();
        std::vector<ImplicitStore> stores = implicitStores(function);
        // Decided for all of them before the first one changes the function.
        std::vector<ImplicitStore> needed;
        copy_if(stores, std::back_inserter(needed), [&](const ImplicitStore& store) {
            return !store.size || liveness.isReadAfter(*store.instruction, store.pointer, *store.size);
        });
        for (const ImplicitStore& store : needed) makeUnknown(store, primitives);
        for (const ImplicitStore& store : stores) store.instruction->eraseFromParent();
        forgetPadding(function, primitives);
        fillLiveAtEntry(function, live, primitives);
    }
}

} // namespace vouch::frontend
