#include "frontend/compile/compile.h"

#include "frontend/compile/invariants.h"
#include "frontend/compile/remarks.h"
#include "frontend/compile/traps.h"
#include "frontend/instrument/checked.h"
#include "frontend/instrument/claims.h"
#include "frontend/stack.h"
#include "support/process.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <sys/mman.h>

namespace vouch::frontend {
namespace {

constexpr uint64_t kFileLimitMegabytes = 64;
// Deeply nested expressions recurse in clang's parser; 100000 brackets need about this much.
constexpr unsigned kStackBytes = kCompilerStackMegabytes << 20;
constexpr unsigned kLeastStackBytes = 8u << 20;
constexpr unsigned kThreadBytes =
    4u << 20; // what a thread needs beside its stack: guard page, allocator, clang's start

bool isPreprocessed(const std::string& path) { return llvm::StringRef(path).ends_with(".i"); }

// Options that cannot change what the analysis relies on (wrapping arithmetic, debug information, no plugins).
bool isPassedThrough(llvm::StringRef argument) {
    static constexpr std::array prefixes = {"-I",       "-D",      "-U",         "-std=",    "-include",
                                            "-isystem", "-iquote", "-idirafter", "-imacros", "-W"};
    static constexpr std::array words = {"-w",
                                         "-ansi",
                                         "-nostdinc",
                                         "-undef",
                                         "-trigraphs",
                                         "-pedantic",
                                         "-fcommon",
                                         "-fno-common",
                                         "-fgnu89-inline",
                                         "-fsigned-char",
                                         "-funsigned-char",
                                         "-fshort-enums",
                                         "-fms-extensions",
                                         "-pthread"};
    for (const char* prefix : prefixes)
        if (argument.starts_with(prefix)) return true;
    return llvm::is_contained(words, argument);
}
bool takesNextWord(llvm::StringRef argument) {
    static constexpr std::array names = {"-I",       "-D",      "-U",         "-include",
                                         "-isystem", "-iquote", "-idirafter", "-imacros"};
    return llvm::is_contained(names, argument);
}

void checkArguments(const std::vector<std::string>& arguments) {
    for (size_t i = 0; i < arguments.size(); ++i) {
        if (!isPassedThrough(arguments[i]))
            throw InputError("compiler option not supported: " + arguments[i]);
        if (takesNextWord(arguments[i]) && ++i == arguments.size())
            throw InputError("compiler option needs a value: " + arguments.back());
    }
}

// What C forbids arithmetic to do, clang knows best: it is asked to check, and to trap where a check fails. Overflow is
// signed arithmetic (sums, products, negation, the smallest number divided by -1) and the operand of left shifts; with
// -fwrapv, clang would find left shifts defined; what it promises to LLVM without, normalise() takes back.
std::vector<std::string> arithmeticChecks(Property property) {
    auto checks = [](const std::string& names) {
        return std::vector<std::string>{"-fsanitize=" + names, "-fsanitize-trap=" + names};
    };
    switch (property) {
    case Property::NoOverflow: {
        std::vector<std::string> words = checks("signed-integer-overflow,shift-base");
        words.push_back("-fno-wrapv");
        return words;
    }
    case Property::NoDivByZero: return checks("integer-divide-by-zero");
    case Property::NoBadShift: return checks("shift-exponent");
    default: return {};
    }
}

std::vector<std::string> commandLine(const std::string& path, DataModel dataModel,
                                     const std::vector<std::string>& userArguments) {
    std::vector<std::string> line = {
        kClang,
        dataModel == DataModel::ILP32 ? "--target=i386-pc-linux-gnu" : "--target=x86_64-pc-linux-gnu",
        "-std=gnu11",
        "-O0",
        "-g",
        "-w",
        "-fwrapv",
        "-fno-strict-aliasing",
        "-fno-delete-null-pointer-checks",
        "-fno-builtin",
        "-ffp-contract=off",
        "-fno-elide-constructors", // a structure that is not returned is not the result
        "-fno-math-errno",         // __builtin_sqrt and its kin do nothing but compute
        "-fno-stack-protector",
        "-fno-discard-value-names",
        "-fno-pic",
        "-ftrivial-auto-var-init=zero",
        "-fbracket-depth=100000",
        "-ferror-limit=20",
        "-fno-color-diagnostics",
        "-fno-caret-diagnostics",
        "-Wno-error=implicit-function-declaration",
        "-Wno-error=implicit-int",
        "-Wno-error=int-conversion",
        "-Wno-error=incompatible-function-pointer-types",
        "-Wno-error=return-mismatch",
        "-D__VOUCH__=1",
        "-D__NO_CTYPE", // isdigit() and its kind stay calls instead of lookups in a table of the C library
    };
    if (dataModel == DataModel::ILP32)
        line.insert(line.end(), kIeeeArithmetic.begin(), kIeeeArithmetic.end());
    line.insert(line.end(), userArguments.begin(), userArguments.end());
    // Where headers for both models are, some (<asm/errno.h>) are only found through the name of the 64-bit one.
    if (dataModel == DataModel::ILP32)
        line.insert(line.end(), {"-idirafter", "/usr/include/x86_64-linux-gnu"});
    line.insert(line.end(), {"-x", isPreprocessed(path) ? "cpp-output" : "c", "-fsyntax-only", path});
    return line;
}

// What the user wants to hear from the compiler besides errors.
enum class Warnings { None, Told, Errors };

Warnings warningsAskedFor(const std::vector<std::string>& arguments) {
    auto asks = [](const std::string& a) { return a.starts_with("-W") && !a.starts_with("-Wno-"); };
    if (llvm::is_contained(arguments, "-Werror")) return Warnings::Errors;
    return llvm::any_of(arguments, asks) || llvm::is_contained(arguments, "-pedantic") ? Warnings::Told
                                                                                       : Warnings::None;
}

// One file, or one text of ours, and what is to be put into it.
struct Unit {
    std::string path;
    std::string text;
    std::vector<std::string> line; // as if clang had been called so
    bool markScopes = false;
    std::vector<Injection> injections = {};
    uint64_t firstInvariant = 1;
    Warnings warnings = Warnings::None;
};

// Older C declares what is called; in C23 everybody would have to declare it.
void declareInvariants(clang::CompilerInstance& compiler) {
    if (!compiler.getLangOpts().C23) return;
    clang::Preprocessor& preprocessor = compiler.getPreprocessor();
    preprocessor.setPredefines(preprocessor.getPredefines() + "void " + kInvariantCall + "(...);\nint " +
                               kPointCall + "(...);\n");
}

class EmitAction : public clang::EmitLLVMOnlyAction {
  public:
    EmitAction(llvm::LLVMContext* context, Injector& injector, uint64_t firstInvariant)
        : EmitLLVMOnlyAction(context), injector_(injector), firstInvariant_(firstInvariant) {}
    Remarks remarks;
    InvariantTable invariants;

