// Functions with a variable number of arguments. clang has turned va_arg into reads of what the calling convention says;
// here, callers write that down, in objects of their own.
//
//   x86-64   va_list is {gp_offset, fp_offset, overflow area, register area}. Up to six integers and pointers and up to
//            eight floating-point numbers, fixed arguments included, lie in the register area, at 8 * i and 48 + 16 * i; the
//            others, and structures that are passed in memory, one after the other in the overflow area
//   i386     va_list points to the next argument; all of them lie one after the other
//
// The function gets the addresses as parameters. An argument that was not passed, or is read as another type, is what lies at
// its place: unknown bytes in the register area, and no object behind the end of the other one.
#include "frontend/stages.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr unsigned kIntegerRegisters = 6, kFloatRegisters = 8;
constexpr uint64_t kFloatArea = 8 * kIntegerRegisters, kRegisterArea = kFloatArea + 16 * kFloatRegisters;

// Where the next argument goes.
class Convention {
  public:
    explicit Convention(const DataLayout& layout)
        : layout_(layout), slot_(layout.getPointerSize()), hasRegisters_(layout.getPointerSize() == 8) {}

    struct Place {
        bool inRegister = false;
        uint64_t offset = 0;
    };
    // Nothing if the type is passed in a way that is not modelled. `structure`: of an argument by value.
    std::optional<Place> next(Type* type, Type* structure, MaybeAlign alignment) {
        if (structure) return inMemory(layout_.getTypeAllocSize(structure), alignment.valueOrOne().value());
        if (type->isX86_FP80Ty()) return inMemory(layout_.getTypeAllocSize(type), hasRegisters_ ? 16 : 4);
        bool isFloat = type->isFloatTy() || type->isDoubleTy();
        bool isInteger = type->isPointerTy() || (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
        if (!isFloat && !isInteger) return std::nullopt;
        if (hasRegisters_ && isInteger && integers_ < kIntegerRegisters) return Place{true, 8 * integers_++};
        if (hasRegisters_ && isFloat && floats_ < kFloatRegisters)
            return Place{true, kFloatArea + 16 * floats_++};
        return inMemory(layout_.getTypeAllocSize(type), slot_);
    }
    void beginVariable() { memory_ = 0; } // fixed arguments in memory are not part of the list
    uint64_t integerOffset() const { return 8 * integers_; }
    uint64_t floatOffset() const { return kFloatArea + 16 * floats_; }
    uint64_t memory() const { return memory_; }
    bool hasRegisters() const { return hasRegisters_; }

  private:
    Place inMemory(uint64_t size, uint64_t alignment) {
        uint64_t offset = alignTo(memory_, std::max(slot_, alignment));
        memory_ = alignTo(offset + size, slot_);
        return {false, offset};
    }
    const DataLayout& layout_;
    uint64_t slot_;
    bool hasRegisters_;
    uint64_t integers_ = 0, floats_ = 0, memory_ = 0;
};

bool readsList(const Function& function) {
    return any_of(instructions(function), [](const Instruction& instruction) {
        auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
        return intrinsic && intrinsic->getIntrinsicID() == Intrinsic::vastart;
    });
}

// After the fixed parameters; nothing if one of them is passed in a way that is not modelled.
std::optional<Convention> afterFixed(const Function& function) {
    Convention convention(function.getDataLayout());
    for (const Argument& parameter : function.args())
        if (!convention.next(parameter.getType(),
                             parameter.hasByValAttr() ? parameter.getParamByValType() : nullptr,
                             parameter.getParamAlign()))
            return std::nullopt;
    convention.beginVariable();
    return convention;
}

class Lowering {
  public:
    Lowering(Function& function, const Convention& fixed, Primitives& primitives)
        : function_(function), fixed_(fixed), primitives_(primitives) {}

    void run() {
        std::vector<CallInst*> calls;
        for (User* user : function_.users())
            if (auto* call = dyn_cast<CallInst>(user); call && call->getCalledFunction() == &function_)
                calls.push_back(call);
        makeBody();
        for (CallInst* call : calls) replace(*call);
        end();
    }

  private:
    // The same body, with two parameters more.
    void makeBody() {
        std::vector<Type*> types;
        for (Argument& parameter : function_.args()) types.push_back(parameter.getType());
        Type* pointer = PointerType::get(function_.getContext(), 0);
        types.insert(types.end(), {pointer, pointer});
        body_ = Function::Create(FunctionType::get(function_.getReturnType(), types, false),
                                 GlobalValue::InternalLinkage, function_.getName() + ".arguments",
                                 function_.getParent());
        body_->setIsNewDbgInfoFormat(function_.IsNewDbgInfoFormat);
        body_->splice(body_->begin(), &function_);
        body_->copyMetadata(&function_, 0);
        function_.clearMetadata();
        for (unsigned i = 0; i < function_.arg_size(); ++i) {
            body_->addParamAttrs(
                i, AttrBuilder(function_.getContext(), function_.getAttributes().getParamAttrs(i)));
            body_->getArg(i)->takeName(function_.getArg(i));
            function_.getArg(i)->replaceAllUsesWith(body_->getArg(i));
        }
        std::vector<IntrinsicInst*> starts;
        for (Instruction& instruction : instructions(*body_))
            if (auto* start = dyn_cast<IntrinsicInst>(&instruction);
                start && start->getIntrinsicID() == Intrinsic::vastart)
                starts.push_back(start);
        for (IntrinsicInst* start : starts) begin(*start);
    }

