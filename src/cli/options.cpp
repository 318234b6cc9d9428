#include "cli/options.h"

#include "cli/invariants.h"
#include "cli/parse.h"
#include "cli/passthrough.h"
#include "cli/settings.h"
#include "cli/solve_formula.h"
#include "cli/strategy_file.h"
#include "support/memory.h"
#include "term/smtlib.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace vouch::cli {

namespace {

constexpr off_t kMaxFileBytes = off_t{64} << 20;     // C files are not that large; refused before clang tries
constexpr off_t kMaxSystemBytes = off_t{1024} << 20; // of a transition system
constexpr const char* kPositional = "FILE";

// What CLI11 fills in, as text; checked afterwards so that every complaint reads the same.
struct Raw {
    std::vector<std::string> files;
    std::vector<std::string> set, properties, invariants;
    std::string engine = exchange::kPortfolio, dataModel, timeout, memory; // dataModel: empty unless said
    std::string recursion = "auto", environment, progress = "full";
    bool m32 = false, m64 = false;
};

void checkFile(const std::string& file, off_t mostBytes = kMaxFileBytes) {
    struct stat info{};
    if (stat(file.c_str(), &info) != 0) throw UsageError(file + ": " + strerror(errno));
    if (S_ISDIR(info.st_mode)) throw UsageError(file + ": is a directory");
    if (!S_ISREG(info.st_mode)) throw UsageError(file + ": is not a regular file");
    if (access(file.c_str(), R_OK) != 0) throw UsageError(file + ": " + strerror(errno));
    if (info.st_size > mostBytes)
        throw UsageError(file + ": is larger than " + std::to_string(mostBytes >> 20) + " MB");
}

// Clang would say what is wrong with it as C, line by line.
void refuseOtherLanguages(const std::string& file) {
    constexpr const char* kEndings[] = {".cc", ".cpp", ".cxx", ".c++", ".C", ".ii", ".hpp", ".hh"};
    for (const char* ending : kEndings)
        if (file.ends_with(ending)) throw UsageError(file + ": is C++; Vouch verifies C");
}

// A name that starts with '-' would look like an option to the compiler.
std::string compilerSafe(const std::string& file) { return file.starts_with("-") ? "./" + file : file; }

frontend::DataModel dataModelOf(const Raw& raw) {
    if (raw.m32 && raw.m64) throw UsageError("-m32 and -m64 exclude each other");
    if ((raw.m32 && raw.dataModel == "LP64") || (raw.m64 && raw.dataModel == "ILP32"))
        throw UsageError(std::string(raw.m32 ? "-m32" : "-m64") + " and --data-model " + raw.dataModel +
                         " exclude each other");
    if (raw.m32) return frontend::DataModel::ILP32;
    if (raw.m64) return frontend::DataModel::LP64;
    if (raw.dataModel == "ILP32") return frontend::DataModel::ILP32;
    if (raw.dataModel == "LP64" || raw.dataModel.empty()) return frontend::DataModel::LP64;
    throw UsageError("--data-model: '" + raw.dataModel + "' is neither ILP32 nor LP64");
}

frontend::Recursion recursionOf(const Raw& raw) {
    if (raw.recursion == "stack" || raw.recursion == "auto") return frontend::Recursion::Stack;
    if (raw.recursion == "inline") return frontend::Recursion::Inline;
    throw UsageError("--recursion: '" + raw.recursion + "' is neither auto, stack nor inline");
}

ProgressStyle progressOf(const Raw& raw) {
    if (raw.progress == "full") return ProgressStyle::Full;
    if (raw.progress == "line") return ProgressStyle::Line;
    if (raw.progress == "none") return ProgressStyle::None;
    throw UsageError("--progress: '" + raw.progress + "' is neither line, full nor none");
}

// Property files belong to the tasks of the public collections, which have rules of their own.
frontend::Environment environmentOf(const Raw& raw) {
    if (!raw.environment.empty()) return frontend::parseEnvironment(raw.environment);
    bool isTask = std::any_of(raw.properties.begin(), raw.properties.end(), property::isPropertyFile);
    return isTask ? frontend::Environment::ofBenchmarks() : frontend::Environment();
}

std::string contents(const char* option, const std::string& file) {
    checkFile(file);
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) throw UsageError(std::string(option) + ": " + file + ": cannot be read");
    return text.str();
}