  protected:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                          llvm::StringRef file) override {
        declareInvariants(compiler);
        injector_.watch(compiler.getPreprocessor());
        std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
        consumers.push_back(makeInvariantConsumer(compiler.getASTContext(), compiler.getDiagnostics(),
                                                  injector_, firstInvariant_, invariants));
        consumers.push_back(makeRemarkConsumer(compiler.getASTContext(), remarks));
        consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(compiler, file));
        if (!consumers.back()) return nullptr;
        return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
    }
    void EndSourceFileAction() override {
        clang::Preprocessor& preprocessor = getCompilerInstance().getPreprocessor();
        remarks.hasNoAssertions =
            preprocessor.isMacroDefined("NDEBUG") && preprocessor.isMacroDefined("assert");
        EmitLLVMOnlyAction::EndSourceFileAction();
    }

  private:
    Injector& injector_;
    uint64_t firstInvariant_;
};

class LoopAction : public clang::ASTFrontendAction {
  public:
    std::vector<LoopPlace> loops;

  protected:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                          llvm::StringRef) override {
        declareInvariants(compiler);
        return makeLoopConsumer(loops);
    }
};

class PlaceAction : public clang::ASTFrontendAction {
  public:
    Places places;

  protected:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                          llvm::StringRef) override {
        declareInvariants(compiler);
        return makePlaceConsumer(compiler.getPreprocessor(), places);
    }
};

