// Everything that kEntry calls is inlined into it.
//
// Functions are treated callees first. What is not recursive has no calls left when its callers take it over,
// and has been through SROA, so that copies are small. A component of mutually recursive functions keeps the
// calls inside of it; its callers expand these breadth first, as deep as the bound on frames of one function
// and the budget of instructions allow.
#include "frontend/stages.h"
#include "support/check.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <deque>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Unknown recursion doubles a program with every level: it gets this part of the budget, so that the rest
// stays usable.
constexpr uint64_t kRecursionShare = 20;

// The functions whose inlined bodies a call stands in, innermost first.
struct Frame {
    const Function* function;
    const Frame* outer;
};
struct PendingCall {
    CallBase* call;
    const Frame* frame;
};

class Inliner {
  public:
    Inliner(Module& module, Primitives& primitives, Simplifier& simplifier, const Options& options,
            const support::Budget& budget)
        : module_(module), primitives_(primitives), simplifier_(simplifier), options_(options),
          budget_(budget) {}

    void run() {
        CallGraph graph(module_);
        std::vector<std::vector<Function*>> components;
        std::vector<bool> cyclic;
        for (auto it = scc_begin(&graph); !it.isAtEnd(); ++it) {
            components.emplace_back();
            for (CallGraphNode* node : *it)
                if (Function* function = node->getFunction(); function && !function->isDeclaration())
                    components.back().push_back(function);
            cyclic.push_back(it.hasCycle());
        }
        for (size_t i = 0; i < components.size(); ++i) {
            component_.clear();
            if (cyclic[i]) component_.insert(components[i].begin(), components[i].end());
            for (Function* function : components[i]) expand(*function);
        }
    }

  private:
    static Function* definedCallee(const CallBase& call) {
        Function* callee = call.getCalledFunction();
        return callee && !callee->isDeclaration() ? callee : nullptr;
    }

    uint64_t sizeOf(Function* function) {
        auto [it, fresh] = sizes_.try_emplace(function, 0);
        if (fresh) it->second = function->getInstructionCount();
        return it->second;
    }

    // Inlines all calls in `function` but those inside its own component.
    void expand(Function& function) {
        simplifier_.run(function);
        frames_.clear();
        std::deque<PendingCall> pending;
        for (Instruction& instruction : instructions(function))
            if (auto* call = dyn_cast<CallBase>(&instruction))
                if (Function* callee = definedCallee(*call); callee && !component_.contains(callee))
                    pending.push_front(
                        {call, nullptr}); // last call first: splitting a block moves little then
        uint64_t size = function.getInstructionCount();
        while (!pending.empty()) {
            if (budget_.exhausted()) throw Unsupported("timeout");
            PendingCall next = pending.front();
            pending.pop_front();
            inlineOne(next, size, pending);
        }
        simplifier_.run(function);
        sizes_[&function] = function.getInstructionCount();
    }

    void inlineOne(const PendingCall& next, uint64_t& size, std::deque<PendingCall>& pending) {
        Function* callee = definedCallee(*next.call);
        std::string name = callee->getName().str();
        unsigned depth = depthOf(callee, next.frame);
        if (depth >= options_.recursionBound && !hasConstantArguments(*next.call))
            return cut(next.call,
                       "recursion deeper than " + std::to_string(options_.recursionBound) + " in " + name);
        if (size + sizeOf(callee) > options_.inlineBudget)
            return cut(next.call, "program too large after inlining");
        InlineFunctionInfo info;
        if (!InlineFunction(*next.call, info, false, nullptr, false).isSuccess())
            return cut(next.call, "unsupported: call of " + name);
        size += sizeOf(callee);
        frames_.push_back({callee, next.frame});
        for (CallBase* call : reverse(info.InlinedCallSites))
            if (definedCallee(*call)) pending.push_back({call, &frames_.back()});
    }

    static bool hasConstantArguments(const CallBase& call) {
        return call.arg_size() > 0 &&
               all_of(call.args(), [](const Use& use) { return isa<ConstantInt>(use.get()); });
    }

    static unsigned depthOf(const Function* function, const Frame* frame) {
        unsigned depth = 0;
        for (; frame; frame = frame->outer) depth += frame->function == function;
        return depth;
    }

    void cut(CallBase* call, const std::string& reason) { primitives_.limitBefore(call, reason); }

    Module& module_;
    Primitives& primitives_;
    Simplifier& simplifier_;
    const Options& options_;
    const support::Budget& budget_;
    std::set<const Function*> component_;
    std::deque<Frame> frames_; // stable addresses
    DenseMap<Function*, uint64_t> sizes_;
};

} // namespace

void inlineEverything(Module& module, Primitives& primitives, Simplifier& simplifier, const Options& options,
                      const support::Budget& budget, support::Statistics& statistics) {
    Inliner(module, primitives, simplifier, options, budget).run();
    Function* entry = module.getFunction(kEntry);
    for (Function& function : make_early_inc_range(module)) {
        if (&function == entry || function.isDeclaration()) continue;
        function.deleteBody(); // still there if it is compared with a pointer
    }
    for (Function& function : make_early_inc_range(module))
        if (&function != entry && function.use_empty()) function.eraseFromParent();
    statistics.set("frontend.instructions", entry->getInstructionCount());
}

} // namespace vouch::frontend
