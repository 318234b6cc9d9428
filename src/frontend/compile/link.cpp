#include "frontend/compile/compile.h"
#include "frontend/compile/link_messages.h"
#include "frontend/stages.h"

#include <llvm/Linker/Linker.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

namespace vouch::frontend {

using namespace llvm;

void dropUnused(Module& module) {
    PassBuilder builder;
    LoopAnalysisManager loops;
    FunctionAnalysisManager functions;
    CGSCCAnalysisManager components;
    ModuleAnalysisManager modules;
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
    GlobalDCEPass().run(module, modules);
}

namespace {

// What lies in such a section is called before or after main, whatever the module says.
void refuseSectionsThatRun(const Module& module) {
    for (const GlobalObject& object : module.global_objects())
        for (StringRef prefix : {".init", ".fini", ".preinit", ".ctors", ".dtors"})
            if (object.getSection().starts_with(prefix))
                throw Unsupported("unsupported: object in section " + object.getSection().str() + " (" +
                                  object.getName().str() + ")");
}

} // namespace

std::unique_ptr<Module> linkProgram(LLVMContext& context, const Options& options, std::string& warnings) {
    if (options.files.empty()) throw InputError("no input files");
    std::unique_ptr<Module> program;
    GivenInvariants invariants(options.invariants);
    for (const std::string& file : options.files) {
        std::unique_ptr<Module> module = compileFile(context, file, options, invariants, warnings);
        if (!program) {
            program = std::move(module);
            continue;
        }
        LinkMessages messages(context);
        if (Linker::linkModules(*program, std::move(module)))
            throw InputError(file + ": " + (messages.text().empty() ? "cannot be linked" : messages.text()));
    }
    invariants.requireAllPlaced();
    refuseSectionsThatRun(*program);
    Function* entry = program->getFunction("main");
    if (!entry || entry->isDeclaration())
        throw InputError(options.files.front() + ": no function main" +
                         (options.files.size() > 1 ? " in this or the other files" : ""));
    return program;
}

} // namespace vouch::frontend
