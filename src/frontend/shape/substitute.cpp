#include "frontend/shape/substitute.h"

#include "frontend/primitives.h"
#include "frontend/shape/fold.h"
#include "frontend/shape/forget.h"
#include "support/check.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

const RemapFlags kRemap = RF_NoModuleLevelChanges | RF_IgnoreMissingLocals;
const RemapFlags kRemapRecords = RF_NoModuleLevelChanges; // of values that are not copied, nothing is told

bool hasLifetimeMarkers(const AllocaInst& local) {
    return any_of(local.users(), [](const User* user) { return isa<LifetimeIntrinsic>(user); });
}

// Copies the blocks of a function that can be reached, as far as constants tell.
class BodyCopy {
  public:
    BodyCopy(Function& callee, CallBase& call)
        : callee_(callee), call_(call), caller_(*call.getFunction()), layout_(caller_.getDataLayout()),
          callSite_(inlinedAt()) {}

    void run(ValueToValueMapTy& map) {
        map_ = &map;
        copyOf(callee_.getEntryBlock());
        while (!open_.empty()) {
            BasicBlock* block = open_.back();
            open_.pop_back();
            copyBlock(*block);
        }
        for (auto& [phi, copy] : phis_) completePhi(*phi, *copy);
        propagate();
    }

    std::vector<BasicBlock*> blocks() const { return {copies_.begin(), copies_.end()}; }

  private:
    // One node per call: instructions of two copies on the same line stay apart.
    DILocation* inlinedAt() {
        DILocation* where = call_.getDebugLoc().get();
        if (!where) return nullptr;
        return DILocation::getDistinct(caller_.getContext(), where->getLine(), where->getColumn(),
                                       where->getScope(), where->getInlinedAt());
    }
    DebugLoc placed(const DebugLoc& original) {
        if (!original || !callSite_) return callSite_ ? call_.getDebugLoc() : original;
        LLVMContext& context = caller_.getContext();
        DebugLoc outer = DebugLoc::appendInlinedAt(original, callSite_, context, inlinedAtNodes_);
        return DILocation::get(context, original.getLine(), original.getCol(), original.getScope(), outer);
    }

    BasicBlock* copyOf(BasicBlock& block) {
        auto [it, isNew] = copyOf_.try_emplace(&block, nullptr);
        if (isNew) {
            it->second = BasicBlock::Create(caller_.getContext(), block.getName());
            it->second->setIsNewDbgInfoFormat(caller_.IsNewDbgInfoFormat);
            originalOf_[it->second] = &block;
            open_.push_back(&block);
        }
        return it->second;
    }

    // Values that it uses are copied already: whatever dominates a block lies on the way on which it was found.
    void copyBlock(BasicBlock& block) {
        BasicBlock* copy = copyOf_.lookup(&block);
        copy->insertInto(&caller_);
        copies_.push_back(copy);
        SmallVector<Instruction*, 4> recordsOf; // debug records wait for an instruction that stays
        for (Instruction& instruction : block) {
            recordsOf.push_back(&instruction);
            Instruction* made =
                instruction.isTerminator() ? copyTerminator(instruction) : instruction.clone();
            if (!instruction.isTerminator() && !isa<PHINode>(instruction)) {
                RemapInstruction(made, *map_, kRemap);
                if (Constant* result = foldDefined(*made, layout_)) {
                    (*map_)[&instruction] = result;
                    made->deleteValue();
                    continue;
                }
            }
            made->insertInto(copy, copy->end());
            if (instruction.hasName()) made->setName(instruction.getName());
            made->setDebugLoc(isa<AllocaInst>(made) && !instruction.getDebugLoc()
                                  ? DebugLoc()
                                  : placed(instruction.getDebugLoc()));
            made->setMetadata(LLVMContext::MD_loop, nullptr);
            (*map_)[&instruction] = made;
            if (auto* phi = dyn_cast<PHINode>(&instruction)) {
                auto* fresh = cast<PHINode>(made);
                while (fresh->getNumIncomingValues() > 0) fresh->removeIncomingValue(0u, false);
                phis_.emplace_back(phi, fresh);
            }
            for (Instruction* from : recordsOf) made->cloneDebugInfoFrom(from);
            recordsOf.clear();
            for (DbgRecord& record : made->getDbgRecordRange()) {
                RemapDbgRecord(caller_.getParent(), &record, *map_, kRemapRecords);
                record.setDebugLoc(placed(record.getDebugLoc()));
            }
        }
    }

