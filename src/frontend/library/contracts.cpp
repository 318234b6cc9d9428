#include "frontend/library/contracts.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace vouch::frontend {

namespace {

using Kind = Clause::Kind;

constexpr std::pair<const char*, Kind> kWords[] = {
    {"reads", Kind::Reads},       {"room", Kind::Room},     {"writes", Kind::Writes},
    {"text", Kind::Text},         {"string", Kind::String}, {"stream", Kind::Stream},
    {"optional", Kind::Optional}, {"sets", Kind::Sets},     {"ensures", Kind::Ensures},
    {"result", Kind::Result},     {"errno", Kind::Errno},   {"stable", Kind::Stable},
    {"opaque", Kind::Opaque},     {"keeps", Kind::Keeps},   {"ends", Kind::Ends},
    {"may-end", Kind::MayEnd},    {"frees", Kind::Frees},   {"allocates", Kind::Allocates},
    {"format", Kind::Format},     {"model", Kind::Model},   {"unknown", Kind::Unknown},
    {"limit", Kind::Limit},       {"opens", Kind::Opens},   {"closes", Kind::Closes},
    {"forgets", Kind::Forgets},
};

const char* const kTable[] = {
#include "frontend/library/contracts/character.inc"
    ,
#include "frontend/library/contracts/files.inc"
    ,
#include "frontend/library/contracts/mathematics.inc"
    ,
#include "frontend/library/contracts/network.inc"
    ,
#include "frontend/library/contracts/process.inc"
    ,
#include "frontend/library/contracts/standard.inc"
    ,
#include "frontend/library/contracts/stream.inc"
    ,
#include "frontend/library/contracts/string.inc"
    ,
#include "frontend/library/contracts/system.inc"
    ,
#include "frontend/library/contracts/time.inc"
    ,
#include "frontend/library/contracts/wide.inc"
    ,
};

using View = std::string_view;

View trimmed(View text) {
    size_t begin = text.find_first_not_of(" \t\n");
    if (begin == View::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\n") - begin + 1);
}

// The text before and behind the first `mark`; the second part is empty if there is none.
std::pair<View, View> cut(View text, View mark) {
    size_t at = text.find(mark);
    if (at == View::npos) return {trimmed(text), {}};
    return {trimmed(text.substr(0, at)), trimmed(text.substr(at + mark.size()))};
}

std::vector<View> split(View text, View mark) {
    std::vector<View> parts;
    for (size_t begin = 0, end = 0; end != View::npos; begin = end + mark.size()) {
        end = text.find(mark, begin);
        View part = trimmed(text.substr(begin, end == View::npos ? end : end - begin));
        if (!part.empty()) parts.push_back(part);
    }
    return parts;
}

bool isLetter(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }

[[noreturn]] void complain(View line, const std::string& problem) {
    throw std::invalid_argument(problem + ": " + std::string(line));
}

// "const char *s", "int fds[2]": the name is the last word.
Parameter parseParameter(View text) {
    Parameter parameter;
    View before = text;
    if (size_t bracket = text.find('['); bracket != View::npos) {
        parameter.suffix = text.substr(bracket);
        before = text.substr(0, bracket);
    }
    size_t end = before.size(), begin = end;
    while (begin > 0 && isLetter(before[begin - 1])) --begin;
    parameter.name = before.substr(begin);
    parameter.type = trimmed(before.substr(0, begin));
    if (parameter.type.empty() || parameter.name.empty()) complain(text, "not a parameter");
    return parameter;
}

Contract parsePrototype(View line) {
    Contract contract;
    size_t open = line.find('('), close = line.rfind(')');
    if (open == View::npos || close == View::npos || close < open) complain(line, "not a prototype");
    Parameter function = parseParameter(trimmed(line.substr(0, open)));
    contract.resultType = function.type;
    contract.name = function.name;
    for (View part : split(line.substr(open + 1, close - open - 1), ",")) {
        if (part == "void") continue;
        if (part == "...")
            contract.isVariadic = true;
        else
            contract.parameters.push_back(parseParameter(part));
    }
    return contract;
}

Clause::Value parseValue(View text) {
    using Value = Clause::Value;
    auto starts = [&](View word) { return text.starts_with(word) && !isLetter(text[word.size()]); };
    auto behind = [&](View word) { return std::string(trimmed(text.substr(word.size()))); };
    if (text == "any") return {};
    if (text == "null") return {Value::Kind::Null, "", ""};
    if (text == "stream") return {Value::Kind::Stream, "", ""};
    if (starts("static text")) return {Value::Kind::StaticText, behind("static text"), ""};
    if (starts("another text")) return {Value::Kind::AnotherText, behind("another text"), ""};
    if (starts("static")) return {Value::Kind::Static, behind("static"), ""};
    if (starts("within")) return {Value::Kind::Within, behind("within"), ""};
    if (size_t dots = text.find(".."); dots != View::npos)
        return {Value::Kind::Range, std::string(trimmed(text.substr(0, dots))),
                std::string(trimmed(text.substr(dots + 2)))};
    return {Value::Kind::Expression, std::string(text), ""};
}

void parseOperands(Clause& clause, View rest, View whole) {
    switch (clause.kind) {
    case Kind::Reads:
    case Kind::Room:
    case Kind::Text:
    case Kind::Writes: {
        auto [first, used] = cut(rest, " used ");
        auto [pointer, size] = cut(first, " ");
        clause.subject = pointer;
        clause.size = size;
        clause.used = used;
        if (size.empty()) complain(whole, "no size");
        break;
    }
    case Kind::String: {
        auto [pointer, most] = cut(rest, " at most ");
        clause.subject = pointer;
        clause.size = most;
        break;
    }
    case Kind::Sets: {
        auto [place, values] = cut(rest, " ");
        clause.subject = place;
        for (View value : split(values, " or ")) clause.values.push_back(parseValue(value));
        break;
    }
    case Kind::Result:
        for (View value : split(rest, " or ")) clause.values.push_back(parseValue(value));
        break;
    default: clause.subject = rest;
    }
    bool needsSubject = clause.kind != Kind::Result && clause.kind != Kind::Errno &&
                        clause.kind != Kind::Stable && clause.kind != Kind::Opaque &&
                        clause.kind != Kind::Ends && clause.kind != Kind::MayEnd &&
                        clause.kind != Kind::Allocates && clause.kind != Kind::Model &&
                        clause.kind != Kind::Unknown && clause.kind != Kind::Forgets;
    if (needsSubject == clause.subject.empty()) complain(whole, "operands do not fit the clause");
    if ((clause.kind == Kind::Result || clause.kind == Kind::Sets) && clause.values.empty())
        complain(whole, "no value");
}

Clause parseClause(View text) {
    Clause clause;
    View word = text.substr(0, text.find(' '));
    auto* found = std::find_if(std::begin(kWords), std::end(kWords),
                               [&](const auto& entry) { return word == entry.first; });
    if (found == std::end(kWords)) complain(text, "no such clause");
    clause.kind = found->second;
    View rest = text.substr(word.size());
    if (size_t at = rest.rfind(" if "); at != View::npos) {
        clause.condition = trimmed(rest.substr(at + 4));
        rest = rest.substr(0, at);
    }
    parseOperands(clause, trimmed(rest), text);
    return clause;
}

void finish(Contract& contract) {
    std::vector<View> parts = split(contract.text, ";");
    std::string text;
    for (View part : parts) {
        contract.clauses.push_back(parseClause(part));
        text += (text.empty() ? "" : "; ") + std::string(part);
    }
    contract.text = text;
}

} // namespace

std::string Parameter::declared() const { return type + (type.ends_with('*') ? "" : " ") + name + suffix; }

std::string Contract::prototype() const {
    std::string text = resultType + (resultType.ends_with('*') ? "" : " ") + name + "(";
    for (size_t i = 0; i < parameters.size(); ++i) text += (i == 0 ? "" : ", ") + parameters[i].declared();
    if (isVariadic) text += parameters.empty() ? "..." : ", ...";
    if (parameters.empty() && !isVariadic) text += "void";
    return text + ")";
}

const Clause* Contract::find(Clause::Kind kind) const {
    auto found =
        std::find_if(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.kind == kind; });
    return found == clauses.end() ? nullptr : &*found;
}