    void begin(IntrinsicInst& start) {
        IRBuilder<> builder(&start);
        Value* list = start.getArgOperand(0);
        Value *registers = body_->getArg(body_->arg_size() - 2),
              *memory = body_->getArg(body_->arg_size() - 1);
        auto put = [&](Value* value, uint64_t offset) {
            builder.CreateAlignedStore(value, builder.CreateConstGEP1_64(builder.getInt8Ty(), list, offset),
                                       Align(4));
        };
        if (fixed_.hasRegisters()) {
            put(builder.getInt32(static_cast<uint32_t>(fixed_.integerOffset())), 0);
            put(builder.getInt32(static_cast<uint32_t>(fixed_.floatOffset())), 4);
            put(memory, 8);
            put(registers, 16);
        } else {
            put(memory, 0);
        }
        start.eraseFromParent();
    }

    void replace(CallInst& call) {
        Convention convention = fixed_;
        std::vector<Convention::Place> places;
        for (unsigned i = function_.arg_size(); i < call.arg_size(); ++i) {
            auto place = convention.next(call.getArgOperand(i)->getType(),
                                         call.isByValArgument(i) ? call.getParamByValType(i) : nullptr,
                                         call.getParamAlign(i));
            if (!place)
                return primitives_.limitBefore(&call, "unsupported: variable argument of this type (" +
                                                          function_.getName().str() + ")");
            places.push_back(*place);
        }
        IRBuilder<> builder(&call);
        Value* registers = convention.hasRegisters() ? area(call, kRegisterArea, true) : area(call, 0, false);
        Value* memory = area(call, convention.memory(), true);
        for (size_t k = 0; k < places.size(); ++k)
            put(builder, call, function_.arg_size() + static_cast<unsigned>(k),
                builder.CreateConstGEP1_64(builder.getInt8Ty(), places[k].inRegister ? registers : memory,
                                           places[k].offset));
        std::vector<Value*> arguments(call.arg_begin(), call.arg_begin() + function_.arg_size());
        arguments.insert(arguments.end(), {registers, memory});
        CallInst* direct = builder.CreateCall(body_, arguments);
        for (unsigned i = 0; i < function_.arg_size(); ++i)
            direct->setAttributes(direct->getAttributes().addParamAttributes(
                call.getContext(), i, AttrBuilder(call.getContext(), call.getAttributes().getParamAttrs(i))));
        call.replaceAllUsesWith(direct);
        call.eraseFromParent();
    }

    void put(IRBuilder<>& builder, CallInst& call, unsigned i, Value* place) {
        if (call.isByValArgument(i))
            builder.CreateMemCpy(place, Align(4), call.getArgOperand(i), Align(1),
                                 call.getDataLayout().getTypeAllocSize(call.getParamByValType(i)));
        else
            builder.CreateAlignedStore(call.getArgOperand(i), place, Align(4));
    }

    // An object of the caller, with unknown contents; null if it has no bytes.
    Value* area(CallInst& call, uint64_t bytes, bool isFilled) {
        IRBuilder<> top(&*call.getFunction()->getEntryBlock().begin());
        if (bytes == 0) return ConstantPointerNull::get(top.getPtrTy());
        AllocaInst* object = top.CreateAlloca(ArrayType::get(top.getInt8Ty(), bytes), nullptr, "arguments");
        object->setAlignment(Align(16));
        IRBuilder<> builder(&call);
        if (isFilled)
            primitives_.inputBytes(builder, object, bytes,
                                   "uninitialised arguments of " + function_.getName().str());
        return object;
    }

    // Whoever compares its address may go on doing so.
    void end() {
        IRBuilder<> builder(BasicBlock::Create(function_.getContext(), "entry", &function_));
        primitives_.limitBefore(builder.CreateUnreachable(),
                                "unsupported: call of " + function_.getName().str());
        removeDeadBlocks(function_);
    }

    Function& function_;
    Convention fixed_;
    Primitives& primitives_;
    Function* body_ = nullptr;
};

// The structure that va_list is, or the pointer.
void copyLists(Module& module) {
    uint64_t size = module.getDataLayout().getPointerSize() == 8 ? 24 : 4;
    for (Function& function : module)
        for (Instruction& instruction : make_early_inc_range(instructions(function))) {
            auto* copy = dyn_cast<IntrinsicInst>(&instruction);
            if (!copy || copy->getIntrinsicID() != Intrinsic::vacopy) continue;
            IRBuilder<> builder(copy);
            builder.CreateMemCpy(copy->getArgOperand(0), Align(4), copy->getArgOperand(1), Align(4), size);
            copy->eraseFromParent();
        }
}

} // namespace

void lowerVariableArguments(Module& module, Primitives& primitives) {
    copyLists(module);
    std::vector<Function*> variadic;
    for (Function& function : module)
        if (function.isVarArg() && !function.isDeclaration() && readsList(function))
            variadic.push_back(&function);
    for (Function* function : variadic)
        if (auto fixed = afterFixed(*function)) {
            Lowering(*function, *fixed, primitives).run();
        } else {
            for (Instruction& instruction : instructions(*function)) {
                auto* start = dyn_cast<IntrinsicInst>(&instruction);
                if (!start || start->getIntrinsicID() != Intrinsic::vastart) continue;
                primitives.limitBefore(start, "unsupported: variable argument list");
                break;
            }
        }
    for (Function& function : module) removeDeadBlocks(function);
}

} // namespace vouch::frontend