    Instruction* copyTerminator(Instruction& terminator) {
        Instruction* made = terminator.clone();
        for (Use& operand : made->operands()) // all but the blocks
            if (!isa<BasicBlock>(operand.get()) && !isa<Constant>(operand.get()))
                if (Value* mapped = map_->lookup(operand.get())) operand.set(mapped);
        if (BasicBlock* target = onlyTarget(*made)) {
            made->deleteValue();
            return BranchInst::Create(copyOf(*target));
        }
        for (unsigned i = made->getNumSuccessors(); i-- > 0;) // the first one is copied next
            made->setSuccessor(i, copyOf(*made->getSuccessor(i)));
        return made;
    }

    void completePhi(PHINode& phi, PHINode& copy) {
        for (BasicBlock* predecessor : predecessors(copy.getParent())) {
            Value* operand = phi.getIncomingValueForBlock(originalOf_.lookup(predecessor));
            if (!isa<Constant>(operand)) operand = map_->lookup(operand);
            copy.addIncoming(operand, predecessor);
        }
    }

    // What phis with one value decide is known only when all blocks are copied.
    void propagate() {
        std::vector<Instruction*> work;
        for (auto& [original, phi] : phis_) work.push_back(phi);
        SmallPtrSet<Instruction*, 16> gone;
        SetVector<Instruction*> decided; // terminators
        while (!work.empty()) {
            Instruction* instruction = work.back();
            work.pop_back();
            if (gone.contains(instruction)) continue;
            if (instruction->isTerminator()) {
                if (onlyTarget(*instruction)) decided.insert(instruction);
                continue;
            }
            auto* phi = dyn_cast<PHINode>(instruction);
            Value* value = phi ? onlyValue(*phi) : foldDefined(*instruction, layout_);
            if (!value) continue;
            for (User* user : instruction->users())
                if (user != instruction) work.push_back(cast<Instruction>(user));
            instruction->replaceAllUsesWith(value);
            gone.insert(instruction);
            dead_.push_back(instruction);
        }
        for (Instruction* terminator : decided) decide(*terminator);
        for (Instruction* instruction : dead_) instruction->eraseFromParent();
        // The map may still name what is gone; nobody asks it any more.
    }

    Function& callee_;
    CallBase& call_;
    Function& caller_;
    const DataLayout& layout_;
    DILocation* callSite_;
    DenseMap<const MDNode*, MDNode*> inlinedAtNodes_;
    ValueToValueMapTy* map_ = nullptr;
    DenseMap<const BasicBlock*, BasicBlock*> copyOf_, originalOf_;
    std::vector<BasicBlock*> open_, copies_;
    std::vector<std::pair<PHINode*, PHINode*>> phis_;
    std::vector<Instruction*> dead_;
};

// Puts the copy in place of the call.
class Substituting {
  public:
    Substituting(CallBase& call, Locals treatment)
        : call_(call), callee_(*call.getCalledFunction()), caller_(*call.getFunction()),
          treatment_(treatment) {}

    Substitution run() {
        BodyCopy copy(callee_, call_);
        ValueToValueMapTy map;
        bindArguments(map);
        copy.run(map);
        blocks_ = copy.blocks();
        removeUnreached();
        moveLocals();
        Substitution result;
        result.done = true;
        for (BasicBlock* block : blocks_)
            for (Instruction& instruction : *block)
                if (auto* inner = dyn_cast<CallBase>(&instruction); inner && !isa<IntrinsicInst>(inner))
                    result.calls.push_back(inner);
        place();
        return result;
    }

