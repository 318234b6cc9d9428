#include "cli/passthrough.h"

#include "cli/options.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace vouch::cli {

namespace {

// With a value, joined or in the next word.
constexpr std::array<std::string_view, 3> kJoinable = {"-I", "-D", "-U"};
// With a value in the next word.
constexpr std::array<std::string_view, 5> kSeparate = {"-include", "-isystem", "-iquote", "-idirafter",
                                                       "-imacros"};
constexpr std::array<std::string_view, 3> kPrefixes = {"-std=", "-f", "-W"};
constexpr std::array<std::string_view, 4> kPlain = {"-w", "-ansi", "-pedantic", "-trigraphs"};
// Of a build's command line: optimisation changes macros, and nothing that is verified.
constexpr std::array<std::string_view, 6> kOptimised = {"-O", "-O1", "-O2", "-O3", "-Og", "-Os"};
constexpr std::string_view kOptimisedMacro = "-D__OPTIMIZE__=1";
// How code is generated and linked, which no verdict depends on.
constexpr std::array<std::string_view, 11> kIgnoredPrefixes = {
    "-g", "-l", "-L", "-march=", "-mtune=", "-mcpu=", "-Wl,", "-Wa,", "-MF", "-MT", "-fdiagnostics"};
constexpr std::array<std::string_view, 18> kIgnored = {
    "-O0", "-pthread", "-pipe", "-c",  "-s",      "-static", "-shared", "-rdynamic", "-M",
    "-MM", "-MD",      "-MMD",  "-MP", "-no-pie", "-pie",    "-fPIC",   "-fpic",     "-fPIE"};
constexpr std::array<std::string_view, 3> kIgnoredWithValue = {"-o", "-MF", "-MT"};

// These change the meaning of C that docs/semantics.md promises, or load foreign code into the verifier.
constexpr std::array<std::string_view, 14> kRefused = {"-fno-wrapv",
                                                       "-fstrict-",
                                                       "-ftrapv",
                                                       "-ffast-math",
                                                       "-fsanitize",
                                                       "-fplugin",
                                                       "-fpass-plugin",
                                                       "-ftrivial-auto-var-init",
                                                       "-fdelete-null-pointer-checks",
                                                       "-fopenmp",
                                                       "-flto",
                                                       "-fprofile",
                                                       "-finstrument",
                                                       "-Ofast"};

bool isAnyOf(auto& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool startsWithAny(auto& list, std::string_view word) {
    return std::any_of(list.begin(), list.end(), [&](std::string_view p) { return word.starts_with(p); });
}

class Separator {
  public:
    Separator(const std::vector<std::string>& arguments, const std::vector<std::string>& valueOptions)
        : arguments_(arguments), valueOptions_(valueOptions) {}

    Separated run() {
        while (at_ < arguments_.size()) {
            const std::string& word = arguments_[at_++];
            if (word == "--") {
                result_.files.assign(arguments_.begin() + static_cast<ptrdiff_t>(at_), arguments_.end());
                break;
            }
            takeWord(word);
        }
        return std::move(result_);
    }

  private:
    void takeWord(const std::string& word) {
        if (isAnyOf(valueOptions_, word))
            result_.own.push_back(word + "=" + listOf(word));
        else if (isAnyOf(kOptimised, word))
            result_.compiler.emplace_back(kOptimisedMacro);
        else if (isIgnored(word))
            ignore(word);
        else if (isAnyOf(kJoinable, word) || isAnyOf(kSeparate, word))
            passWithValue(word);
        else if (startsWithAny(kRefused, word))
            throw UsageError("option " + word + " is not supported: it changes what a verdict means");
        else if (startsWithAny(kJoinable, word) || startsWithAny(kPrefixes, word) || isAnyOf(kPlain, word))
            result_.compiler.push_back(word);
        else
            result_.own.push_back(word);
    }

    // A list goes on behind a comma, even if a blank follows it.
    std::string listOf(const std::string& word) {
        std::string value = valueOf(word);
        while (value.ends_with(",") && at_ < arguments_.size()) value += arguments_[at_++];
        return value;
    }
    static bool isIgnored(std::string_view word) {
        return isAnyOf(kIgnored, word) || isAnyOf(kIgnoredWithValue, word) ||
               startsWithAny(kIgnoredPrefixes, word);
    }
    void ignore(const std::string& word) {
        result_.ignored.push_back(word);
        if (isAnyOf(kIgnoredWithValue, word)) result_.ignored.back() += " " + valueOf(word);
    }

    void passWithValue(const std::string& word) {
        result_.compiler.push_back(word);
        result_.compiler.push_back(valueOf(word));
    }

    const std::string& valueOf(const std::string& word) {
        if (at_ >= arguments_.size()) throw UsageError("option " + word + " needs a value");
        return arguments_[at_++];
    }

    const std::vector<std::string>& arguments_;
    const std::vector<std::string>& valueOptions_;
    size_t at_ = 0;
    Separated result_;
};

} // namespace

Separated separate(const std::vector<std::string>& arguments, const std::vector<std::string>& valueOptions) {
    return Separator(arguments, valueOptions).run();
}

} // namespace vouch::cli
