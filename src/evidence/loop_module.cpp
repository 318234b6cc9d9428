#include "evidence/loop_module.h"

#include "frontend/ir.h"
#include "support/check.h"

#include <algorithm>
#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <set>

namespace vouch::evidence {

using namespace llvm;

namespace {

constexpr size_t kMostNumbers = 512;

// As in loop_runtime.c.
enum Kind : uint8_t { kInteger, kReal, kPointer };

bool isVouchs(const GlobalValue& value) {
    return value.getName().starts_with("llvm.") || value.getName().starts_with("__vouch_");
}

// --- steps

class Steps {
  public:
    explicit Steps(Module& module)
        : module_(module), word_(Type::getInt64Ty(module.getContext())),
          fuel_(module.getOrInsertGlobal("__vouch_fuel", word_)),
          end_(module.getOrInsertFunction("__vouch_out_of_steps", Type::getVoidTy(module.getContext()))) {}

    void count() {
        std::set<BasicBlock*> places = entriesOfRecursion();
        for (Function& function : module_) {
            if (function.isDeclaration() || function.getName().starts_with(frontend::kInputPrefix)) continue;
            SmallVector<std::pair<const BasicBlock*, const BasicBlock*>, 16> backward;
            FindFunctionBackedges(function, backward);
            for (auto& [from, to] : backward) places.insert(const_cast<BasicBlock*>(to));
        }
        for (BasicBlock* place : places) countAt(*place);
    }

  private:
    std::set<BasicBlock*> entriesOfRecursion() {
        std::set<BasicBlock*> entries;
        CallGraph calls(module_);
        for (auto component = scc_begin(&calls); !component.isAtEnd(); ++component) {
            if (!component.hasCycle()) continue;
            for (CallGraphNode* node : *component)
                if (Function* function = node->getFunction(); function && !function->isDeclaration())
                    entries.insert(&function->getEntryBlock());
        }
        return entries;
    }

    // fuel := fuel - 1; if (fuel < 0) the run ends
    void countAt(BasicBlock& block) {
        Instruction* place = &*block.getFirstInsertionPt();
        while (isa<AllocaInst>(place)) place = place->getNextNode();
        IRBuilder<> builder(place);
        Value* left = builder.CreateSub(builder.CreateLoad(word_, fuel_), ConstantInt::get(word_, 1));
        builder.CreateStore(left, fuel_);
        Value* isOut = builder.CreateICmpSLT(left, ConstantInt::get(word_, 0));
        MDNode* rarely = MDBuilder(module_.getContext()).createBranchWeights(1, 1 << 20);
        Instruction* then = SplitBlockAndInsertIfThen(isOut, place, true, rarely);
        CallInst::Create(end_, "", then->getIterator());
    }

    Module& module_;
    Type* word_;
    Constant* fuel_;
    FunctionCallee end_;
};

// --- tables

void defineTable(Module& module, const std::string& name, Type* element, ArrayRef<Constant*> rows) {
    auto* type = ArrayType::get(element, rows.size());
    new GlobalVariable(module, type, true, GlobalValue::ExternalLinkage, ConstantArray::get(type, rows),
                       name);
}
void defineCount(Module& module, const std::string& name, size_t count) {
    auto* word = Type::getInt32Ty(module.getContext());
    new GlobalVariable(module, word, true, GlobalValue::ExternalLinkage, ConstantInt::get(word, count), name);
}

void defineObjects(Module& module) {
    std::vector<GlobalVariable*> objects;
    for (GlobalVariable& global : module.globals())
        if (!global.isConstant() && global.hasInitializer() && !isVouchs(global)) objects.push_back(&global);
    const DataLayout& layout = module.getDataLayout();
    auto* pointer = PointerType::get(module.getContext(), 0);
    auto* word = layout.getIntPtrType(module.getContext());
    auto* row = StructType::get(module.getContext(), {pointer, pointer, word});
    std::vector<Constant*> rows;
    for (GlobalVariable* object : objects) {
        Constant* initial = ConstantPointerNull::get(pointer);
        Constant* held = object->getInitializer();
        if (!held->isNullValue() && !isa<UndefValue>(held)) {
            auto* copy = new GlobalVariable(module, held->getType(), true, GlobalValue::PrivateLinkage, held,
                                            "__vouch_initial");
            copy->setAlignment(object->getAlign());
            initial = copy;
        }
        uint64_t bytes = layout.getTypeAllocSize(object->getValueType());
        rows.push_back(ConstantStruct::get(row, {object, initial, ConstantInt::get(word, bytes)}));
    }
    defineTable(module, "__vouch_objects", row, rows);
    defineCount(module, "__vouch_object_count", rows.size());
}

// Numbers of comparisons and cases first, then all others.
class Numbers {
  public:
    explicit Numbers(Module& module) : module_(module) {
        for (bool compared : {true, false})
            for (Function& function : module)
                if (!function.getName().starts_with(frontend::kInputPrefix))
                    for (Instruction& instruction : instructions(function))
                        if ((isa<CmpInst>(instruction) || isa<SwitchInst>(instruction)) == compared)
                            collect(instruction);
    }

