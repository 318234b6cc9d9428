// Uninitialised locals.
//
// clang marks the implicit zero store of each declaration without initialiser by !annotation "auto-init".
// Such a store becomes a store of unknowns, so that the variable has a fresh value every time its declaration
// is executed. A declaration can also be jumped over (switch, goto): then the variable is read without any
// store before, and LLVM would take its undef for whatever suits it. A liveness analysis finds these
// variables; they get unknowns at the function's entry.
#include "frontend/stages.h"

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

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

std::string nameOf(const Value* pointer) {
    auto* local = dyn_cast<AllocaInst>(pointer->stripPointerCasts());
    if (!local) return "uninitialised memory";
    if (const DILocalVariable* variable = variableOf(local))
        return "uninitialised " + variable->getName().str();
    return local->hasName() ? "uninitialised " + local->getName().str() : "uninitialised memory";
}

void replaceMemset(MemSetInst& memset, Primitives& primitives) {
    IRBuilder<> builder(&memset);
    auto* size = dyn_cast<ConstantInt>(memset.getLength());
    if (!size) { // of a variable-length array: normalise() has put a limit before it
        memset.eraseFromParent();
        return;
    }
    Value* pointer = memset.getDest();
    auto* local = dyn_cast<AllocaInst>(pointer);
    const DataLayout& layout = primitives.module().getDataLayout();
    if (local && !local->isArrayAllocation() &&
        layout.getTypeAllocSize(local->getAllocatedType()) == size->getZExtValue())
        primitives.fill(builder, local->getAllocatedType(), pointer, nameOf(pointer));
    else
        primitives.inputBytes(builder, pointer, size->getZExtValue(), nameOf(pointer));
    memset.eraseFromParent();
}

void replaceAutoInit(Function& function, Primitives& primitives) {
    std::vector<Instruction*> marked;
    for (Instruction& instruction : instructions(function))
        if (isAutoInit(instruction)) marked.push_back(&instruction);
    for (Instruction* instruction : marked) {
        if (auto* store = dyn_cast<StoreInst>(instruction)) {
            IRBuilder<> builder(store);
            primitives.fill(builder, store->getValueOperand()->getType(), store->getPointerOperand(),
                            nameOf(store->getPointerOperand()));
            store->eraseFromParent();
        } else if (auto* memset = dyn_cast<MemSetInst>(instruction)) {
            replaceMemset(*memset, primitives);
        } else if (auto* copy = dyn_cast<MemCpyInst>(instruction)) {
            IRBuilder<> builder(copy);
            if (auto* size = dyn_cast<ConstantInt>(copy->getLength()))
                primitives.inputBytes(builder, copy->getDest(), size->getZExtValue(),
                                      nameOf(copy->getDest()));
            copy->eraseFromParent();
        }
    }
}

// What one instruction does to a local as a whole.
enum class Effect { None, Defines, Reads };

class EntryLiveness {
  public:
    explicit EntryLiveness(Function& function) : function_(function), layout_(function.getDataLayout()) {
        for (Instruction& instruction : function.getEntryBlock())
            if (auto* local = dyn_cast<AllocaInst>(&instruction); local && local->isStaticAlloca())
                locals_.push_back(local);
    }

    // Locals whose value at the function's entry may be read.
    std::vector<AllocaInst*> liveAtEntry() {
        for (unsigned i = 0; i < locals_.size(); ++i) classifyUsers(locals_[i], locals_[i], 0, i);
        solve();
        std::vector<AllocaInst*> live;
        BitVector& in = blocks_[&function_.getEntryBlock()].liveIn;
        for (int i = in.size() ? in.find_first() : -1; i != -1; i = in.find_next(i))
            live.push_back(locals_[i]);
        return live;
    }

  private:
    struct Block {
        BitVector reads, defines, liveIn; // reads: before any definition in the block
        std::map<unsigned, std::vector<std::pair<const Instruction*, Effect>>> effects;
    };

    uint64_t sizeOf(const AllocaInst* local) const {
        return local->getAllocationSize(layout_)->getFixedValue();
    }