// Nothing else in a module of clang's has a name for nobody, an address for nobody, and may be written.
void makeLiteralsConstant(llvm::Module& module) {
    for (llvm::GlobalVariable& global : module.globals())
        if (global.hasPrivateLinkage() && global.hasGlobalUnnamedAddr()) global.setConstant(true);
}

// What is wrong with an injection, by its position: clang's first message.
using InjectionErrors = std::map<size_t, std::string>;

// Errors are printed, with their notes; those of what has been injected are kept. Two accesses to one variable in no order, of which one writes, are undefined: clang
// warns of them, but not with -w, so that the silence is made here.
class Messages : public clang::TextDiagnosticPrinter {
  public:
    Messages(llvm::raw_ostream& out, clang::DiagnosticOptions* options, const Injector* injector,
             Warnings warnings)
        : TextDiagnosticPrinter(out, options), injector_(injector), warnings_(warnings) {}
    void ask(clang::DiagnosticsEngine& diagnostics) const {
        diagnostics.setIgnoreAllWarnings(false);
        diagnostics.setWarningsAsErrors(warnings_ == Warnings::Errors);
        for (unsigned id : kUnsequenced) diagnostics.setSeverity(id, clang::diag::Severity::Warning, {});
    }
    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& message) override {
        const bool isAsked = warnings_ != Warnings::None && !isOurs(message);
        if (level != clang::DiagnosticsEngine::Note)
            isPrinting_ =
                level >= (isAsked ? clang::DiagnosticsEngine::Warning : clang::DiagnosticsEngine::Error);
        if (level >= clang::DiagnosticsEngine::Error) keepInjected(message);
        if (llvm::is_contained(kUnsequenced, message.getID()) && message.hasSourceManager() &&
            message.getLocation().isValid())
            unsequenced_.push_back(placeOf(message.getSourceManager(), message.getLocation()));
        if (isPrinting_) return TextDiagnosticPrinter::HandleDiagnostic(level, message);
    }
    const std::vector<SourcePlace>& unsequenced() const { return unsequenced_; }
    const InjectionErrors& injected() const { return injected_; }

  private:
    // About options: some of those that the front end adds mean nothing to this or that file.
    static bool isOurs(const clang::Diagnostic& message) { return !message.getLocation().isValid(); }
    void keepInjected(const clang::Diagnostic& message) {
        if (!injector_ || !message.hasSourceManager()) return;
        const Injection* where = injector_->at(message.getSourceManager(), message.getLocation());
        if (!where) return;
        llvm::SmallString<128> text;
        message.FormatDiagnostic(text);
        const auto index = static_cast<size_t>(where - injector_->all().data());
        injected_.emplace(index, text.str());
    }
    static constexpr std::array<unsigned, 2> kUnsequenced = {clang::diag::warn_unsequenced_mod_mod,
                                                             clang::diag::warn_unsequenced_mod_use};
    std::vector<SourcePlace> unsequenced_;
    bool isPrinting_ = true; // the last message that was no note
    const Injector* injector_;
    Warnings warnings_;
    InjectionErrors injected_;
};

llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> plainMessages() {
    llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(new clang::DiagnosticOptions());
    options->ShowCarets = 0;
    options->ShowColors = 0;
    return options;
}

