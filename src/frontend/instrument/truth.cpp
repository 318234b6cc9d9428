#include "frontend/instrument/truth.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr const char* kComparesWithZero = "__vouch_bool_compares_with_zero";

bool isBooleanLoad(const LoadInst& load) {
    MDNode* range = load.getMetadata(LLVMContext::MD_range);
    if (!range || range->getNumOperands() != 2 || !load.getType()->isIntegerTy()) return false;
    return mdconst::extract<ConstantInt>(range->getOperand(0))->isZero() &&
           mdconst::extract<ConstantInt>(range->getOperand(1))->getValue() == 2;
}

GlobalVariable* choiceIn(Module& module) {
    if (GlobalVariable* known = module.getGlobalVariable(kComparesWithZero, true)) return known;
    Type* type = Type::getInt8Ty(module.getContext());
    return new GlobalVariable(module, type, false, GlobalValue::InternalLinkage, ConstantInt::get(type, 0),
                              kComparesWithZero);
}

// The test whether a byte is neither 0 nor 1, as made below.
Value* testedByte(Instruction& instruction) {
    auto* test = dyn_cast<ICmpInst>(&instruction);
    if (!test || test->getPredicate() != ICmpInst::ICMP_UGT) return nullptr;
    auto* one = dyn_cast<ConstantInt>(test->getOperand(1));
    return one && one->isOne() ? test->getOperand(0) : nullptr;
}

// Whether the value is 0 or 1, followed through selections.
bool isTruth(Value* value) {
    constexpr size_t kMostValues = 64;
    SmallPtrSet<Value*, 16> seen;
    SmallVector<Value*, 16> open{value};
    while (!open.empty()) {
        Value* next = open.pop_back_val();
        if (!seen.insert(next).second) continue;
        if (seen.size() > kMostValues) return false;
        if (auto* constant = dyn_cast<ConstantInt>(next)) {
            if (constant->getValue().ugt(1)) return false;
        } else if (auto* extended = dyn_cast<ZExtInst>(next)) {
            if (!extended->getOperand(0)->getType()->isIntegerTy(1)) open.push_back(extended->getOperand(0));
        } else if (auto* phi = dyn_cast<PHINode>(next)) {
            open.append(phi->value_op_begin(), phi->value_op_end());
        } else if (auto* select = dyn_cast<SelectInst>(next)) {
            open.append({select->getTrueValue(), select->getFalseValue()});
        } else {
            return false;
        }
    }
    return true;
}

} // namespace

void makeTruthDefined(Function& function) {
    std::vector<TruncInst*> truths;
    for (Instruction& instruction : instructions(function))
        if (auto* load = dyn_cast<LoadInst>(&instruction); load && isBooleanLoad(*load))
            for (User* user : load->users())
                if (auto* truth = dyn_cast<TruncInst>(user); truth && truth->getType()->isIntegerTy(1))
                    truths.push_back(truth);
    for (TruncInst* truth : truths) {
        IRBuilder<> builder(truth->getNextNode());
        builder.SetCurrentDebugLocation(truth->getDebugLoc());
        Value* byte = truth->getOperand(0);
        Value* neither = builder.CreateICmpUGT(byte, ConstantInt::get(byte->getType(), 1));
        Value* choice = builder.CreateLoad(builder.getInt8Ty(), choiceIn(*function.getParent()));
        Value* defined = builder.CreateOr(
            truth, builder.CreateAnd(neither, builder.CreateICmpNE(choice, builder.getInt8(0))));
        truth->replaceUsesWithIf(defined, [&](Use& use) { return use.getUser() != defined; });
    }
}

void drawTruth(IRBuilder<>& builder, Primitives& primitives) {
    GlobalVariable* choice = primitives.module().getGlobalVariable(kComparesWithZero, true);
    if (!choice || choice->use_empty()) return;
    builder.CreateStore(
        primitives.input(builder, builder.getInt8Ty(), "uninitialised way of reading _Bool objects"), choice);
}

void simplifyTruths(Function& function) {
    for (Instruction& instruction : make_early_inc_range(instructions(function))) {
        Value* byte = testedByte(instruction);
        if (!byte || !isTruth(byte)) continue;
        instruction.replaceAllUsesWith(ConstantInt::getFalse(instruction.getType()));
        instruction.eraseFromParent();
    }
}

} // namespace vouch::frontend
