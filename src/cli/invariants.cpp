#include "cli/invariants.h"

#include "program/liveness.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <tuple>

namespace vouch::cli {

namespace {

using engine::claims::Result;
using engine::claims::Standing;

constexpr size_t kMostLength = 10'000; // of a line

bool isSpace(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string trimmed(const std::string& text) {
    auto first = std::find_if_not(text.begin(), text.end(), isSpace);
    auto last = std::find_if_not(text.rbegin(), std::make_reverse_iterator(first), isSpace).base();
    return {first, last};
}

// A comment begins with # outside of literals.
std::string withoutComment(const std::string& line) {
    for (size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '#') return line.substr(0, i);
        if (line[i] != '\'' && line[i] != '"') continue;
        const char quote = line[i];
        for (++i; i < line.size() && line[i] != quote; ++i) i += line[i] == '\\';
    }
    return line;
}

// Where the line's number stands: behind the first colon that a number and another colon follow.
std::optional<std::pair<size_t, size_t>> numberIn(const std::string& line) {
    for (size_t colon = line.find(':'); colon != std::string::npos; colon = line.find(':', colon + 1)) {
        size_t end = colon + 1;
        while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end]))) ++end;
        if (end > colon + 1 && end < line.size() && line[end] == ':') return std::pair(colon, end);
    }
    return std::nullopt;
}

frontend::GivenInvariant parseLine(const std::string& line, const std::string& at) {
    constexpr size_t kMostDigits = 9;
    auto number = numberIn(line);
    const std::string file = number ? trimmed(line.substr(0, number->first)) : "";
    if (file.empty() || number->second - number->first > kMostDigits)
        throw UsageError(at + ": not of the form FILE:LINE: EXPRESSION");
    frontend::GivenInvariant given;
    given.file = file;
    given.line = static_cast<unsigned>(std::stoul(line.substr(number->first + 1)));
    given.text = trimmed(line.substr(number->second + 1));
    given.fromColumn = 1 + static_cast<unsigned>(line.find(given.text, number->second + 1));
    if (given.text.empty()) throw UsageError(at + ": no expression");
    if (const char* problem = problemOfExpression(given.text))
        throw UsageError(at + ": " + problem + ": " + given.text);
    return given;
}

std::string placeOf(const frontend::Invariant& i) { return i.file + ":" + std::to_string(i.line); }

std::string listed(const report::GivenInvariant::Values& values) {
    std::string text;
    for (const auto& [name, value] : values) text += (text.empty() ? "" : ", ") + name + " = " + value;
    return text;
}

std::string notInductive(const program::Program& p, const Result& r, const std::vector<std::string>& needs) {
    const std::string before = r.before.values.empty() ? "some state" : listed(r.before.values);
    std::string text = ": ";
    if (r.isRound)
        text += "holds in " + before + ", but not after one iteration";
    else
        text += "fails on the way from " + p.at(r.before.where) +
                (r.before.values.empty() ? "" : " with " + before);
    if (!r.after.values.empty()) text += ": " + listed(r.after.values);
    for (const std::string& need : needs) text += "; needs " + need + ", which is not proved";
    return text;
}

void describe(report::GivenInvariant& g, const program::Program& p, const Result& r, bool someEngineReads) {
    switch (r.standing) {
    case Standing::Proved:
        g.status = "proved";
        g.detail = someEngineReads ? " (used by the engines)" : " (no engine of this run reads invariants)";
        break;
    case Standing::False:
        g.status = "false";
        g.after = r.after.values;
        g.detail =
            ": " + (g.after.empty() ? "in some state" : listed(g.after)) + " at the loop's head (reached)";
        break;
    case Standing::NotInductive:
        g.status = "not inductive";
        g.before = r.before.values;
        g.after = r.after.values;
        g.detail = notInductive(p, r, g.needs);
        break;
    case Standing::Unreached:
        g.status = "unreached";
        g.detail = ": no execution gets to the loop";
        break;
    case Standing::Undecided:
        g.status = "not checked";
        g.detail = ": " + r.why;
        break;
    }
}

report::GivenInvariant written(const frontend::Invariant& i) {
    report::GivenInvariant g{i.file, i.line, i.text, "not checked", "", {}, {}, {}};
    if (i.isIgnored) g.status = "ignored";
    if (!i.problem.empty()) g.detail = ": " + i.problem;
    return g;
}

// The order in which they stand in the files.
void order(std::vector<report::GivenInvariant>& given) {
    using Key = std::tuple<std::string, unsigned, size_t>;
    std::map<Key, report::GivenInvariant> sorted;
    for (report::GivenInvariant& g : given) {
        Key key(g.file, g.line, sorted.size());
        sorted.emplace(std::move(key), std::move(g));
    }
    given.clear();
    for (auto& [key, g] : sorted) given.push_back(std::move(g));
}

// An invariant of which one copy could not become a claim is not that of a loop as people see it.
bool hasProblem(const frontend::Result& loaded, uint32_t number) {
    return !loaded.invariants.at(number).problem.empty();
}

// From there an error or a limit can be reached: only there somebody needs to know anything.
std::vector<bool> matters(const program::Program& p) {
    program::Program plain = p;
    plain.claims.clear();
    return program::reachingBad(plain, program::Adjacency(plain));
}

} // namespace

