#include "frontend/instrument/undefined_places.h"

#include "frontend/debug_files.h"
#include "frontend/stages.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

struct Place {
    std::string reason, file;
    unsigned line = 0, column = 0;
    GlobalValue* owner = nullptr;
    bool isCode = false;
};

Place placeIn(const MDNode& node) {
    auto text = [&](unsigned i) { return cast<MDString>(node.getOperand(i))->getString().str(); };
    auto number = [&](unsigned i) {
        return static_cast<unsigned>(mdconst::extract<ConstantInt>(node.getOperand(i))->getZExtValue());
    };
    Place place{text(0), text(1), number(2), number(3)};
    place.isCode = isa_and_nonnull<MDString>(node.getOperand(4));
    if (auto* value = dyn_cast_or_null<ValueAsMetadata>(node.getOperand(4)))
        place.owner = dyn_cast<GlobalValue>(value->getValue());
    return place;
}

class Limiter {
  public:
    explicit Limiter(Primitives& primitives) : primitives_(primitives) {}

    void limit(Module& module, const Place& place) {
        if (place.isCode) {
            if (!limitCode(module, place, true)) limitCode(module, place, false);
        } else if (auto* function = dyn_cast_or_null<Function>(place.owner)) {
            if (!function->isDeclaration()) limitAt(&*function->getEntryBlock().getFirstInsertionPt(), place);
        } else if (place.owner) {
            for (Instruction* use : usesOf(*place.owner)) limitAt(use, place);
        }
    }

  private:
    // Instructions at the place, or where there are none, on its line.
    bool limitCode(Module& module, const Place& place, bool exactly) {
        std::vector<Instruction*> found;
        for (Function& function : module)
            for (Instruction& instruction : instructions(function)) {
                const DILocation* where = instruction.getDebugLoc();
                if (where && where->getLine() == place.line && fileNameOf(*where->getFile()) == place.file &&
                    (!exactly || where->getColumn() == place.column) && !isa<PHINode>(instruction))
                    found.push_back(&instruction);
            }
        for (Instruction* instruction : found) primitives_.limitBefore(instruction, place.reason);
        return !found.empty();
    }

    // The limit says the place of what is undefined, not that of the instruction.
    void limitAt(Instruction* at, const Place& place) {
        IRBuilder<> builder(at);
        Instruction* mark = builder.CreateAlloca(builder.getInt8Ty());
        if (DISubprogram* scope = at->getFunction()->getSubprogram())
            mark->setDebugLoc(DILocation::get(at->getContext(), place.line, place.column, scope));
        primitives_.limitBefore(mark, place.reason);
    }

    // Through constants that are made of the object's address, too; where another object holds it, through that one.
    static std::vector<Instruction*> usesOf(GlobalValue& object) {
        std::vector<Instruction*> found;
        SmallPtrSet<Value*, 8> seen{&object};
        std::vector<Value*> open{&object};
        while (!open.empty()) {
            Value* next = open.back();
            open.pop_back();
            for (User* user : next->users())
                if (auto* instruction = dyn_cast<Instruction>(user)) {
                    if (!isa<PHINode>(instruction))
                        found.push_back(instruction);
                    else
                        found.push_back(&*instruction->getParent()->getFirstInsertionPt());
                } else if (isa<Constant>(user) && seen.insert(user).second) {
                    open.push_back(user);
                }
        }
        return found;
    }

    Primitives& primitives_;
};

} // namespace

void limitUndefinedPlaces(Module& module, Primitives& primitives) {
    NamedMDNode* list = module.getNamedMetadata(kUndefinedMetadata);
    if (!list) return;
    Limiter limiter(primitives);
    for (const MDNode* node : list->operands()) limiter.limit(module, placeIn(*node));
    list->eraseFromParent();
    for (Function& function : module) removeDeadBlocks(function);
}

} // namespace vouch::frontend
