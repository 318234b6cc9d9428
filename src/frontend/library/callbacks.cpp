#include "frontend/library/callbacks.h"

#include "frontend/types.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr const char* kRun = "vouch.callbacks";
constexpr const char* kLocalData = "vouch-local"; // null once the local is dead

bool isAddressTaken(const Function& function) {
    return any_of(function.uses(), [](const Use& use) {
        if (isa<ICmpInst>(use.getUser())) return false;
        auto* call = dyn_cast<CallBase>(use.getUser());
        return !call || !call->isCallee(&use);
    });
}

// What the environment can make up, or was given.
bool canPass(const Argument& parameter) {
    return !parameter.hasByValAttr() && !parameter.hasStructRetAttr() &&
           Primitives::hasInput(parameter.getType());
}

} // namespace

void forgetAtEnd(AllocaInst& local, GlobalVariable& global) {
    std::vector<Instruction*> ends;
    for (Instruction& instruction : instructions(*local.getFunction())) {
        if (isa<ReturnInst>(instruction)) ends.push_back(&instruction);
        auto* scope = dyn_cast<LifetimeIntrinsic>(&instruction);
        if (scope && scope->getIntrinsicID() == Intrinsic::lifetime_end &&
            scope->getArgOperand(1)->stripPointerCasts() == &local)
            ends.push_back(&instruction);
    }
    for (Instruction* end : ends)
        IRBuilder<>(end).CreateStore(Constant::getNullValue(global.getValueType()), &global);
}

Callbacks::Callbacks(Primitives& primitives) : primitives_(primitives) {
    for (Function& function : primitives.module())
        if (!function.isDeclaration() && isAddressTaken(function)) taken_.push_back(&function);
}

PointsTo& Callbacks::pointsTo() {
    if (!pointsTo_) pointsTo_.emplace(primitives_.module(), primitives_.sites(), FunctionAddresses::Followed);
    return *pointsTo_;
}

// Constants that nobody but the call uses are those of the object that they point into.
PointsTo::Cell Callbacks::cellOf(const Value* pointer) {
    if (!pointer->getType()->isPointerTy()) return {};
    PointsTo::Cell cell = pointsTo().cellOf(pointer);
    return cell.isNowhere() ? pointsTo().cellOf(getUnderlyingObject(pointer, 0)) : cell;
}

std::vector<Function*> Callbacks::functionsIn(uint32_t node) {
    std::vector<Function*> found;
    for (Function* function : taken_)
        if (pointsTo().cellOf(function).node == node) found.push_back(function);
    return found;
}

// Those that pointers in the node's memory hold, and further ones behind them.
std::vector<Function*> Callbacks::functionsBehind(uint32_t node) {
    SetVector<Function*> found;
    for (uint32_t reached : pointsTo().reachableFrom(node))
        for (auto& [offset, target] : pointsTo().pointersIn(reached))
            for (Function* function : functionsIn(pointsTo().find(target).node)) found.insert(function);
    return {found.begin(), found.end()};
}

std::vector<Function*> Callbacks::givenBy(const CallInst& call) {
    SetVector<Function*> found;
    if (taken_.empty()) return {};
    for (const Value* argument : call.args()) {
        PointsTo::Cell cell = cellOf(argument);
        if (cell.isNowhere()) continue;
        for (Function* function : functionsIn(cell.node)) found.insert(function);
        for (Function* function : functionsBehind(cell.node)) found.insert(function);
    }
    return {found.begin(), found.end()};
}

