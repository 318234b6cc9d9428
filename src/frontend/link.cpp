#include "frontend/compile.h"
#include "frontend/models.h"
#include "frontend/stages.h"
#include "frontend/types.h"
#include "frontend/weak.h"

#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

namespace vouch::frontend {

using namespace llvm;

namespace {

// Collects what the linker complains about while it lives.
class LinkMessages {
  public:
    explicit LinkMessages(LLVMContext& context)
        : context_(context), previous_(context.getDiagnosticHandler()) {
        context.setDiagnosticHandler(std::make_unique<Handler>(text_));
    }
    ~LinkMessages() { context_.setDiagnosticHandler(std::move(previous_)); }
    const std::string& text() const { return text_; }

  private:
    struct Handler : DiagnosticHandler {
        explicit Handler(std::string& text) : text(text) {}
        bool handleDiagnostics(const DiagnosticInfo& info) override {
            if (info.getSeverity() != DS_Error) return true;
            raw_string_ostream stream(text);
            DiagnosticPrinterRawOStream printer(stream);
            if (!text.empty()) stream << '\n';
            info.print(printer);
            return true;
        }
        std::string& text;
    };
    LLVMContext& context_;
    std::unique_ptr<DiagnosticHandler> previous_;
    std::string text_;
};

// The environment knows its name, and follows the pointers in it, whether the program uses it or not: modelLibrary()
// must see it.
bool isReachedFromOutside(const GlobalValue& value) {
    auto* global = dyn_cast<GlobalVariable>(&value);
    return global && global->hasAttribute(kExternalAttribute) && holdsPointers(global->getValueType());
}

void internalise(Module& module) {
    for (GlobalValue& value : module.global_values()) {
        if (value.isDeclaration() || value.getName() == "main" || value.getName().starts_with("llvm."))
            continue;
        if (auto* object = dyn_cast<GlobalObject>(&value)) object->setComdat(nullptr);
        value.setVisibility(GlobalValue::DefaultVisibility);
        if (!isReachedFromOutside(value)) value.setLinkage(GlobalValue::InternalLinkage);
    }
    for (const char* name : {"llvm.used", "llvm.compiler.used"})
        if (GlobalVariable* list = module.getGlobalVariable(name)) list->eraseFromParent();
}

} // namespace

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

std::unique_ptr<Module> linkProgram(LLVMContext& context, const Options& options) {
    if (options.files.empty()) throw InputError("no input files");
    std::unique_ptr<Module> program;
    for (const std::string& file : options.files) {
        std::unique_ptr<Module> module = compileFile(context, file, options);
        if (!program) {
            program = std::move(module);
            continue;
        }
        LinkMessages messages(context);
        if (Linker::linkModules(*program, std::move(module)))
            throw InputError(file + ": " + (messages.text().empty() ? "cannot be linked" : messages.text()));
    }
    Function* entry = program->getFunction("main");
    if (!entry || entry->isDeclaration())
        throw InputError(options.files.front() + ": no function main" +
                         (options.files.size() > 1 ? " in this or the other files" : ""));
    return program;
}

namespace {

bool isMissing(const Module& module, StringRef name) {
    const Function* function = module.getFunction(name);
    return function && function->isDeclaration() && !function->use_empty();
}

// The texts of the models of functions that the module calls without defining them.
std::string missingModels(const Module& module, Primitives& primitives) {
    std::string text;
    for (const Model& model : models()) {
        bool needed = false;
        for (const std::string& name : model.functions) {
            if (!isMissing(module, name)) continue;
            needed = true;
            primitives.ledger("model", name + ": as the C standard describes it (\"C\" locale)", DebugLoc());
        }
        if (needed) text += model.text;
    }
    return text;
}

// Names that the program uses for something else must not meet those of models that it does not call.
void hideOthers(Module& library, const Module& program) {
    for (Function& function : library)
        if (!function.isDeclaration() && !isMissing(program, function.getName()))
            function.setLinkage(GlobalValue::InternalLinkage);
}

} // namespace

void linkModels(Module& module, DataModel dataModel, Primitives& primitives) {
    for (GlobalVariable& global : module.globals())
        if (!global.hasLocalLinkage() && !global.getName().starts_with("llvm."))
            global.addAttribute(kExternalAttribute);
    // Models may call functions of other models.
    for (size_t round = 0; round < models().size(); ++round) {
        std::string text = missingModels(module, primitives);
        if (text.empty()) break;
        auto library = compileText(module.getContext(), "<library model>", text, dataModel);
        hideOthers(*library, module);
        LinkMessages messages(module.getContext());
        if (Linker::linkModules(module, std::move(library), Linker::LinkOnlyNeeded))
            throw InputError("library functions: " + messages.text());
    }
    choiceOfWeakSymbols(module);
    internalise(module);
    dropUnused(module);
}

} // namespace vouch::frontend
