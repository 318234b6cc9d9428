#include "frontend/instrument/claims.h"

#include "support/check.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

std::vector<CallInst*> callsOf(Module& module, const char* primitive) {
    std::vector<CallInst*> calls;
    if (Function* function = module.getFunction(primitive))
        for (User* user : function->users())
            if (auto* call = dyn_cast<CallInst>(user); call && call->getCalledFunction() == function)
                calls.push_back(call);
    return calls;
}

bool isViolation(const Instruction& instruction) {
    auto* call = dyn_cast<CallInst>(&instruction);
    return call && call->getCalledFunction() && call->getCalledFunction()->getName() == kError;
}

// What a branch on the choice leads to when it is true, and nothing else does.
std::vector<BasicBlock*> blocksBehind(CallInst& choice) {
    DominatorTree dominators(*choice.getFunction());
    std::vector<BasicBlock*> found;
    for (User* user : choice.users())
        for (User* branch : user->users()) {
            auto* jump = dyn_cast<BranchInst>(branch);
            if (!jump || !jump->isConditional()) continue;
            const BasicBlockEdge taken(jump->getParent(), jump->getSuccessor(0));
            for (BasicBlock& block : *choice.getFunction())
                if (dominators.dominates(taken, &block)) found.push_back(&block);
        }
    return found;
}

bool foldConstants(Function& function) {
    bool changed = false;
    const DataLayout& layout = function.getDataLayout();
    for (Instruction& instruction : make_early_inc_range(instructions(function)))
        if (Constant* constant =
                instruction.use_empty() ? nullptr : ConstantFoldInstruction(&instruction, layout)) {
            instruction.replaceAllUsesWith(constant);
            changed = true;
        }
    for (BasicBlock& block : function) changed |= ConstantFoldTerminator(&block, true);
    return changed;
}

} // namespace

void noteInvariants(Module& module, const InvariantTable& table) {
    if (table.empty()) return;
    LLVMContext& context = module.getContext();
    NamedMDNode* list = module.getOrInsertNamedMetadata(kInvariantsMetadata);
    auto text = [&](const std::string& words) { return MDString::get(context, words); };
    auto number = [&](uint64_t x) {
        return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(context), x));
    };
    for (const auto& [id, named] : table) {
        const Invariant& i = named.invariant;
        std::vector<Metadata*> operands = {
            number(id),      text(i.file),        number(i.line),    text(i.text),
            text(i.problem), number(i.isIgnored), number(i.isPoint), number(i.given ? *i.given + 1 : 0)};
        for (const auto& [name, isSigned] : named.shown) {
            operands.push_back(text(name));
            operands.push_back(number(isSigned));
        }
        list->addOperand(MDNode::get(context, operands));
    }
}

InvariantTable readInvariants(const Module& module) {
    InvariantTable table;
    const NamedMDNode* list = module.getNamedMetadata(kInvariantsMetadata);
    if (!list) return table;
    auto text = [](const MDNode* node, unsigned i) {
        return cast<MDString>(node->getOperand(i))->getString().str();
    };
    auto number = [](const MDNode* node, unsigned i) {
        return mdconst::extract<ConstantInt>(node->getOperand(i))->getZExtValue();
    };
    constexpr unsigned kFirstShown = 8;
    for (const MDNode* node : list->operands()) {
        NamedInvariant& named = table[number(node, 0)];
        named.invariant = {text(node, 1), static_cast<unsigned>(number(node, 2)), text(node, 3),
                           text(node, 4), number(node, 5) != 0};
        named.invariant.isPoint = number(node, 6) != 0;
        if (const uint64_t given = number(node, 7); given > 0) named.invariant.given = given - 1;
        for (unsigned i = kFirstShown; i + 1 < node->getNumOperands(); i += 2)
            named.shown.emplace_back(text(node, i), number(node, i + 1) != 0);
    }
    VOUCH_CHECK(table.size() == list->getNumOperands(), "two invariants with one number");
    return table;
}

void separateClaims(Module& module, Primitives& primitives) {
    for (CallInst* choice : callsOf(module, kGhost)) {
        std::vector<BasicBlock*> own = blocksBehind(*choice);
        BasicBlock* nowhere = nullptr;
        auto deadEnd = [&] {
            if (nowhere) return nowhere;
            nowhere = BasicBlock::Create(module.getContext(), "claim.undefined", choice->getFunction());
            IRBuilder<> builder(nowhere);
            primitives.assume(builder, builder.getFalse());
            builder.CreateUnreachable();
            return nowhere;
        };
        for (BasicBlock* block : own) {
            Instruction* end = block->getTerminator();
            for (unsigned i = 0; i < end->getNumSuccessors(); ++i)
                if (BasicBlock* next = end->getSuccessor(i); next != nowhere && !is_contained(own, next)) {
                    next->removePredecessor(block);
                    end->setSuccessor(i, deadEnd());
                }
            for (Instruction& instruction : make_early_inc_range(*block)) {
                if (!isViolation(instruction)) continue;
                IRBuilder<> builder(&instruction);
                primitives.assume(builder, builder.getFalse());
                instruction.eraseFromParent();
            }
        }
    }
}

std::unique_ptr<Module> withoutClaims(const Module& module) {
    const Function* ghost = module.getFunction(kGhost);
    if (!ghost || ghost->use_empty()) return nullptr;
    std::unique_ptr<Module> copy = CloneModule(module);
    std::set<Function*> changed;
    for (CallInst* choice : callsOf(*copy, kGhost)) {
        changed.insert(choice->getFunction());
        choice->replaceAllUsesWith(ConstantInt::get(choice->getType(), 0));
        choice->eraseFromParent();
    }
    for (Function* function : changed) {
        while (foldConstants(*function)) {
        }
        removeUnreachableBlocks(*function);
    }
    for (const char* primitive : {kGhost, kClaim})
        if (Function* function = copy->getFunction(primitive)) {
            VOUCH_CHECK(function->use_empty(), "a native run would evaluate an invariant");
            function->eraseFromParent();
        }
    return copy;
}

} // namespace vouch::frontend
