#include "frontend/instrument/evaluation_order.h"

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr const char* kAnyMemory = "*";

std::string classOf(Type* type, const DataLayout& layout) {
    if (type->isPointerTy()) return "p";
    if (!type->isSingleValueType() || type->isVectorTy() || type->isIntegerTy(8)) return kAnyMemory;
    return (type->isFloatingPointTy() ? "f" : "i") +
           std::to_string(layout.getTypeStoreSize(type).getFixedValue());
}

// Whether the object is reached by its name alone.
bool isOnlyNamed(const Value& object) {
    return all_of(object.uses(), [](const Use& use) {
        const User* user = use.getUser();
        if (isa<LoadInst>(user)) return true;
        if (isa<StoreInst>(user)) return use.getOperandNo() == StoreInst::getPointerOperandIndex();
        if (isa<MemIntrinsic>(user)) return true;
        bool isPart = isa<GEPOperator>(user) && use.getOperandNo() == 0;
        return isPart && isOnlyNamed(*user);
    });
}

struct Touched {
    std::set<const GlobalVariable*> objects;
    std::set<std::string> memory;
    bool add(const Touched& other) {
        size_t before = objects.size() + memory.size();
        objects.insert(other.objects.begin(), other.objects.end());
        memory.insert(other.memory.begin(), other.memory.end());
        return objects.size() + memory.size() != before;
    }
};
struct Summary {
    Touched reads, writes;
    bool mayFail = false; // a violation may be in there
    bool mayEnd = false;  // an execution may end there, or go on forever
    bool add(const Summary& other) {
        bool more = reads.add(other.reads) || (other.mayFail && !mayFail) || (other.mayEnd && !mayEnd);
        mayFail |= other.mayFail;
        mayEnd |= other.mayEnd;
        return writes.add(other.writes) || more;
    }
};

bool reportsViolation(StringRef name) {
    return name == "reach_error" || name == "__VERIFIER_error" || name == "__VERIFIER_assert" ||
           name.starts_with("__assert");
}

class Summaries {
  public:
    Summaries(Module& module, Property property) : property_(property), layout_(module.getDataLayout()) {
        for (Function& function : module)
            if (!function.isDeclaration()) own(function);
        for (bool changed = true; changed;) {
            changed = false;
            for (Function& function : module)
                if (!function.isDeclaration()) changed |= addCallees(function);
        }
    }

    Summary of(const MDNode& effects) {
        Summary all;
        for (const MDOperand& callee : node(effects, 0).operands()) {
            auto* value = dyn_cast_or_null<ValueAsMetadata>(callee.get());
            all.add(value ? ofFunction(dyn_cast<Function>(value->getValue())) : anyPointer_);
            if (!value && !callee.get())
                all.add(ofFunction(nullptr)); // it was replaced by a model of its own
        }
        objects(node(effects, 1), all.reads);
        objects(node(effects, 2), all.writes);
        words(node(effects, 3), all.reads);
        words(node(effects, 4), all.writes);
        return all;
    }
    // What both touch, and one of them writes; empty if there is nothing.
    std::string conflict(const Summary& a, const Summary& b) {
        std::string found = shared(a.writes, b.writes);
        if (found.empty()) found = shared(a.writes, b.reads);
        if (found.empty()) found = shared(b.writes, a.reads);
        if (found.empty() && ((a.mayFail && b.mayEnd) || (b.mayFail && a.mayEnd)))
            found = "the end of the program";
        return found;
    }

  private:
    static const MDNode& node(const MDNode& effects, unsigned i) {
        return *cast<MDNode>(effects.getOperand(i));
    }
    static void objects(const MDNode& list, Touched& touched) {
        for (const MDOperand& operand : list.operands())
            if (auto* value = dyn_cast_or_null<ValueAsMetadata>(operand.get()))
                if (auto* object = dyn_cast<GlobalVariable>(value->getValue()))
                    touched.objects.insert(object);
    }
    static void words(const MDNode& list, Touched& touched) {
        for (const MDOperand& operand : list.operands())
            touched.memory.insert(cast<MDString>(operand.get())->getString().str());
    }

    Summary ofFunction(const Function* function) {
        if (function && !function->isDeclaration()) return summaries_[function];
        Summary outside;
        outside.mayFail = function && reportsViolation(function->getName());
        outside.mayEnd =
            function && (function->doesNotReturn() || function->getName() == "__VERIFIER_assume");
        bool isGivenPointers = !function || any_of(function->args(), [](const Argument& a) {
            return a.getType()->isPointerTy();
        });
        if (isGivenPointers) {
            outside.reads.memory.insert(kAnyMemory);
            outside.writes.memory.insert(kAnyMemory);
        }
        return outside;
    }

