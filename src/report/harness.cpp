#include "report/harness.h"

#include "report/words.h"
#include "support/check.h"
#include "support/version.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>

namespace vouch::report {

namespace {

using evidence::DrawnInput;

const char* const kRuntime =
#include "report/harness_runtime.inc"
    ;

// Of the benchmark collections' functions.
const std::map<std::string, const char*> kNondetTypes = {{"bool", "_Bool"},
                                                         {"char", "char"},
                                                         {"uchar", "unsigned char"},
                                                         {"short", "short"},
                                                         {"ushort", "unsigned short"},
                                                         {"int", "int"},
                                                         {"uint", "unsigned"},
                                                         {"unsigned", "unsigned"},
                                                         {"long", "long"},
                                                         {"ulong", "unsigned long"},
                                                         {"longlong", "long long"},
                                                         {"ulonglong", "unsigned long long"},
                                                         {"float", "float"},
                                                         {"double", "double"},
                                                         {"size_t", "size_t"},
                                                         {"pointer", "void *"},
                                                         {"loff_t", "long long"},
                                                         {"u8", "unsigned char"},
                                                         {"u16", "unsigned short"},
                                                         {"u32", "unsigned"},
                                                         {"u64", "unsigned long long"},
                                                         {"S8", "signed char"},
                                                         {"unsigned_int", "unsigned"},
                                                         {"int128", "__int128"},
                                                         {"uint128", "unsigned __int128"},
                                                         {"sector_t", "unsigned long"},
                                                         {"pchar", "char *"}};

constexpr const char* kNondet = "__VERIFIER_nondet_";
constexpr const char* kExternal = "external ";

// The function that the program calls for this input; empty: it does not come from a function.
std::string functionOf(const DrawnInput& input) {
    if (input.callee.starts_with(kNondet)) return input.callee;
    if (input.callee.starts_with(kExternal)) return input.callee.substr(std::string(kExternal).size());
    return "";
}

// The contents of a new object, unless they are long.
constexpr size_t kLongestObject = 4096;
bool isObject(const DrawnInput& input) {
    return input.callee == "uninitialised object of malloc" && input.bytes.size() / 2 <= kLongestObject;
}
bool isFed(const DrawnInput& input) { return isObject(input) || !functionOf(input).empty(); }

// Integers of any width come back in the same registers; narrower callers look at the lower part.
std::string typeOf(const std::string& function) {
    if (!function.starts_with(kNondet)) return "unsigned long long";
    auto known = kNondetTypes.find(function.substr(std::string(kNondet).size()));
    return known == kNondetTypes.end() ? "unsigned long long" : known->second;
}

std::string bytesText(const std::string& hexadecimal) {
    std::string text;
    for (size_t i = 0; i + 1 < hexadecimal.size(); i += 2)
        text += (text.empty() ? "" : ", ") + ("0x" + hexadecimal.substr(i, 2));
    return text;
}

// Inside of a comment and a string of C.
std::string quoted(const std::string& text) {
    std::string result;
    for (char c : oneLine(text)) {
        if (c == '"' || c == '\\') result += '\\';
        result += c == '*' || c == '?' ? ' ' : c;
    }
    return result;
}
std::string inComment(std::string text) {
    text = oneLine(text);
    for (size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/")) text.erase(at + 1, 1);
    return text;
}

// Functions without body that give no value in this execution: they do nothing.
std::set<std::string> functionsWithoutValue(const Report& r, const std::set<std::string>& others) {
    std::set<std::string> functions;
    for (const LedgerLine& l : r.ledger)
        if (l.kind == "external-function" && l.text.find(':') != std::string::npos)
            functions.insert(l.text.substr(0, l.text.find(':')));
    std::erase_if(functions, [&](const std::string& name) { return others.contains(name); });
    return functions;
}

std::set<std::string> functionsWithValues(const Report& r) {
    std::set<std::string> functions;
    for (const DrawnInput& i : r.inputs)
        if (std::string name = functionOf(i); !name.empty()) functions.insert(name);
    return functions;
}

// The program may have calls of them that this execution does not get to.
std::set<std::string> otherFunctions(const std::set<std::string>& withValues) {
    std::set<std::string> functions;
    for (const auto& [name, type] : kNondetTypes)
        if (!withValues.contains(kNondet + name)) functions.insert(kNondet + name);
    return functions;
}

struct Watch {
    std::vector<std::string> options;
    const char* text; // of the harness
};

constexpr const char* kAddress = R"c(
/* Under AddressSanitizer. */
extern void __asan_set_error_report_callback(void (*)(const char *)) __attribute__((weak));
extern int __lsan_do_recoverable_leak_check(void) __attribute__((weak));
QUIET const char *__asan_default_options(void) {
    return "abort_on_error=1:detect_leaks=1:leak_check_at_exit=0:detect_stack_use_after_return=1:symbolize=0";
}
static QUIET void vouch_sanitizer(const char *text) {
    dprintf(2, "%s\nharness: the error is reached: AddressSanitizer reports it\n", text);
}
__attribute__((constructor)) static QUIET void vouch_watch(void) {
    if (__asan_set_error_report_callback) __asan_set_error_report_callback(vouch_sanitizer);
}
)c";

// Below the end of main's stack frame nothing is live, so that no pointer that is left there keeps memory from being lost.
constexpr const char* kLeak = R"c(
extern int __real_main(int, char **, char **) __attribute__((weak));
static __attribute__((noinline)) QUIET int vouch_deeper(int count, char **words, char **environment) {
    volatile char gap[1 << 16];
    gap[0] = 0;
    return __real_main(count, words, environment) + gap[0];
}
QUIET int __wrap_main(int count, char **words, char **environment) { return vouch_deeper(count, words, environment); }
__attribute__((destructor)) static QUIET void vouch_leaks(void) {
    if (__lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check()) vouch_reached("heap memory is lost");
}
)c";

constexpr const char* kCleanup = R"c(
/* Counts the objects of the heap: what is left at the end was not freed. */
extern int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, unsigned long),
                                                     void (*)(const volatile void *));
