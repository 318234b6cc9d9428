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
constexpr std::array<std::string_view, 5> kPlain = {"-w", "-ansi", "-pedantic", "-trigraphs", "-pthread"};
// Of a build's command line: debug information, and optimisation, which changes macros and nothing that is verified.
constexpr std::array<std::string_view, 3> kNeedless = {"-pipe", "-O0", "-g"};
constexpr std::array<std::string_view, 3> kNeedlessPrefixes = {"-ggdb", "-gdwarf", "-gz"};
constexpr std::array<std::string_view, 6> kOptimised = {"-O", "-O1", "-O2", "-O3", "-Og", "-Os"};
constexpr std::string_view kOptimisedMacro = "-D__OPTIMIZE__=1";

// These change the meaning of C that docs/semantics.md promises, or load foreign code into the verifier.
constexpr std::array<std::string_view, 15> kRefused = {"-fno-wrapv",
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
                                                       "-Ofast",
                                                       "-Wl,"};

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
            result_.own.push_back(word + "=" + valueOf(word));
        else if (isAnyOf(kJoinable, word) || isAnyOf(kSeparate, word))
            passWithValue(word);
        else if (isAnyOf(kOptimised, word))
            result_.compiler.emplace_back(kOptimisedMacro);
        else if (isAnyOf(kNeedless, word) || startsWithAny(kNeedlessPrefixes, word))
            return;
        else if (startsWithAny(kRefused, word))
            throw UsageError("option " + word + " is not supported: it changes what a verdict means");
        else if (startsWithAny(kJoinable, word) || startsWithAny(kPrefixes, word) || isAnyOf(kPlain, word))
            result_.compiler.push_back(word);
        else
            result_.own.push_back(word);
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