std::vector<exchange::Member> enginesOf(const std::string& text, const engine::Options& settings) {
    const bool isFile = isStrategyFile(text);
    try {
        if (isFile) return exchange::schedule(readStrategy(text, contents("--engine", text)), settings);
        return exchange::schedule(text, settings);
    } catch (const exchange::ScheduleError& e) {
        throw UsageError(isFile ? e.what() : std::string("--engine: ") + e.what());
    }
}

std::vector<property::Property> propertiesOf(const Raw& raw) {
    std::vector<property::Property> properties;
    for (const std::string& word : raw.properties)
        for (property::Property p : property::parseProperties(word))
            if (std::find(properties.begin(), properties.end(), p) == properties.end())
                properties.push_back(p);
    if (properties.empty()) properties.push_back(property::Property::UnreachCall);
    return properties;
}

// The front end slices for this property only.
bool slices(const std::vector<frontend::Property>& properties) {
    return std::find(properties.begin(), properties.end(), frontend::Property::UnreachCall) !=
           properties.end();
}

frontend::Options frontendOf(const Raw& raw, const Separated& arguments, const engine::Options& settings) {
    frontend::Options options = settings.get<frontend::Options>();
    options.dataModel = dataModelOf(raw);
    options.property = propertiesOf(raw).front();
    options.compilerArguments = arguments.compiler;
    options.recursion = recursionOf(raw);
    options.environment = environmentOf(raw);
    options.files = raw.files;
    options.files.insert(options.files.end(), arguments.files.begin(), arguments.files.end());
    if (options.files.empty()) throw UsageError("no input file; see vouch --help");
    for (std::string& file : options.files) {
        refuseOtherLanguages(file);
        checkFile(file);
        file = compilerSafe(file);
    }
    return options;
}

void addSharedOptions(CLI::App& app, Raw& raw) {
    app.set_help_flag("-h,--help", "print this text");
    app.add_option(
           "--property", raw.properties,
           "a .prp file, or names separated by commas: unreach-call or reach (default), no-overflow,\n"
           "valid-memsafety or its parts valid-deref, valid-free, valid-memtrack; valid-memcleanup,\n"
           "no-div-by-zero, no-bad-shift; or all; may be repeated")
        ->allow_extra_args(false);
    app.add_option("--data-model", raw.dataModel, "ILP32 or LP64 (default: LP64)");
    app.add_flag("--m32", raw.m32, "or -m32: as --data-model ILP32");
    app.add_flag("--m64", raw.m64, "or -m64: as --data-model LP64");
    app.add_option("--recursion", raw.recursion,
                   "stack (of any depth), inline (up to frontend.recursion calls) or auto (a short try with "
                   "inline, then stack; default)");
    app.add_option(
        "--environment", raw.environment,
        "open (default), closed, or the parts that are open, separated by commas: volatile, pointers,\n"
        "globals, callbacks; with a property file, the default is volatile");
    app.add_option("--set", raw.set, "NAME=VALUE: an option that 'vouch engines' lists; may be repeated")
        ->allow_extra_args(false);
    app.footer("-I -D -U -std= -include -isystem, -f... and -W... are passed to the compiler, whose warnings "
               "are told\n"
               "if one of -W... asks for them. -O1, -O2, ... define __OPTIMIZE__, as compilers do; -g -l -L "
               "-pthread\n"
               "-march= and what else builds say is ignored.");
}

// -m32 has one dash and several letters, which CLI11 reads as three flags.
std::vector<std::string> withLongFlags(std::vector<std::string> words) {
    for (std::string& w : words)
        if (w == "-m32" || w == "-m64") w = "-" + w;
    return words;
}

void checkWritable(const char* option, const std::string& file) {
    if (file.empty() || file == "-") return;
    std::ofstream out(file, std::ios::app);
    if (!out) throw UsageError(std::string(option) + ": cannot write " + file + ": " + strerror(errno));
}

