#include "frontend/library/ending_calls.h"

#include "frontend/library/library_table.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

struct EndingFunction {
    const char* name;
    const char* warning; // what it prints with
    unsigned format;     // the argument's number; the status is the first one
    bool isEndless;      // whatever the status
    bool isVariadic;     // or a list of arguments stands behind the format
};

constexpr EndingFunction kEnding[] = {
    {"err", "warn", 1, true, true},     {"errx", "warnx", 1, true, true},
    {"verr", "vwarn", 1, true, false},  {"verrx", "vwarnx", 1, true, false},
    {"error", "warnx", 2, false, true},
};

// The arguments from the format on go to the warning.
void replace(CallInst& call, const EndingFunction& ending) {
    Module& module = *call.getModule();
    IRBuilder<> builder(&call);
    std::vector<Value*> arguments(call.arg_begin() + ending.format, call.arg_end());
    std::vector<Type*> types;
    for (Value* argument : arguments) types.push_back(argument->getType());
    if (ending.isVariadic) types.resize(1);
    FunctionCallee warning = module.getOrInsertFunction(
        ending.warning, FunctionType::get(builder.getVoidTy(), types, ending.isVariadic));
    builder.CreateCall(warning, arguments);
    Value* status = call.getArgOperand(0);
    if (!ending.isEndless) {
        Instruction* then = SplitBlockAndInsertIfThen(builder.CreateIsNotNull(status), &call, false);
        builder.SetInsertPoint(then);
        builder.SetCurrentDebugLocation(call.getDebugLoc());
    }
    FunctionCallee exit = module.getOrInsertFunction(
        "exit", FunctionType::get(builder.getVoidTy(), {builder.getInt32Ty()}, false));
    builder.CreateCall(exit, {status});
    call.eraseFromParent();
}

bool isReplaceable(const CallInst& call, const EndingFunction& ending) {
    if (call.arg_size() <= ending.format || !call.use_empty()) return false;
    for (unsigned i = 0; i < ending.format; ++i)
        if (!call.getArgOperand(i)->getType()->isIntegerTy(32)) return false;
    const Function* exit = call.getModule()->getFunction("exit");
    const Function* warning = call.getModule()->getFunction(ending.warning);
    return call.getArgOperand(ending.format)->getType()->isPointerTy() && (!exit || exit->isDeclaration()) &&
           (!warning || isDeclaredBySystem(*warning));
}

} // namespace

void rewriteEndingCalls(Module& module) {
    for (const EndingFunction& ending : kEnding) {
        Function* function = module.getFunction(ending.name);
        if (!function || !function->isDeclaration() || !isDeclaredBySystem(*function)) continue;
        std::vector<CallInst*> calls;
        for (Use& use : function->uses())
            if (auto* call = dyn_cast<CallInst>(use.getUser());
                call && call->isCallee(&use) && isReplaceable(*call, ending))
                calls.push_back(call);
        for (CallInst* call : calls) replace(*call, ending);
    }
}

} // namespace vouch::frontend