// Null if the command line is wrong.
std::shared_ptr<clang::CompilerInvocation> invocationOf(const Unit& unit, clang::DiagnosticOptions* options,
                                                        Messages& printer) {
    auto diagnostics = clang::CompilerInstance::createDiagnostics(options, &printer, false);
    std::vector<const char*> arguments;
    for (const std::string& word : unit.line) arguments.push_back(word.c_str());
    clang::CreateInvocationOptions invocationOptions;
    invocationOptions.Diags = diagnostics;
    std::shared_ptr<clang::CompilerInvocation> invocation =
        clang::createInvocation(arguments, std::move(invocationOptions));
    if (!invocation || diagnostics->hasErrorOccurred()) return nullptr;
    // DisableFree would leak whatever clang allocates: right for a compiler, wrong for a library.
    invocation->getFrontendOpts().DisableFree = false;
    clang::CodeGenOptions& code = invocation->getCodeGenOpts();
    code.DisableFree = false;
    // Plain code as at -O0, but inline functions get their bodies, which clang emits from level 1 on only.
    // The preprocessor still sees -O0.
    code.OptimizationLevel = 1;
    code.DisableLLVMPasses = true;
    code.DisableLifetimeMarkers = !unit.markScopes;
    // Each literal is an object of its own; whether two of them are one is up to the layout (layout.h).
    invocation->getLangOpts().WritableStrings = true;
    invocation->getPreprocessorOpts().addRemappedFile(
        unit.path, llvm::MemoryBuffer::getMemBufferCopy(unit.text, unit.path).release());
    return invocation;
}

// Runs the action; every message ends at the printer. False if there were errors.
bool execute(const Unit& unit, clang::FrontendAction& action, clang::DiagnosticOptions* options,
             Messages& printer) {
    auto invocation = invocationOf(unit, options, printer);
    if (!invocation) return false;
    clang::CompilerInstance compiler;
    compiler.setInvocation(invocation);
    compiler.createDiagnostics(&printer, false);
    printer.ask(compiler.getDiagnostics());
    return compiler.ExecuteAction(action) && !compiler.getDiagnostics().hasErrorOccurred();
}

std::unique_ptr<llvm::Module> emitModule(llvm::LLVMContext& context, const Unit& unit,
                                         InjectionErrors& injected, llvm::raw_ostream& messages) {
    auto options = plainMessages();
    Injector injector(unit.injections);
    Messages printer(messages, options.get(), &injector, unit.warnings);
    EmitAction action(&context, injector, unit.firstInvariant);
    const bool isDone = execute(unit, action, options.get(), printer);
    injected = printer.injected();
    if (!isDone) return nullptr;
    std::unique_ptr<llvm::Module> module = action.takeModule();
    if (!module) return nullptr;
    makeLiteralsConstant(*module);
    separateTraps(*module);
    if (action.remarks.hasNoAssertions) module->getOrInsertNamedMetadata(kNoAssertionsMetadata);
    for (const SourcePlace& place : printer.unsequenced())
        action.remarks.undefined.push_back({place, "undefined: unsequenced accesses to one object", ""});
    noteRemarks(*module, action.remarks);
    noteInvariants(*module, action.invariants);
    return module;
}

std::optional<std::vector<LoopPlace>> findLoops(const Unit& unit, llvm::raw_ostream& messages) {
    auto options = plainMessages();
    Messages printer(messages, options.get(), nullptr, Warnings::None);
    LoopAction action;
    if (!execute(unit, action, options.get(), printer)) return std::nullopt;
    return std::move(action.loops);
}

std::optional<Places> findPlaces(const Unit& unit, llvm::raw_ostream& messages) {
    auto options = plainMessages();
    Messages printer(messages, options.get(), nullptr, Warnings::None);
    PlaceAction action;
    if (!execute(unit, action, options.get(), printer)) return std::nullopt;
    return std::move(action.places);
}

