#include "bench/verdict.h"

#include "bench/error.h"

#include <algorithm>
#include <cctype>
#include <istream>

namespace vouch::bench {

namespace {

// The matcher recurses over the line: longer ones are not verdicts, but could exhaust the stack.
constexpr size_t kLongestLine = 1000;

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::optional<Verdict> matchLine(const std::string& line, const VerdictRule& rule) {
    std::smatch match;
    if (rule.verdict && std::regex_search(line, match, *rule.verdict)) {
        std::string text = match.size() > 1 ? match[1].str() : match[0].str();
        if (auto verdict = parseVerdict(text)) return verdict;
        return Verdict{Answer::Unknown, "not a verdict: " + text};
    }
    if (rule.violated && std::regex_search(line, match, *rule.violated))
        return Verdict{Answer::False, match.size() > 1 ? match[1].str() : std::string()};
    if (rule.holds && std::regex_search(line, match, *rule.holds)) return Verdict{Answer::True, ""};
    return std::nullopt;
}

} // namespace

std::optional<Verdict> parseVerdict(const std::string& text) {
    size_t open = text.find('(');
    std::string word = lower(text.substr(0, open)), detail;
    if (open != std::string::npos) {
        bool closed = text.back() == ')';
        if (!closed && word != "unknown") return std::nullopt; // long reasons may have been cut off
        detail = text.substr(open + 1);
        if (closed) detail.pop_back();
    }
    if (word == "true" && detail.empty()) return Verdict{Answer::True, ""};
    if (word == "false") return Verdict{Answer::False, detail};
    if (word == "unknown") return Verdict{Answer::Unknown, detail};
    if (word == "none" || text.empty()) return Verdict{Answer::Unknown, ""};
    return std::nullopt;
}

std::string toText(const Verdict& verdict) {
    static const char* const kWords[] = {"TRUE", "FALSE", "UNKNOWN"};
    std::string word = kWords[static_cast<int>(verdict.answer)];
    return verdict.detail.empty() ? word : word + "(" + verdict.detail + ")";
}

VerdictRule standardRule() {
    VerdictRule rule;
    rule.verdict = std::regex("^VERDICT: (.*)$");
    return rule;
}

VerdictRule formulaRule() {
    VerdictRule rule;
    rule.verdict = std::regex("^(unknown)$");
    rule.holds = std::regex("^unsat$");
    rule.violated = std::regex("^sat$");
    return rule;
}

std::regex compileRule(const std::string& what, const std::string& pattern) {
    try {
        return std::regex(pattern);
    } catch (const std::regex_error& e) {
        throw BenchError(what + ": '" + pattern + "' is not a regular expression: " + e.what());
    }
}

std::optional<Verdict> readVerdict(std::istream& output, const VerdictRule& rule) {
    std::optional<Verdict> last;
    for (std::string line; std::getline(output, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.size() > kLongestLine) line.resize(kLongestLine);
        if (auto verdict = matchLine(line, rule)) last = verdict;
    }
    return last;
}

} // namespace vouch::bench
