#include "frontend/slice/remove.h"

#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// The function ends here: nothing relevant is reached from here on before it returns, the result included.
void endFunction(IRBuilder<>& builder) {
    Type* result = builder.getCurrentFunctionReturnType();
    if (result->isVoidTy())
        builder.CreateRetVoid();
    else
        builder.CreateRet(PoisonValue::get(result));
}

// Which way the terminator takes does not matter: it takes the way to where all of them meet. No phi there is
// relevant, otherwise the terminator would be. Phis that are not relevant are gone already.
void straighten(BasicBlock& block, BasicBlock* next) {
    Instruction* terminator = block.getTerminator();
    if (auto* result = dyn_cast<ReturnInst>(terminator)) {
        if (result->getReturnValue())
            result->setOperand(0, PoisonValue::get(result->getReturnValue()->getType()));
        return;
    }
    if (terminator->getNumSuccessors() == 1 && terminator->getSuccessor(0) == next) return;
    IRBuilder<> builder(terminator);
    if (next)
        builder.CreateBr(next);
    else
        endFunction(builder);
    terminator->eraseFromParent();
}

// Arguments for parameters that nobody reads. Copying a structure for one would be work for nothing.
void dropArguments(CallInst& call, const Function& callee, const Relevance& relevance) {
    for (unsigned i = 0; i < call.arg_size(); ++i) {
        if (i < callee.arg_size() && relevance.needs(*callee.getArg(i))) continue;
        call.setArgOperand(i, PoisonValue::get(call.getArgOperand(i)->getType()));
        call.removeParamAttr(i, Attribute::ByVal);
    }
}

void dropParameterAttributes(Function& function, const Relevance& relevance) {
    for (Argument& parameter : function.args())
        if (!relevance.needs(parameter)) parameter.removeAttr(Attribute::ByVal);
}

// Records of variables whose values are gone.
void dropEmptyDebugRecords(Function& function) {
    for (Instruction& instruction : instructions(function))
        for (DbgVariableRecord& record : make_early_inc_range(filterDbgVars(instruction.getDbgRecordRange())))
            if (record.isKillLocation()) record.eraseFromParent();
}

} // namespace

void removeIrrelevant(Function& function, const Relevance& relevance,
                      function_ref<void(const CallInst&)> removed) {
    bool changed = false;
    for (Instruction& instruction : make_early_inc_range(instructions(function))) {
        if (instruction.isTerminator()) continue;
        auto* call = dyn_cast<CallInst>(&instruction);
        if (relevance.keeps(instruction)) {
            Function* callee = call ? call->getCalledFunction() : nullptr;
            if (callee && !callee->isDeclaration()) dropArguments(*call, *callee, relevance);
            continue;
        }
        if (call) removed(*call);
        if (!instruction.getType()->isVoidTy())
            instruction.replaceAllUsesWith(PoisonValue::get(instruction.getType()));
        instruction.eraseFromParent();
        changed = true;
    }
    for (BasicBlock& block : function) {
        if (relevance.keeps(*block.getTerminator())) continue;
        straighten(block, relevance.control(function).next(block));
        changed = true;
    }
    dropParameterAttributes(function, relevance);
    if (!changed) return;
    dropEmptyDebugRecords(function);
    EliminateUnreachableBlocks(function);
    for (BasicBlock& block : make_early_inc_range(function)) MergeBlockIntoPredecessor(&block);
}

} // namespace vouch::frontend
