#include "frontend/slice/relevance.h"

#include "frontend/slice/loops.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

Function* definedCallee(const Instruction& instruction) {
    auto* call = dyn_cast<CallInst>(&instruction);
    Function* callee = call ? call->getCalledFunction() : nullptr;
    return callee && !callee->isDeclaration() ? callee : nullptr;
}

// The primitives are declared as if they could do anything; all of those that are no seeds write or draw inputs.
bool callsPrimitive(const Instruction& instruction) {
    auto* call = dyn_cast<CallInst>(&instruction);
    const Function* callee = call ? call->getCalledFunction() : nullptr;
    return callee && isPrimitive(*callee);
}

bool isRestore(const Instruction& instruction) {
    auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
    return intrinsic && intrinsic->getIntrinsicID() == Intrinsic::stackrestore;
}

} // namespace

Relevance::Relevance(Module& module, const std::map<uint32_t, Site>& sites, Seed isSeed)
    : memory_(module, sites), isSeed_(isSeed) {
    for (Function& function : module) {
        if (function.isDeclaration()) continue;
        idle_.insert(&function);
        for (Instruction& instruction : instructions(function))
            if (Function* callee = definedCallee(instruction))
                calls_[callee].push_back(cast<CallInst>(&instruction));
        auto control = std::make_unique<ControlDependence>(function);
        for (BasicBlock* block : control->endless()) loops_.insert(block->getTerminator());
        for (Instruction* exit : uncertainExits(function)) loops_.insert(exit);
        control_.emplace(&function, std::move(control));
    }
    for (Function& function : module)
        for (Instruction& instruction : instructions(function))
            if (isSeed_(instruction) || loops_.contains(&instruction) ||
                memory_.mayWriteConstant(instruction))
                keep(instruction);
    while (!open_.empty()) {
        Instruction* next = open_.back();
        open_.pop_back();
        follow(*next);
    }
}

void Relevance::keep(Instruction& instruction) {
    if (!kept_.insert(&instruction).second) return;
    idle_.erase(instruction.getFunction());
    open_.push_back(&instruction);
}

void Relevance::need(Value* value) {
    if (auto* instruction = dyn_cast<Instruction>(value)) {
        if (Function* callee = definedCallee(*instruction)) needResultOf(*callee);
        return keep(*instruction);
    }
    auto* parameter = dyn_cast<Argument>(value);
    if (!parameter || !needed_.insert(parameter).second) return;
    for (CallInst* call : calls_.lookup(parameter->getParent()))
        if (keeps(*call)) need(call->getArgOperand(parameter->getArgNo()));
}

void Relevance::needResultOf(Function& function) {
    if (!results_.insert(&function).second) return;
    for (BasicBlock& block : function)
        if (isa<ReturnInst>(block.getTerminator())) keep(*block.getTerminator());
}

void Relevance::needBlock(BasicBlock& block) {
    if (!blocks_.insert(&block).second) return;
    for (BasicBlock* controller : control(*block.getParent()).controllers(block))
        keep(*controller->getTerminator());
}

void Relevance::needPiece(uint32_t piece) {
    if (piece >= pieces_.size()) pieces_.resize(memory_.size());
    if (pieces_.test(piece)) return;
    pieces_.set(piece);
    for (Instruction* writer : memory_.writersOf(piece)) keep(*writer);
}

void Relevance::needCallsOf(Function& function) {
    if (!effects_.insert(&function).second) return;
    for (CallInst* call : calls_.lookup(&function)) {
        keep(*call);
        needCallsOf(*call->getFunction());
    }
}

bool Relevance::hasEffect(const Instruction& instruction) const {
    if (const Function* callee = definedCallee(instruction)) return effects_.contains(callee);
    return isSeed_(instruction) || loops_.contains(&instruction) || callsPrimitive(instruction) ||
           isa<StoreInst>(instruction) || isa<MemIntrinsic>(instruction) || isRestore(instruction);
}

void Relevance::follow(Instruction& instruction) {
    needBlock(*instruction.getParent());
    followOperands(instruction);
    for (uint32_t piece : memory_.readBy(instruction)) needPiece(piece);
    if (hasEffect(instruction)) needCallsOf(*instruction.getFunction());
}

void Relevance::followOperands(Instruction& instruction) {
    if (Function* callee = definedCallee(instruction)) {
        for (Argument& parameter : callee->args())
            if (needs(parameter)) need(cast<CallInst>(instruction).getArgOperand(parameter.getArgNo()));
        return;
    }
    for (Value* operand : instruction.operands()) need(operand);
    if (auto* phi = dyn_cast<PHINode>(&instruction))
        for (BasicBlock* block : phi->blocks()) keep(*block->getTerminator());
}

} // namespace vouch::frontend