// Throws UsageError with the line.
std::shared_ptr<const exchange::SavedPrecision> precisionFrom(const std::string& file) {
    const std::string text = contents("--load-precision", file);
    try {
        return std::make_shared<exchange::SavedPrecision>(exchange::readPrecision(text));
    } catch (const term::SmtLibError& e) {
        throw UsageError(file + ":" + std::to_string(e.line) + ": " + e.what());
    }
}

void readPrecisionOptions(CheckOptions& options) {
    const auto refuse = [&](const char* option, const std::string& file) {
        if (file.empty()) return;
        if (options.pathProgram) throw UsageError(std::string(option) + " has no effect with --path-program");
        if (std::none_of(options.engines.begin(), options.engines.end(),
                         [](const exchange::Member& m) { return exchange::hasPrecision(m.info.name); }))
            throw UsageError(std::string(option) + " needs --engine predicate or ctigar");
    };
    refuse("--save-precision", options.savePrecision);
    refuse("--load-precision", options.loadPrecision);
    if (!options.savePrecision.empty() && options.properties.size() > 1)
        throw UsageError("--save-precision takes one property at a time");
    if (!options.loadPrecision.empty()) options.precision = precisionFrom(options.loadPrecision);
    checkWritable("--save-precision", options.savePrecision);
}

// A certificate that is mixed with an older one would be none.
void makeEmpty(const char* option, const std::string& directory) {
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    const bool isEmpty = !error && std::filesystem::is_empty(directory, error);
    if (error) throw UsageError(std::string(option) + ": " + directory + ": " + error.message());
    if (!isEmpty) throw UsageError(std::string(option) + ": " + directory + " is not empty");
}

// What all commands that run engines take.
void addRunOptions(CLI::App& app, Raw& raw, RunOptions& options) {
    app.add_option(
        "--engine", raw.engine,
        "an engine that 'vouch engines' lists (default: portfolio), or several that run at once, with\n"
        "options of their own: bmc,ic3cfa,\"ic3cfa(reuse=false)\"; or a strategy: FILE.yml");
    app.add_option("--timeout", raw.timeout, "SECONDS of wall-clock time for everything (default: 900)");
    app.add_option("--memory", raw.memory, "MB for all processes together (default: 80% of the machine)");
    app.add_option("--json", options.jsonFile, "FILE for the structured result; - is standard output");
    app.add_option(
        "--dump", options.dumpDirectory,
        "DIRECTORY for the engines' solver queries, in SMT-LIB, and for answers that were refuted");
    app.add_flag("--stats", options.statistics, "print counters");
    app.add_flag("--full", options.full,
                 "print all steps and values of a counterexample, all inputs, and all that was proved "
                 "without a verdict");
    app.add_flag(
        "--unconfirmed", options.unconfirmed,
        "a verdict whose evidence could not be checked in time is told all the same; otherwise it is\n"
        "UNKNOWN");
    app.add_option("--progress", raw.progress,
                   "on a terminal, while it runs: full (a line per engine, if there are enough lines; "
                   "default), line\n"
                   "or none");
    app.add_flag("-v,--verbose", options.verbose, "say what is going on, on standard error");
}

void readRunOptions(const Raw& raw, RunOptions& options) {
    options.settings = settingsFrom(raw.set);
    options.engines = enginesOf(raw.engine, options.settings);
    options.isTimeoutGiven = !raw.timeout.empty();
    if (options.isTimeoutGiven)
        options.timeoutSeconds = positiveNumber("--timeout", raw.timeout, kMaxSeconds);
    options.memoryMegabytes = raw.memory.empty() ? kMemoryShare * support::machineMegabytes()
                                                 : positiveNumber("--memory", raw.memory, kMaxMegabytes);
    options.progress = progressOf(raw);
    checkWritable("--json", options.jsonFile);
}

// A formula has no states, and its script says what is asked and what is printed.
void refuseForFormulas(const Raw& raw, const SolveOptions& options) {
    const auto refuse = [&](const char* option) {
        throw UsageError(std::string(option) + " has no effect: " + options.file + " is a formula");
    };
    if (raw.engine != exchange::kPortfolio && raw.engine != kFormulaEngine) refuse("--engine");
    if (!options.bad.empty()) refuse("--bad");
    if (options.each) refuse("--each");
    if (!options.witnessFile.empty()) refuse("--witness");
}

