#include "frontend/library/format_values.h"

#include "frontend/library/formats.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

bool writesNothing(StringRef text) {
    auto conversions = parsePrintFormat(std::string_view(text.data(), text.size()));
    return conversions && none_of(*conversions, [](const Conversion& c) { return c.kind == 'n'; });
}

// Values from which `value` takes its own; nothing if that is not known.
std::optional<std::vector<const Value*>> sourcesOf(const Value* value) {
    std::vector<const Value*> sources;
    if (auto* parameter = dyn_cast<Argument>(value)) {
        const Function* function = parameter->getParent();
        if (!function->hasLocalLinkage()) return std::nullopt;
        for (const Use& use : function->uses()) {
            auto* call = dyn_cast<CallInst>(use.getUser());
            if (!call || !call->isCallee(&use)) return std::nullopt;
            sources.push_back(call->getArgOperand(parameter->getArgNo()));
        }
        return sources;
    }
    if (auto* load = dyn_cast<LoadInst>(value)) {
        auto* home = dyn_cast<AllocaInst>(load->getPointerOperand());
        if (!home) return std::nullopt;
        for (const Use& use : home->uses()) {
            auto* store = dyn_cast<StoreInst>(use.getUser());
            if (store && use.getOperandNo() == StoreInst::getPointerOperandIndex())
                sources.push_back(store->getValueOperand());
            else if (!isa<LoadInst>(use.getUser()))
                return std::nullopt;
        }
        return sources;
    }
    if (auto* phi = dyn_cast<PHINode>(value)) {
        sources.assign(phi->op_begin(), phi->op_end());
        return sources;
    }
    if (auto* choice = dyn_cast<SelectInst>(value))
        return std::vector<const Value*>{choice->getTrueValue(), choice->getFalseValue()};
    return std::nullopt;
}

} // namespace

bool formatsWriteNothing(const Value* format) {
    SmallPtrSet<const Value*, 8> seen{format};
    std::vector<const Value*> open{format};
    while (!open.empty()) {
        const Value* next = open.back();
        open.pop_back();
        StringRef text;
        if (getConstantStringInfo(next, text)) {
            if (!writesNothing(text)) return false;
            continue;
        }
        auto sources = sourcesOf(next);
        if (!sources) return false;
        for (const Value* source : *sources)
            if (seen.insert(source).second) open.push_back(source);
    }
    return true;
}

} // namespace vouch::frontend
