#include "frontend/library/external.h"

#include "frontend/debug_files.h"
#include "frontend/library/error_number.h"
#include "frontend/stages.h"
#include "frontend/types.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr const char* kChanges = "vouch.environment";

StringSet<> namesIn(const Module& module, const char* list) {
    StringSet<> names;
    if (const NamedMDNode* nodes = module.getNamedMetadata(list))
        for (const MDNode* node : nodes->operands())
            names.insert(cast<MDString>(node->getOperand(0))->getString());
    return names;
}

// Arguments through which the callee may write.
std::vector<Value*> pointersGiven(const CallInst& call) {
    std::vector<Value*> pointers;
    for (unsigned i = 0; i < call.arg_size(); ++i) {
        Value* argument = call.getArgOperand(i);
        if (argument->getType()->isPointerTy() && !call.paramHasAttr(i, Attribute::StructRet) &&
            !call.isByValArgument(i) && mayChange(argument))
            pointers.push_back(argument);
    }
    return pointers;
}

// Copies of structures that hold pointers, and integers that may be addresses.
std::vector<Value*> pointersHidden(const CallInst& call, bool addressesAreIntegers) {
    unsigned addressBits = call.getDataLayout().getPointerSizeInBits();
    std::vector<Value*> hidden;
    for (unsigned i = 0; i < call.arg_size(); ++i) {
        Value* argument = call.getArgOperand(i);
        if (call.isByValArgument(i) && holdsPointers(call.getParamByValType(i))) hidden.push_back(argument);
        bool isWide =
            argument->getType()->isIntegerTy() && argument->getType()->getIntegerBitWidth() >= addressBits;
        if (addressesAreIntegers && isWide && !isa<ConstantInt>(argument)) hidden.push_back(argument);
    }
    return hidden;
}

// Gives inputs to all scalars of an object but its pointers, as far as they can be named one by one.
void fillData(IRBuilder<>& builder, Type* type, Value* pointer, const std::string& site,
              Primitives& primitives) {
    if (!holdsPointers(type)) return primitives.fill(builder, type, pointer, site);
    auto leaves = leavesOf(type, primitives.module().getDataLayout(), kLeafLimit);
    if (!leaves) return;
    for (const Leaf& leaf : *leaves) {
        if (leaf.type->isPointerTy()) continue;
        Value* address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), pointer, leaf.offset);
        primitives.fill(builder, leaf.type, address, site);
    }
}

} // namespace

bool mayChange(const Value* pointer) {
    const Value* object = pointer->stripPointerCasts();
    if (isa<ConstantPointerNull>(object) || isa<Function>(object)) return false;
    auto* global = dyn_cast<GlobalVariable>(object->stripInBoundsConstantOffsets());
    return !global || !global->isConstant();
}

ExternalCalls::ExternalCalls(Primitives& primitives, const Environment& environment)
    : primitives_(primitives), environment_(environment),
      system_(namesIn(primitives.module(), kSystemMetadata)),
      endless_(namesIn(primitives.module(), kEndlessMetadata)), callbacks_(primitives) {}

void ExternalCalls::happen(CallInst& call, const std::string& name) {
    bool isLibrary = system_.contains(name);
    tell(call, name, isLibrary);
    IRBuilder<> builder(&call);
    changeErrorNumber(builder, primitives_, name);
    for (Value* argument : call.args())
        if (argument->getType()->isPointerTy()) primitives_.handOut(builder, argument);
    if (environment_.callbacks)
        callbacks_.give(call, [&](Value* argument) -> std::pair<Value*, Type*> {
            Target target = targetOf(argument);
            return {target.pointer, target.isWhole ? target.type : nullptr};
        });
    builder.SetInsertPoint(&call); // giving may have cut the block
    bool keeps = environment_.pointers && !isLibrary;
    for (Value* argument : pointersGiven(call)) {
        if (keeps)
            keep(builder, argument);
        else
            change(builder, targetOf(argument), "external " + name);
    }
    if (keeps)
        for (Value* argument : pointersHidden(call, addressesAreIntegers()))
            keep(builder, argument->getType()->isPointerTy()
                              ? argument
                              : builder.CreateIntToPtr(argument, builder.getPtrTy()));
    if (keeps || (environment_.globals && !isLibrary)) builder.CreateCall(changes());
    if (environment_.callbacks) callbacks_.insertCalls(builder);
}