    void touch(const Value* pointer, Type* type, Touched& touched) {
        const Value* object = getUnderlyingObject(pointer, 0);
        if (auto* global = dyn_cast<GlobalVariable>(object)) {
            if (!global->isConstant()) touched.objects.insert(global);
            return;
        }
        if (auto* local = dyn_cast<AllocaInst>(object); local && isOnlyNamed(*local)) return;
        touched.memory.insert(type ? classOf(type, layout_) : kAnyMemory);
    }

    void own(Function& function) {
        Summary& summary = summaries_[&function];
        summary.mayFail = reportsViolation(function.getName()) || property_ != Property::UnreachCall;
        SmallVector<std::pair<const BasicBlock*, const BasicBlock*>> loops;
        FindFunctionBackedges(function, loops);
        summary.mayEnd = !loops.empty();
        if (function.hasAddressTaken()) addressed_.push_back(&function);
        for (Instruction& i : instructions(function)) {
            if (auto* load = dyn_cast<LoadInst>(&i))
                touch(load->getPointerOperand(), load->getType(), summary.reads);
            else if (auto* store = dyn_cast<StoreInst>(&i))
                touch(store->getPointerOperand(), store->getValueOperand()->getType(), summary.writes);
            else if (auto* memory = dyn_cast<MemIntrinsic>(&i)) {
                touch(memory->getRawDest(), nullptr, summary.writes);
                if (auto* copy = dyn_cast<MemTransferInst>(memory))
                    touch(copy->getRawSource(), nullptr, summary.reads);
            } else if (isa<AtomicRMWInst>(i) || isa<AtomicCmpXchgInst>(i)) {
                touch(i.getOperand(0), nullptr, summary.reads);
                touch(i.getOperand(0), nullptr, summary.writes);
            }
        }
    }
    bool addCallees(Function& function) {
        bool changed = false;
        for (Instruction& i : instructions(function)) {
            auto* call = dyn_cast<CallBase>(&i);
            if (!call || isa<IntrinsicInst>(call)) continue;
            auto* callee = dyn_cast<Function>(call->getCalledOperand()->stripPointerCasts());
            Summary added = callee ? ofFunction(callee) : pointerTargets();
            changed |= summaries_[&function].add(added);
        }
        return changed;
    }
    Summary pointerTargets() {
        for (const Function* function : addressed_) anyPointer_.add(summaries_[function]);
        return anyPointer_;
    }

    std::string shared(const Touched& a, const Touched& b) {
        for (const GlobalVariable* object : a.objects)
            if (b.objects.contains(object)) return object->getName().str();
        for (const std::string& kind : a.memory)
            for (const std::string& other : b.memory)
                if (kind == other || kind == kAnyMemory || other == kAnyMemory)
                    return "memory behind pointers";
        std::string named = behindPointer(a, b);
        return named.empty() ? behindPointer(b, a) : named;
    }
    std::string behindPointer(const Touched& objects, const Touched& pointers) {
        if (pointers.memory.empty()) return "";
        for (const GlobalVariable* object : objects.objects) {
            std::string kind = classOf(object->getValueType(), layout_);
            bool fits =
                kind == kAnyMemory || pointers.memory.contains(kAnyMemory) || pointers.memory.contains(kind);
            if (fits && !isOnlyNamed(*object)) return object->getName().str();
        }
        return "";
    }

    Property property_;
    const DataLayout& layout_;
    std::map<const Function*, Summary> summaries_;
    std::vector<const Function*> addressed_;
    Summary anyPointer_;
};

} // namespace

void noteEvaluationOrder(Module& module, Primitives& primitives) {
    NamedMDNode* list = module.getNamedMetadata(kOrderMetadata);
    if (!list) return;
    Summaries summaries(module, primitives.property());
    for (const MDNode* node : list->operands()) {
        auto& first = *cast<MDNode>(node->getOperand(3));
        auto& second = *cast<MDNode>(node->getOperand(4));
        std::string what = summaries.conflict(summaries.of(first), summaries.of(second));
        if (what.empty()) continue;
        auto number = [&](unsigned i) {
            return static_cast<unsigned>(mdconst::extract<ConstantInt>(node->getOperand(i))->getZExtValue());
        };
        primitives.ledgerAt("assumption",
                            "operands are evaluated from left to right, as clang does (" + what + ")",
                            cast<MDString>(node->getOperand(0))->getString().str(), number(1), number(2));
    }
    list->eraseFromParent();
}

} // namespace vouch::frontend
