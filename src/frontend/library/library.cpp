// Functions without body: the verifier's own ones, the parts of the C library with a fixed treatment, and the
// rest, which may return anything and change what their pointer arguments reach.
#include "frontend/library/allocators.h"
#include "frontend/library/contracts.h"
#include "frontend/library/error_number.h"
#include "frontend/library/external.h"
#include "frontend/library/format_values.h"
#include "frontend/library/library_table.h"
#include "frontend/library/mathematics.h"
#include "frontend/library/model_calls.h"
#include "frontend/stages.h"
#include "frontend/types.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

class Library {
  public:
    Library(Primitives& primitives, const Options& options)
        : primitives_(primitives), allocationMayFail_(options.allocationMayFail),
          external_(primitives, options.environment) {}
    void finishExternal() { external_.finish(); }

    void replaceCallsOf(Function& function) {
        std::vector<CallInst*> calls;
        for (Use& use : function.uses())
            if (auto* call = dyn_cast<CallInst>(use.getUser()); call && call->isCallee(&use))
                calls.push_back(call);
        if (calls.empty()) return;
        // The use list is in no useful order: sites and the ledger follow the text.
        std::stable_sort(calls.begin(), calls.end(),
                         [](CallInst* a, CallInst* b) { return position(a) < position(b); });
        Treatment treatment = treatmentOf(function);
        for (CallInst* call : calls) replace(*call, function.getName().str(), treatment);
    }

  private:
    static std::pair<unsigned, unsigned> position(const CallInst* call) {
        const DebugLoc& where = call->getDebugLoc();
        return where ? std::pair(where.getLine(), where.getCol()) : std::pair(0u, 0u);
    }

    void replace(CallInst& call, const std::string& name, Treatment treatment) {
        switch (treatment) {
        case Treatment::Error: return fail(&call);
        case Treatment::Exit: return primitives_.exitBefore(&call);
        case Treatment::Assume: return assume(call, name);
        case Treatment::Assert: return assertion(call, name);
        case Treatment::NoEffect: return output(call, name);
        case Treatment::Nothing:
        case Treatment::Nondet: return nondet(call, name);
        case Treatment::NondetMemory: return nondetMemory(call, name);
        case Treatment::MemCpy:
        case Treatment::MemMove:
        case Treatment::MemSet:
        case Treatment::BZero: return memory(call, name, treatment);
        case Treatment::Allocate:
            if (!replaceAllocation(call, *findAllocator(name), primitives_, allocationMayFail_))
                limit(call, "call with these arguments", name);
            return;
        case Treatment::StackAllocate: return stackAllocate(call, name);
        case Treatment::Release: return release(call, name);
        case Treatment::Heap: return limit(call, "heap allocation", name);
        case Treatment::Threads: return limit(call, "threads", name);
        case Treatment::Limit:
            return limit(call, findContract(name)->find(Clause::Kind::Limit)->subject, name);
        case Treatment::Format: return unknownFormat(call, name);
        case Treatment::ModelCall: return replaceModelCall(call, name, primitives_);
        case Treatment::Opaque: return unknownToTable(call, name);
        case Treatment::Mathematics: return mathematics(call, name);
        case Treatment::External: return external(call, name);
        }
    }

    void limit(CallInst& call, const std::string& what, const std::string& name) {
        primitives_.limitBefore(&call, "unsupported: " + what + " (" + name + ")");
    }

    // The call's result becomes unknown, the call goes away.
    void finish(CallInst& call, const std::string& siteName) {
        if (!call.use_empty() || StringRef(siteName).starts_with("__VERIFIER_nondet")) {
            if (!call.getType()->isVoidTy()) {
                if (!Primitives::hasInput(call.getType()))
                    return limit(call, "result of this type", siteName);
                IRBuilder<> builder(&call);
                call.replaceAllUsesWith(primitives_.input(builder, call.getType(), siteName));
            }
        }
        call.eraseFromParent();
    }

