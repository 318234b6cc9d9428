// Links models of library functions: those that are written in C (models.h), those that are made from contracts
// (contract_text.h), and those of calls with a format (format_calls.h). All that a program needs is one text, compiled
// once: the models' own static objects exist once, too.
#include "frontend/compile/compile.h"
#include "frontend/compile/link_messages.h"
#include "frontend/instrument/assembly.h"
#include "frontend/instrument/weak.h"
#include "frontend/library/contract_text.h"
#include "frontend/library/ending_calls.h"
#include "frontend/library/format_calls.h"
#include "frontend/library/library_table.h"
#include "frontend/library/models.h"
#include "frontend/stages.h"
#include "frontend/types.h"

#include <llvm/Linker/Linker.h>
#include <set>

namespace vouch::frontend {

using namespace llvm;

namespace {

const char* const kTypes =
#include "frontend/library/models/types.inc"
    ;

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

bool isMissing(const Module& module, StringRef name) {
    const Function* function = module.getFunction(name);
    return function && function->isDeclaration() && !function->use_empty();
}

// Identifiers of a C text, each once.
std::set<StringRef> identifiersOf(StringRef text) {
    std::set<StringRef> found;
    while (!text.empty()) {
        size_t begin =
            text.find_if([](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; });
        if (begin == StringRef::npos) break;
        text = text.drop_front(begin);
        StringRef word =
            text.take_while([](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; });
        found.insert(word);
        text = text.drop_front(word.size());
    }
    return found;
}

// What is compiled, as far as it is known so far.
class Selection {
  public:
    Selection(const Module& module, Primitives& primitives) : module_(module), primitives_(primitives) {
        for (const Model& model : models())
            for (const std::string& name : model.functions) byName_[name] = &model;
    }

    void need(StringRef name) {
        if (!seen_.insert(name.str()).second) return;
        const Contract* contract = findContract(std::string_view(name.data(), name.size()));
        bool called = isMissing(module_, name);
        if (auto model = byName_.find(name.str()); model != byName_.end()) {
            if (called) noteModel(name, contract);
            if (chosen_.insert(model->second).second) add(model->second->text);
        } else if (contract && contract->isGenerated()) {
            if (called) primitives_.ledger("model", contract->name + ": " + contract->text, DebugLoc());
            generated_ += contractText(*contract);
        }
    }
    void add(const std::string& text) {
        text_ += text;
        std::vector<std::string> words;
        for (StringRef word : identifiersOf(text)) words.push_back(word.str());
        for (const std::string& word : words)
            if (byName_.contains(word)) need(word);
    }
    std::string text() const { return text_ + generated_; }

  private:
    void noteModel(StringRef name, const Contract* contract) {
        bool described =
            contract && (contract->has(Clause::Kind::Opaque) || contract->has(Clause::Kind::Stream) ||
                         contract->has(Clause::Kind::Errno));
        primitives_.ledger("model",
                           name.str() + ": " +
                               (described ? contract->text : "as the C standard describes it (\"C\" locale)"),
                           DebugLoc());
    }