static long vouch_objects;
static QUIET void vouch_made(const volatile void *object, unsigned long size) { vouch_objects++; }
static QUIET void vouch_freed(const volatile void *object) { if (object) vouch_objects--; }
__attribute__((constructor)) static QUIET void vouch_count(void) {
    __sanitizer_install_malloc_and_free_hooks(vouch_made, vouch_freed);
}
__attribute__((destructor)) static QUIET void vouch_left(void) {
    if (vouch_objects > 0) vouch_reached("heap memory is not freed");
}
)c";

constexpr const char* kUndefined = R"c(
/* Under UndefinedBehaviorSanitizer. */
extern void __sanitizer_set_death_callback(void (*)(void)) __attribute__((weak));
QUIET const char *__ubsan_default_options(void) { return "abort_on_error=1:halt_on_error=1"; }
static QUIET void vouch_sanitizer(void) {
    dprintf(2, "harness: the error is reached: UndefinedBehaviorSanitizer reports it\n");
}
__attribute__((constructor)) static QUIET void vouch_watch(void) {
    if (__sanitizer_set_death_callback) __sanitizer_set_death_callback(vouch_sanitizer);
}
)c";

Watch watchFor(const std::string& violated) {
    auto undefined = [](const char* checks) {
        return Watch{{std::string("-fsanitize=") + checks, std::string("-fno-sanitize-recover=") + checks},
                     kUndefined};
    };
    static const std::string kWithLeaks = std::string(kAddress) + kLeak,
                             kWithCount = std::string(kAddress) + kCleanup;
    if (violated == "no-overflow")
        return undefined("signed-integer-overflow,shift-base,integer-divide-by-zero");
    if (violated == "no-div-by-zero") return undefined("integer-divide-by-zero");
    if (violated == "no-bad-shift") return undefined("shift-exponent");
    if (violated == "valid-memtrack") return {{"-fsanitize=address", "-Wl,--wrap=main"}, kWithLeaks.c_str()};
    if (violated == "valid-memcleanup") return {{"-fsanitize=address"}, kWithCount.c_str()};
    if (violated.starts_with("valid-")) return {{"-fsanitize=address"}, kAddress};
    return {{}, ""};
}

void writeValues(std::ostream& out, const Report& r) {
    size_t largest = 1;
    for (const DrawnInput& i : r.inputs)
        if (isFed(i)) largest = std::max(largest, i.bytes.size() / 2);
    out << "/* The values in the order in which the program asks for them; bytes as they lie in memory.\n"
        << "   Without a function: what an object of malloc holds at first. */\n"
        << "static const struct { const char *from; unsigned long size; unsigned char bytes[" << largest
        << "]; } vouch_values[] = {\n";
    for (const DrawnInput& i : r.inputs)
        if (isFed(i))
            out << "    {\"" << quoted(functionOf(i)) << "\", " << i.bytes.size() / 2 << ", {"
                << bytesText(i.bytes) << "}}, /* " << inComment(i.value) << ", "
                << inComment(place(i.file, i.line)) << " */\n";
    out << "    {\"\", 0, {0}}};\n";
}

} // namespace

HarnessText harnessOf(const Report& r) {
    VOUCH_CHECK(r.verdict == Verdict::False, "a harness without a counterexample");
    HarnessText harness;
    Watch watch = watchFor(r.violated);
    harness.sanitizers = watch.options;
    if (std::any_of(r.inputs.begin(), r.inputs.end(), isObject))
        harness.sanitizers.push_back("-Wl,--wrap=malloc");
    for (const DrawnInput& i : r.inputs)
        if (!isFed(i)) harness.open.push_back(i.callee + " (" + place(i.file, i.line) + ")");
    std::ostringstream out;
    out << "/* Leads " << inComment(listOf(r.files)) << " to a violation of " << r.violated << ":\n   "
        << inComment(place(r.failure.file, r.failure.line)) << ": " << inComment(r.failure.what) << "\n"
        << "   Written by Vouch " << support::version() << "; needs nothing of it. Compile and run:\n"
        << "     @COMMAND@ -o harness && ./harness */\n";
    writeValues(out, r);
    out << kRuntime << watch.text << "\n/* Where the values are asked for. */\n";
    const std::set<std::string> functions = functionsWithValues(r);
    for (const std::string& name : functions) out << "FEED(" << typeOf(name) << ", " << name << ")\n";
    const std::set<std::string> others = otherFunctions(functions);
    for (const std::string& name : others) out << "OTHER(" << name << ")\n";
    for (const std::string& name : functionsWithoutValue(r, functions))
        out << "WEAK unsigned long long " << name << "(void) { return 0; }\n";
    harness.text = out.str();
    return harness;
}

} // namespace vouch::report
