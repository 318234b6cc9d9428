// Takes away what has no meaning here, and ends the model where a construct is not supported at all.
#include "frontend/instrument/assembly.h"
#include "frontend/instrument/constant_locals.h"
#include "frontend/instrument/object_size.h"
#include "frontend/instrument/truth.h"
#include "frontend/instrument/volatile.h"
#include "frontend/stages.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Attributes like nonnull or noundef invite LLVM to make use of undefined behaviour; only those that are part
// of how arguments are passed stay.
AttributeList essential(LLVMContext& context, const AttributeList& attributes, unsigned parameters) {
    static constexpr Attribute::AttrKind kept[] = {Attribute::ByVal, Attribute::StructRet,
                                                   Attribute::ZExt,  Attribute::SExt,
                                                   Attribute::InReg, Attribute::ElementType};
    AttributeList result;
    auto keep = [&](unsigned index, const AttributeSet& set) {
        for (Attribute::AttrKind kind : kept)
            if (set.hasAttribute(kind))
                result = result.addAttributeAtIndex(context, index, set.getAttribute(kind));
        if (index != AttributeList::ReturnIndex && set.hasAttribute(Attribute::Alignment))
            result = result.addAttributeAtIndex(context, index, set.getAttribute(Attribute::Alignment));
    };
    keep(AttributeList::ReturnIndex, attributes.getRetAttrs());
    for (unsigned i = 0; i < parameters; ++i)
        keep(AttributeList::FirstArgIndex + i, attributes.getParamAttrs(i));
    return result;
}

void stripAttributes(Function& function) {
    LLVMContext& context = function.getContext();
    if (!function.isIntrinsic())
        function.setAttributes(essential(context, function.getAttributes(), function.arg_size()));
    for (Instruction& instruction : instructions(function))
        if (auto* call = dyn_cast<CallBase>(&instruction); call && !isa<IntrinsicInst>(call))
            call->setAttributes(essential(context, call->getAttributes(), call->arg_size()));
}

void resolveAliases(Module& module) {
    for (GlobalAlias& alias : make_early_inc_range(module.aliases())) {
        alias.replaceAllUsesWith(alias.getAliasee());
        alias.eraseFromParent();
    }
    if (!module.ifunc_empty()) throw Unsupported("unsupported: functions chosen at run time (ifunc)");
}

// Whether `instruction` was replaced by something without call.
bool dropIntrinsic(Instruction& instruction, Primitives& primitives) {
    auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
    if (!intrinsic) return false;
    switch (intrinsic->getIntrinsicID()) {
    case Intrinsic::assume:
    case Intrinsic::prefetch:
    case Intrinsic::donothing:
    case Intrinsic::vaend: break;
    case Intrinsic::lifetime_start:
    case Intrinsic::lifetime_end:
        if (isMemoryProperty(primitives.property())) return false;
        break;
    case Intrinsic::expect:
    case Intrinsic::expect_with_probability:
    case Intrinsic::threadlocal_address:
    case Intrinsic::launder_invariant_group:
        intrinsic->replaceAllUsesWith(intrinsic->getArgOperand(0));
        break;
    case Intrinsic::is_constant: { // how much a compiler finds out depends on its options
        IRBuilder<> builder(intrinsic);
        intrinsic->replaceAllUsesWith(
            primitives.input(builder, intrinsic->getType(), "__builtin_constant_p"));
        break;
    }
    default: return false;
    }
    intrinsic->eraseFromParent();
    return true;
}

// Before attributes are gone: what stands behind a call of a function without body that is declared not to return.
// Of all other places that are declared unreachable (__builtin_unreachable, behind a function of the program that is
// declared not to return, the end of such a function) no compiler promises anything if they are reached.
void treatUnreachable(Module& module, Primitives& primitives) {
    std::vector<Instruction*> undefined;
    for (Function& function : module)
        for (BasicBlock& block : function) {
            auto* end = dyn_cast<UnreachableInst>(block.getTerminator());
            if (!end) continue;
            auto* before = dyn_cast_or_null<CallInst>(end->getPrevNonDebugInstruction());
            Function* callee = before ? before->getCalledFunction() : nullptr;
            if (callee && callee->isIntrinsic()) continue; // traps
            if (before && before->isInlineAsm()) continue;
            // Told by ExternalCalls. Of a call through a pointer nobody knows yet whether it is one of the program's.
            bool promised = before && before->doesNotReturn() && callee && callee->isDeclaration();
            if (!promised) undefined.push_back(end);
        }
    for (Instruction* end : undefined)
        primitives.limitBefore(end, "undefined: a place that is declared unreachable");
}