void Callbacks::give(CallInst& call, Object object) {
    if (givenBy(call).empty()) return;
    IRBuilder<> builder(&call);
    SetVector<Function*> given, beyond;
    for (Value* argument : call.args()) {
        PointsTo::Cell cell = cellOf(argument);
        if (cell.isNowhere()) continue;
        for (Function* function : functionsIn(cell.node)) {
            giveIfEqual(builder, argument, function);
            given.insert(function);
        }
        auto [start, type] = object(argument);
        auto leaves = type ? leavesOf(type, call.getDataLayout(), kLeafLimit) : std::nullopt;
        if (!leaves) {
            for (Function* function : functionsBehind(cell.node)) beyond.insert(function);
            continue;
        }
        SetVector<Function*> inside;
        for (auto& [offset, target] : pointsTo().pointersIn(cell.node)) {
            uint32_t node = pointsTo().find(target).node;
            for (Function* function : functionsIn(node)) inside.insert(function);
            for (Function* function : functionsBehind(node)) beyond.insert(function);
        }
        for (const Leaf& leaf : *leaves) {
            if (!leaf.type->isPointerTy() || inside.empty()) continue;
            Value* place = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), start, leaf.offset);
            Value* value = builder.CreateAlignedLoad(leaf.type, place, Align(1));
            for (Function* function : inside) giveIfEqual(builder, value, function);
        }
        given.insert(inside.begin(), inside.end());
    }
    keepData(call, given.getArrayRef());
    for (Function* function : beyond) limitIfCalled(call, *function);
}

void Callbacks::giveIfEqual(IRBuilder<>& builder, Value* value, Function* function) {
    GlobalVariable*& flag = callbacks_[function].flag;
    if (!flag) flag = global(builder.getInt8(0), "vouch.given");
    Value* equal = builder.CreateZExt(builder.CreateICmpEQ(value, function), builder.getInt8Ty());
    builder.CreateStore(builder.CreateOr(builder.CreateLoad(builder.getInt8Ty(), flag), equal), flag);
}

void Callbacks::limitIfCalled(CallInst& call, const Function& function) {
    IRBuilder<> builder(&call);
    Value* chosen =
        primitives_.input(builder, builder.getInt1Ty(), "callback of " + function.getName().str());
    Instruction* end = SplitBlockAndInsertIfThen(chosen, call.getIterator(), true);
    end->setDebugLoc(call.getDebugLoc());
    primitives_.limitBefore(end, "unsupported: callback that may have been given in memory (" +
                                     function.getName().str() + ")");
}

void Callbacks::keepData(CallInst& call, ArrayRef<Function*> functions) {
    IRBuilder<> builder(&call);
    for (Value* argument : call.args()) {
        if (!argument->getType()->isPointerTy() || isa<Function>(argument->stripPointerCasts())) continue;
        Type* pointer = argument->getType();
        GlobalVariable* data = global(Constant::getNullValue(pointer), "vouch.data");
        builder.CreateStore(argument, data);
        if (auto* local = dyn_cast<AllocaInst>(getUnderlyingObject(argument, 0))) {
            forgetAtEnd(*local, *data);
            data->addAttribute(kLocalData);
        }
        for (Function* function : functions) callbacks_[function].data.push_back(data);
    }
}

GlobalVariable* Callbacks::global(Constant* initial, const char* name) {
    return new GlobalVariable(primitives_.module(), initial->getType(), false, GlobalValue::InternalLinkage,
                              initial, name);
}

Function* Callbacks::declareRun() {
    if (!run_) {
        auto* type = FunctionType::get(Type::getVoidTy(primitives_.module().getContext()), false);
        run_ = Function::Create(type, GlobalValue::InternalLinkage, kRun, primitives_.module());
    }
    return run_;
}

void Callbacks::insertCalls(IRBuilder<>& builder) {
    if (!taken_.empty()) builder.CreateCall(declareRun());
}