// The stack to run clang on: as much of kStackBytes as the limits on address space leave (ulimit -v, -d). LLVM ends the
// process if it cannot have what it asks for.
unsigned affordableStack() {
    for (unsigned bytes = kStackBytes; bytes >= kLeastStackBytes; bytes /= 2) {
        void* room = mmap(nullptr, bytes + kThreadBytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
        if (room == MAP_FAILED) continue;
        munmap(room, bytes + kThreadBytes);
        return bytes;
    }
    support::exitOutOfMemory();
}

// A crash or a stack overflow inside clang must end as a message, not as the end of the process. `run` writes to the
// stream why it has failed, where it has.
template <class Run> auto guarded(const std::string& path, const Run& run) {
    std::string messages;
    llvm::raw_string_ostream stream(messages);
    decltype(run(stream)) result{};
    llvm::CrashRecoveryContext::Enable();
    llvm::CrashRecoveryContext recovery;
    bool finished = recovery.RunSafelyOnThread([&] { result = run(stream); }, affordableStack());
    llvm::CrashRecoveryContext::Disable();
    if (!finished) throw InputError(path + ": the C compiler gave up on this file");
    return std::pair(std::move(result), llvm::StringRef(messages).rtrim().str());
}

// Files that include each other stand in a message two hundred times; the first and the last ones tell it.
std::string withShortStacks(const std::string& messages) {
    constexpr llvm::StringLiteral kIncluded = "In file included from ";
    constexpr size_t kFirst = 3, kLast = 2;
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(messages).split(lines, '\n');
    std::string result;
    for (size_t i = 0; i < lines.size();) {
        size_t end = i;
        while (end < lines.size() && lines[end].starts_with(kIncluded)) ++end;
        const size_t depth = end - i;
        if (end == i) ++end;
        for (size_t line = i; line < end; ++line) {
            const bool isLeftOut = depth > kFirst + kLast + 1 && line >= i + kFirst && line < end - kLast;
            if (isLeftOut && line == i + kFirst)
                result += "(" + std::to_string(depth - kFirst - kLast) + " more lines of this kind)\n";
            if (!isLeftOut) result += lines[line].str() + (line + 1 < lines.size() ? "\n" : "");
        }
        i = end;
    }
    return result;
}

[[noreturn]] void refuse(const std::string& path, const std::string& messages) {
    throw InputError(messages.empty() ? path + ": does not compile" : withShortStacks(messages));
}

// Annotations that are no C here are taken out, with a warning; another wrong invariant is an error.
std::vector<Invariant> dropAnnotations(Unit& unit, const InjectionErrors& injected) {
    std::vector<Invariant> dropped;
    std::vector<Injection> kept;
    for (size_t i = 0; i < unit.injections.size(); ++i) {
        Injection& injection = unit.injections[i];
        const bool closes = injection.isBracketOf > 0;
        auto problem = injected.find(closes ? injection.isBracketOf - 1 : i);
        if (problem == injected.end()) {
            if (closes) injection.isBracketOf = kept.size(); // what it closes was the last one
            kept.push_back(std::move(injection));
            continue;
        }
        if (closes) continue;
        if (!injection.isAnnotation)
            throw InputError(injection.from + ":" + std::to_string(injection.line) + ": " + problem->second);
        dropped.push_back(std::move(injection.invariant));
        dropped.back().problem = problem->second;
        dropped.back().isIgnored = true;
    }
    unit.injections = std::move(kept);
    return dropped;
}

std::unique_ptr<llvm::Module> compile(llvm::LLVMContext& context, Unit unit, std::vector<Invariant> ignored,
                                      std::string* warnings) {
    for (;;) {
        InjectionErrors injected;
        auto [module, messages] = guarded(unit.path, [&](llvm::raw_ostream& stream) {
            return emitModule(context, unit, injected, stream);
        });
        if (!module && injected.empty()) refuse(unit.path, messages);
        if (!module) {
            for (Invariant& dropped : dropAnnotations(unit, injected)) ignored.push_back(std::move(dropped));
            continue;
        }
        if (warnings) *warnings += messages.empty() ? "" : messages + "\n";
        InvariantTable table;
        uint64_t next = unit.firstInvariant + readInvariants(*module).size();
        for (Invariant& invariant : ignored) table[next++].invariant = std::move(invariant);
        noteInvariants(*module, table);
        return std::move(module);
    }
}

Places placesOf(const Unit& unit) {
    auto [places, messages] =
        guarded(unit.path, [&](llvm::raw_ostream& stream) { return findPlaces(unit, stream); });
    if (!places) refuse(unit.path, messages);
    return std::move(*places);
}

// Reads what stands beside the code, and where it belongs.
std::vector<Invariant> placeInvariants(Unit& unit, GivenInvariants& invariants) {
    unit.firstInvariant = invariants.firstNumber();
    if (!invariants.concerns(unit.text)) return {};
    auto [loops, messages] =
        guarded(unit.path, [&](llvm::raw_ostream& stream) { return findLoops(unit, stream); });
    if (!loops) refuse(unit.path, messages);
    Places places;
    if (invariants.concernsStatements()) places = placesOf(unit);
    FileInvariants placed = invariants.place(unit.path, unit.text, *loops, places);
    unit.injections = std::move(placed.injections);
    return std::move(placed.ignored);
}

std::unique_ptr<llvm::MemoryBuffer> readSource(const std::string& path) {
    llvm::sys::fs::file_status status;
    if (std::error_code error = llvm::sys::fs::status(path, status))
        throw InputError(path + ": " + error.message());
    if (llvm::sys::fs::is_directory(status)) throw InputError(path + ": is a directory");
    if (status.getSize() > kFileLimitMegabytes << 20)
        throw InputError(path + ": larger than the limit of " + std::to_string(kFileLimitMegabytes) + " MB");
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer) throw InputError(path + ": " + buffer.getError().message());
    if ((*buffer)->getBuffer().contains('\0')) throw InputError(path + ": not C source (contains NUL bytes)");
    return std::move(*buffer);
}