    void nondet(CallInst& call, const std::string& name) {
        fillStructResult(call, name);
        finish(call, name);
    }

    void fillStructResult(CallInst& call, const std::string& name) {
        if (call.arg_size() == 0 || !call.paramHasAttr(0, Attribute::StructRet)) return;
        IRBuilder<> builder(&call);
        primitives_.fill(builder, call.getParamStructRetType(0), call.getArgOperand(0), name);
    }

    void assume(CallInst& call, const std::string& name) {
        if (call.arg_size() != 1 || !isTestable(call.getArgOperand(0)))
            return limit(call, "call with these arguments", name);
        IRBuilder<> builder(&call);
        primitives_.assume(builder, builder.CreateIsNotNull(call.getArgOperand(0)));
        finish(call, name);
    }

    void assertion(CallInst& call, const std::string& name) {
        if (call.arg_size() != 1 || !isTestable(call.getArgOperand(0)))
            return limit(call, "call with these arguments", name);
        IRBuilder<> builder(&call);
        Instruction* violated =
            SplitBlockAndInsertIfThen(builder.CreateIsNull(call.getArgOperand(0)), call.getIterator(), true);
        violated->setDebugLoc(call.getDebugLoc());
        fail(violated);
        finish(call, name);
    }

    void fail(Instruction* at) {
        if (primitives_.property() == Property::UnreachCall)
            primitives_.errorBefore(at, Violation::UnreachCall);
        else
            primitives_.exitBefore(at);
    }

    static bool isTestable(Value* value) {
        return value->getType()->isIntegerTy() || value->getType()->isPointerTy();
    }

    void nondetMemory(CallInst& call, const std::string& name) {
        if (call.arg_size() != 2 || !call.getArgOperand(0)->getType()->isPointerTy())
            return limit(call, "call with these arguments", name);
        auto* size = dyn_cast<ConstantInt>(call.getArgOperand(1));
        if (!size) return limit(call, "unknown memory of variable size", name);
        IRBuilder<> builder(&call);
        primitives_.inputBytes(builder, call.getArgOperand(0), size->getZExtValue(), name);
        finish(call, name);
    }

    void memory(CallInst& call, const std::string& name, Treatment treatment) {
        bool zero = treatment == Treatment::BZero;
        unsigned sizeIndex = zero ? 1 : 2;
        if (call.arg_size() <= sizeIndex) return limit(call, "call with these arguments", name);
        Value* to = call.getArgOperand(0);
        Value* middle = call.getArgOperand(1);
        Value* size = call.getArgOperand(sizeIndex);
        bool copies = treatment == Treatment::MemCpy || treatment == Treatment::MemMove;
        unsigned pointerBits = primitives_.module().getDataLayout().getPointerSizeInBits();
        if (!to->getType()->isPointerTy() || !size->getType()->isIntegerTy(pointerBits) ||
            (copies ? !middle->getType()->isPointerTy() : !middle->getType()->isIntegerTy()) ||
            !(call.use_empty() || call.getType()->isPointerTy()))
            return limit(call, "call with these arguments", name);
        IRBuilder<> builder(&call);
        if (treatment == Treatment::MemCpy)
            builder.CreateMemCpy(to, MaybeAlign(), middle, MaybeAlign(), size);
        else if (treatment == Treatment::MemMove)
            builder.CreateMemMove(to, MaybeAlign(), middle, MaybeAlign(), size);
        else
            builder.CreateMemSet(to,
                                 zero ? builder.getInt8(0) : builder.CreateTrunc(middle, builder.getInt8Ty()),
                                 size, MaybeAlign());
        if (!call.use_empty()) call.replaceAllUsesWith(to);
        call.eraseFromParent();
    }

