#include "frontend/run_clang.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/FrontendTool/Utils.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Host.h>
#include <unistd.h>

namespace vouch::frontend {

namespace {

constexpr int kFailed = 1;

void endWithMessage(void*, const char* reason, bool) {
    llvm::errs() << "fatal error: " << reason << "\n";
    _exit(kFailed); // nothing of the parent's is to be finished here
}

llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> clangMessages() {
    llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(new clang::DiagnosticOptions());
    return clang::CompilerInstance::createDiagnostics(
        options.get(), new clang::TextDiagnosticPrinter(llvm::errs(), options.get()));
}

bool compileHere(const llvm::opt::ArgStringList& arguments, const char* program) {
    auto diagnostics = clangMessages();
    auto invocation = std::make_shared<clang::CompilerInvocation>();
    llvm::ArrayRef<const char*> words(arguments);
    if (!clang::CompilerInvocation::CreateFromArgs(*invocation, words.drop_front(), *diagnostics, program))
        return false;
    clang::CompilerInstance compiler;
    compiler.setInvocation(std::move(invocation));
    compiler.createDiagnostics();
    return compiler.hasDiagnostics() && clang::ExecuteCompilerInvocation(&compiler);
}

bool isCompiler(const clang::driver::Command& job) {
    const llvm::opt::ArgStringList& words = job.getArguments();
    return !words.empty() && llvm::StringRef(words.front()) == "-cc1";
}

} // namespace

int runClang(const std::vector<std::string>& words) {
    llvm::install_fatal_error_handler(endWithMessage);
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    llvm::InitializeAllAsmParsers();
    auto diagnostics = clangMessages();
    clang::driver::Driver driver(words.front(), llvm::sys::getDefaultTargetTriple(), *diagnostics);
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(arguments));
    if (!compilation || compilation->containsError()) return kFailed;
    bool isDone = true;
    for (const clang::driver::Command& job : compilation->getJobs()) {
        const clang::driver::Command* failing = nullptr;
        isDone = isCompiler(job) ? compileHere(job.getArguments(), words.front().c_str())
                                 : compilation->ExecuteCommand(job, failing) == 0;
        if (!isDone) break;
    }
    compilation->CleanupFileList(compilation->getTempFiles());
    return isDone ? 0 : kFailed;
}

} // namespace vouch::frontend
