#include "frontend/instrument/weak.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/ReplaceConstant.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// A phi reads its operand at the end of the block that it comes from.
Instruction* readerOf(Use& use) {
    auto* user = cast<Instruction>(use.getUser());
    auto* phi = dyn_cast<PHINode>(user);
    return phi ? phi->getIncomingBlock(use)->getTerminator() : user;
}

void readChoice(GlobalObject& symbol, GlobalVariable& choice) {
    SmallVector<Use*, 8> uses;
    for (Use& use : symbol.uses()) {
        if (use.getUser() == &choice) continue;
        if (!isa<Instruction>(use.getUser()))
            throw Unsupported("unsupported: weak symbol in an initialiser (" + symbol.getName().str() + ")");
        uses.push_back(&use);
    }
    // A phi may have several edges from one block, which must agree.
    DenseMap<Instruction*, Value*> loaded;
    for (Use* use : uses) {
        Instruction* reader = readerOf(*use);
        Value*& value = loaded[reader];
        if (!value) {
            auto* load =
                new LoadInst(choice.getValueType(), &choice, symbol.getName(), reader->getIterator());
            load->setDebugLoc(reader->getDebugLoc());
            value = load;
        }
        use->set(value);
    }
}

void makeChoice(Module& module, GlobalObject& symbol) {
    convertUsersOfConstantsToInstructions({&symbol});
    auto* choice = new GlobalVariable(module, symbol.getType(), false, GlobalValue::InternalLinkage, &symbol,
                                      "vouch.weak");
    choice->addAttribute(kWeakAttribute);
    symbol.setLinkage(GlobalValue::ExternalLinkage);
    readChoice(symbol, *choice);
}

} // namespace

void choiceOfWeakSymbols(Module& module) {
    std::vector<GlobalObject*> weak;
    for (GlobalObject& object : module.global_objects())
        if (object.hasExternalWeakLinkage() && !object.use_empty()) weak.push_back(&object);
    for (GlobalObject* object : weak) {
        object->removeDeadConstantUsers();
        makeChoice(module, *object);
    }
}

} // namespace vouch::frontend