  private:
    void bindArguments(ValueToValueMapTy& map) {
        for (Argument& parameter : callee_.args()) {
            Value* argument = call_.getArgOperand(parameter.getArgNo());
            map[&parameter] = parameter.hasByValAttr() ? copyOfStructure(parameter, argument) : argument;
        }
    }

    // A structure that is passed by value is a local of the callee.
    Value* copyOfStructure(Argument& parameter, Value* argument) {
        Type* type = parameter.getParamByValType();
        const DataLayout& layout = caller_.getDataLayout();
        IRBuilder<> top(&*caller_.getEntryBlock().begin());
        AllocaInst* local = top.CreateAlloca(type, nullptr, parameter.getName());
        Align alignment = std::max(layout.getPrefTypeAlign(type), parameter.getParamAlign().valueOrOne());
        local->setAlignment(alignment);
        locals_.push_back(local);
        IRBuilder<> builder(&call_);
        CallInst* transfer = builder.CreateMemCpy(local, Align(1), argument, Align(1),
                                                  layout.getTypeStoreSize(type).getFixedValue());
        byValue_.push_back(transfer);
        return local;
    }

    // Blocks that nothing leads to any more since branches were decided.
    void removeUnreached() {
        SmallPtrSet<BasicBlock*, 16> reached;
        std::vector<BasicBlock*> open{blocks_.front()};
        while (!open.empty()) {
            BasicBlock* block = open.back();
            open.pop_back();
            if (!reached.insert(block).second) continue;
            for (BasicBlock* successor : successors(block)) open.push_back(successor);
        }
        if (reached.size() == blocks_.size()) return;
        std::vector<BasicBlock*> gone;
        for (BasicBlock* block : blocks_)
            if (!reached.contains(block)) gone.push_back(block);
        for (BasicBlock* block : gone)
            for (BasicBlock* successor : successors(block))
                if (reached.contains(successor)) successor->removePredecessor(block, true);
        for (BasicBlock* block : gone) block->dropAllReferences();
        for (BasicBlock* block : gone) block->eraseFromParent();
        erase_if(blocks_, [&](BasicBlock* block) { return !reached.contains(block); });
    }

    // Locals become locals of the caller; those that are taken from the stack give it back at the returns.
    void moveLocals() {
        Instruction* top = &*caller_.getEntryBlock().begin();
        bool takesFromStack = false;
        for (Instruction& instruction : make_early_inc_range(*blocks_.front())) {
            auto* local = dyn_cast<AllocaInst>(&instruction);
            if (!local) continue;
            if (!isa<ConstantInt>(local->getArraySize())) continue;
            local->moveBefore(top);
            locals_.push_back(local);
        }
        for (BasicBlock* block : blocks_)
            for (Instruction& instruction : *block) takesFromStack |= isa<AllocaInst>(instruction);
        std::vector<ReturnInst*> ends = returns();
        if (treatment_ == Locals::Mark) markLives(ends);
        if (treatment_ == Locals::Forget) forgetLocals(ends);
        if (takesFromStack) {
            IRBuilder<> builder(&*blocks_.front()->getFirstInsertionPt());
            builder.SetCurrentDebugLocation(call_.getDebugLoc());
            Value* saved = builder.CreateStackSave();
            for (ReturnInst* end : ends) IRBuilder<>(end).CreateStackRestore(saved);
        }
    }

