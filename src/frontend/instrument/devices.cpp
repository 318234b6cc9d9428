#include "frontend/instrument/devices.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

class DeviceAddresses {
  public:
    bool contains(const Value* pointer) {
        while (auto* step = dyn_cast<GEPOperator>(pointer)) pointer = step->getPointerOperand();
        if (auto* constant = dyn_cast<Constant>(pointer)) return isNumber(constant);
        if (auto* load = dyn_cast<LoadInst>(pointer)) return isOnlyValueOf(load->getPointerOperand());
        if (auto* parameter = dyn_cast<Argument>(pointer)) return isGivenByAllCallers(*parameter);
        return false;
    }

  private:
    static bool isNumber(const Constant* constant) {
        auto* cast = dyn_cast<ConstantExpr>(constant);
        if (!cast || cast->getOpcode() != Instruction::IntToPtr) return false;
        auto* number = dyn_cast<ConstantInt>(cast->getOperand(0));
        return number && !number->isZero();
    }

    // A constant, or a local that is assigned once and of which nobody else knows.
    bool isOnlyValueOf(const Value* place) {
        if (auto* global = dyn_cast<GlobalVariable>(place))
            return global->isConstant() && global->hasDefinitiveInitializer() &&
                   contains(global->getInitializer());
        auto* local = dyn_cast<AllocaInst>(place);
        if (!local) return false;
        const Value* stored = nullptr;
        for (const Use& use : local->uses()) {
            const User* user = use.getUser();
            if (isa<LoadInst>(user) || isa<LifetimeIntrinsic>(user)) continue;
            auto* store = dyn_cast<StoreInst>(user);
            if (!store || use.getOperandNo() != StoreInst::getPointerOperandIndex() || stored) return false;
            stored = store->getValueOperand();
        }
        return stored && contains(stored);
    }

    // All of them are seen: a function whose address is used otherwise has others.
    bool isGivenByAllCallers(const Argument& parameter) {
        const Function& function = *parameter.getParent();
        if (!open_.insert(&parameter).second || function.use_empty())
            return false; // recursion gives nothing new
        for (const Use& use : function.uses()) {
            auto* call = dyn_cast<CallBase>(use.getUser());
            if (!call || !call->isCallee(&use) || parameter.getArgNo() >= call->arg_size() ||
                !contains(call->getArgOperand(parameter.getArgNo())))
                return false;
        }
        return true;
    }

    SmallPtrSet<const Argument*, 8> open_;
};

} // namespace

bool isDeviceAddress(const Value* pointer) { return DeviceAddresses().contains(pointer); }

} // namespace vouch::frontend
