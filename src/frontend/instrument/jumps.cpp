#include "frontend/instrument/jumps.h"

#include "frontend/library/library_table.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr const char* kChangeable = "vouch.unknown-after-jump";

enum class Jump { None, Set, Take };

Jump kindOf(const Instruction& instruction) {
    auto* call = dyn_cast<CallInst>(&instruction);
    Function* callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !callee->isDeclaration() || call->arg_empty()) return Jump::None;
    return StringSwitch<Jump>(callee->getName())
        .Cases("setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp", Jump::Set)
        .Cases("longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", Jump::Take)
        .Default(Jump::None);
}

bool hasJump(Function& function, Jump kind) {
    return any_of(instructions(function), [&](Instruction& i) { return kindOf(i) == kind; });
}

// Whether nothing but plain loads and stores of its own function sees the local.
bool isPrivate(const AllocaInst& local) {
    return all_of(local.users(), [&](const User* user) {
        if (auto* load = dyn_cast<LoadInst>(user)) return !load->isVolatile();
        if (auto* store = dyn_cast<StoreInst>(user))
            return !store->isVolatile() && store->getValueOperand() != &local;
        auto* intrinsic = dyn_cast<IntrinsicInst>(user);
        return intrinsic && intrinsic->isLifetimeStartOrEnd();
    });
}

// The local whose block begins here, if one does.
AllocaInst* startedBy(Instruction& instruction) {
    auto* marker = dyn_cast<IntrinsicInst>(&instruction);
    if (!marker || marker->getIntrinsicID() != Intrinsic::lifetime_start) return nullptr;
    return dyn_cast<AllocaInst>(marker->getArgOperand(1));
}

// One call of setjmp.
struct Landing {
    BasicBlock* behind = nullptr; // what follows the call
    AllocaInst *number = nullptr, *result = nullptr;
    std::vector<std::pair<AllocaInst*, AllocaInst*>> saved; // locals, and what they held
    std::vector<AllocaInst*> ended;                         // locals whose block is left by the jump
};

class FunctionLowering {
  public:
    FunctionLowering(Function& function, GlobalVariable* next, GlobalVariable* pending, GlobalVariable* value,
                     Primitives& primitives)
        : function_(function), next_(next), pending_(pending), value_(value), primitives_(primitives),
          number_(Type::getInt64Ty(function.getContext())),
          integer_(Type::getInt32Ty(function.getContext())) {}

    void run(const SetVector<Function*>& jumpers) {
        std::vector<CallInst*> sets, takes, calls;
        for (Instruction& instruction : instructions(function_)) {
            auto* call = dyn_cast<CallInst>(&instruction);
            if (!call) continue;
            Jump kind = kindOf(*call);
            if (kind == Jump::Set)
                sets.push_back(call);
            else if (kind == Jump::Take)
                takes.push_back(call);
            else if (call->getCalledFunction() && jumpers.contains(call->getCalledFunction()))
                calls.push_back(call);
        }
        for (Instruction& instruction : instructions(function_))
            if (AllocaInst* local = startedBy(instruction)) scoped_.insert(local);
        unwinding_ = BasicBlock::Create(function_.getContext(), "unwinding", &function_);
        std::vector<Landing> landings;
        for (CallInst* call : sets) landings.push_back(prepareLanding(*call));
        for (size_t i = 0; i < sets.size(); ++i) lowerSet(*sets[i], landings[i]);
        for (CallInst* call : takes) lowerTake(*call);
        for (CallInst* call : calls) leaveAfter(*call);
        unwind(landings);
        if (!landings.empty()) demoteCrossing();
    }

  private:
    AllocaInst* newLocal(Type* type, const Twine& name) {
        IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
        return builder.CreateAlloca(type, nullptr, name);
    }

    // Before the graph is changed.
    Landing prepareLanding(CallInst& call) {
        Landing landing;
        landing.number = newLocal(number_, "jump.number");
        landing.result = newLocal(integer_, "jump.result");
        DominatorTree dominators(function_);
        for (Instruction& instruction : instructions(function_)) {
            if (auto* local = dyn_cast<AllocaInst>(&instruction); local && local->getMetadata(kChangeable))
                landing.saved.emplace_back(local, nullptr);
            if (AllocaInst* started = startedBy(instruction);
                started && !dominators.dominates(&instruction, &call))
                landing.ended.push_back(started);
        }
        for (auto& [local, copy] : landing.saved)
            copy = newLocal(local->getAllocatedType(), local->getName() + ".saved");
        IRBuilder<> start(
            &*find_if_not(function_.getEntryBlock(), [](Instruction& i) { return isa<AllocaInst>(i); }));
        start.CreateStore(ConstantInt::get(number_, 0), landing.number);
        return landing;
    }

