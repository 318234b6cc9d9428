#include "frontend/instrument/assembly.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr const char* kNamesSymbols = "vouch.names-symbols";

// The operands of one piece of assembly by what it may do with them.
struct Operands {
    std::vector<const InlineAsm::ConstraintInfo*> results; // in the order of the call's results
    std::vector<unsigned> written;                         // arguments: addresses of outputs in memory
    std::vector<unsigned> inputs;                          // arguments
    std::vector<unsigned> argumentOf;                      // constraint -> argument, where it has one
    bool clobbersMemory = false;
};

Operands operandsOf(const std::vector<InlineAsm::ConstraintInfo>& constraints) {
    Operands operands;
    unsigned argument = 0;
    for (const InlineAsm::ConstraintInfo& constraint : constraints) {
        operands.argumentOf.push_back(argument);
        if (constraint.Type == InlineAsm::isClobber) {
            operands.clobbersMemory |= is_contained(constraint.Codes, "{memory}");
        } else if (constraint.Type == InlineAsm::isOutput && !constraint.isIndirect) {
            operands.results.push_back(&constraint);
        } else if (constraint.Type != InlineAsm::isLabel) {
            (constraint.Type == InlineAsm::isOutput ? operands.written : operands.inputs).push_back(argument);
            ++argument;
        }
    }
    return operands;
}

bool mayBeChanged(const Value* pointer) {
    const Value* object = pointer->stripInBoundsConstantOffsets();
    if (isa<ConstantPointerNull>(object) || isa<Function>(object)) return false;
    auto* global = dyn_cast<GlobalVariable>(object);
    return !global || !global->isConstant();
}

bool namesSymbols(StringRef text, const Module& module) {
    auto isLetter = [](char c) { return isAlnum(c) || c == '_' || c == '.'; };
    for (size_t at = 0; at < text.size();) {
        StringRef word = text.drop_front(at).take_while(isLetter);
        bool isRegister = at > 0 && text[at - 1] == '%';
        const GlobalValue* symbol = word.empty() || isRegister ? nullptr : module.getNamedValue(word);
        if (symbol && !symbol->isDeclaration()) return true;
        at += std::max<size_t>(word.size(), 1);
    }
    return false;
}

// Text at file level but for directives `.symver function, name@version`, which give a function another name for programs
// that are linked later. In a program that uses that name itself they stay.
std::string withoutVersions(StringRef text, const Module& module) {
    std::string kept;
    for (StringRef rest = text; !rest.empty();) {
        auto [line, after] = rest.split('\n');
        rest = after;
        StringRef directive = line.trim();
        bool isVersion = directive.consume_front(".symver ") &&
                         !module.getNamedValue(directive.split(',').second.trim().split('@').first);
        if (!isVersion) kept += (line + "\n").str();
    }
    return kept;
}

class AssemblyModel {
  public:
    AssemblyModel(CallInst& call, Primitives& primitives)
        : call_(call), primitives_(primitives),
          constraints_(cast<InlineAsm>(call.getCalledOperand())->ParseConstraints()),
          operands_(operandsOf(constraints_)),
          text_(StringRef(cast<InlineAsm>(call.getCalledOperand())->getAsmString()).trim()) {}

    Assembly run() {
        if (text_.contains("ud2")) return Assembly::Traps;
        if (text_.empty()) return pass();
        if (call_.hasMetadata(kNamesSymbols)) return Assembly::Unsupported;
        if (!touchesAnything()) return skip("inline assembly without results is skipped");
        if (!isModelled()) return Assembly::Unsupported;
        primitives_.ledger(
            "skipped",
            "inline assembly: any result, changes at most what its operands reach; not in native runs",
            call_.getDebugLoc());
        IRBuilder<> builder(&call_);
        primitives_.opaque([&] { makeUnknown(builder); });
        call_.eraseFromParent();
        return Assembly::Replaced;
    }

  private:
    Assembly skip(const char* why) {
        primitives_.ledger("skipped", why, call_.getDebugLoc());
        call_.eraseFromParent();
        return Assembly::Replaced;
    }

    // Empty text: values pass from inputs to the outputs that share their place.
    Assembly pass() {
        if (call_.use_empty()) return skip("empty inline assembly has no effect");
        std::vector<Value*> results;
        for (const InlineAsm::ConstraintInfo* result : operands_.results) {
            if (!result->hasMatchingInput()) return Assembly::Unsupported;
            results.push_back(
                call_.getArgOperand(operands_.argumentOf[static_cast<unsigned>(result->MatchingInput)]));
        }
        auto* structure = dyn_cast<StructType>(call_.getType());
        for (unsigned i = 0; i < results.size(); ++i)
            if (results[i]->getType() != (structure ? structure->getElementType(i) : call_.getType()))
                return Assembly::Unsupported;
        IRBuilder<> builder(&call_);
        Value* all = structure ? PoisonValue::get(structure) : results.front();
        for (unsigned i = 0; structure && i < results.size(); ++i)
            all = builder.CreateInsertValue(all, results[i], i);
        call_.replaceAllUsesWith(all);
        return skip("empty inline assembly has no effect");
    }

    bool touchesAnything() const {
        return !call_.use_empty() || !operands_.written.empty() ||
               (operands_.clobbersMemory &&
                any_of(operands_.inputs, [&](unsigned i) { return mayBeAddress(i); }));
    }
    bool mayBeAddress(unsigned argument) const {
        Value* operand = call_.getArgOperand(argument);
        if (operand->getType()->isPointerTy()) return mayBeChanged(operand);
        unsigned pointerBits = primitives_.module().getDataLayout().getPointerSizeInBits();
        return operand->getType()->isIntegerTy(pointerBits) && !isa<Constant>(operand);
    }

    bool isModelled() const {
        if (isMemoryProperty(primitives_.property())) return false;
        if (!call_.use_empty() && !Primitives::hasInput(call_.getType())) return false;
        for (unsigned i : operands_.written)
            if (!call_.getParamElementType(i)) return false;
        if (!operands_.clobbersMemory) return true;
        return none_of(operands_.inputs, [&](unsigned i) {
            return call_.getArgOperand(i)->getType()->isIntegerTy() && mayBeAddress(i);
        });
    }

    void makeUnknown(IRBuilder<>& builder) {
        for (unsigned i : operands_.written)
            primitives_.fill(builder, call_.getParamElementType(i), call_.getArgOperand(i),
                             "inline assembly");
        if (operands_.clobbersMemory)
            for (unsigned i : operands_.inputs)
                if (mayBeAddress(i)) primitives_.havoc(builder, call_.getArgOperand(i), "inline assembly");
        if (!call_.use_empty())
            call_.replaceAllUsesWith(primitives_.input(builder, call_.getType(), "inline assembly"));
    }

    CallInst& call_;
    Primitives& primitives_;
    std::vector<InlineAsm::ConstraintInfo> constraints_;
    Operands operands_;
    StringRef text_;
};

} // namespace

void markAssembly(Module& module) {
    if (namesSymbols(withoutVersions(module.getModuleInlineAsm(), module), module))
        throw Unsupported(
            "unsupported: assembly at file level that names the program's functions or objects");
    for (Function& function : module)
        for (Instruction& instruction : instructions(function)) {
            auto* call = dyn_cast<CallBase>(&instruction);
            auto* code = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
            if (code && namesSymbols(code->getAsmString(), module))
                call->setMetadata(kNamesSymbols, MDNode::get(module.getContext(), {}));
        }
}

Assembly modelAssembly(CallInst& call, Primitives& primitives) {
    return AssemblyModel(call, primitives).run();
}

} // namespace vouch::frontend