    void define() {
        defineTable(module_, "__vouch_integers", Type::getInt64Ty(module_.getContext()), integers_);
        defineCount(module_, "__vouch_integer_count", integers_.size());
        defineTable(module_, "__vouch_reals", Type::getDoubleTy(module_.getContext()), reals_);
        defineCount(module_, "__vouch_real_count", reals_.size());
    }

  private:
    void collect(Instruction& instruction) {
        if (isa<GetElementPtrInst>(instruction) || isa<AllocaInst>(instruction)) return;
        auto* call = dyn_cast<CallInst>(&instruction);
        if (call && call->getCalledFunction() && isVouchs(*call->getCalledFunction())) return; // sites
        for (Value* operand : instruction.operands()) {
            if (auto* integer = dyn_cast<ConstantInt>(operand)) addInteger(integer->getValue());
            if (auto* real = dyn_cast<ConstantFP>(operand)) addReal(real->getValueAPF());
        }
    }
    void addInteger(const APInt& value) {
        if (integers_.size() >= kMostNumbers || value.getBitWidth() == 1) return;
        auto* word = ConstantInt::get(module_.getContext(), value.sextOrTrunc(64));
        if (seen_.insert(word).second) integers_.push_back(word);
    }
    void addReal(APFloat value) {
        if (reals_.size() >= kMostNumbers) return;
        bool isInexact = false;
        value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &isInexact);
        auto* word = ConstantFP::get(module_.getContext(), value);
        if (seen_.insert(word).second) reals_.push_back(word);
    }

    Module& module_;
    std::set<Constant*> seen_;
    std::vector<Constant*> integers_, reals_;
};

Kind kindOf(const CallInst& call) {
    for (const User* user : call.users()) {
        if (isa<IntToPtrInst>(user)) return kPointer;
        if (isa<BitCastInst>(user) && user->getType()->isFloatingPointTy()) return kReal;
    }
    return kInteger;
}

void defineKinds(Module& module) {
    std::vector<uint8_t> kinds;
    for (Function& function : module)
        for (Instruction& instruction : instructions(function)) {
            auto* call = dyn_cast<CallInst>(&instruction);
            auto site = call ? frontend::siteOf(*call) : std::nullopt;
            if (!site) continue;
            if (kinds.size() <= *site) kinds.resize(*site + 1, kInteger);
            kinds[*site] = kindOf(*call);
        }
    auto* byte = Type::getInt8Ty(module.getContext());
    std::vector<Constant*> rows;
    for (uint8_t kind : kinds) rows.push_back(ConstantInt::get(byte, kind));
    defineTable(module, "__vouch_kinds", byte, rows);
    defineCount(module, "__vouch_kind_count", rows.size());
}

} // namespace

void prepareForLoop(Module& module) {
    VOUCH_CHECK(module.getFunction(frontend::kEntry), "a program without entry");
    Numbers(module).define();
    defineKinds(module);
    defineObjects(module);
    Steps(module).count();
}

} // namespace vouch::evidence