    void lowerSet(CallInst& call, Landing& landing) {
        IRBuilder<> builder(&call);
        Value* number = builder.CreateAdd(builder.CreateLoad(number_, next_), ConstantInt::get(number_, 1));
        builder.CreateStore(number, next_);
        builder.CreateStore(number, landing.number);
        builder.CreateAlignedStore(number, call.getArgOperand(0), Align(1));
        for (auto [local, copy] : landing.saved)
            builder.CreateStore(builder.CreateLoad(local->getAllocatedType(), local), copy);
        builder.CreateStore(ConstantInt::get(integer_, 0), landing.result);
        landing.behind = call.getParent()->splitBasicBlock(&call, "jump.landing");
        builder.SetInsertPoint(&call);
        call.replaceAllUsesWith(
            builder.CreateIntCast(builder.CreateLoad(integer_, landing.result), call.getType(), true));
        call.eraseFromParent();
    }

    void lowerTake(CallInst& call) {
        IRBuilder<> builder(&call);
        Value* number = builder.CreateAlignedLoad(number_, call.getArgOperand(0), Align(1));
        Value* isSet = builder.CreateICmpNE(number, ConstantInt::get(number_, 0));
        builder.CreateStore(number, pending_);
        Value* value = call.arg_size() > 1 ? builder.CreateIntCast(call.getArgOperand(1), integer_, true)
                                           : ConstantInt::get(integer_, 1);
        Value* isZero = builder.CreateICmpEQ(value, ConstantInt::get(integer_, 0));
        builder.CreateStore(builder.CreateSelect(isZero, ConstantInt::get(integer_, 1), value), value_);
        leaveIf(isSet, call);
        primitives_.limitBefore(&call, "undefined: jump through a buffer that is not set");
        if (!call.use_empty()) call.replaceAllUsesWith(PoisonValue::get(call.getType()));
        call.eraseFromParent();
    }

    void leaveAfter(CallInst& call) {
        Instruction* behind = call.getNextNode();
        IRBuilder<> builder(behind);
        builder.SetCurrentDebugLocation(call.getDebugLoc());
        Value* pending = builder.CreateLoad(number_, pending_);
        leaveIf(builder.CreateICmpNE(pending, ConstantInt::get(number_, 0)), *behind);
    }

    // Branches to the end of the function before `at` if the condition holds.
    void leaveIf(Value* condition, Instruction& at) {
        BasicBlock* block = at.getParent();
        DebugLoc where = block->getTerminator()->getDebugLoc();
        BasicBlock* rest = block->splitBasicBlock(&at, block->getName() + ".stays");
        block->getTerminator()->eraseFromParent();
        IRBuilder<> builder(block);
        builder.SetCurrentDebugLocation(where);
        builder.CreateCondBr(condition, unwinding_, rest);
    }

    void unwind(std::vector<Landing>& landings) {
        IRBuilder<> builder(unwinding_);
        if (DISubprogram* subprogram = function_.getSubprogram())
            builder.SetCurrentDebugLocation(
                DILocation::get(function_.getContext(), subprogram->getLine(), 0, subprogram));
        for (Landing& landing : landings) {
            Value* mine = builder.CreateICmpEQ(builder.CreateLoad(number_, pending_),
                                               builder.CreateLoad(number_, landing.number));
            BasicBlock* here = BasicBlock::Create(function_.getContext(), "jump.taken", &function_);
            BasicBlock* other = BasicBlock::Create(function_.getContext(), "unwinding", &function_);
            builder.CreateCondBr(mine, here, other);
            builder.SetInsertPoint(here);
            land(builder, landing);
            builder.SetInsertPoint(other);
        }
        for (AllocaInst* local : scoped_) end(builder, *local); // others end with the function
        if (function_.getName() == "main") {
            primitives_.limitBefore(builder.CreateUnreachable(),
                                    "undefined: jump to a function that has returned");
        } else if (function_.getReturnType()->isVoidTy()) {
            builder.CreateRetVoid();
        } else {
            builder.CreateRet(Constant::getNullValue(function_.getReturnType())); // nobody looks at it
        }
    }

    void land(IRBuilder<>& builder, Landing& landing) {
        builder.CreateStore(ConstantInt::get(number_, 0), pending_);
        builder.CreateStore(builder.CreateLoad(integer_, value_), landing.result);
        for (auto [local, copy] : landing.saved) makeUnknownIfChanged(builder, *local, *copy);
        for (AllocaInst* local : landing.ended) end(builder, *local);
        builder.CreateBr(landing.behind);
    }

    static void end(IRBuilder<>& builder, AllocaInst& local) {
        uint64_t size = local.getAllocationSize(local.getModule()->getDataLayout())->getFixedValue();
        builder.CreateLifetimeEnd(&local, builder.getInt64(size));
    }

    void makeUnknownIfChanged(IRBuilder<>& builder, AllocaInst& local, AllocaInst& copy) {
        Type* type = local.getAllocatedType();
        Value *now = builder.CreateLoad(type, &local), *then = builder.CreateLoad(type, &copy);
        auto bits = [&](Value* value) {
            if (!type->isFloatingPointTy()) return value;
            return builder.CreateBitCast(value, builder.getIntNTy(type->getPrimitiveSizeInBits()));
        };
        Value* isSame = builder.CreateICmpEQ(bits(now), bits(then));
        Value* unknown = primitives_.input(builder, type, local.getName().str() + " after a jump");
        builder.CreateStore(builder.CreateSelect(isSame, now, unknown), &local);
    }

