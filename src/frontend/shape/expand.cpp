// Primitives that stand for many small steps become those steps once everything is in one function, since only then
// it is known which sizes are constant and which strings are literals.
#include "frontend/stages.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr uint64_t kUnrolledBytes = 64;

class Expansion {
  public:
    explicit Expansion(CallInst& call) : call_(call), builder_(&call) {}

    // One byte after the other as long as there is one: for few of them without a loop.
    void inputPart() {
        Value *used = call_.getArgOperand(3), *size = call_.getArgOperand(2);
        auto* most = dyn_cast<ConstantInt>(isa<ConstantInt>(used) ? used : size);
        if (most && most->getValue().ule(kUnrolledBytes)) {
            Instruction* at = &call_;
            for (uint64_t i = 0; i < most->getZExtValue(); ++i) {
                builder_.SetInsertPoint(at);
                Value* more = builder_.CreateICmpUGT(used, builder_.getInt64(i));
                if (!isa<ConstantInt>(more)) at = thenOf(more, at);
                inputByte(at, builder_.getInt64(i));
            }
        } else {
            auto [at, index] = loop(used);
            inputByte(at, index);
        }
        call_.eraseFromParent();
    }

    // Loads are checked as the program's own are. The characters of a literal need no check.
    void string() {
        Value *text = call_.getArgOperand(0), *limit = call_.getArgOperand(1);
        StringRef known;
        if (!getConstantStringInfo(text, known) || !endsWithin(text, limit)) {
            auto [at, index] = loop(limit);
            builder_.SetInsertPoint(at);
            Value* character = builder_.CreateLoad(builder_.getInt8Ty(), place(index), "character");
            leaveIf(builder_.CreateIsNull(character), at);
        }
        call_.eraseFromParent();
    }

  private:
    Value* place(Value* index) {
        return builder_.CreateGEP(
            builder_.getInt8Ty(),
            call_.getArgOperand(call_.getCalledFunction()->getName() == kString ? 0 : 1), index);
    }

    void inputByte(Instruction* at, Value* index) {
        builder_.SetInsertPoint(at);
        Module& module = *call_.getModule();
        FunctionCallee draw = module.getOrInsertFunction(std::string(kInputPrefix) + "8",
                                                         builder_.getInt8Ty(), builder_.getInt32Ty());
        Value* drawn = builder_.CreateCall(draw, {call_.getArgOperand(0)});
        builder_.CreateStore(drawn, place(index));
    }

    Instruction* thenOf(Value* condition, Instruction* at) {
        Instruction* end = SplitBlockAndInsertIfThen(condition, at->getIterator(), false);
        end->setDebugLoc(call_.getDebugLoc());
        return end;
    }

    // A loop over the indices below `end`, before the call: the last instruction of its body, and the index.
    std::pair<Instruction*, Value*> loop(Value* end) {
        BasicBlock* before = call_.getParent();
        behind_ = before->splitBasicBlock(&call_, "library.done");
        Function* function = before->getParent();
        BasicBlock* head = BasicBlock::Create(call_.getContext(), "library.more", function, behind_);
        BasicBlock* body = BasicBlock::Create(call_.getContext(), "library.byte", function, behind_);
        before->getTerminator()->setSuccessor(0, head);
        builder_.SetInsertPoint(head);
        PHINode* index = builder_.CreatePHI(builder_.getInt64Ty(), 2);
        index->addIncoming(builder_.getInt64(0), before);
        builder_.CreateCondBr(builder_.CreateICmpULT(index, end), body, behind_);
        builder_.SetInsertPoint(body);
        Value* next = builder_.CreateAdd(index, builder_.getInt64(1));
        index->addIncoming(next, body);
        return {builder_.CreateBr(head), index};
    }
    void leaveIf(Value* condition, Instruction* at) {
        BasicBlock* head = cast<BranchInst>(at)->getSuccessor(0);
        builder_.SetInsertPoint(at);
        builder_.CreateCondBr(condition, behind_, head);
        at->eraseFromParent();
    }

    // A constant array without NUL has its length as its contents' length.
    static bool endsWithin(Value* text, Value* limit) {
        StringRef whole;
        if (!getConstantStringInfo(text, whole, false)) return false;
        auto* most = dyn_cast<ConstantInt>(limit);
        return whole.contains('\0') || (most && most->getValue().ule(whole.size()));
    }

    CallInst& call_;
    IRBuilder<> builder_;
    BasicBlock* behind_ = nullptr;
};

} // namespace

void expandPrimitives(Function& entry) {
    std::vector<CallInst*> parts, strings;
    for (Instruction& instruction : instructions(entry)) {
        auto* call = dyn_cast<CallInst>(&instruction);
        const Function* callee = call ? call->getCalledFunction() : nullptr;
        if (callee && callee->getName() == kInputPart) parts.push_back(call);
        if (callee && callee->getName() == kString) strings.push_back(call);
    }
    for (CallInst* call : parts) Expansion(*call).inputPart();
    for (CallInst* call : strings) Expansion(*call).string();
}

} // namespace vouch::frontend
