// Verdicts, as tools print them and as tables hold them.
#pragma once

#include <optional>
#include <regex>
#include <string>

namespace vouch::bench {

enum class Answer { True, False, Unknown };

struct Verdict {
    Answer answer = Answer::Unknown;
    std::string detail; // False: the violated property, if it was named; Unknown: the reason
    bool operator==(const Verdict&) const = default;
};

// "TRUE", "false(valid-deref)", "UNKNOWN(timeout)", in any case; "none" and "" mean that there is no answer.
// Nothing for any other text.
std::optional<Verdict> parseVerdict(const std::string& text);
std::string toText(const Verdict& verdict); // "TRUE", "FALSE(...)", "UNKNOWN(...)"

// How to find the verdict in a tool's output. The last line that says anything counts.
struct VerdictRule {
    std::optional<std::regex> verdict; // its first group is a text for parseVerdict
    std::optional<std::regex> holds;   // a line that means TRUE
    std::optional<std::regex>
        violated; // a line that means FALSE; its first group, if any, names the property
};
// Vouch's own way: a line "VERDICT: ...".
VerdictRule standardRule();
// That of solvers for formulas: a line "unsat" (TRUE: there is no model), "sat" or "unknown".
VerdictRule formulaRule();
// Throws BenchError, with `what` in the message.
std::regex compileRule(const std::string& what, const std::string& pattern);

std::optional<Verdict> readVerdict(std::istream& output, const VerdictRule& rule);

} // namespace vouch::bench
