// A main that is called by the program itself becomes a function like any other, called by a new main.
#include "frontend/stages.h"

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfoMetadata.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

constexpr const char* kCalledMain = "main.called";

// A subprogram of its own, with the same name and line.
DISubprogram* copyOf(DISubprogram& original, Module& module) {
    DIBuilder builder(module, false, original.getUnit());
    DISubprogram* copy = builder.createFunction(
        original.getFile(), original.getName(), "", original.getFile(), original.getLine(),
        original.getType(), original.getLine(), DINode::FlagZero, DISubprogram::SPFlagDefinition);
    builder.finalizeSubprogram(copy);
    return copy;
}

} // namespace

void separateCalledMain(Module& module) {
    Function* called = module.getFunction("main");
    if (called->use_empty()) return;
    called->setName(kCalledMain);
    called->setLinkage(GlobalValue::InternalLinkage);
    Function* main =
        Function::Create(called->getFunctionType(), GlobalValue::ExternalLinkage, "main", module);
    main->setIsNewDbgInfoFormat(module.IsNewDbgInfoFormat);
    IRBuilder<> builder(BasicBlock::Create(module.getContext(), "entry", main));
    if (DISubprogram* subprogram = called->getSubprogram()) {
        main->setSubprogram(copyOf(*subprogram, module));
        builder.SetCurrentDebugLocation(
            DILocation::get(module.getContext(), subprogram->getLine(), 0, main->getSubprogram()));
    }
    std::vector<Value*> arguments;
    for (Argument& parameter : main->args()) {
        parameter.setName(called->getArg(parameter.getArgNo())->getName());
        arguments.push_back(&parameter);
    }
    CallInst* call = builder.CreateCall(called, arguments);
    if (call->getType()->isVoidTy())
        builder.CreateRetVoid();
    else
        builder.CreateRet(call);
}

} // namespace vouch::frontend
