#include "frontend/shape/forget.h"

#include "frontend/primitives.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// The block in which an object of this function lives, null if it lives until the function returns. What has no name
// is a compound literal: it belongs to the block in which it is first used.
bool isCompoundLiteral(const AllocaInst& local) { return local.getName().starts_with(".compoundliteral"); }

const DILexicalBlock* blockOf(AllocaInst& local) {
    for (DbgVariableRecord* record : findDVRDeclares(&local))
        return dyn_cast<DILexicalBlock>(record->getVariable()->getScope()->getNonLexicalBlockFileScope());
    if (!isCompoundLiteral(local)) return nullptr;
    const Instruction* first = nullptr;
    for (const User* user : local.users()) {
        auto* instruction = dyn_cast<Instruction>(user);
        if (!instruction || !instruction->getDebugLoc()) continue;
        if (!first || (instruction->getParent() == first->getParent() && instruction->comesBefore(first)))
            first = instruction;
    }
    if (!first) return nullptr;
    return dyn_cast<DILexicalBlock>(first->getDebugLoc()->getScope()->getNonLexicalBlockFileScope());
}

bool isWithin(const DILocalScope* scope, const DILexicalBlock* block) {
    while (scope != block) {
        auto* inner = dyn_cast<DILexicalBlockBase>(scope);
        if (!inner) return false;
        scope = inner->getScope();
    }
    return true;
}

// Where control comes from inside of a block of the source to an instruction outside of it. An instruction without a
// place of its own belongs to the one before it. Nothing outside can name what is declared in the block: what does (the
// call of a cleanup function) belongs to the block, wherever it says to be.
class BlockEnds {
  public:
    BlockEnds(Function& function, const DILexicalBlock* scope, const std::vector<AllocaInst*>& declared)
        : scope_(scope), declared_(declared.begin(), declared.end()) {
        std::vector<BasicBlock*> open;
        for (BasicBlock& block : function) {
            cross(block);
            if (last(block) == Where::Inside) open.push_back(&block);
        }
        while (!open.empty()) {
            BasicBlock* block = open.back();
            open.pop_back();
            for (BasicBlock* next : successors(block))
                if (entered_.insert(next).second && enter(*next)) open.push_back(next);
        }
    }
    const std::vector<Instruction*>& all() const { return ends_; }

  private:
    enum class Where { Inside, Outside, Unknown };
    Where where(const Instruction& instruction) const {
        const DebugLoc& at = instruction.getDebugLoc();
        if (!at || isa<AllocaInst>(instruction) || isa<PHINode>(instruction) || isOnTheWayOut(instruction))
            return Where::Unknown;
        for (const Value* operand : instruction.operands())
            if (auto* local = dyn_cast<AllocaInst>(operand->stripPointerCasts());
                local && declared_.contains(local))
                return Where::Inside;
        return isWithin(at->getScope(), scope_) ? Where::Inside : Where::Outside;
    }
    // To cleanup functions: the number of what comes behind them, and the jump.
    static bool isOnTheWayOut(const Instruction& instruction) {
        if (auto* branch = dyn_cast<BranchInst>(&instruction)) return branch->isUnconditional();
        auto* store = dyn_cast<StoreInst>(&instruction);
        return store && store->getPointerOperand()->getName().starts_with("cleanup.dest");
    }
    Where last(const BasicBlock& block) const {
        for (const Instruction& instruction : reverse(block))
            if (Where w = where(instruction); w != Where::Unknown) return w;
        return Where::Unknown;
    }
    // From an instruction of the block to a later one.
    void cross(BasicBlock& block) {
        bool inside = false;
        for (Instruction& instruction : block) {
            Where w = where(instruction);
            if (w == Where::Outside && inside) add(&instruction);
            if (w != Where::Unknown) inside = w == Where::Inside;
        }
    }
    // From inside of the scope to the start of the block. True if nothing in it tells where it lies.
    bool enter(BasicBlock& block) {
        for (Instruction& instruction : block) {
            Where w = where(instruction);
            if (w == Where::Outside) add(&instruction);
            if (w != Where::Unknown) return false;
        }
        return true;
    }
    void add(Instruction* end) {
        if (seen_.insert(end).second) ends_.push_back(end);
    }

    const DILexicalBlock* scope_;
    SmallPtrSet<const AllocaInst*, 8> declared_;
    SmallPtrSet<const BasicBlock*, 16> entered_;
    SmallPtrSet<const Instruction*, 8> seen_;
    std::vector<Instruction*> ends_;
};

// Locals whose address is known elsewhere, where the block in which they live is left.
void atEndsOfBlocks(Module& module, function_ref<bool(const AllocaInst&)> concerns,
                    function_ref<void(IRBuilder<>&, AllocaInst&)> action) {
    for (Function& function : module) {
        MapVector<const DILexicalBlock*, std::vector<AllocaInst*>> locals;
        for (Instruction& instruction : instructions(function))
            if (auto* local = dyn_cast<AllocaInst>(&instruction); local && local->isStaticAlloca() &&
                                                                  !local->isArrayAllocation() &&
                                                                  addressLeaves(local) && concerns(*local))
                if (const DILexicalBlock* block = blockOf(*local)) locals[block].push_back(local);
        for (auto& [block, declared] : locals) {
            BlockEnds ends(function, block, declared);
            for (Instruction* end : ends.all())
                for (AllocaInst* local : declared) {
                    IRBuilder<> builder(end);
                    action(builder, *local);
                }
        }
    }
}

// The use that comes before all others whenever the literal is evaluated, or null.
Instruction* firstUse(const AllocaInst& local, const DominatorTree& dominators) {
    Instruction* first = nullptr;
    for (const User* user : local.users()) {
        auto* use = cast<Instruction>(const_cast<User*>(user));
        if (!first || dominators.dominates(use, first)) first = use;
    }
    for (const User* user : local.users())
        if (user != first && !dominators.dominates(first, cast<Instruction>(user))) return nullptr;
    return first;
}

} // namespace