bool Contract::isGenerated() const {
    return std::none_of(clauses.begin(), clauses.end(), [](const Clause& c) {
        return c.kind == Kind::Model || c.kind == Kind::Ends || c.kind == Kind::Unknown ||
               c.kind == Kind::Limit || c.kind == Kind::Format;
    });
}

const char* clauseName(Clause::Kind kind) {
    for (auto& [word, known] : kWords)
        if (known == kind) return word;
    return "";
}

std::vector<Contract> parseContracts(std::string_view text) {
    std::vector<Contract> all;
    std::string header;
    bool open = false;
    for (View line : split(text, "\n")) { // blanks at the ends are gone: look at the text itself
        bool indented = line.data() != text.data() && line.data()[-1] == ' ';
        if (line.starts_with("#")) {
            header = trimmed(line.substr(1));
        } else if (indented) {
            if (!open) complain(line, "clauses without a prototype");
            all.back().text += std::string(line) + " ";
        } else {
            all.push_back(parsePrototype(line));
            all.back().header = header;
            open = true;
        }
    }
    for (Contract& contract : all) finish(contract);
    return all;
}

const std::vector<Contract>& contracts() {
    static const std::vector<Contract> all = [] {
        std::vector<Contract> joined;
        for (const char* text : kTable)
            for (Contract& contract : parseContracts(text)) joined.push_back(std::move(contract));
        return joined;
    }();
    return all;
}

const Contract* findContract(std::string_view name) {
    static const std::map<std::string_view, const Contract*> byName = [] {
        std::map<std::string_view, const Contract*> map;
        for (const Contract& contract : contracts())
            if (!map.emplace(contract.name, &contract).second) complain(contract.name, "twice in the table");
        return map;
    }();
    auto found = byName.find(name);
    return found == byName.end() ? nullptr : found->second;
}

} // namespace vouch::frontend