    void classifyUsers(const AllocaInst* local, Value* pointer, uint64_t offset, unsigned index) {
        for (Use& use : pointer->uses()) {
            auto* user = cast<Instruction>(use.getUser());
            if (auto* gep = dyn_cast<GetElementPtrInst>(user)) {
                APInt step(layout_.getIndexTypeSizeInBits(gep->getType()), 0);
                if (gep->accumulateConstantOffset(layout_, step)) {
                    classifyUsers(local, gep, offset + step.getZExtValue(), index);
                    continue;
                }
            }
            Effect effect = effectOf(local, use, offset);
            if (effect != Effect::None) blocks_[user->getParent()].effects[index].emplace_back(user, effect);
        }
    }

    Effect effectOf(const AllocaInst* local, const Use& use, uint64_t offset) const {
        const User* user = use.getUser();
        if (isAutoInit(*cast<Instruction>(user)))
            return Effect::Defines; // possibly one of several for an aggregate
        bool whole = false;
        if (auto* store = dyn_cast<StoreInst>(user)) {
            if (use.getOperandNo() != StoreInst::getPointerOperandIndex()) return Effect::Reads; // escapes
            whole = layout_.getTypeStoreSize(store->getValueOperand()->getType()) >= storeSizeOf(local);
        } else if (auto* memory = dyn_cast<MemIntrinsic>(user)) {
            if (use.getOperandNo() != 0) return Effect::Reads;
            auto* size = dyn_cast<ConstantInt>(memory->getLength());
            whole = size && size->getZExtValue() >= sizeOf(local);
        } else if (auto* call = dyn_cast<CallInst>(user)) {
            if (!call->isDataOperand(&use) || !call->isArgOperand(&use)) return Effect::Reads;
            unsigned argument = call->getArgOperandNo(&use);
            StringRef callee = call->getCalledFunction() ? call->getCalledFunction()->getName() : "";
            bool fills = call->paramHasAttr(argument, Attribute::StructRet) || callee == kInputBytes;
            if (!fills) return Effect::Reads;
            whole = true;
        } else {
            return Effect::Reads;
        }
        return whole && offset == 0 ? Effect::Defines : Effect::None;
    }

    uint64_t storeSizeOf(const AllocaInst* local) const {
        return local->isArrayAllocation() ? sizeOf(local)
                                          : layout_.getTypeStoreSize(local->getAllocatedType());
    }

    void summarise(Block& block) {
        block.reads.resize(locals_.size());
        block.defines.resize(locals_.size());
        for (auto& [index, effects] : block.effects) {
            auto first = std::min_element(effects.begin(), effects.end(), [](const auto& a, const auto& b) {
                return a.first != b.first && a.first->comesBefore(b.first);
            });
            // An instruction that both reads and defines (memcpy to itself) reads first.
            bool reads = any_of(
                effects, [&](const auto& e) { return e.first == first->first && e.second == Effect::Reads; });
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
                BitVector live(locals_.size());
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

    Function& function_;
    const DataLayout& layout_;
    std::vector<AllocaInst*> locals_;
    DenseMap<const BasicBlock*, Block> blocks_;
};

void fillLiveAtEntry(Function& function, const std::vector<AllocaInst*>& live, Primitives& primitives) {
    Instruction* start = &*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    for (AllocaInst* local : live) {
        IRBuilder<> builder(start);
        if (DISubprogram* subprogram = function.getSubprogram()) {
            const DILocalVariable* variable = variableOf(local);
            unsigned line = variable ? variable->getLine() : subprogram->getLine();
            builder.SetCurrentDebugLocation(DILocation::get(function.getContext(), line, 0, subprogram));
        }
        if (local->isArrayAllocation())
            primitives.inputBytes(builder, local,
                                  local->getAllocationSize(function.getDataLayout())->getFixedValue(),
                                  nameOf(local));
        else
            primitives.fill(builder, local->getAllocatedType(), local, nameOf(local));
    }
}

} // namespace

void makeUninitialisedUnknown(Module& module, Primitives& primitives) {
    for (Function& function : module) {
        if (function.isDeclaration()) continue;
        // The analysis knows auto-init stores by their mark, so it comes first.
        std::vector<AllocaInst*> live = EntryLiveness(function).liveAtEntry();
        replaceAutoInit(function, primitives);
        fillLiveAtEntry(function, live, primitives);
    }
}

} // namespace vouch::frontend
