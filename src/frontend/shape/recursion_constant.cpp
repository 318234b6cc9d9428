// Recursion on constants is executed rather than modelled: copies of the bodies are put in place of the
// calls, and the constants decide which calls are left. All or nothing: where a call within the component
// does not get constant arguments, or the copies grow too large, the stack is better.
#include "frontend/shape/recursion.h"
#include "frontend/shape/substitute.h"

#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr unsigned kMostFrames = 200; // debug locations grow with the depth
constexpr uint64_t kMostInstructions = 200'000;

class Expansion {
  public:
    Expansion(const CallBase& call, const std::vector<Function*>& members, Simplifier& simplifier)
        : members_(members.begin(), members.end()), simplifier_(simplifier) {
        Function& callee = *call.getCalledFunction();
        result_ = Function::Create(callee.getFunctionType(), GlobalValue::InternalLinkage,
                                   callee.getName() + ".expanded", callee.getParent());
        result_->setIsNewDbgInfoFormat(callee.IsNewDbgInfoFormat);
        IRBuilder<> builder(BasicBlock::Create(callee.getContext(), "entry", result_));
        std::vector<Value*> arguments(call.arg_begin(), call.arg_end());
        CallInst* first = builder.CreateCall(&callee, arguments);
        if (first->getType()->isVoidTy())
            builder.CreateRetVoid();
        else
            builder.CreateRet(first);
    }

    // Null if it does not come to an end.
    Function* run() {
        for (unsigned depth = 0; depth < kMostFrames; ++depth) {
            std::vector<CallBase*> calls = constantCalls();
            if (calls.empty()) { // a result may have become a constant argument
                simplifier_.run(*result_);
                calls = constantCalls();
            }
            if (calls.empty()) break;
            for (CallBase* call : reverse(calls)) // splitting a block moves little then
                if (!expand(*call)) return abandon();
        }
        return hasMemberCalls() ? abandon() : result_;
    }

  private:
    Function* memberOf(const CallBase& call) const {
        Function* callee = call.getCalledFunction();
        return callee && members_.contains(callee) ? callee : nullptr;
    }
    std::vector<CallBase*> constantCalls() const {
        std::vector<CallBase*> calls;
        for (Instruction& instruction : instructions(*result_))
            if (auto* call = dyn_cast<CallBase>(&instruction);
                call && memberOf(*call) && hasConstantArguments(*call))
                calls.push_back(call);
        return calls;
    }
    bool hasMemberCalls() const {
        return any_of(instructions(*result_), [&](const Instruction& instruction) {
            auto* call = dyn_cast<CallBase>(&instruction);
            return call && memberOf(*call);
        });
    }
    bool expand(CallBase& call) {
        size_ += memberOf(call)->getInstructionCount();
        if (size_ > kMostInstructions) return false;
        return substituteCall(call, Locals::Forget).done;
    }
    Function* abandon() {
        result_->eraseFromParent();
        return nullptr;
    }

    DenseSet<const Function*> members_;
    Simplifier& simplifier_;
    Function* result_ = nullptr;
    uint64_t size_ = 0;
};

} // namespace

bool hasConstantArguments(const CallBase& call) {
    return call.arg_size() > 0 &&
           all_of(call.args(), [](const Use& use) { return isa<ConstantInt>(use.get()); });
}

Function* RecursionStacks::expanded(CallBase& call, const std::vector<Function*>& members) {
    if (!hasConstantArguments(call) || notExpandable_.contains(call.getCalledFunction())) return nullptr;
    Function* result = Expansion(call, members, simplifier_).run();
    if (!result) notExpandable_.insert(call.getCalledFunction()); // one attempt each: it may cost a second
    return result;
}

} // namespace vouch::frontend