const std::vector<std::string> kCheckValues = {
    "--engine",         "--property",    "--data-model",  "--timeout",
    "--memory",         "--json",        "--set",         "--dump",
    "--recursion",      "--environment", "--invariants",  "--save-precision",
    "--load-precision", "--witness",     "--certificate", "--harness",
    "--report",         "--sarif",       "--junit",       "--progress"};
const std::vector<std::string> kShowValues = {"--property", "--data-model", "--recursion", "--set",
                                              "--environment"};

} // namespace

namespace {

const char* const kCheckText =
    "Verifies C programs: proves that no execution violates the property, or shows one that does.\n"
    "\n"
    "  vouch [check] [options] FILE.c...        verify\n"
    "  vouch validate --witness W.yml FILE.c... check a witness\n"
    "  vouch solve [options] FILE.btor2         check a transition system: .btor2, .aig, .aag; answer "
    ".smt2\n"
    "  vouch bench [options] SET...             measure on task sets; see vouch bench --help\n"
    "  vouch show WHAT FILE.c                   print program, llvm, loops, path-program, btor2 or "
    "aiger\n"
    "  vouch engines                            list engines and their options\n"
    "  vouch library [NAME...]                  what is known of library functions\n"
    "  vouch --version\n"
    "\n"
    "Exit status: 0 TRUE, 10 FALSE, 20 UNKNOWN, 2 bad usage or input that does not compile, 3 a file or\n"
    "standard output cannot be written.";
const char* const kValidateText =
    "Checks a witness: of a violation, whether an execution along its waypoints violates the property; of\n"
    "a proof, whether its invariants hold, and whether the program is safe.\n"
    "\n"
    "  vouch validate --witness W.yml [options of check] FILE.c...\n"
    "\n"
    "Exit status: 0 confirmed, 10 rejected, 20 not confirmed, 2 bad usage or input that does not compile, 3\n"
    "what was found cannot be written.";

// A line of --invariants begins with a file's name, and a witness with a list or with XML.
bool isWitness(const std::string& file) {
    std::ifstream in(file);
    char first = 0;
    in >> first;
    return first == '-' || first == '<' || file.ends_with(".yml") || file.ends_with(".yaml");
}

std::vector<frontend::GivenInvariant> invariantsOf(const std::string& file,
                                                   const std::vector<std::string>& program) {
    if (!isWitness(file)) return readInvariants(file);
    const witness::Witness w = witness::read(file);
    if (w.kind != witness::Kind::Correctness)
        throw UsageError("--invariants: " + file + " is the witness of a violation");
    return givenBy(w, file, program);
}

// vouch validate: what the command line leaves open, the witness says. One that cannot be read is rejected later.
void completeFrom(const std::string& file, bool isModelGiven, Raw& raw) {
    witness::Metadata said;
    try {
        said = witness::read(file).metadata;
    } catch (const witness::WitnessError&) {
        return;
    }
    if (!isModelGiven && (said.dataModel == "ILP32" || said.dataModel == "LP64"))
        raw.dataModel = said.dataModel;
    if (!raw.properties.empty()) return;
    std::vector<std::string> parts;
    for (const char* name :
         {"unreach-call", "no-overflow", "valid-memcleanup", "valid-deref", "valid-free", "valid-memtrack"})
        if (witness::isAbout(said.specification, name)) parts.emplace_back(name);
    if (parts.size() == 1)
        raw.properties = parts;
    else if (parts.size() > 1)
        raw.properties = {"valid-memsafety"};
}

// What a validation has no use for.
void addCheckOptions(CLI::App& app, Raw& raw, CheckOptions& options) {
    app.add_option("--harness", options.harnessFile,
                   "FILE.c for a counterexample as C: compiled with the program, it reaches the error");
    app.add_option("--report", options.reportFile, "FILE.html for a report to read in a browser");
    app.add_option("--sarif", options.sarifFile, "FILE for the result in SARIF 2.1.0");
    app.add_option("--junit", options.junitFile, "FILE for the result as a JUnit test report");
    app.add_option("--invariants", raw.invariants,
                   "FILE with lines FILE.c:LINE: EXPRESSION, invariants of the loops that begin there, or a "
                   "witness of\n"
                   "a proof; they are checked, and engines may use those that are proved; may be repeated")
        ->allow_extra_args(false);
    app.add_option("--save-precision", options.savePrecision,
                   "FILE for the predicates that predicate and ctigar track, in SMT-LIB");
    app.add_option("--load-precision", options.loadPrecision,
                   "FILE with predicates of another run, for predicate and ctigar to begin with");
    app.add_option(
           "--certificate", options.certificateDirectory,
           "DIRECTORY, new or empty, for the obligations of a proof in SMT-LIB 2, with an index and a\n"
           "script that runs any solver over them")
        ->allow_extra_args(false);
}

// Both commands take the same options otherwise.
std::optional<CheckOptions> parseChecking(std::vector<std::string> words, bool isValidation) {
    Separated arguments = separate(words, kCheckValues);
    Raw raw;
    CheckOptions options;
    CLI::App app(isValidation ? kValidateText : kCheckText, isValidation ? "vouch validate" : "vouch check");
    addSharedOptions(app, raw);
    addRunOptions(app, raw, options);
    app.add_flag("--strict", options.strict,
                 "a proof that rests on an assumption about the environment becomes UNKNOWN");
    app.add_flag("--path-program", options.pathProgram,
                 "verify the path program of one error path (path-program.path) only: never TRUE");
    app.add_option("--witness", options.witnessFile,
                   isValidation ? "FILE: the witness, YAML 2.x or GraphML 1.0"
                                : "FILE for the witness of the verdict, YAML 2.0")
        ->allow_extra_args(false);
    if (!isValidation) addCheckOptions(app, raw, options);
    app.add_option(kPositional, raw.files, "C files, linked into one program");
    if (!parseWords(app, withLongFlags(arguments.own))) return std::nullopt;

    if (isValidation && options.witnessFile.empty())
        throw UsageError("validate: no --witness; see vouch validate --help");
    if (isValidation && (options.pathProgram || options.unconfirmed || options.strict))
        throw UsageError("validate: --path-program, --unconfirmed and --strict have no effect");
    readRunOptions(raw, options);
    if (isValidation) {
        checkFile(options.witnessFile);
        completeFrom(options.witnessFile, app.count("--data-model") > 0 || raw.m32 || raw.m64, raw);
        if (!raw.invariants.empty()) throw UsageError("validate: --invariants has no effect");
        if (propertiesOf(raw).size() > 1) throw UsageError("validate: more than one property");
    } else
        checkWritable("--witness", options.witnessFile);
    if (!options.certificateDirectory.empty()) makeEmpty("--certificate", options.certificateDirectory);
    if (options.pathProgram && !raw.invariants.empty())
        throw UsageError("--invariants has no effect with --path-program");
    if (options.strict && options.unconfirmed)
        throw UsageError("--strict and --unconfirmed exclude each other");
    options.ignored = arguments.ignored;
    for (const std::string& word : words) options.commandLine += " " + word;
    checkWritable("--harness", options.harnessFile);
    checkWritable("--report", options.reportFile);
    checkWritable("--sarif", options.sarifFile);
    checkWritable("--junit", options.junitFile);
    options.properties = propertiesOf(raw);
    options.frontend = frontendOf(raw, arguments, options.settings);
    readPrecisionOptions(options);
    if (!options.harnessFile.empty())
        options.frontend.slice = false; // it feeds inputs that do not matter as well
    for (const std::string& file : raw.invariants) {
        checkFile(file);
        for (frontend::GivenInvariant& given : invariantsOf(file, options.frontend.files))
            options.frontend.invariants.push_back(std::move(given));
    }
    options.inlineFirst = raw.recursion == "auto" && !options.pathProgram; // one model, one path
    refuseWithoutEffect(raw.set, options.settings,
                        {.members = options.engines,
                         .generators = !isStrategyFile(raw.engine) && exchange::takesGenerators(raw.engine),
                         .pathProgram = options.pathProgram,
                         .inlining = options.inlineFirst || raw.recursion == "inline",
                         .slicing = slices(options.properties)});
    return options;
}

} // namespace