Value* Callbacks::argumentFor(IRBuilder<>& builder, const Argument& parameter, const Callback& callback) {
    Type* type = parameter.getType();
    std::string site = "argument of callback " + parameter.getParent()->getName().str();
    if (!type->isPointerTy()) return primitives_.input(builder, type, site);
    bool isWatched = isMemoryProperty(primitives_.property());
    Value* chosen = isWatched ? nullptr : primitives_.input(builder, type, site);
    Value* lives = builder.getTrue(); // not an object behind the end of its lifetime
    for (GlobalVariable* data : callback.data) {
        Value* given = builder.CreateLoad(type, data);
        Value* stillLives =
            data->hasAttribute(kLocalData) ? builder.CreateIsNotNull(given) : builder.getTrue();
        if (chosen) {
            Value* isChosen = primitives_.input(builder, builder.getInt1Ty(), site);
            lives = builder.CreateSelect(isChosen, stillLives, lives);
            chosen = builder.CreateSelect(isChosen, given, chosen);
        } else {
            lives = stillLives;
            chosen = given;
        }
    }
    if (!isa<ConstantInt>(lives)) primitives_.assume(builder, lives);
    return chosen;
}

void Callbacks::callOne(IRBuilder<>& builder, Function& function, const Callback& callback) {
    bool hasPointers = any_of(function.args(), [](const Argument& a) { return a.getType()->isPointerTy(); });
    if (!all_of(function.args(), canPass) ||
        (hasPointers && callback.data.empty() && isMemoryProperty(primitives_.property())))
        return primitives_.limitBefore(&*builder.GetInsertPoint(), "unsupported: arguments of a callback (" +
                                                                       function.getName().str() + ")");
    std::vector<Value*> arguments;
    for (const Argument& parameter : function.args())
        arguments.push_back(argumentFor(builder, parameter, callback));
    builder.CreateCall(&function, arguments)->setAttributes(function.getAttributes());
}

// Calls from a function without debug information would leave inlined code without a place to stand.
void Callbacks::describe(Function& run) {
    const Function* main = primitives_.module().getFunction("main");
    DISubprogram* known = main ? main->getSubprogram() : nullptr;
    if (!known) return;
    DIBuilder builder(primitives_.module(), false, known->getUnit());
    auto* type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
    run.setSubprogram(builder.createFunction(
        known->getFile(), "(environment)", kRun, known->getFile(), 0, type, 0, DINode::FlagArtificial,
        DISubprogram::SPFlagDefinition | DISubprogram::SPFlagLocalToUnit));
    builder.finalizeSubprogram(run.getSubprogram());
}

void Callbacks::finish(Function* between) {
    if (!run_) return;
    LLVMContext& context = run_->getContext();
    BasicBlock* entry = BasicBlock::Create(context, "entry", run_);
    IRBuilder<> builder(entry);
    if (callbacks_.empty()) {
        builder.CreateRetVoid(); // nothing was ever given
        return;
    }
    describe(*run_);
    if (run_->getSubprogram())
        builder.SetCurrentDebugLocation(DILocation::get(context, 0, 0, run_->getSubprogram()));
    BasicBlock* choose = BasicBlock::Create(context, "choose", run_);
    BasicBlock* head = choose;
    BasicBlock* done = BasicBlock::Create(context, "done", run_);
    builder.CreateBr(head);
    for (auto& [function, callback] : callbacks_) {
        builder.SetInsertPoint(head);
        Value* given = builder.CreateIsNotNull(builder.CreateLoad(builder.getInt8Ty(), callback.flag));
        Value* chosen =
            primitives_.input(builder, builder.getInt1Ty(), "callback of " + function->getName().str());
        BasicBlock* taken = BasicBlock::Create(context, "callback", run_, done);
        BasicBlock* next = BasicBlock::Create(context, "next", run_, done);
        builder.CreateCondBr(builder.CreateAnd(given, chosen), taken, next);
        builder.SetInsertPoint(taken);
        Instruction* again = builder.CreateBr(choose);
        builder.SetInsertPoint(again);
        callOne(builder, *function, callback);
        builder.SetInsertPoint(again);
        if (between) builder.CreateCall(between);
        head = next;
    }
    builder.SetInsertPoint(head);
    builder.CreateBr(done);
    builder.SetInsertPoint(done);
    builder.CreateRetVoid();
}

} // namespace vouch::frontend