// What is assumed about the environment is worth telling only where there is something that it could do.
void ExternalCalls::tell(const CallInst& call, const std::string& name, bool isLibrary) {
    const DebugLoc& where = call.getDebugLoc();
    bool gives = !pointersGiven(call).empty();
    std::string text = name + ": any result, changes at most what its pointer arguments reach";
    if (!isLibrary) {
        if (environment_.pointers) text += ", now or later";
        if (environment_.globals) text += ", and globals that are not static";
        if (gives && !environment_.pointers)
            primitives_.ledger("environment", "functions without body do not keep pointers", where);
        bool hasGlobals = any_of(primitives_.module().globals(),
                                 [&](const GlobalVariable& global) { return isOpen(global); });
        if (hasGlobals && !environment_.globals)
            primitives_.ledger("environment", "functions without body change no globals", where);
    }
    bool givesFunctions = this->givesFunctions(call);
    if (givesFunctions && environment_.callbacks) text += ", and calls functions that it was given";
    if (givesFunctions && !environment_.callbacks)
        primitives_.ledger("environment", "functions without body do not call functions that they were given",
                           where);
    primitives_.ledger("external-function", text, where);
    if (isDeclaredEndless(call, name))
        primitives_.ledger("environment", name + " does not return, as it is declared", where);
}

// The name is given: a call without prototype has no function of its type.
bool ExternalCalls::isDeclaredEndless(const CallInst& call, const std::string& name) const {
    return endless_.contains(name) && isa_and_nonnull<UnreachableInst>(call.getNextNonDebugInstruction());
}

Function* ExternalCalls::changes() {
    if (!changes_) {
        auto* type = FunctionType::get(Type::getVoidTy(primitives_.module().getContext()), false);
        changes_ = Function::Create(type, GlobalValue::InternalLinkage, kChanges, primitives_.module());
    }
    return changes_;
}

// A pointer into an array designates the array, one to a member of a structure the member.
ExternalCalls::Target ExternalCalls::targetOf(Value* argument) const {
    Value* pointer = argument->stripPointerCasts();
    Target target{argument, nullptr, false};
    while (auto* gep = dyn_cast<GEPOperator>(pointer)) {
        Type* type = gep->getSourceElementType();
        bool isArray = gep->getNumIndices() == 1 || (type->isArrayTy() && gep->getNumIndices() == 2 &&
                                                     !type->getArrayElementType()->isArrayTy());
        auto* first = dyn_cast<ConstantInt>(gep->idx_begin()->get());
        if (isa<StructType>(type) && gep->getNumIndices() == 2 && first && first->isZero()) {
            target = {pointer, gep->getResultElementType(), false};
            return target;
        }
        if (!isArray) return target;
        pointer = gep->getPointerOperand()->stripPointerCasts();
    }
    if (auto* local = dyn_cast<AllocaInst>(pointer);
        local && local->isStaticAlloca() && !local->isArrayAllocation())
        target = {local, local->getAllocatedType(), true};
    if (auto* global = dyn_cast<GlobalVariable>(pointer); global && global->hasInitializer())
        target = {global, global->getValueType(), true};
    return target;
}

void ExternalCalls::change(IRBuilder<>& builder, const Target& target, const std::string& site) {
    if (!target.type || !target.isWhole || holdsPointers(target.type))
        primitives_.havoc(builder, target.pointer, site);
    if (target.type) fillData(builder, target.type, target.pointer, site, primitives_);
}

GlobalVariable* ExternalCalls::newSlot() {
    Module& module = primitives_.module();
    auto* pointer = PointerType::get(module.getContext(), 0);
    return new GlobalVariable(module, pointer, false, GlobalValue::InternalLinkage,
                              ConstantPointerNull::get(pointer), "vouch.given");
}

void ExternalCalls::keep(IRBuilder<>& builder, Value* argument) {
    Target target = targetOf(argument);
    auto* global = dyn_cast<GlobalVariable>(target.pointer);
    if (global && target.isWhole && environment_.globals && isOpen(*global)) return; // changes anyway
    auto* local = dyn_cast<AllocaInst>(target.pointer);
    // Of a recursive function, several instances may live; which one is meant is told by the pointer only.
    if (local && isRecursive(*local->getFunction())) target = {target.pointer, nullptr, false};
    if (!isa<AllocaInst>(getUnderlyingObject(target.pointer, 0)) && !global)
        target.type = nullptr; // nobody tells whether it is an object that lives
    std::string name = "kept by a function without body";
    if (!target.type) {
        others_.push_back({newSlot(), nullptr, false, name});
        builder.CreateStore(target.pointer, others_.back().slot);
        return;
    }
    Gift& gift = byObject_[target.pointer];
    if (!gift.slot) {
        gift = {newSlot(), target.type, target.isWhole, name};
        if (auto* object = dyn_cast<AllocaInst>(getUnderlyingObject(target.pointer, 0)))
            forgetAtEnd(*object, *gift.slot);
    }
    builder.CreateStore(target.pointer, gift.slot);
}

