#include "frontend/library/format_calls.h"

#include "frontend/library/format_text.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

const char* const kHelpers =
#include "frontend/library/models/formats.inc"
    ;

int formatIndex(const Contract& contract) {
    for (size_t i = 0; i < contract.parameters.size(); ++i)
        if (contract.parameters[i].name == "format") return static_cast<int>(i);
    return -1;
}

const Contract* contractOf(const CallBase& call) {
    const Function* callee = call.getCalledFunction();
    if (!callee || !callee->isDeclaration()) return nullptr;
    const Contract* contract =
        findContract(std::string_view(callee->getName().data(), callee->getName().size()));
    return contract && contract->has(Clause::Kind::Format) && contract->isVariadic ? contract : nullptr;
}

bool isFormatOperand(const Use& use) {
    auto* call = dyn_cast<CallBase>(use.getUser());
    const Contract* contract = call ? contractOf(*call) : nullptr;
    return contract && call->isArgOperand(&use) &&
           static_cast<int>(call->getArgOperandNo(&use)) == formatIndex(*contract);
}

// Whether the object is only read, apart from one copy into it, which is returned: calls may use it as their format.
bool isOnlyRead(const Value& object, const MemTransferInst*& copy) {
    for (const Use& use : object.uses()) {
        const User* user = use.getUser();
        if (isa<LoadInst>(user) || isFormatOperand(use)) continue;
        if (auto* intrinsic = dyn_cast<IntrinsicInst>(user)) {
            if (intrinsic->isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(intrinsic)) continue;
            auto* transfer = dyn_cast<MemTransferInst>(intrinsic);
            if (transfer && transfer->getRawSource() == &object && transfer->getRawDest() != &object)
                continue;
            if (transfer && !copy && transfer->getRawDest() == &object) {
                copy = transfer;
                continue;
            }
            return false;
        }
        if (!isa<GetElementPtrInst>(user) || !isOnlyRead(*user, copy)) return false;
    }
    return true;
}

// The only value that a pointer variable ever holds.
const Value* onlyValueOf(const Value& variable) {
    const Value* only = nullptr;
    auto* global = dyn_cast<GlobalVariable>(&variable);
    if (global && (!global->hasInitializer() || !(global->hasLocalLinkage() || global->isConstant())))
        return nullptr;
    if (global) only = global->getInitializer();
    for (const User* user : variable.users()) {
        if (isa<LoadInst>(user)) continue;
        if (auto* intrinsic = dyn_cast<IntrinsicInst>(user); intrinsic && intrinsic->isLifetimeStartOrEnd())
            continue;
        auto* store = dyn_cast<StoreInst>(user);
        if (!store || store->getValueOperand() == &variable || only) return nullptr;
        only = store->getValueOperand();
    }
    return only;
}

std::optional<std::string> constantFormat(const Value* format, unsigned depth = 0) {
    StringRef text;
    if (getConstantStringInfo(format, text)) {
        StringRef whole; // one without NUL is no string
        if (getConstantStringInfo(format, whole, false) && whole.contains('\0')) return text.str();
        return std::nullopt;
    }
    constexpr unsigned kDeepest = 4;
    if (depth == kDeepest) return std::nullopt;
    if (auto* load = dyn_cast<LoadInst>(format)) {
        const Value* variable = load->getPointerOperand();
        if (!isa<AllocaInst>(variable) && !isa<GlobalVariable>(variable)) return std::nullopt;
        const Value* only = onlyValueOf(*variable);
        return only ? constantFormat(only, depth + 1) : std::nullopt;
    }
    const Value* object = format;
    if (auto* element = dyn_cast<GEPOperator>(format); element && element->hasAllZeroIndices())
        object = element->getPointerOperand();
    const MemTransferInst* copy = nullptr;
    if (auto* global = dyn_cast<GlobalVariable>(object)) {
        if (!global->hasInitializer() || !global->hasLocalLinkage() || !isOnlyRead(*global, copy) || copy)
            return std::nullopt;
        auto* array = dyn_cast<ConstantDataArray>(global->getInitializer());
        if (!array || !array->isString() || !array->getAsString().contains('\0')) return std::nullopt;
        return array->getAsString().split('\0').first.str();
    }
    if (!isa<AllocaInst>(object) || !isOnlyRead(*object, copy) || !copy) return std::nullopt;
    return constantFormat(copy->getRawSource(), depth + 1);
}