const char* problemOfExpression(const std::string& expression) {
    std::string open;
    for (size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        if (c == '\'' || c == '"') {
            for (++i; i < expression.size() && expression[i] != c; ++i) i += expression[i] == '\\';
            if (i >= expression.size()) return "a literal does not end";
        } else if (c == '(' || c == '[') {
            open += c;
        } else if (c == ')' || c == ']') {
            if (open.empty() || open.back() != (c == ')' ? '(' : '[')) return "brackets do not match";
            open.pop_back();
        } else if (c == ';' || c == '{' || c == '}' || c == '#' || c == '\\') {
            return "not an expression";
        } else if (c == '/' && i + 1 < expression.size() &&
                   (expression[i + 1] == '/' || expression[i + 1] == '*')) {
            return "a comment in an expression";
        }
    }
    return open.empty() ? nullptr : "brackets do not match";
}

std::string fileMeant(const std::string& named, const std::string& at,
                      const std::vector<std::string>& files) {
    namespace fs = std::filesystem;
    for (const std::string& file : files)
        if (file == named) return file;
    std::vector<std::string> alike;
    for (const std::string& file : files)
        if (fs::path(file).filename() == fs::path(named).filename()) alike.push_back(file);
    if (alike.size() == 1) return alike.front();
    throw support::InputError(at + ": " + named + " is none of the program's files");
}

std::vector<frontend::GivenInvariant> givenBy(const witness::Witness& witness, const std::string& path,
                                              const std::vector<std::string>& files) {
    std::vector<frontend::GivenInvariant> all;
    for (const witness::Invariant& i : witness.invariants) {
        const std::string at = path + ":" + std::to_string(i.at);
        if (const char* problem = problemOfExpression(i.value))
            throw support::InputError(at + ": " + problem + ": " + i.value);
        frontend::GivenInvariant given;
        given.file = fileMeant(i.where.file, at, files);
        given.line = i.where.line;
        given.column = i.where.column;
        given.text = i.value;
        given.from = path;
        given.fromLine = i.at;
        given.fromColumn = 1;
        given.at = i.type == witness::Invariant::Type::Loop ? frontend::GivenInvariant::At::Loop
                                                            : frontend::GivenInvariant::At::Statement;
        given.isPhysical = given.beforeCondition = true;
        all.push_back(std::move(given));
    }
    return all;
}

std::vector<frontend::GivenInvariant> readInvariants(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw UsageError("--invariants: " + path + ": " + strerror(errno));
    std::vector<frontend::GivenInvariant> all;
    std::string line;
    for (unsigned number = 1; std::getline(in, line); ++number) {
        const std::string at = path + ":" + std::to_string(number);
        if (line.size() > kMostLength || line.find('\0') != std::string::npos)
            throw UsageError(at + ": not of the form FILE:LINE: EXPRESSION");
        const std::string said = withoutComment(line);
        if (trimmed(said).empty()) continue;
        all.push_back(parseLine(said, at));
        all.back().from = path;
        all.back().fromLine = number;
    }
    if (in.bad()) throw UsageError("--invariants: " + path + ": cannot be read");
    return all;
}

std::vector<engine::Fact> checkInvariants(const frontend::Result& loaded, const reduce::Settings& settings,
                                          const support::Budget& budget, reduce::Reduced& reduced,
                                          report::Report& report, support::Statistics& statistics,
                                          bool someEngineReads) {
    program::Program& p = reduced.program;
    std::erase_if(p.claims, [&](const program::Claim& c) { return hasProblem(loaded, c.number); });
    exchange::CheckedClaims claims;
    if (!p.claims.empty()) claims = exchange::checkClaims(p, budget);
    statistics.merge(claims.statistics);

    for (size_t i = 0; i < loaded.invariants.size(); ++i) {
        report::GivenInvariant g = written(loaded.invariants[i]);
        auto result = claims.checked.results.find(static_cast<uint32_t>(i));
        if (loaded.invariants[i].problem.empty()) {
            if (!claims.failure.empty())
                g.detail = ": " + claims.failure;
            else if (result == claims.checked.results.end())
                describe(g, p, Result{}, someEngineReads);
            else {
                for (uint32_t need : result->second.needs)
                    g.needs.push_back(loaded.invariants[need].text + " (" + placeOf(loaded.invariants[need]) +
                                      ")");
                describe(g, p, result->second, someEngineReads);
            }
        }
        report.given.push_back(std::move(g));
    }
    order(report.given);

    const std::vector<bool> isNeeded = matters(p);
    std::vector<engine::Fact> facts = std::move(claims.checked.facts);
    std::erase_if(facts, [&](const engine::Fact& fact) { return !isNeeded[fact.location]; });
    if (facts.empty()) {
        program::Program plain = loaded.program;
        plain.claims.clear();
        support::Statistics again;
        reduced = reduce::reduceAll(plain, settings, again);
        return {};
    }
    std::erase_if(p.claims, [&](const program::Claim& c) {
        auto result = claims.checked.results.find(c.number);
        return !isNeeded[c.location] || result == claims.checked.results.end() ||
               result->second.standing != Standing::Proved;
    });
    return facts;
}

void describeUnchecked(report::Report& report, const frontend::Result& loaded, const std::string& reason) {
    for (const frontend::Invariant& i : loaded.invariants) {
        report.given.push_back(written(i));
        if (i.problem.empty()) report.given.back().detail = ": " + reason;
    }
    order(report.given);
}

} // namespace vouch::cli