// Why the model must end before this instruction; empty if it need not.
std::string limitOf(const Instruction& instruction) {
    if (isa<CallBrInst>(instruction)) return "unsupported: inline assembly";
    if (isa<IndirectBrInst>(instruction)) return "unsupported: computed goto";
    if (auto* call = dyn_cast<CallBase>(&instruction); call && call->isInlineAsm())
        return "unsupported: inline assembly";
    if (auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction)) {
        switch (intrinsic->getIntrinsicID()) {
        case Intrinsic::eh_sjlj_setjmp:
        case Intrinsic::eh_sjlj_longjmp: return "unsupported: non-local jump";
        case Intrinsic::returnaddress:
        case Intrinsic::frameaddress: return "unsupported: address of a stack frame";
        default: break;
        }
    }
    if (isa<VAArgInst>(instruction)) return "unsupported: variable argument list";
    return "";
}

// What a failed check of the compiler's violates; it is asked for those of one property only (compile.cpp).
Violation checkedViolation(Property property) {
    switch (property) {
    case Property::NoDivByZero: return Violation::NoDivByZero;
    case Property::NoBadShift: return Violation::NoBadShift;
    default: return Violation::NoOverflow;
    }
}

void normaliseBody(Function& function, Primitives& primitives, const Environment& environment) {
    checkConstantLocals(function, primitives);
    makeAtomicsPlain(function, primitives);
    resolveComputedGotos(function, primitives);
    replaceVolatile(function, primitives, environment);
    makeTruthDefined(function);
    std::vector<std::pair<Instruction*, std::string>> limits;
    std::vector<Instruction*> traps, violations;
    for (Instruction& instruction : make_early_inc_range(instructions(function))) {
        for (unsigned promise : {LLVMContext::MD_range, LLVMContext::MD_nonnull, LLVMContext::MD_noundef,
                                 LLVMContext::MD_align, LLVMContext::MD_dereferenceable})
            instruction.setMetadata(promise, nullptr);
        instruction.dropPoisonGeneratingFlags(); // nsw, inbounds, ...
        if (dropIntrinsic(instruction, primitives)) continue;
        if (auto* call = dyn_cast<CallInst>(&instruction); call && call->isInlineAsm()) {
            Assembly model = modelAssembly(*call, primitives);
            if (model == Assembly::Traps) traps.push_back(call);
            if (model != Assembly::Unsupported) continue;
        }
        if (std::string reason = limitOf(instruction); !reason.empty())
            limits.emplace_back(&instruction, reason);
        if (auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction)) {
            if (intrinsic->getIntrinsicID() == Intrinsic::trap ||
                intrinsic->getIntrinsicID() == Intrinsic::debugtrap)
                traps.push_back(intrinsic);
            else if (intrinsic->getIntrinsicID() == Intrinsic::ubsantrap)
                violations.push_back(intrinsic);
        }
    }
    for (auto& [instruction, reason] : limits) primitives.limitBefore(instruction, reason);
    for (Instruction* trap : traps) primitives.exitBefore(trap);
    for (Instruction* violation : violations)
        primitives.errorBefore(violation, checkedViolation(primitives.property()));
    removeDeadBlocks(function);
}

} // namespace

void normalise(Module& module, Primitives& primitives, const Environment& environment) {
    resolveAliases(module);
    if (!module.getModuleInlineAsm().empty()) {
        primitives.ledger("skipped", "assembly at file level", DebugLoc());
        module.setModuleInlineAsm("");
    }
    for (GlobalVariable& global : module.globals()) global.setThreadLocal(false); // one thread, one instance
    treatUnreachable(module, primitives);
    chooseObjectSizes(module, primitives);
    for (Function& function : module) {
        stripAttributes(function);
        if (!function.isDeclaration()) normaliseBody(function, primitives, environment);
    }
}

} // namespace vouch::frontend
