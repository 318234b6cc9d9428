#include "frontend/slice/slice.h"

#include "frontend/slice/remove.h"
#include "frontend/slice/returns.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

bool mayTrap(const Instruction& division) {
    auto* divisor = dyn_cast<ConstantInt>(division.getOperand(1));
    bool isSigned = division.getOpcode() == Instruction::SDiv || division.getOpcode() == Instruction::SRem;
    return !divisor || divisor->isZero() || (isSigned && divisor->isMinusOne());
}

// Arithmetic for which compiled code calls a library that native runs do not have: they would end there.
bool needsLibrary(const Instruction& instruction) {
    auto isForeign = [](const Type* type) {
        type = type->getScalarType();
        return type->isFloatingPointTy() && !type->isFloatTy() && !type->isDoubleTy() &&
               !type->isX86_FP80Ty();
    };
    return isForeign(instruction.getType()) ||
           any_of(instruction.operand_values(), [&](const Value* v) { return isForeign(v->getType()); });
}

bool decidesReachability(const CallInst& call) {
    const Function* callee = call.getCalledFunction();
    if (!callee) return true;
    StringRef name = callee->getName();
    if (isPrimitive(*callee))
        return name == kError || name == kLimit || name == kAssume || name == kExit || name == kClaim;
    if (auto* intrinsic = dyn_cast<IntrinsicInst>(&call)) {
        Intrinsic::ID id = intrinsic->getIntrinsicID();
        if (isa<MemIntrinsic>(intrinsic) || id == Intrinsic::stacksave || id == Intrinsic::stackrestore)
            return false;
        return intrinsic->mayHaveSideEffects();
    }
    return callee->isDeclaration();
}

std::vector<Function*> functionsCalledFrom(Function& entry) {
    std::vector<Function*> found{&entry};
    DenseSet<const Function*> seen{&entry};
    for (size_t i = 0; i < found.size(); ++i)
        for (Instruction& instruction : instructions(*found[i])) {
            auto* call = dyn_cast<CallInst>(&instruction);
            Function* callee = call ? call->getCalledFunction() : nullptr;
            if (callee && !callee->isDeclaration() && seen.insert(callee).second) found.push_back(callee);
        }
    return found;
}

// A function that is not called may still be compared with a pointer.
void dropUncalled(Module& module, ArrayRef<Function*> called) {
    DenseSet<const Function*> kept(called.begin(), called.end());
    for (Function& function : make_early_inc_range(module)) {
        if (function.isDeclaration() || kept.contains(&function)) continue;
        function.deleteBody();
    }
}

class SiteCensus {
  public:
    void removed(const CallInst& call) {
        if (auto site = siteOf(call)) removed_.insert(*site);
    }
    // A site stays if any of its calls does.
    std::set<uint32_t> undrawn(const Module& module) const {
        std::set<uint32_t> result = removed_;
        if (result.empty()) return result;
        for (const Function& function : module)
            for (const Instruction& instruction : instructions(function))
                if (auto* call = dyn_cast<CallInst>(&instruction))
                    if (auto site = siteOf(*call)) result.erase(*site);
        return result;
    }

  private:
    std::set<uint32_t> removed_;
};

// Faster than LLVM's own count, which looks for debug information.
size_t instructionsOf(const Module& module) {
    size_t count = 0;
    for (const Function& function : module)
        for (const BasicBlock& block : function) count += block.size();
    return count;
}

} // namespace

bool decidesReachability(const Instruction& instruction) {
    if (isa<UnreachableInst>(instruction)) return true;
    if (auto* call = dyn_cast<CallInst>(&instruction)) return decidesReachability(*call);
    if (instruction.isIntDivRem()) return mayTrap(instruction);
    // Ordinary accesses, atomic or not, matter by what they read and write.
    if (isa<LoadInst>(instruction) || isa<StoreInst>(instruction) || isa<FenceInst>(instruction))
        return false;
    return instruction.mayHaveSideEffects() || needsLibrary(instruction);
}

std::set<uint32_t> sliceModule(Module& module, const std::map<uint32_t, Site>& sites, Seed isSeed,
                               support::Statistics& statistics) {
    std::vector<Function*> functions = functionsCalledFrom(*module.getFunction(kEntry));
    dropUncalled(module, functions);
    cutAfterEndlessCalls(module);
    statistics.set("frontend.slice.before", static_cast<double>(instructionsOf(module)));
    Relevance relevance(module, sites, isSeed);
    SiteCensus census;
    for (Function* function : functions)
        removeIrrelevant(*function, relevance, [&](const CallInst& call) { census.removed(call); });
    dropUncalled(module, functionsCalledFrom(*module.getFunction(kEntry)));
    statistics.set("frontend.slice.after", static_cast<double>(instructionsOf(module)));
    return census.undrawn(module);
}

} // namespace vouch::frontend