Unit unitOf(const std::string& path, const Options& options) {
    checkArguments(options.compilerArguments);
    std::vector<std::string> arguments = options.compilerArguments;
    std::vector<std::string> checks = arithmeticChecks(options.property);
    arguments.insert(arguments.end(), checks.begin(), checks.end());
    return {path, readSource(path)->getBuffer().str(), commandLine(path, options.dataModel, arguments),
            isMemoryProperty(options.property)};
}

} // namespace

SourceMap mapSource(const Options& options) {
    SourceMap all;
    auto append = [](auto& to, auto& from) {
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    };
    for (const std::string& path : options.files) {
        SourceMap map = std::move(placesOf(unitOf(path, options)).map);
        append(all.statements, map.statements);
        append(all.loops, map.loops);
        append(all.branches, map.branches);
        append(all.draws, map.draws);
    }
    return all;
}

std::unique_ptr<llvm::Module> compileFile(llvm::LLVMContext& context, const std::string& path,
                                          const Options& options, GivenInvariants& invariants,
                                          std::string& warnings) {
    Unit unit = unitOf(path, options);
    std::vector<Invariant> ignored = placeInvariants(unit, invariants);
    unit.warnings = warningsAskedFor(options.compilerArguments);
    std::unique_ptr<llvm::Module> module = compile(context, std::move(unit), std::move(ignored), &warnings);
    invariants.taken(readInvariants(*module).size());
    return module;
}

std::unique_ptr<llvm::Module> compileText(llvm::LLVMContext& context, const std::string& name,
                                          const std::string& text, DataModel dataModel) {
    return compile(context, {name, text, commandLine(name, dataModel, {})}, {}, nullptr);
}

} // namespace vouch::frontend
