// Globals that are only read and written as a whole, or at constant offsets, become locals of kEntry, so that
// SROA can turn them into SSA values. There is only one instance of kEntry, hence one of each.
#include "frontend/stages.h"
#include "frontend/types.h"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Whether SROA can follow all uses of this pointer into the object.
bool hasOnlyPlainUses(const Value* pointer) {
    for (const Use& use : pointer->uses()) {
        const User* user = use.getUser();
        if (isa<LoadInst>(user)) continue;
        if (isa<StoreInst>(user) && use.getOperandNo() == StoreInst::getPointerOperandIndex()) continue;
        if (auto* gep = dyn_cast<GEPOperator>(user);
            gep && gep->hasAllConstantIndices() && hasOnlyPlainUses(gep))
            continue;
        if (auto* memory = dyn_cast<MemIntrinsic>(user); memory && isa<ConstantInt>(memory->getLength()))
            continue;
        return false;
    }
    return true;
}

// Such a write ends the execution, or is an error.
bool isWritten(const Value* pointer) {
    return any_of(pointer->uses(), [](const Use& use) {
        const User* user = use.getUser();
        return isa<StoreInst>(user) || (isa<GEPOperator>(user) && isWritten(user)) ||
               (isa<MemIntrinsic>(user) && use.getOperandNo() == 0);
    });
}

// Uses by constant expressions become instructions, which can refer to a local.
void expandConstantUsers(GlobalVariable& global) {
    std::vector<ConstantExpr*> work;
    for (User* user : global.users())
        if (auto* expression = dyn_cast<ConstantExpr>(user)) work.push_back(expression);
    while (!work.empty()) {
        ConstantExpr* expression = work.back();
        work.pop_back();
        std::vector<Use*> uses;
        for (Use& use : expression->uses()) uses.push_back(&use);
        for (Use* use : uses) {
            auto* user = dyn_cast<Instruction>(use->getUser());
            if (!user) {
                work.push_back(cast<ConstantExpr>(use->getUser()));
                continue;
            }
            Instruction* copy = expression->getAsInstruction();
            copy->insertBefore(user);
            copy->setDebugLoc(user->getDebugLoc());
            use->set(copy);
            for (Use& operand : copy->operands())
                if (auto* inner = dyn_cast<ConstantExpr>(operand.get())) work.push_back(inner);
        }
    }
    global.removeDeadConstantUsers();
}

void declareVariable(Function& entry, GlobalVariable& global, AllocaInst* local, Instruction* before) {
    SmallVector<DIGlobalVariableExpression*, 1> expressions;
    global.getDebugInfo(expressions);
    DISubprogram* subprogram = entry.getSubprogram();
    if (expressions.empty() || !subprogram) return;
    DIGlobalVariable* variable = expressions.front()->getVariable();
    DIBuilder builder(*entry.getParent(), false, subprogram->getUnit());
    DILocalVariable* copy = builder.createAutoVariable(subprogram, variable->getName(), variable->getFile(),
                                                       variable->getLine(), variable->getType());
    builder.insertDeclare(local, copy, builder.createExpression(),
                          DILocation::get(entry.getContext(), variable->getLine(), 0, subprogram), before);
}

// One store per scalar, in the form in which SROA splits them anyway.
void storeInitialValue(IRBuilder<>& builder, Constant* value, Value* address, uint64_t offset,
                       const DataLayout& layout) {
    Type* type = value->getType();
    if (isa<UndefValue>(value)) value = Constant::getNullValue(type); // padding of a static object
    if (type->isStructTy() || type->isArrayTy()) {
        unsigned count = type->isStructTy() ? type->getStructNumElements()
                                            : static_cast<unsigned>(type->getArrayNumElements());
        for (unsigned i = 0; i < count; ++i) {
            uint64_t step =
                type->isStructTy()
                    ? layout.getStructLayout(cast<StructType>(type))->getElementOffset(i).getFixedValue()
                    : i * layout.getTypeAllocSize(type->getArrayElementType()).getFixedValue();
            storeInitialValue(builder, value->getAggregateElement(i), address, offset + step, layout);
        }
        return;
    }
    Value* target =
        offset == 0 ? address : builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), address, offset);
    builder.CreateAlignedStore(value, target, Align(1));
}

bool isPromotable(GlobalVariable& global, const DataLayout& layout, Property property) {
    // What its globals point to is no lost memory when the program ends.
    if (isMemoryProperty(property) && holdsPointers(global.getValueType())) return false;
    if (!global.hasLocalLinkage() || !global.hasInitializer() || global.use_empty()) return false;
    if (!global.getValueType()->isSized() || !leavesOf(global.getValueType(), layout, kLeafLimit))
        return false;
    global.removeDeadConstantUsers();
    return hasOnlyPlainUses(&global) && !(global.isConstant() && isWritten(&global));
}

} // namespace

void promoteGlobals(Function& entry, const Primitives& primitives) {
    Module& module = *entry.getParent();
    const DataLayout& layout = module.getDataLayout();
    std::vector<GlobalVariable*> chosen;
    for (GlobalVariable& global : module.globals())
        if (isPromotable(global, layout, primitives.property())) chosen.push_back(&global);
    if (chosen.empty()) return;
    Instruction* start = &*entry.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    for (GlobalVariable* global : chosen) {
        expandConstantUsers(*global);
        IRBuilder<> builder(&entry.getEntryBlock(), entry.getEntryBlock().begin());
        AllocaInst* local = builder.CreateAlloca(global->getValueType(), nullptr, global->getName());
        if (global->getAlign()) local->setAlignment(*global->getAlign());
        builder.SetInsertPoint(start);
        if (DISubprogram* subprogram = entry.getSubprogram())
            builder.SetCurrentDebugLocation(
                DILocation::get(entry.getContext(), subprogram->getLine(), 0, subprogram));
        declareVariable(entry, *global, local, start);
        storeInitialValue(builder, global->getInitializer(), local, 0, layout);
        global->replaceAllUsesWith(local);
        global->eraseFromParent();
    }
}

} // namespace vouch::frontend