    const Module& module_;
    Primitives& primitives_;
    std::map<std::string, const Model*> byName_;
    std::set<std::string> seen_;
    std::set<const Model*> chosen_;
    std::string text_, generated_;
};

// How models reach errno, if the program looks at it at all; else nothing.
std::string errorNumber(const Module& module) {
    const GlobalVariable* declared = module.getGlobalVariable("errno");
    if (declared && declared->isDeclaration() && !declared->isThreadLocal() &&
        declared->getValueType()->isIntegerTy(32))
        return "#define VOUCH_ERROR_NUMBER errno\n";
    if (isMissing(module, "__errno_location")) return "#define VOUCH_ERROR_NUMBER (*__errno_location())\n";
    return "";
}

// Names that the program uses for something else must not meet those of models that it does not call.
void hideOthers(Module& library, const Module& program) {
    for (Function& function : library) {
        if (function.isDeclaration()) continue;
        if (!isMissing(program, function.getName()) || !isOfLibrary(*program.getFunction(function.getName())))
            function.setLinkage(GlobalValue::InternalLinkage);
    }
}

// Functions that nobody knows, which may do anything with the library.
bool callsStrangers(const Module& module) {
    return any_of(module, [&](const Function& function) {
        return isMissing(module, function.getName()) && !function.isIntrinsic() &&
               treatmentOf(function) == Treatment::External;
    });
}

// Functions of streams that are not in either list change what feof and ferror tell, and no model notes it.
constexpr std::array kNoteEnds = {
    "getchar",    "getchar_unlocked", "getc",   "fgetc",   "getc_unlocked",  "fgetc_unlocked", "fgets",
    "gets",       "fgets_unlocked",   "fread",  "getline", "fread_unlocked", "getdelim",       "__getdelim",
    "feof",       "ferror",           "fclose", "pclose",  "clearerr",       "fileno",         "ftell",
    "ftello",     "fgetpos",          "setbuf", "setvbuf", "setbuffer",      "setlinebuf",     "flockfile",
    "funlockfile"};
constexpr std::array kWrite = {"fwrite",         "fwrite_unlocked",
                               "fputc",          "putc",
                               "fputc_unlocked", "putc_unlocked",
                               "putw",           "fputs",
                               "fputs_unlocked", "fprintf",
                               "__fprintf_chk",  "vfprintf",
                               "__vfprintf_chk", "fputwc",
                               "fflush",         "printf",
                               "__printf_chk",   "vprintf",
                               "__vprintf_chk",  "puts",
                               "putchar",        "putchar_unlocked",
                               "perror",         "warn",
                               "warnx",          "vwarn",
                               "vwarnx",         "psignal",
                               "syslog",         "__syslog_chk",
                               "vsyslog",        "getopt",
                               "getopt_long",    "getopt_long_only"};

bool usesStreams(const Contract& contract) {
    if (StringRef(contract.name).contains("scanf")) return !StringRef(contract.name).contains("sscanf");
    return any_of(contract.parameters,
                  [](const Parameter& p) { return StringRef(p.type).starts_with("FILE"); });
}

// Whether models can know what feof and ferror tell; empty if not, or if nobody asks.
std::string streamEnds(const Module& module) {
    if ((!isMissing(module, "feof") && !isMissing(module, "ferror")) || callsStrangers(module)) return "";
    bool writes = false;
    for (const Function& function : module) {
        if (!isMissing(module, function.getName()) || function.isIntrinsic()) continue;
        if (is_contained(kNoteEnds, function.getName())) continue;
        bool isWriter = is_contained(kWrite, function.getName());
        writes |= isWriter;
        const Contract* contract = findContract(function.getName().str());
        bool isUnknown = !contract && treatmentOf(function) == Treatment::Opaque;
        if (!isWriter && (isUnknown || (contract && usesStreams(*contract)))) return "";
    }
    return std::string("#define VOUCH_STREAM_ENDS 1\n#define VOUCH_WRITES ") + (writes ? "1\n" : "0\n");
}

bool hasStreams(const Module& module) {
    return any_of(std::array{"stdin", "stdout", "stderr"}, [&](const char* name) {
        const GlobalVariable* stream = module.getGlobalVariable(name);
        return stream && stream->isDeclaration() && stream->getValueType()->isPointerTy();
    });
}

// Whether a library function without model may open a descriptor that the program has closed.
bool opensUnseen(const Module& module) {
    return any_of(module, [&](const Function& function) {
        if (!isMissing(module, function.getName()) || function.isIntrinsic()) return false;
        const Contract* contract = findContract(function.getName().str());
        return contract ? contract->has(Clause::Kind::Unknown) || contract->name == "vsyslog"
                        : treatmentOf(function) == Treatment::Opaque;
    });
}

// Whether a stream may be null because it could not be opened.
bool opensStreams(const Module& module) {
    return any_of(
        std::array{"fopen", "fopen64", "fdopen", "freopen", "tmpfile", "popen", "opendir", "fdopendir"},
        [&](const char* name) { return isMissing(module, name); });
}

std::string textFor(Module& module, Primitives& primitives) {
    std::string known = streamEnds(module); // as the program calls them: formats get names of their own
    if (opensStreams(module)) known += "#define VOUCH_OPENS_STREAMS 1\n";
    if (isMissing(module, "setlocale")) known += "#define VOUCH_HAS_LOCALE 1\n";
    if (!callsStrangers(module)) known += "#define VOUCH_KNOWS_DESCRIPTORS 1\n";
    if (!callsStrangers(module) && !opensUnseen(module)) known += "#define VOUCH_KNOWS_CLOSED 1\n";
    std::string formats = rewriteFormatCalls(module, primitives);
    Selection selection(module, primitives);
    if (!formats.empty()) selection.add(formats);
    std::vector<std::string> names;
    for (const Function& function : module)
        if (isMissing(module, function.getName()) && isOfLibrary(function))
            names.push_back(function.getName().str());
    for (const std::string& name : names) selection.need(name);
    std::string text = selection.text();
    if (text.empty() && !hasStreams(module)) return "";
    std::string before = errorNumber(module);
    before += known;
    if (isMemoryProperty(primitives.property())) before += "#define VOUCH_MEMORY 1\n";
    return before + kTypes + text;
}

// Where the program ends, functions are called that it has asked for: at the returns of main, and in front of exit.
void callExitHandlers(Module& module) {
    if (!isMissing(module, "atexit")) return;
    Function* main = module.getFunction("main");
    if (!main->use_empty()) throw Unsupported("unsupported: atexit in a program that calls main");
    FunctionCallee run =
        module.getOrInsertFunction("vouch_run_exit_handlers", Type::getVoidTy(module.getContext()));
    for (BasicBlock& block : *main)
        if (isa<ReturnInst>(block.getTerminator())) IRBuilder<>(block.getTerminator()).CreateCall(run);
    Function* exit = module.getFunction("exit");
    if (!exit || !exit->isDeclaration() || exit->isVarArg()) return;
    Function* wrapper =
        Function::Create(exit->getFunctionType(), GlobalValue::InternalLinkage, "exit.handlers", module);
    exit->replaceAllUsesWith(wrapper);
    IRBuilder<> builder(BasicBlock::Create(module.getContext(), "entry", wrapper));
    builder.CreateCall(run);
    std::vector<Value*> arguments;
    for (Argument& parameter : wrapper->args()) arguments.push_back(&parameter);
    builder.CreateCall(exit, arguments)->setDoesNotReturn();
    builder.CreateUnreachable();
    wrapper->setDoesNotReturn();
}

} // namespace

void linkModels(Module& module, const Options& options, Primitives& primitives) {
    for (GlobalVariable& global : module.globals())
        if (!global.hasLocalLinkage() && !global.getName().starts_with("llvm."))
            global.addAttribute(kExternalAttribute);
    markAssembly(module);
    rewriteEndingCalls(module); // before: they call exit
    callExitHandlers(module);
    std::string text = textFor(module, primitives);
    if (!text.empty()) {
        auto library = compileText(module.getContext(), "<library model>", text, options.dataModel);
        hideOthers(*library, module);
        LinkMessages messages(module.getContext());
        if (Linker::linkModules(module, std::move(library), Linker::LinkOnlyNeeded))
            throw InputError("library functions: " + messages.text());
    }
    internalise(module);
    dropUnused(module); // before: tables that nobody reads may name weak symbols
    choiceOfWeakSymbols(module);
}

} // namespace vouch::frontend