    void markLives(const std::vector<ReturnInst*>& ends) {
        const DataLayout& layout = caller_.getDataLayout();
        for (AllocaInst* local : locals_) {
            std::optional<TypeSize> size = local->getAllocationSize(layout);
            if (!size || hasLifetimeMarkers(*local)) continue;
            ConstantInt* bytes =
                ConstantInt::get(Type::getInt64Ty(caller_.getContext()), size->getFixedValue());
            // The copy of a structure that is passed by value is written before the body begins.
            IRBuilder<> builder(byValue_.empty() ? &*blocks_.front()->getFirstInsertionPt()
                                                 : byValue_.front());
            builder.CreateLifetimeStart(local, bytes);
            for (ReturnInst* end : ends) IRBuilder<>(end).CreateLifetimeEnd(local, bytes);
        }
    }

    void forgetLocals(const std::vector<ReturnInst*>& ends) {
        for (AllocaInst* local : locals_) {
            if (!addressLeaves(local)) continue;
            for (ReturnInst* end : ends) {
                IRBuilder<> builder(end);
                forgetContents(builder, *local);
            }
        }
    }

    std::vector<ReturnInst*> returns() const {
        std::vector<ReturnInst*> result;
        for (BasicBlock* block : blocks_)
            if (auto* end = dyn_cast<ReturnInst>(block->getTerminator())) result.push_back(end);
        return result;
    }

    void place() {
        std::vector<ReturnInst*> ends = returns();
        if (blocks_.size() == 1 && ends.size() == 1) return placeStraight(ends.front());
        BasicBlock* before = call_.getParent();
        BasicBlock* after = before->splitBasicBlock(&call_, before->getName() + ".after");
        for (BasicBlock* block : blocks_) block->moveBefore(after);
        before->getTerminator()->setSuccessor(0, blocks_.front());
        replaceResult(ends, after);
        for (ReturnInst* end : ends) {
            BranchInst* jump = BranchInst::Create(after, end->getIterator());
            jump->setDebugLoc(end->getDebugLoc());
            end->eraseFromParent();
        }
        call_.eraseFromParent();
    }

    // Without branches there is nothing to split.
    void placeStraight(ReturnInst* end) {
        if (!call_.use_empty()) call_.replaceAllUsesWith(end->getReturnValue());
        BasicBlock* block = blocks_.front();
        SmallVector<DbgRecord*, 4> last;
        for (DbgRecord& record : end->getDbgRecordRange()) last.push_back(record.clone());
        end->dropDbgRecords();
        end->eraseFromParent();
        call_.getParent()->splice(call_.getIterator(), block);
        for (DbgRecord* record : last) call_.getParent()->insertDbgRecordBefore(record, call_.getIterator());
        call_.eraseFromParent();
        block->eraseFromParent();
    }

    void replaceResult(const std::vector<ReturnInst*>& ends, BasicBlock* after) {
        if (call_.use_empty()) return;
        if (ends.empty()) { // nothing behind the call is reached
            call_.replaceAllUsesWith(PoisonValue::get(call_.getType()));
            return;
        }
        if (ends.size() == 1) return call_.replaceAllUsesWith(ends.front()->getReturnValue());
        PHINode* result = PHINode::Create(call_.getType(), static_cast<unsigned>(ends.size()),
                                          call_.getName(), after->begin());
        result->setDebugLoc(call_.getDebugLoc());
        for (ReturnInst* end : ends) result->addIncoming(end->getReturnValue(), end->getParent());
        call_.replaceAllUsesWith(result);
    }

    CallBase& call_;
    Function& callee_;
    Function& caller_;
    Locals treatment_;
    std::vector<BasicBlock*> blocks_;
    std::vector<AllocaInst*> locals_;
    std::vector<Instruction*> byValue_;
};

} // namespace

Substitution substituteCall(CallBase& call, Locals locals) {
    Function* callee = call.getCalledFunction();
    VOUCH_CHECK(callee && !callee->isDeclaration(), "a call without body is to be substituted");
    if (!isa<CallInst>(call) || callee->arg_size() > call.arg_size()) return {};
    return Substituting(call, locals).run();
}

} // namespace vouch::frontend