bool ExternalCalls::isOpen(const GlobalVariable& global) const {
    return global.hasAttribute(kExternalAttribute) && !global.isConstant() &&
           global.getValueType()->isSized() && (!global.use_empty() || global.hasExternalLinkage());
}

// Whether a call of it can lead to another one before it returns.
bool ExternalCalls::isRecursive(Function& function) {
    auto [known, isNew] = recursive_.try_emplace(&function, false);
    if (!isNew) return known->second;
    std::vector<Function*> open{&function};
    DenseSet<Function*> seen;
    while (!open.empty()) {
        Function* next = open.back();
        open.pop_back();
        if (next != &function && !seen.insert(next).second) continue;
        for (Instruction& instruction : instructions(*next)) {
            auto* call = dyn_cast<CallInst>(&instruction);
            Function* callee = call ? call->getCalledFunction() : nullptr;
            if (!callee || callee->isIntrinsic()) continue;
            bool isOutside = callee->isDeclaration() && !callee->getName().starts_with("__vouch_");
            bool comesBack =
                isOutside && environment_.callbacks && is_contained(callbacks_.candidates(), &function);
            if (callee == &function || comesBack) return known->second = true;
            if (!callee->isDeclaration()) open.push_back(callee);
            if (isOutside && environment_.callbacks) append_range(open, callbacks_.candidates());
        }
    }
    return false;
}

bool ExternalCalls::addressesAreIntegers() {
    if (addressesAreIntegers_) return *addressesAreIntegers_;
    bool found = false;
    for (Function& function : primitives_.module())
        for (Instruction& instruction : instructions(function)) {
            found |= isa<PtrToIntInst>(instruction);
            for (Value* operand : instruction.operands())
                if (auto* expression = dyn_cast<ConstantExpr>(operand))
                    found |= expression->getOpcode() == Instruction::PtrToInt;
        }
    addressesAreIntegers_ = found;
    return found;
}

void ExternalCalls::changeGiven(IRBuilder<>& builder) {
    std::vector<Gift> gifts = others_;
    for (auto& [object, gift] : byObject_) gifts.push_back(gift);
    for (const Gift& gift : gifts) {
        Value* pointer = builder.CreateLoad(gift.slot->getValueType(), gift.slot);
        Instruction* end = &*builder.GetInsertPoint();
        Instruction* then = SplitBlockAndInsertIfThen(builder.CreateIsNotNull(pointer), end, false);
        IRBuilder<> given(then);
        change(given, {pointer, gift.type, gift.isWhole}, gift.name);
        builder.SetInsertPoint(end);
    }
}

// The environment reads the pointers in it.
void ExternalCalls::changeBehindConstant(IRBuilder<>& builder, GlobalVariable& global) {
    if (!global.hasInitializer() || !holdsPointers(global.getValueType())) return;
    std::vector<Constant*> open{global.getInitializer()};
    while (!open.empty()) {
        Constant* part = open.back();
        open.pop_back();
        if (part->getType()->isPointerTy() && mayChange(part) && !isa<UndefValue>(part))
            primitives_.havoc(builder, part, "reached from " + global.getName().str());
        if (isa<ConstantAggregate>(part))
            for (Use& use : part->operands()) open.push_back(cast<Constant>(use.get()));
    }
}

void ExternalCalls::changeGlobals(IRBuilder<>& builder) {
    for (GlobalVariable& global : primitives_.module().globals()) {
        if (global.hasAttribute(kExternalAttribute) && global.isConstant())
            changeBehindConstant(builder, global);
        if (!isOpen(global)) continue;
        std::string site = "changed by a function without body " + global.getName().str();
        change(builder, {&global, global.getValueType(), true}, site);
    }
}

void ExternalCalls::finish() {
    callbacks_.finish(changes_);
    if (!changes_) return;
    IRBuilder<> builder(BasicBlock::Create(changes_->getContext(), "entry", changes_));
    builder.SetInsertPoint(builder.CreateRetVoid());
    changeGiven(builder);
    if (environment_.globals) changeGlobals(builder);
}

} // namespace vouch::frontend