bool addressLeaves(const Value* pointer) {
    return any_of(pointer->uses(), [](const Use& use) {
        const auto* user = cast<Instruction>(use.getUser());
        if (isa<LoadInst>(user) || isa<MemIntrinsic>(user) || isa<LifetimeIntrinsic>(user) ||
            isa<ICmpInst>(user))
            return false;
        if (isa<StoreInst>(user)) return use.getOperandNo() != StoreInst::getPointerOperandIndex();
        if (auto* call = dyn_cast<CallInst>(user); call && call->getCalledFunction()) {
            StringRef name = call->getCalledFunction()->getName();
            return name != kInputBytes && name != kInputDynamic && name != kInputPart && name != kApart;
        }
        return !isa<GetElementPtrInst>(user) || addressLeaves(user);
    });
}

bool isOutOfScope(const Instruction& instruction, const AllocaInst& local) {
    const DILocation* where = instruction.getDebugLoc().get();
    auto declarations = findDVRDeclares(const_cast<AllocaInst*>(&local));
    if (!where || declarations.empty()) return false;
    const DILocalScope* scope = declarations[0]->getVariable()->getScope()->getNonLexicalBlockFileScope();
    const DILocation* call = declarations[0]->getDebugLoc()->getInlinedAt();
    auto isWithinScope = [&](const DILocalScope* inner) {
        while (inner != scope) {
            auto* block = dyn_cast<DILexicalBlockBase>(inner);
            if (!block) return false;
            inner = block->getScope();
        }
        return true;
    };
    auto isCall = [&](const DILocation* place) {
        return call && place->getLine() == call->getLine() && place->getColumn() == call->getColumn() &&
               place->getScope() == call->getScope() && place->getInlinedAt() == call->getInlinedAt();
    };
    for (; where; where = where->getInlinedAt())
        if (isCall(where) || (where->getInlinedAt() == call && isWithinScope(where->getScope())))
            return false;
    return true;
}

bool mayBeUsedBehind(const Instruction& end, const AllocaInst& object) {
    if (addressLeaves(&object)) return true;
    SmallPtrSet<const BasicBlock*, 16> behind;
    std::vector<const BasicBlock*> open{end.getParent()};
    while (!open.empty()) {
        const BasicBlock* block = open.back();
        open.pop_back();
        if (block == object.getParent() && block != end.getParent()) continue;
        for (const BasicBlock* next : successors(block))
            if (behind.insert(next).second) open.push_back(next);
    }
    std::vector<const Value*> pointers{&object};
    while (!pointers.empty()) {
        const Value* pointer = pointers.back();
        pointers.pop_back();
        for (const User* user : pointer->users()) {
            auto* use = cast<Instruction>(user);
            if (isa<GetElementPtrInst>(use)) pointers.push_back(use);
            bool isMadeBefore = use->getParent() == object.getParent() && object.comesBefore(use);
            bool isNext = use->getParent() == end.getParent() && end.comesBefore(use);
            if (isNext || (behind.contains(use->getParent()) && !isMadeBefore)) return true;
        }
    }
    return false;
}

void forgetBytes(IRBuilder<>& builder, Value* object, uint64_t size) {
    Module* module = builder.GetInsertBlock()->getModule();
    FunctionCallee fill = module->getOrInsertFunction(kInputBytes, builder.getVoidTy(), builder.getInt32Ty(),
                                                      builder.getPtrTy(), builder.getInt64Ty());
    builder.CreateCall(fill, {builder.getInt32(0), object, builder.getInt64(size)}); // of no site
}

void forgetContents(IRBuilder<>& builder, AllocaInst& local) {
    const DataLayout& layout = local.getDataLayout();
    std::optional<std::vector<Leaf>> leaves;
    if (!local.isArrayAllocation()) leaves = leavesOf(local.getAllocatedType(), layout, kLeafLimit);
    if (!leaves) return forgetBytes(builder, &local, local.getAllocationSize(layout)->getFixedValue());
    for (const Leaf& leaf : *leaves)
        builder.CreateAlignedStore(builder.CreateFreeze(PoisonValue::get(leaf.type)),
                                   leaf.offset == 0
                                       ? static_cast<Value*>(&local)
                                       : builder.CreateConstGEP1_64(builder.getInt8Ty(), &local, leaf.offset),
                                   Align(1));
}

void forgetEndedBlocks(Module& module) {
    atEndsOfBlocks(
        module, [](const AllocaInst&) { return true; },
        [](IRBuilder<>& builder, AllocaInst& local) { forgetContents(builder, local); });
}

void markCompoundLiterals(Module& module) {
    DenseMap<const AllocaInst*, Instruction*> starts;
    for (Function& function : module) {
        if (function.isDeclaration()) continue;
        DominatorTree dominators(function);
        for (Instruction& instruction : instructions(function))
            if (auto* local = dyn_cast<AllocaInst>(&instruction); local && isCompoundLiteral(*local))
                if (Instruction* first = firstUse(*local, dominators)) starts[local] = first;
    }
    atEndsOfBlocks(
        module, [&](const AllocaInst& local) { return starts.contains(&local); },
        [&](IRBuilder<>& builder, AllocaInst& local) {
            ConstantInt* size =
                builder.getInt64(local.getAllocationSize(local.getDataLayout())->getFixedValue());
            builder.CreateLifetimeEnd(&local, size);
            if (Instruction*& start = starts[&local]) {
                IRBuilder<>(start).CreateLifetimeStart(&local, size);
                start = nullptr; // once
            }
        });
}

} // namespace vouch::frontend