    // Landings have come into the graph: what is computed in one block and used in another goes through memory.
    void demoteCrossing() {
        std::vector<Instruction*> crossing;
        std::vector<PHINode*> joins;
        for (Instruction& instruction : instructions(function_)) {
            if (auto* phi = dyn_cast<PHINode>(&instruction)) {
                joins.push_back(phi);
                continue;
            }
            bool isLocal =
                isa<AllocaInst>(instruction) && instruction.getParent() == &function_.getEntryBlock();
            if (!isLocal && any_of(instruction.users(), [&](User* user) {
                    return cast<Instruction>(user)->getParent() != instruction.getParent() ||
                           isa<PHINode>(user);
                }))
                crossing.push_back(&instruction);
        }
        for (Instruction* instruction : crossing) DemoteRegToStack(*instruction);
        for (PHINode* phi : joins) DemotePHIToStack(phi);
    }

    Function& function_;
    GlobalVariable *next_, *pending_, *value_;
    Primitives& primitives_;
    IntegerType *number_, *integer_;
    BasicBlock* unwinding_ = nullptr;
    SetVector<AllocaInst*> scoped_; // locals of blocks
};

// Functions that may end by a jump, or in which one ends: those that jump, and who calls them.
SetVector<Function*> functionsThatJump(Module& module) {
    SetVector<Function*> jumpers;
    for (Function& function : module)
        if (hasJump(function, Jump::Take)) jumpers.insert(&function);
    for (size_t i = 0; i < jumpers.size(); ++i)
        for (User* user : jumpers[i]->users())
            if (auto* call = dyn_cast<CallInst>(user); call && call->getCalledFunction() == jumpers[i])
                jumpers.insert(call->getFunction());
    return jumpers;
}

bool callsUnknownFunction(const Module& module) {
    return any_of(module, [](const Function& function) {
        return function.isDeclaration() && !function.isIntrinsic() && !function.use_empty() &&
               !function.getName().starts_with("__vouch_") && treatmentOf(function) == Treatment::External;
    });
}

// Whether only its own function sees the object, by its parts.
bool isPrivateAggregate(const AllocaInst& local) {
    if (!local.getAllocatedType()->isAggregateType()) return false;
    std::vector<const Value*> open{&local};
    while (!open.empty()) {
        const Value* place = open.back();
        open.pop_back();
        for (const User* user : place->users()) {
            auto* store = dyn_cast<StoreInst>(user);
            bool isAccess = isa<LoadInst>(user) || isa<MemIntrinsic>(user) ||
                            (store && store->getValueOperand() != place);
            auto* intrinsic = dyn_cast<IntrinsicInst>(user);
            if (isa<GetElementPtrInst>(user))
                open.push_back(user);
            else if (!isAccess && !(intrinsic && intrinsic->isLifetimeStartOrEnd()))
                return false;
        }
    }
    return true;
}

// What the model cannot carry over a jump: objects of variable size, and structures that a compiler may keep in
// registers, so that nobody knows which of their parts are still what they were.
bool isLimited(Function& function) {
    bool lands = hasJump(function, Jump::Set);
    return any_of(instructions(function), [&](Instruction& instruction) {
        auto* local = dyn_cast<AllocaInst>(&instruction);
        if (!local) return false;
        bool isStrange = local->getMetadata(kChangeable) && !Primitives::hasInput(local->getAllocatedType());
        return !local->isStaticAlloca() || isStrange || (lands && isPrivateAggregate(*local));
    });
}

} // namespace

void markLocalsAcrossJumps(Module& module) {
    for (Function& function : module) {
        if (!hasJump(function, Jump::Set)) continue;
        for (Instruction& instruction : instructions(function))
            if (auto* local = dyn_cast<AllocaInst>(&instruction);
                local && !local->getAllocatedType()->isAggregateType() && isPrivate(*local))
                local->setMetadata(kChangeable, MDNode::get(module.getContext(), {}));
    }
}

void lowerJumps(Module& module, Primitives& primitives) {
    bool sets = any_of(module, [](Function& function) { return hasJump(function, Jump::Set); });
    if (!sets || callsUnknownFunction(module)) return;
    SetVector<Function*> jumpers = functionsThatJump(module);
    SetVector<Function*> concerned = jumpers;
    for (Function& function : module)
        if (hasJump(function, Jump::Set)) concerned.insert(&function);
    if (any_of(concerned, [](Function* function) { return isLimited(*function); })) return;
    auto global = [&](Type* type, const char* name) {
        return new GlobalVariable(module, type, false, GlobalValue::InternalLinkage,
                                  Constant::getNullValue(type), name);
    };
    Type* number = Type::getInt64Ty(module.getContext());
    GlobalVariable* next = global(number, "vouch.jump.next");
    GlobalVariable* pending = global(number, "vouch.jump.pending");
    GlobalVariable* value = global(Type::getInt32Ty(module.getContext()), "vouch.jump.value");
    for (Function* function : concerned)
        FunctionLowering(*function, next, pending, value, primitives).run(jumpers);
}

} // namespace vouch::frontend
