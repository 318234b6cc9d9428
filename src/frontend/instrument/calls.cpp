// Calls through pointers, and calls whose types differ from the callee's definition.
#include "frontend/instrument/pointer_targets.h"
#include "frontend/stages.h"

#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

bool isAddressTaken(const Function& function) {
    return any_of(function.uses(), [](const Use& use) {
        auto* call = dyn_cast<CallBase>(use.getUser());
        return !call || !call->isCallee(&use);
    });
}

// Whether a call of this shape behaves like a direct call of the candidate.
bool isCompatible(const CallInst& call, const Function& candidate) {
    if (call.getFunctionType() == candidate.getFunctionType()) return true;
    if (candidate.isVarArg() || call.arg_size() != candidate.arg_size()) return false;
    if (call.getType() != candidate.getReturnType()) return false;
    for (unsigned i = 0; i < call.arg_size(); ++i)
        if (call.getArgOperand(i)->getType() != candidate.getArg(i)->getType()) return false;
    return true;
}

void resolve(CallInst& call, const std::vector<Function*>& candidates, Primitives& primitives) {
    LLVMContext& context = call.getContext();
    Function* function = call.getFunction();
    BasicBlock* head = call.getParent();
    BasicBlock* join = head->splitBasicBlock(&call, "pointer.join");
    head->getTerminator()->eraseFromParent();
    IRBuilder<> builder(&call);
    PHINode* result = call.getType()->isVoidTy() ? nullptr : builder.CreatePHI(call.getType(), 2);
    for (Function* candidate : candidates) {
        BasicBlock* taken = BasicBlock::Create(context, "pointer.call", function, join);
        BasicBlock* next = BasicBlock::Create(context, "pointer.next", function, join);
        builder.SetInsertPoint(head);
        builder.SetCurrentDebugLocation(call.getDebugLoc());
        builder.CreateCondBr(builder.CreateICmpEQ(call.getCalledOperand(), candidate), taken, next);
        auto* direct = cast<CallInst>(call.clone());
        direct->setCalledFunction(candidate);
        builder.SetInsertPoint(taken);
        builder.Insert(direct);
        builder.CreateBr(join);
        if (result) result->addIncoming(direct, taken);
        head = next;
    }
    builder.SetInsertPoint(head);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    primitives.callable(builder, call.getCalledOperand());
    Instruction* end = builder.CreateUnreachable();
    end->setDebugLoc(call.getDebugLoc());
    primitives.limitBefore(end, "unsupported: call through an unknown function pointer");
    if (result) call.replaceAllUsesWith(result);
    call.eraseFromParent();
}

// --- direct calls with other types

// The value as the callee reads it from where the caller left it; null if the types leave that open.
Value* adapt(IRBuilder<>& builder, Value* value, Type* type) {
    const DataLayout& layout = builder.GetInsertBlock()->getDataLayout();
    if (value->getType() == type) return value;
    if (CastInst::isBitOrNoopPointerCastable(value->getType(), type, layout))
        return builder.CreateBitOrPointerCast(value, type);
    if (value->getType()->isIntegerTy() && type->isIntegerTy() &&
        value->getType()->getIntegerBitWidth() > type->getIntegerBitWidth())
        return builder.CreateTrunc(value, type); // a promoted argument of an old-style definition
    return nullptr;
}

std::optional<std::vector<Value*>> adaptArguments(IRBuilder<>& builder, CallInst& call, Function& callee,
                                                  Primitives& primitives) {
    std::vector<Value*> arguments;
    for (Argument& parameter : callee.args()) {
        unsigned i = parameter.getArgNo();
        if (i >= call.arg_size()) {
            if (!Primitives::hasInput(parameter.getType())) return std::nullopt;
            arguments.push_back(primitives.input(builder, parameter.getType(),
                                                 "missing argument of " + callee.getName().str()));
            continue;
        }
        if (call.isByValArgument(i) != parameter.hasByValAttr()) return std::nullopt;
        Value* value = adapt(builder, call.getArgOperand(i), parameter.getType());
        if (!value) return std::nullopt;
        arguments.push_back(value);
    }
    if (callee.isVarArg())
        for (unsigned i = callee.arg_size(); i < call.arg_size(); ++i)
            arguments.push_back(call.getArgOperand(i));
    return arguments;
}

void fixCall(CallInst& call, Function& callee, Primitives& primitives) {
    std::string reason =
        "unsupported: call of " + callee.getName().str() + " with other types than it is defined with";
    IRBuilder<> builder(&call);
    auto arguments = adaptArguments(builder, call, callee, primitives);
    if (!arguments) return primitives.limitBefore(&call, reason);
    CallInst* direct = builder.CreateCall(&callee, *arguments);
    direct->setAttributes(callee.getAttributes());
    if (!call.use_empty()) {
        Value* result = callee.getReturnType()->isVoidTy() ? nullptr : adapt(builder, direct, call.getType());
        if (!result && Primitives::hasInput(call.getType()))
            result = primitives.input(builder, call.getType(), "result of " + callee.getName().str());
        if (!result) return primitives.limitBefore(&call, reason);
        call.replaceAllUsesWith(result);
    }
    call.eraseFromParent();
}

std::vector<CallInst*> callsOf(Module& module, function_ref<bool(CallInst&)> wanted) {
    std::vector<CallInst*> calls;
    for (Function& function : module)
        for (Instruction& instruction : instructions(function))
            if (auto* call = dyn_cast<CallInst>(&instruction); call && !call->isInlineAsm() && wanted(*call))
                calls.push_back(call);
    return calls;
}

} // namespace

void resolvePointerCalls(Module& module, Primitives& primitives) {
    std::vector<Function*> taken;
    for (Function& function : module) {
        function.removeDeadConstantUsers();
        if (!function.isIntrinsic() && isAddressTaken(function)) taken.push_back(&function);
    }
    // All are looked up before the first is resolved: resolving adds direct calls of what was only pointed to.
    std::vector<std::pair<CallInst*, std::vector<Function*>>> calls;
    PointerTargets targets(module);
    for (CallInst* call : callsOf(module, [](CallInst& c) { return !isa<Function>(c.getCalledOperand()); })) {
        std::vector<Function*> candidates = targets.of(call->getCalledOperand()).value_or(taken);
        std::erase_if(candidates, [&](Function* function) { return !isCompatible(*call, *function); });
        calls.emplace_back(call, std::move(candidates));
    }
    for (auto& [call, candidates] : calls) resolve(*call, candidates, primitives);
}

void fixCallTypes(Module& module, Primitives& primitives) {
    auto differs = [](CallInst& call) {
        auto* callee = dyn_cast<Function>(call.getCalledOperand());
        return callee && !callee->isDeclaration() && call.getFunctionType() != callee->getFunctionType();
    };
    for (CallInst* call : callsOf(module, differs))
        fixCall(*call, *cast<Function>(call->getCalledOperand()), primitives);
}

} // namespace vouch::frontend
