// Before any LLVM code clones, promotes or folds the module, nothing in it is undefined any more.
//
// clang's own builder folds constants while it emits code: 1 << 33, (int)1e30 or 1 / 0 on constants are poison by the
// time we see the module, and uninitialised parts of structures are undef. LLVM may replace these by whatever suits: a
// choice between 5 and poison becomes 5. So each of them becomes an unknown of its own, drawn where it is used.
//
// What could become poison later, once arguments are constants, is made defined for all operands: shifts count their
// amount as the processor does (semantics.md). The bits of a constant NaN are hidden from folding behind a freeze: which
// NaN it is, no program may rely on.
//
// Operations that stay undefined for some operands (conversions of floating-point numbers out of range, counting the
// zeros of zero) are not folded by anything that runs on the module (fold.h); the builder gives them unknowns.
#include "frontend/stages.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Points-to analysis takes what is called so for a pointer to nothing.
constexpr const char* kUndefined = "uninitialised result of an undefined operation";

bool isUndefined(const Constant* value) {
    if (isa<UndefValue>(value)) return true; // poison is one
    return isa<ConstantAggregate>(value) &&
           any_of(value->operands(), [](const Use& part) { return isUndefined(cast<Constant>(part.get())); });
}

bool isNaN(const Value* value) {
    auto* number = dyn_cast<ConstantFP>(value);
    return number && number->isNaN();
}

class Definer {
  public:
    explicit Definer(Primitives& primitives) : primitives_(primitives) {}

    void run(Function& function) {
        std::vector<Instruction*> all;
        for (Instruction& instruction : instructions(function)) all.push_back(&instruction);
        for (Instruction* instruction : all) {
            defineOperands(*instruction);
            if (auto* operation = dyn_cast<BinaryOperator>(instruction); operation && operation->isShift())
                defineShift(*operation);
        }
    }

  private:
    void defineOperands(Instruction& instruction) {
        for (Use& use : instruction.operands()) {
            auto* value = dyn_cast<Constant>(use.get());
            if (!value || isImmediate(instruction, use)) continue;
            bool nan = isNaN(value);
            if (!nan && !isUndefined(value)) continue;
            if (auto* phi = dyn_cast<PHINode>(&instruction)) {
                definePhiOperand(*phi, use.getOperandNo());
                continue;
            }
            IRBuilder<> builder(&instruction);
            use.set(nan ? builder.CreateFreeze(value) : defined(builder, value));
        }
    }

    // An aggregate begins undefined and is filled element by element; intrinsics want some of their arguments constant.
    static bool isImmediate(const Instruction& instruction, const Use& use) {
        if (isa<InsertValueInst>(instruction) && use.getOperandNo() == 0) return isa<UndefValue>(use.get());
        auto* call = dyn_cast<CallBase>(&instruction);
        return call && call->isArgOperand(&use) && isa<IntrinsicInst>(call) &&
               call->paramHasAttr(call->getArgOperandNo(&use), Attribute::ImmArg);
    }

    // One value per predecessor, even if several edges come from there.
    void definePhiOperand(PHINode& phi, unsigned index) {
        BasicBlock* from = phi.getIncomingBlock(index);
        auto* value = cast<Constant>(phi.getIncomingValue(index));
        IRBuilder<> builder(from->getTerminator());
        Value* fresh = isNaN(value) ? builder.CreateFreeze(value) : defined(builder, value);
        for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
            if (phi.getIncomingBlock(i) == from) phi.setIncomingValue(i, fresh);
    }

    Value* defined(IRBuilder<>& builder, Constant* value) {
        Type* type = value->getType();
        if (!isa<UndefValue>(value)) { // an aggregate, some of whose elements are undefined
            Value* result = PoisonValue::get(type);
            for (unsigned i = 0; i < value->getNumOperands(); ++i) {
                auto* part = cast<Constant>(value->getOperand(i));
                result = builder.CreateInsertValue(
                    result, isUndefined(part) ? defined(builder, part) : static_cast<Value*>(part), i);
            }
            return result;
        }
        if (Primitives::hasInput(type)) return primitives_.input(builder, type, kUndefined);
        return builder.CreateFreeze(value);
    }

    // The amount counts modulo the width of the register: 32, 64 or 128 bits. What lies in a wider register than it needs
    // is shifted out of it; a number too wide for all of them loses all bits.
    void defineShift(BinaryOperator& shift) {
        auto* type = dyn_cast<IntegerType>(shift.getType());
        if (!type) return;
        unsigned width = type->getBitWidth();
        auto* constant = dyn_cast<ConstantInt>(shift.getOperand(1));
        if (constant && constant->getValue().ult(width)) return;
        IRBuilder<> builder(&shift);
        Value *number = shift.getOperand(0), *by = shift.getOperand(1);
        unsigned registerWidth = width <= 32 ? 32 : width <= 64 ? 64 : width <= 128 ? 128 : 0;
        Value* result = nullptr;
        if (registerWidth == 0) {
            Value* fits = builder.CreateICmpULT(by, ConstantInt::get(type, width));
            Value* all = shift.getOpcode() == Instruction::AShr
                             ? builder.CreateAShr(number, ConstantInt::get(type, width - 1))
                             : ConstantInt::get(type, 0);
            Value* amount = builder.CreateSelect(fits, by, ConstantInt::get(type, 0));
            result = builder.CreateSelect(fits, builder.CreateBinOp(shift.getOpcode(), number, amount), all);
        } else {
            Type* wide = builder.getIntNTy(registerWidth);
            bool isSigned = shift.getOpcode() == Instruction::AShr;
            Value* amount = builder.CreateAnd(builder.CreateZExt(by, wide), registerWidth - 1);
            Value* shifted = builder.CreateBinOp(
                shift.getOpcode(),
                isSigned ? builder.CreateSExt(number, wide) : builder.CreateZExt(number, wide), amount);
            result = builder.CreateTrunc(shifted, type);
        }
        shift.replaceAllUsesWith(result);
        if (isa<Instruction>(result)) result->takeName(&shift);
        shift.eraseFromParent();
    }

    Primitives& primitives_;
};

} // namespace

void makeDefined(Module& module, Primitives& primitives) {
    Definer definer(primitives);
    for (Function& function : module)
        if (!function.isDeclaration()) definer.run(function);
}

} // namespace vouch::frontend
