#include "frontend/shape/recursion.h"

#include "frontend/shape/recursion_stack.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

bool hasObjects(const Function& function) {
    return any_of(instructions(function), [](const Instruction& i) { return isa<AllocaInst>(i); });
}

// Each activation would need an object of its own, of a size that is known then only.
bool hasDynamicObjects(const Function& function) {
    return any_of(instructions(function), [](const Instruction& i) {
        auto* local = dyn_cast<AllocaInst>(&i);
        return local && !local->isStaticAlloca();
    });
}

// Whether all control flow is by jumps and plain calls.
bool isStructured(const Function& function) {
    return none_of(instructions(function), [](const Instruction& i) {
        return isa<IndirectBrInst>(i) || (isa<CallBase>(i) && !isa<CallInst>(i));
    });
}

bool canHaveStack(const Function* function) {
    return !function->isVarArg() && isStructured(*function) && !hasDynamicObjects(*function);
}

// What the caller passes by value is copied by the callee: a call is then nothing but a jump.
void copyByValue(Function& function) {
    const DataLayout& layout = function.getDataLayout();
    IRBuilder<> builder(&function.getEntryBlock(), function.getEntryBlock().getFirstInsertionPt());
    for (Argument& parameter : function.args()) {
        if (!parameter.hasByValAttr()) continue;
        Type* type = parameter.getParamByValType();
        AllocaInst* copy = builder.CreateAlloca(type, nullptr, parameter.getName() + ".copy");
        Align alignment = std::max(parameter.getParamAlign().valueOrOne(), layout.getABITypeAlign(type));
        copy->setAlignment(alignment);
        parameter.replaceAllUsesWith(copy); // debug records follow
        builder.CreateMemCpy(copy, alignment, &parameter, parameter.getParamAlign(),
                             layout.getTypeAllocSize(type).getFixedValue());
        function.removeParamAttr(parameter.getArgNo(), Attribute::ByVal);
    }
}

} // namespace

RecursionStacks::RecursionStacks(Module& module, Primitives& primitives, Simplifier& simplifier,
                                 const Options& options)
    : primitives_(primitives), simplifier_(simplifier), options_(options) {
    if (options.recursion == Recursion::Stack) findComponents(module);
}

void RecursionStacks::findComponents(Module& module) {
    CallGraph graph(module);
    for (auto part = scc_begin(&graph); !part.isAtEnd(); ++part) {
        if (!part.hasCycle()) continue;
        DenseSet<const Function*> inside;
        for (const CallGraphNode* node : *part) inside.insert(node->getFunction());
        Component component;
        for (Function& function : module)
            if (inside.contains(&function)) component.members.push_back(&function);
        for (const Function* member : component.members) componentOf_[member] = components_.size();
        component.refused = !all_of(component.members, canHaveStack);
        components_.push_back(std::move(component));
    }
}

// The less is left in memory and the fewer values are live, the smaller a frame is.
void RecursionStacks::simplify(Component& component) {
    if (component.simplified) return;
    component.simplified = true;
    for (Function* member : component.members) {
        copyByValue(*member);
        simplifier_.run(*member);
    }
    // Objects of all depths are one object to the rest of the front end, which knows no bounds within it.
    bool boundsMatter = isMemoryProperty(options_.property);
    if (boundsMatter && any_of(component.members, [](Function* f) { return hasObjects(*f); }))
        component.refused = true;
}

Function* RecursionStacks::replacement(CallBase& call) {
    auto index = componentOf_.find(call.getCalledFunction());
    if (index == componentOf_.end()) return nullptr;
    Component& component = components_[index->second];
    if (!component.refused) simplify(component);
    if (component.refused) return nullptr;
    if (Function* constant = expanded(call, component.members)) return constant;
    return iterative(*call.getCalledFunction(), component.members);
}

Function* RecursionStacks::iterative(Function& function, const std::vector<Function*>& members) {
    auto [known, isNew] = iterative_.try_emplace(&function, nullptr);
    if (isNew) known->second = makeIterative(function, members, primitives_);
    return known->second;
}

} // namespace vouch::frontend
