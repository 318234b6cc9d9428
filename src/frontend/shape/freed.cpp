#include "frontend/shape/freed.h"

#include "frontend/memory/points_to.h"

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

StringRef primitiveOf(const CallInst& call) {
    const Function* callee = call.getCalledFunction();
    return callee && callee->isDeclaration() ? callee->getName() : StringRef();
}

class ReadsAfterFree {
  public:
    ReadsAfterFree(Module& module, const std::map<uint32_t, Site>& sites, ArrayRef<CallInst*> frees)
        : pointsTo_(module, sites) {
        for (CallInst* call : frees)
            if (PointsTo::Cell cell = pointsTo_.cellOf(call->getArgOperand(0)); !cell.isNowhere())
                bits_.try_emplace(cell.node, static_cast<unsigned>(bits_.size()));
        for (Function& function : module)
            for (BasicBlock& block : function) at_.try_emplace(&block, nothing());
        bool changed = true;
        while (changed) {
            changed = false;
            for (Function& function : module)
                if (!function.isDeclaration()) changed |= propagate(function);
        }
    }

    bool mayBeRead(CallInst& free) {
        PointsTo::Cell cell = pointsTo_.cellOf(free.getArgOperand(0));
        if (cell.isNowhere()) return false;
        BasicBlock& block = *free.getParent();
        Fact fact = atEnd(block);
        for (Instruction& instruction : reverse(block)) {
            if (&instruction == &free) break;
            step(instruction, fact);
        }
        return fact.reads.test(bits_.at(cell.node));
    }

  private:
    struct Fact {
        bool reached = false; // an error or a limit may come
        BitVector reads;      // before it
        bool join(const Fact& other) {
            bool changed = (other.reached && !reached) || other.reads.test(reads);
            reached |= other.reached;
            reads |= other.reads;
            return changed;
        }
    };
    Fact nothing() const { return {false, BitVector(static_cast<unsigned>(bits_.size()))}; }
    Fact& after(const Function& function) { return after_.try_emplace(&function, nothing()).first->second; }

    Fact atEnd(BasicBlock& block) {
        if (isa<ReturnInst>(block.getTerminator())) return after(*block.getParent());
        Fact fact = nothing();
        for (BasicBlock* next : successors(&block)) fact.join(at_.find(next)->second);
        return fact;
    }

    bool propagate(Function& function) {
        bool changed = false;
        for (BasicBlock* block : post_order(&function)) {
            Fact fact = atEnd(*block);
            for (Instruction& instruction : reverse(*block)) {
                if (auto* call = dyn_cast<CallInst>(&instruction))
                    if (Function* callee = call->getCalledFunction(); callee && !callee->isDeclaration())
                        changed |= after(*callee).join(fact);
                step(instruction, fact);
            }
            changed |= at_.find(block)->second.join(fact);
        }
        return changed;
    }

    // From behind the instruction to before it.
    void step(Instruction& instruction, Fact& fact) {
        if (isa<UnreachableInst>(instruction)) fact = nothing();
        if (auto* load = dyn_cast<LoadInst>(&instruction)) read(load->getPointerOperand(), fact);
        auto* call = dyn_cast<CallInst>(&instruction);
        if (!call) return;
        if (auto* transfer = dyn_cast<MemTransferInst>(call)) return read(transfer->getRawSource(), fact);
        if (Function* callee = call->getCalledFunction(); callee && !callee->isDeclaration()) {
            fact.join(at_.find(&callee->getEntryBlock())->second);
            return;
        }
        StringRef name = primitiveOf(*call);
        if (name == kError || name == kLimit || name == kApart || name == kClaim) fact.reached = true;
        if (name == kCopyObject) read(call->getArgOperand(1), fact);
        if (name.empty()) fact.reached = true; // a limit, for all that is known here
    }
    void read(const Value* pointer, Fact& fact) {
        if (!fact.reached) return;
        PointsTo::Cell cell = pointsTo_.cellOf(pointer);
        if (auto bit = bits_.find(cell.node); !cell.isNowhere() && bit != bits_.end())
            fact.reads.set(bit->second);
    }

    PointsTo pointsTo_;
    std::map<uint32_t, unsigned> bits_; // of freed nodes
    DenseMap<const BasicBlock*, Fact> at_;
    DenseMap<const Function*, Fact> after_; // its returns
};

} // namespace

namespace {

// The node through which an instruction writes, or makes an object; nowhere if it does neither.
struct Effect {
    PointsTo::Cell cell;
    bool makes = false;
};
Effect effectOf(const Instruction& instruction, PointsTo& pointsTo) {
    if (auto* store = dyn_cast<StoreInst>(&instruction)) return {pointsTo.cellOf(store->getPointerOperand())};
    if (auto* memory = dyn_cast<MemIntrinsic>(&instruction)) return {pointsTo.cellOf(memory->getRawDest())};
    auto* call = dyn_cast<CallInst>(&instruction);
    StringRef name = call ? primitiveOf(*call) : StringRef();
    if (name == kAllocate) return {pointsTo.cellOf(call), true};
    if (name == kInputBytes || name == kInputDynamic) return {pointsTo.cellOf(call->getArgOperand(1))};
    if (name == kCopyObject) return {pointsTo.cellOf(call->getArgOperand(0))};
    return {};
}

bool isWrittenLater(CallInst& free, PointsTo& pointsTo) {
    PointsTo::Cell cell = pointsTo.cellOf(free.getArgOperand(0));
    if (cell.isNowhere()) return false;
    SmallPtrSet<const BasicBlock*, 32> seen;
    std::vector<const Instruction*> open{free.getNextNode()};
    while (!open.empty()) {
        const Instruction* next = open.back();
        open.pop_back();
        for (; next; next = next->getNextNode()) {
            Effect effect = effectOf(*next, pointsTo);
            bool concerns = !effect.cell.isNowhere() && effect.cell.node == cell.node;
            if (concerns && !effect.makes) return true;
            if (concerns) break;
            if (!next->isTerminator()) continue;
            for (const BasicBlock* block : successors(next))
                if (seen.insert(block).second) open.push_back(&block->front());
        }
    }
    return false;
}

} // namespace

void markWrittenFrees(Function& entry, const std::map<uint32_t, Site>& sites) {
    std::vector<CallInst*> frees;
    for (Instruction& instruction : instructions(entry))
        if (auto* call = dyn_cast<CallInst>(&instruction); call && primitiveOf(*call) == kFree)
            frees.push_back(call);
    if (frees.empty()) return;
    PointsTo pointsTo(*entry.getParent(), sites);
    for (CallInst* call : frees)
        if (isWrittenLater(*call, pointsTo))
            call->setMetadata(kWrittenMetadata, MDNode::get(entry.getContext(), {}));
}

void dropUnreadFrees(Module& module, const std::map<uint32_t, Site>& sites) {
    std::vector<CallInst*> frees;
    for (Function& function : module)
        for (Instruction& instruction : instructions(function))
            if (auto* call = dyn_cast<CallInst>(&instruction); call && primitiveOf(*call) == kFree)
                frees.push_back(call);
    if (frees.empty()) return;
    ReadsAfterFree reads(module, sites, frees);
    std::vector<CallInst*> unread;
    for (CallInst* call : frees)
        if (!reads.mayBeRead(*call)) unread.push_back(call);
    for (CallInst* call : unread) call->eraseFromParent();
}

} // namespace vouch::frontend