std::optional<CheckOptions> parseCheck(std::vector<std::string> words) {
    return parseChecking(std::move(words), false);
}

std::optional<CheckOptions> parseValidate(std::vector<std::string> words) {
    return parseChecking(std::move(words), true);
}

std::optional<ShowOptions> parseShow(std::vector<std::string> words) {
    Separated arguments = separate(words, kShowValues);
    Raw raw;
    ShowOptions options;
    std::string what;
    CLI::App app("Prints what the front end understood of a program.", "vouch show");
    addSharedOptions(app, raw);
    app.add_flag("--dot", options.dot, "as a graph for graphviz (program, path-program)");
    app.add_flag("--reduced", options.reduced, "after the reductions (all but llvm)");
    app.add_option("WHAT", what, "program, llvm, loops, path-program, btor2 or aiger");
    app.add_option(kPositional, raw.files, "C files, linked into one program");
    if (!parseWords(app, withLongFlags(arguments.own))) return std::nullopt;

    if (what == "program")
        options.what = ShowOptions::What::Program;
    else if (what == "llvm")
        options.what = ShowOptions::What::Llvm;
    else if (what == "loops")
        options.what = ShowOptions::What::Loops;
    else if (what == "path-program")
        options.what = ShowOptions::What::PathProgram;
    else if (what == "btor2")
        options.what = ShowOptions::What::Btor2;
    else if (what == "aiger")
        options.what = ShowOptions::What::Aiger;
    else
        throw UsageError("show: '" + what +
                         "' is neither program, llvm, loops, path-program, btor2 nor aiger");
    if (propertiesOf(raw).size() > 1) throw UsageError("show: more than one property");
    options.settings = settingsFrom(raw.set);
    refuseWithoutEffect(raw.set, options.settings,
                        {.members = {},
                         .pathProgram = options.what == ShowOptions::What::PathProgram,
                         .reductions = options.reduced,
                         .inlining = raw.recursion == "inline",
                         .slicing = slices(propertiesOf(raw))});
    options.frontend = frontendOf(raw, arguments, options.settings);
    return options;
}

