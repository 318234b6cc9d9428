// main becomes kEntry, a function without parameters that never returns. Before main's first statement, it
// gives values to what comes from outside: objects that are declared but defined nowhere, argc and argv
// (arguments.h). A third parameter is not modelled.
#include "frontend/instrument/arguments.h"
#include "frontend/instrument/truth.h"
#include "frontend/instrument/weak.h"
#include "frontend/library/library_table.h"
#include "frontend/stages.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Takes over main's body, debug information included.
Function* moveBody(Function& main) {
    auto* type = FunctionType::get(Type::getVoidTy(main.getContext()), false);
    Function* entry = Function::Create(type, GlobalValue::ExternalLinkage, kEntry, main.getParent());
    entry->splice(entry->begin(), &main);
    entry->copyMetadata(&main, 0);
    main.clearMetadata();
    entry->setIsNewDbgInfoFormat(main.IsNewDbgInfoFormat);
    return entry;
}

// Constants that are made of the value count, too.
void limitUses(Value* value, Primitives& primitives, const std::string& reason) {
    std::vector<Instruction*> users;
    std::vector<Value*> open{value};
    while (!open.empty()) {
        Value* next = open.back();
        open.pop_back();
        for (User* user : next->users())
            if (auto* instruction = dyn_cast<Instruction>(user))
                users.push_back(instruction);
            else if (isa<ConstantExpr>(user))
                open.push_back(user);
    }
    for (Instruction* user : users) primitives.limitBefore(user, reason);
}

// The model ends where the parameter is read; that main stores it into a local of its own does not matter.
void limitPointerParameter(Argument& parameter, Primitives& primitives) {
    std::string reason = "unsupported: arguments of main (" + parameter.getName().str() + ")";
    std::vector<AllocaInst*> homes;
    std::vector<Instruction*> others;
    for (User* user : parameter.users()) {
        auto* store = dyn_cast<StoreInst>(user);
        auto* home = store ? dyn_cast<AllocaInst>(store->getPointerOperand()) : nullptr;
        if (home)
            homes.push_back(home);
        else
            others.push_back(cast<Instruction>(user));
    }
    for (Instruction* user : others) primitives.limitBefore(user, reason);
    for (AllocaInst* home : homes) {
        std::vector<Instruction*> readers;
        for (User* user : home->users())
            if (auto* store = dyn_cast<StoreInst>(user); !store || store->getValueOperand() == home)
                readers.push_back(cast<Instruction>(user));
        for (Instruction* reader : readers) primitives.limitBefore(reader, reason);
    }
    parameter.replaceAllUsesWith(ConstantPointerNull::get(cast<PointerType>(parameter.getType())));
}

void replaceParameters(Function& main, IRBuilder<>& builder, Primitives& primitives) {
    Value* argc = nullptr;
    for (Argument& parameter : main.args()) {
        if (parameter.getType()->isPointerTy()) {
            bool isArguments = parameter.getArgNo() == 1 && argc && argc->getType()->isIntegerTy(32);
            if (isArguments && isRead(parameter))
                parameter.replaceAllUsesWith(makeArguments(builder, argc, primitives));
            else
                limitPointerParameter(parameter, primitives);
            continue;
        }
        if (!Primitives::hasInput(parameter.getType()))
            throw Unsupported("unsupported: type of a parameter of main");
        Value* value = primitives.input(builder, parameter.getType(), "main's " + parameter.getName().str());
        if (parameter.getArgNo() == 0 && value->getType()->isIntegerTy()) {
            primitives.ledger("assumption", "argc is not negative", builder.getCurrentDebugLocation());
            primitives.assume(builder, builder.CreateICmpSGE(value, ConstantInt::get(value->getType(), 0)));
            argc = value;
        }
        parameter.replaceAllUsesWith(value);
    }
}

// A structure whose fields the program does not know: it can do nothing but hand out its address. Where
// accesses are checked, its size would matter.
void completeOpaqueObjects(Module& module, Primitives& primitives) {
    if (isMemoryProperty(primitives.property())) return;
    constexpr unsigned kBytes = 16; // any number would do
    Type* bytes = ArrayType::get(Type::getInt8Ty(module.getContext()), kBytes);
    for (GlobalVariable& global : make_early_inc_range(module.globals())) {
        if (!global.isDeclaration() || global.getValueType()->isSized()) continue;
        auto* object = new GlobalVariable(module, bytes, false, GlobalValue::ExternalLinkage, nullptr);
        object->setAlignment(Align(kBytes));
        object->takeName(&global);
        global.replaceAllUsesWith(object);
        global.eraseFromParent();
    }
}

