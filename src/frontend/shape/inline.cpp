// Everything that kEntry calls is inlined into it, from the outside in.
//
// A callee goes through SROA once, before its first copy is made; then its body is copied to each call, and
// the calls in the copies are next, breadth first. So every instruction is copied once per copy that stays,
// and what constant arguments exclude is pruned before it is expanded. A recursive function is replaced by one
// without recursion (recursion.h). Where that is impossible or not wanted, recursion ends where one function has
// as many frames as the bound allows, or the budget of instructions is used up. Calls with constant arguments
// may go deeper: expanding them is executing them.
#include "frontend/shape/recursion.h"
#include "frontend/shape/substitute.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>

#include <deque>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Unknown recursion doubles a program with every level: it gets this part of the budget, so that the rest stays
// usable.
constexpr uint64_t kRecursionShare = 20;

// Frames of one function if the arguments are constant. Debug locations grow with the depth, hence not endless.
constexpr unsigned kConstantFrames = 200;

// The functions whose inlined bodies a call stands in, innermost first.
struct Frame {
    const Function* function;
    const Frame* outer;
    unsigned depth; // frames of this function in the chain, this one included
};
struct PendingCall {
    CallBase* call;
    const Frame* frame;
};

class Inliner {
  public:
    Inliner(Module& module, Primitives& primitives, Simplifier& simplifier, const Options& options,
            const support::Budget& budget)
        : primitives_(primitives), simplifier_(simplifier), options_(options), budget_(budget),
          stacks_(module, primitives, simplifier, options) {}

    void run(Function& entry) {
        simplifier_.run(entry);
        for (Instruction& instruction : instructions(entry))
            if (auto* call = dyn_cast<CallBase>(&instruction); call && definedCallee(*call))
                pending_.push_front({call, nullptr}); // last call first: splitting a block moves little then
        size_ = entry.getInstructionCount();
        while (!pending_.empty()) {
            if (budget_.exhausted()) throw Unsupported("timeout");
            PendingCall next = pending_.front();
            pending_.pop_front();
            inlineOne(next);
        }
        simplifier_.run(entry);
    }
    size_t stacks() const { return stacks_.made(); }

  private:
    static Function* definedCallee(const CallBase& call) {
        Function* callee = call.getCalledFunction();
        return callee && !callee->isDeclaration() ? callee : nullptr;
    }

    // Instructions of a callee that is ready to be copied.
    uint64_t prepared(Function* callee) {
        auto [it, fresh] = sizes_.try_emplace(callee, 0);
        if (fresh) {
            simplifier_.run(*callee);
            it->second = callee->getInstructionCount();
        }
        return it->second;
    }

    void inlineOne(const PendingCall& next) {
        Function* callee = definedCallee(*next.call);
        if (Function* replacement = stacks_.replacement(*next.call)) {
            next.call->setCalledFunction(replacement);
            callee = replacement;
        }
        std::string name = callee->getName().str();
        unsigned depth = depthOf(callee, next.frame);
        unsigned bound = options_.recursionBound;
        if (hasConstantArguments(*next.call)) bound = std::max(bound, kConstantFrames);
        if (depth >= bound)
            return cut(next.call, "recursion deeper than " + std::to_string(bound) + " in " + name);
        uint64_t calleeSize = prepared(callee);
        if (size_ + calleeSize > options_.inlineBudget / (depth > 0 ? kRecursionShare : 1))
            return cut(next.call, "program too large after inlining");
        if (pred_empty(next.call->getParent()) && !next.call->getParent()->isEntryBlock())
            return; // behind a call that does not return
        Substitution copy =
            substituteCall(*next.call, isMemoryProperty(options_.property) ? Locals::Mark : Locals::Forget);
        if (!copy.done) return cut(next.call, "unsupported: call of " + name);
        size_ += calleeSize;
        frames_.push_back({callee, next.frame, depth + 1});
        for (CallBase* call : reverse(copy.calls))
            if (definedCallee(*call)) pending_.push_back({call, &frames_.back()});
    }

    static unsigned depthOf(const Function* function, const Frame* frame) {
        while (frame && frame->function != function) frame = frame->outer;
        return frame ? frame->depth : 0;
    }

    void cut(CallBase* call, const std::string& reason) { primitives_.limitBefore(call, reason); }

    Primitives& primitives_;
    Simplifier& simplifier_;
    const Options& options_;
    const support::Budget& budget_;
    RecursionStacks stacks_;
    std::deque<PendingCall> pending_;
    uint64_t size_ = 0;        // upper bound of the entry's instructions
    std::deque<Frame> frames_; // stable addresses
    DenseMap<Function*, uint64_t> sizes_;
};

} // namespace

void inlineEverything(Module& module, Primitives& primitives, Simplifier& simplifier, const Options& options,
                      const support::Budget& budget, support::Statistics& statistics) {
    Function* entry = module.getFunction(kEntry);
    Inliner inliner(module, primitives, simplifier, options, budget);
    inliner.run(*entry);
    statistics.set("frontend.stacks", static_cast<double>(inliner.stacks()));
    for (Function& function : make_early_inc_range(module)) {
        if (&function == entry || function.isDeclaration()) continue;
        function.deleteBody(); // still there if it is compared with a pointer
    }
    for (Function& function : make_early_inc_range(module))
        if (&function != entry && function.use_empty()) function.eraseFromParent();
    statistics.set("frontend.instructions", entry->getInstructionCount());
}

} // namespace vouch::frontend