std::optional<SolveOptions> parseSolve(const std::vector<std::string>& words) {
    Raw raw;
    SolveOptions options;
    CLI::App app(
        "Checks transition systems in BTOR2 or AIGER: proves that no bad state can be reached, or shows\n"
        "how one is. Answers scripts in SMT-LIB (QF_BV, QF_ABV).\n"
        "\n"
        "Exit status: 0 TRUE or unsat, 10 FALSE or sat, 20 UNKNOWN, 2 bad usage or input that cannot be "
        "read,\n3 a file or standard output cannot be written.",
        "vouch solve");
    app.set_help_flag("-h,--help", "print this text");
    addRunOptions(app, raw, options);
    app.add_option("--set", raw.set, "NAME=VALUE: an option that 'vouch engines' lists; may be repeated")
        ->allow_extra_args(false);
    app.add_option("--bad", options.bad,
                   "a bad state to look for, by its number in the file or its symbol; may be repeated "
                   "(default: all)")
        ->allow_extra_args(false);
    app.add_flag("--each", options.each, "bad states one after the other, each with a verdict of its own");
    app.add_option("--witness", options.witnessFile,
                   "FILE for the counterexample (default: standard output)");
    app.add_option(kPositional, raw.files, "a .btor2, .btor, .aig, .aag or .smt2 file");
    if (!parseWords(app, words)) return std::nullopt;

    if (raw.files.empty()) throw UsageError("no input file; see vouch solve --help");
    if (raw.files.size() > 1) throw UsageError("solve: more than one file");
    options.file = raw.files.front();
    checkFile(options.file, kMaxSystemBytes);
    readRunOptions(raw, options);
    const bool isOfFormula = isFormula(options.file);
    refuseWithoutEffect(raw.set, options.settings,
                        {.members = options.engines,
                         .generators = !isStrategyFile(raw.engine) && exchange::takesGenerators(raw.engine),
                         .frontend = false,
                         .formula = isOfFormula});
    if (isOfFormula) refuseForFormulas(raw, options);
    checkWritable("--witness", options.witnessFile);
    return options;
}

} // namespace vouch::cli
