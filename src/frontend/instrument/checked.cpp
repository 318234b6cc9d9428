#include "frontend/instrument/checked.h"

#include "frontend/debug_files.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <set>

namespace vouch::frontend {

using namespace llvm;

namespace {

using Places = std::set<std::tuple<std::string, unsigned, unsigned>>;

bool isOfUser(const Function& function) {
    const DISubprogram* subprogram = function.getSubprogram();
    return !function.isDeclaration() && subprogram &&
           !StringRef(fileNameOf(*subprogram->getFile())).starts_with("<"); // library models
}

void note(Places& places, const Instruction& instruction) {
    Site site = siteAt(instruction.getDebugLoc());
    if (site.line != 0) places.emplace(site.file, site.line, site.column);
}

// Whether an access could be invalid as far as C's text tells: not that of a variable as a whole, nor of its members.
bool isIndirect(const Value* pointer, const DataLayout& layout) {
    APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
    const Value* object = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
    if (auto* local = dyn_cast<AllocaInst>(object))
        return !local->isStaticAlloca() || offset.uge(layout.getTypeAllocSize(local->getAllocatedType()));
    if (auto* global = dyn_cast<GlobalVariable>(object))
        return !global->getValueType()->isSized() ||
               offset.uge(layout.getTypeAllocSize(global->getValueType()));
    return true;
}

class Census {
  public:
    explicit Census(Module& module) : layout_(module.getDataLayout()) {
        for (Function& function : module)
            if (isOfUser(function)) look(function);
        // A wrapper around the error call: what counts are its calls.
        Function* wrapper = module.getFunction("__VERIFIER_assert");
        if (!wrapper || wrapper->isDeclaration()) return;
        Places calls;
        for (User* user : wrapper->users())
            if (auto* call = dyn_cast<CallInst>(user)) note(calls, *call);
        std::erase_if(errors_, [&](const auto& place) { return within(*wrapper, place); });
        errors_.insert(calls.begin(), calls.end());
    }

    Checked counted(Property property) const {
        Checked checked;
        auto count = [&](const char* what, size_t n) {
            checked.counts.emplace_back(what, static_cast<unsigned>(n));
        };
        switch (property) {
        case Property::UnreachCall: count("assertion", errors_.size()); break;
        case Property::NoOverflow: count("arithmetic operation", errors_.size()); break;
        case Property::NoDivByZero: count("division", errors_.size()); break;
        case Property::NoBadShift: count("shift", errors_.size()); break;
        case Property::ValidDeref: count("memory access", accesses_.size()); break;
        case Property::ValidFree: count("free", frees_.size()); break;
        case Property::ValidMemtrack:
        case Property::MemCleanup: count("allocation", allocations_.size()); break;
        default:
            count("memory access", accesses_.size());
            count("free", frees_.size());
            count("allocation", allocations_.size());
        }
        checked.loops = loops_;
        return checked;
    }

  private:
    static bool within(const Function& function, const std::tuple<std::string, unsigned, unsigned>& place) {
        for (const Instruction& instruction : instructions(function)) {
            Site site = siteAt(instruction.getDebugLoc());
            if (std::tuple(site.file, site.line, site.column) == place) return true;
        }
        return false;
    }

    void look(Function& function) {
        for (Instruction& instruction : instructions(function)) look(instruction);
        DominatorTree dominators(function);
        LoopInfo loops(dominators);
        loops_ += static_cast<unsigned>(loops.getLoopsInPreorder().size());
    }

    void look(Instruction& instruction) {
        if (auto* load = dyn_cast<LoadInst>(&instruction)) access(*load, load->getPointerOperand());
        if (auto* store = dyn_cast<StoreInst>(&instruction)) access(*store, store->getPointerOperand());
        if (auto* memory = dyn_cast<MemIntrinsic>(&instruction)) access(*memory, memory->getRawDest());
        if (auto* copy = dyn_cast<MemTransferInst>(&instruction)) access(*copy, copy->getRawSource());
        auto* call = dyn_cast<CallInst>(&instruction);
        const Function* callee = call ? call->getCalledFunction() : nullptr;
        if (!callee) return;
        if (callee->getName() == kError) note(errors_, instruction);
        if (callee->getName() == kFree) note(frees_, instruction);
        if (callee->getName() == kAllocate) note(allocations_, instruction);
    }

    void access(Instruction& instruction, const Value* pointer) {
        if (isIndirect(pointer, layout_)) note(accesses_, instruction);
    }

    const DataLayout& layout_;
    Places errors_, accesses_, frees_, allocations_;
    unsigned loops_ = 0;
};

} // namespace

Checked countChecks(Module& module, Property property) {
    Checked checked = Census(module).counted(property);
    checked.withoutAssertions = module.getNamedMetadata(kNoAssertionsMetadata) != nullptr;
    return checked;
}

} // namespace vouch::frontend