    // As the compiler translates __builtin_alloca.
    void stackAllocate(CallInst& call, const std::string& name) {
        if (call.arg_size() != 1 || !call.getType()->isPointerTy() ||
            !call.getArgOperand(0)->getType()->isIntegerTy())
            return limit(call, "call with these arguments", name);
        IRBuilder<> builder(&call);
        Type* number = primitives_.module().getDataLayout().getIntPtrType(call.getContext());
        Value* size = builder.CreateZExtOrTrunc(call.getArgOperand(0), number);
        AllocaInst* object = builder.CreateAlloca(builder.getInt8Ty(), size);
        object->setAlignment(Align(16));
        primitives_.inputDynamic(builder, object, size, "uninitialised object of " + name);
        call.replaceAllUsesWith(object);
        call.eraseFromParent();
    }

    void release(CallInst& call, const std::string& name) {
        primitives_.noteRelease();
        if (call.arg_size() != 1 || !call.getArgOperand(0)->getType()->isPointerTy())
            return limit(call, "call with these arguments", name);
        IRBuilder<> builder(&call);
        primitives_.release(builder, call.getArgOperand(0));
        finish(call, name);
    }

    void mathematics(CallInst& call, const std::string& name) {
        MathTreatment treatment = *mathTreatment(name);
        if (treatment == MathTreatment::Unsupported)
            return limit(call, "floating-point library function", name);
        if (treatment == MathTreatment::Environment) return limit(call, "floating-point environment", name);
        if (treatment == MathTreatment::Complex) return limit(call, "complex arithmetic", name);
        Value* result = computeMath(call, name);
        if (!result) return limit(call, "call with these arguments", name);
        if (treatment == MathTreatment::Bounded)
            primitives_.ledger("external-function", name + ": any result within its range",
                               call.getDebugLoc());
        else
            primitives_.ledger("model", name + ": as IEEE 754 describes it", call.getDebugLoc());
        IRBuilder<> builder(&call);
        StringRef function = name;
        if (treatment == MathTreatment::Bounded || function.starts_with("sqrt") ||
            function.starts_with("fmod"))
            primitives_.opaque([&] { changeErrorNumber(builder, primitives_, name); });
        call.replaceAllUsesWith(result);
        call.eraseFromParent();
    }

    // Of the kernel: nothing that the program looks at changes.
    void output(CallInst& call, const std::string& name) {
        primitives_.ledger("external-function", name + ": no effect on the program, any result",
                           call.getDebugLoc());
        IRBuilder<> builder(&call);
        changeErrorNumber(builder, primitives_, name);
        finish(call, name);
    }

    // A format that nobody can read before the program runs: what the arguments point to may change (%n), and what
    // is read there is not known. Without pointers behind it, output changes nothing.
    void unknownFormat(CallInst& call, const std::string& name) {
        if (isMemoryProperty(primitives_.property())) return limit(call, "format that is not constant", name);
        const Contract& contract = *findContract(name);
        bool keepsMemory = contract.find(Clause::Kind::Format)->subject == "printf" && contract.isVariadic &&
                           contract.parameters[0].name != "to";
        for (unsigned i = contract.parameters.size(); keepsMemory && i < call.arg_size(); ++i)
            keepsMemory =
                !call.getArgOperand(i)->getType()->isPointerTy() || !mayChange(call.getArgOperand(i));
        if (printsList(call, contract)) return printList(call, name);
        if (!keepsMemory) return opaque(call, name);
        primitives_.ledger("external-function", name + ": no effect on the program, any result",
                           call.getDebugLoc());
        primitives_.opaque([&] { finish(call, "result of " + name); });
    }