// The C type that is passed like this one; empty if it is none that formats are about.
std::string typeOf(const CallBase& call, unsigned i) {
    const Type* type = call.getArgOperand(i)->getType();
    if (call.isByValArgument(i)) return "";
    if (type->isPointerTy()) return "void *";
    if (type->isIntegerTy(32)) return "int";
    if (type->isIntegerTy(64)) return "long long";
    if (type->isDoubleTy()) return "double";
    if (type->isX86_FP80Ty()) return "long double";
    return "";
}

std::optional<FormatCall> describe(const CallInst& call, const Contract& contract) {
    int index = formatIndex(contract);
    if (index < 0 || static_cast<unsigned>(index) >= call.arg_size()) return std::nullopt;
    auto text = constantFormat(call.getArgOperand(static_cast<unsigned>(index)));
    if (!text) return std::nullopt;
    bool scans = contract.find(Clause::Kind::Format)->subject == "scanf";
    auto conversions = scans ? parseScanFormat(*text) : parsePrintFormat(*text);
    if (!conversions) return std::nullopt;
    FormatCall described;
    described.contract = &contract;
    described.conversions = std::move(*conversions);
    for (unsigned i = 0; i < call.arg_size(); ++i) {
        described.types.push_back(typeOf(call, i));
        if (described.types.back().empty()) return std::nullopt;
    }
    if (call.getType()->isVoidTy())
        described.resultType = "void";
    else if (!call.getType()->isIntegerTy(32))
        return std::nullopt;
    described.resultMatters = !call.use_empty();
    return described;
}

class FormatCalls {
  public:
    FormatCalls(Module& module, Primitives& primitives) : module_(module), primitives_(primitives) {}

    std::string rewrite() {
        std::vector<std::pair<CallInst*, const Contract*>> calls;
        for (Function& function : module_)
            for (Instruction& instruction : instructions(function))
                if (auto* call = dyn_cast<CallInst>(&instruction))
                    if (const Contract* contract = contractOf(*call)) calls.emplace_back(call, contract);
        // All are looked at before the first is changed: they may share a format.
        std::vector<std::pair<CallInst*, FormatCall>> described;
        for (auto& [call, contract] : calls)
            if (auto found = describe(*call, *contract)) described.emplace_back(call, std::move(*found));
        for (auto& [call, found] : described) redirect(*call, std::move(found));
        return texts_.empty() ? "" : kHelpers + texts_;
    }

  private:
    void redirect(CallInst& call, FormatCall described) {
        described.name = "vouch_format";
        auto text = formatText(described);
        if (!text) return;
        // Calls with equal texts share one function.
        auto [known, isNew] = names_.emplace(*text, "vouch_format_" + std::to_string(names_.size()));
        if (isNew) {
            described.name = known->second;
            texts_ += *formatText(described);
        }
        primitives_.ledger("model", described.contract->name + ": " + described.contract->text,
                           call.getDebugLoc());
        std::vector<Type*> types;
        for (Value* argument : call.args()) types.push_back(argument->getType());
        FunctionCallee callee =
            module_.getOrInsertFunction(known->second, FunctionType::get(call.getType(), types, false));
        IRBuilder<> builder(&call);
        SmallVector<Value*, 8> arguments(call.args());
        CallInst* direct = builder.CreateCall(callee, arguments);
        call.replaceAllUsesWith(direct);
        call.eraseFromParent();
    }

    Module& module_;
    Primitives& primitives_;
    std::map<std::string, std::string> names_; // by text
    std::string texts_;
};

} // namespace

std::string rewriteFormatCalls(Module& module, Primitives& primitives) {
    return FormatCalls(module, primitives).rewrite();
}

} // namespace vouch::frontend