// What the library's objects hold when main begins; of others that it declares, nobody tells a native run.
std::optional<uint64_t> initialOfLibrary(const GlobalVariable& global) {
    static const StringMap<uint64_t> known = {
        {"optind", 1}, {"opterr", 1}, {"optopt", '?'}, {"optarg", 0}, {"signgam", 0}};
    auto found = known.find(global.getName());
    return found == known.end() ? std::nullopt : std::optional(found->second);
}
void initialise(GlobalVariable& global, IRBuilder<>& builder, Primitives& primitives) {
    Type* type = global.getValueType();
    std::string name = global.getName().str();
    bool isLibrary = isDeclaredBySystem(global);
    std::optional<uint64_t> known = isLibrary ? initialOfLibrary(global) : std::nullopt;
    if (known && type->isIntegerTy()) {
        global.setInitializer(ConstantInt::get(type, *known));
    } else if (!known) {
        if (isLibrary && !global.isConstant()) // nobody tells which functions change it
            limitUses(&global, primitives, "unsupported: object of the library (" + name + ")");
        primitives.ledger("external-object", name + ": defined nowhere, any initial value",
                          builder.getCurrentDebugLocation());
        auto fill = [&] { primitives.fill(builder, type, &global, "external " + name); };
        isLibrary ? primitives.opaque(fill) : fill();
    }
}

void defineExternalObjects(Module& module, IRBuilder<>& builder, Primitives& primitives) {
    completeOpaqueObjects(module, primitives);
    for (GlobalVariable& global : module.globals()) {
        if (!global.isDeclaration()) continue;
        std::string name = global.getName().str();
        Type* type = global.getValueType();
        bool complete = type->isSized() && module.getDataLayout().getTypeAllocSize(type) > 0;
        if (!complete) limitUses(&global, primitives, "unsupported: object of unknown size (" + name + ")");
        if (!type->isSized()) continue;
        global.setInitializer(Constant::getNullValue(type));
        global.setLinkage(GlobalValue::InternalLinkage);
        if (complete) initialise(global, builder, primitives);
        global.setConstant(false);
    }
}

// Whether somebody defines a weak symbol (weak.h).
void chooseWeakSymbols(Module& module, IRBuilder<>& builder, Primitives& primitives) {
    for (GlobalVariable& choice : module.globals()) {
        if (!choice.hasAttribute(kWeakAttribute)) continue;
        Constant* symbol = choice.getInitializer();
        Value* isDefined =
            primitives.input(builder, builder.getInt1Ty(), "defined weak " + symbol->getName().str());
        Value* address = builder.CreateSelect(isDefined, symbol, Constant::getNullValue(symbol->getType()));
        builder.CreateStore(address, &choice);
    }
}

// Functions with __attribute__((constructor)), by priority; those of equal priority in the order of the files.
void callConstructors(Module& module, IRBuilder<>& builder) {
    if (GlobalVariable* destructors = module.getGlobalVariable("llvm.global_dtors"))
        if (!destructors->getValueType()->isArrayTy() ||
            destructors->getValueType()->getArrayNumElements() > 0)
            throw Unsupported("unsupported: destructor functions");
    GlobalVariable* list = module.getGlobalVariable("llvm.global_ctors");
    if (!list || !list->hasInitializer()) return;
    std::vector<std::pair<uint64_t, Function*>> constructors;
    if (auto* array = dyn_cast<ConstantArray>(list->getInitializer()))
        for (Use& use : array->operands()) {
            auto* item = dyn_cast<ConstantStruct>(use.get());
            auto* function = item ? dyn_cast<Function>(item->getOperand(1)) : nullptr;
            if (!function || function->arg_size() != 0)
                throw Unsupported("unsupported: constructor functions");
            constructors.emplace_back(cast<ConstantInt>(item->getOperand(0))->getZExtValue(), function);
        }
    list->eraseFromParent();
    std::stable_sort(constructors.begin(), constructors.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [priority, function] : constructors) builder.CreateCall(function);
}

void endAtReturns(Function& entry, Primitives& primitives) {
    std::vector<ReturnInst*> returns;
    for (Instruction& instruction : instructions(entry))
        if (auto* end = dyn_cast<ReturnInst>(&instruction)) returns.push_back(end);
    for (ReturnInst* end : returns) {
        primitives.returnBefore(end);
        IRBuilder<>(end)
            .CreateUnreachable(); // in the dead block, where a return of main's type would be invalid
        end->eraseFromParent();
    }
}

} // namespace

void makeEntry(Module& module, Primitives& primitives) {
    Function* main = module.getFunction("main");
    Function* entry = moveBody(*main);
    IRBuilder<> builder(&*entry->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    if (DISubprogram* subprogram = entry->getSubprogram())
        builder.SetCurrentDebugLocation(
            DILocation::get(module.getContext(), subprogram->getLine(), 0, subprogram));
    defineExternalObjects(module, builder, primitives);
    drawTruth(builder, primitives);
    chooseWeakSymbols(module, builder, primitives);
    callConstructors(module, builder);
    replaceParameters(*main, builder, primitives);
    endAtReturns(*entry, primitives);
    for (Function& function : module) removeDeadBlocks(function);
    if (main->use_empty()) main->eraseFromParent();
}

} // namespace vouch::frontend