    // vprintf and its kin with formats of which it is known that they write nothing.
    static bool printsList(const CallInst& call, const Contract& contract) {
        bool hasBuffer = contract.parameters[0].name == "to";
        if (contract.isVariadic || hasBuffer || contract.find(Clause::Kind::Format)->subject != "printf")
            return false;
        for (unsigned i = 0; i < contract.parameters.size() && i < call.arg_size(); ++i)
            if (contract.parameters[i].name == "format") return formatsWriteNothing(call.getArgOperand(i));
        return false;
    }
    // What the list is good for afterwards, C leaves open. With 32 bits it is passed by value.
    void printList(CallInst& call, const std::string& name) {
        constexpr uint64_t kListBytes = 24;
        primitives_.ledger("external-function", name + ": no effect on the program, any result",
                           call.getDebugLoc());
        IRBuilder<> builder(&call);
        Value* list = call.getArgOperand(call.arg_size() - 1);
        if (primitives_.module().getDataLayout().getPointerSize() == 8 && list->getType()->isPointerTy())
            primitives_.inputBytes(builder, list, kListBytes, "uninitialised argument list after " + name);
        changeErrorNumber(builder, primitives_, name);
        primitives_.opaque([&] { finish(call, "result of " + name); });
    }

    // A library function that may do anything a library can: call what it is given, and change the library's own objects
    // (optind, timezone).
    void unknownToTable(CallInst& call, const std::string& name) {
        if (external_.givesFunctions(call))
            return limit(call, "library function that is given a function", name);
        if (!isMemoryProperty(primitives_.property())) changeObjectsOfLibrary(call, name);
        opaque(call, name);
    }
    void changeObjectsOfLibrary(CallInst& call, const std::string& name) {
        IRBuilder<> builder(&call);
        primitives_.opaque([&] {
            for (GlobalVariable& global : primitives_.module().globals())
                if (global.isDeclaration() && isDeclaredBySystem(global) && global.getValueType()->isSized())
                    primitives_.havoc(builder, &global, "changed by " + name);
        });
    }

    // Native runs end there, so that no violation rests on a result that the function does not give. What it
    // reads and writes is not checked, hence a limit where that is asked for.
    void opaque(CallInst& call, const std::string& name) {
        if (isMemoryProperty(primitives_.property())) return limit(call, "library function", name);
        primitives_.ledger(
            "external-function",
            name + ": any result, changes at most what its pointer arguments reach; not in native runs",
            call.getDebugLoc());
        std::string site = "result of " + name;
        IRBuilder<> builder(&call);
        primitives_.opaque([&] {
            changeErrorNumber(builder, primitives_, name);
            for (Value* argument : call.args())
                if (argument->getType()->isPointerTy() && mayChange(argument))
                    primitives_.havoc(builder, argument, site);
            finish(call, site);
        });
    }

    void external(CallInst& call, const std::string& name) {
        std::string site = "external " + name;
        fillStructResult(call, site);
        external_.happen(call, name);
        finish(call, site);
    }

    Primitives& primitives_;
    bool allocationMayFail_;
    ExternalCalls external_;
};

bool isViolation(StringRef name) { return name == "reach_error" || name == "__VERIFIER_error"; }

// A function that is only compared with needs an address, but its body is never reached.
void giveEmptyBody(Function& function, Primitives& primitives) {
    BasicBlock* block = BasicBlock::Create(function.getContext(), "entry", &function);
    IRBuilder<> builder(block);
    primitives.limitBefore(builder.CreateUnreachable(), "unsupported: call of " + function.getName().str());
    removeDeadBlocks(function);
    function.setLinkage(GlobalValue::InternalLinkage);
}

} // namespace

void modelLibrary(Module& module, Primitives& primitives, const Options& options) {
    Library library(primitives, options);
    std::vector<Function*> functions;
    for (Function& function : module)
        if (!function.isIntrinsic() && !function.getName().starts_with("__vouch_") &&
            (function.isDeclaration() || isViolation(function.getName())))
            functions.push_back(&function);
    for (Function* function : functions) library.replaceCallsOf(*function);
    library.finishExternal();
    for (GlobalVariable& global : module.globals())
        if (global.hasAttribute(kExternalAttribute) && !global.isDeclaration())
            global.setLinkage(GlobalValue::InternalLinkage);
    for (Function* function : functions)
        if (function->isDeclaration() && !function->use_empty()) giveEmptyBody(*function, primitives);
    for (Function& function : module) removeDeadBlocks(function);
}

} // namespace vouch::frontend
