// vouch library: what is known of the functions of C's and POSIX's library.
#include "cli/commands.h"
#include "cli/options.h"
#include "frontend/library/contracts.h"

#include <iostream>
#include <nlohmann/json.hpp>

namespace vouch::cli {

namespace {

using frontend::Clause;
using frontend::Contract;
using nlohmann::ordered_json;

const char* nameOf(Clause::Value::Kind kind) {
    using Kind = Clause::Value::Kind;
    switch (kind) {
    case Kind::Any: return "any";
    case Kind::Range: return "range";
    case Kind::Expression: return "expression";
    case Kind::Null: return "null";
    case Kind::Static: return "static";
    case Kind::StaticText: return "static text";
    case Kind::AnotherText: return "another text";
    case Kind::Within: return "within";
    case Kind::Stream: return "stream";
    }
    return "";
}

ordered_json toJson(const Clause& clause) {
    ordered_json json = {{"clause", frontend::clauseName(clause.kind)}};
    auto add = [&](const char* key, const std::string& value) {
        if (!value.empty()) json[key] = value;
    };
    add("subject", clause.subject);
    add("size", clause.size);
    add("used", clause.used);
    add("if", clause.condition);
    for (const Clause::Value& value : clause.values)
        json["values"].push_back({{"kind", nameOf(value.kind)}, {"low", value.low}, {"high", value.high}});
    return json;
}

ordered_json toJson(const Contract& contract) {
    ordered_json json = {{"name", contract.name},
                         {"header", contract.header},
                         {"prototype", contract.prototype()},
                         {"result", contract.resultType},
                         {"variadic", contract.isVariadic},
                         {"parameters", ordered_json::array()},
                         {"text", contract.text},
                         {"clauses", ordered_json::array()}};
    for (const frontend::Parameter& p : contract.parameters)
        json["parameters"].push_back({{"type", p.type + p.suffix}, {"name", p.name}});
    for (const Clause& clause : contract.clauses) json["clauses"].push_back(toJson(clause));
    return json;
}

void print(const Contract& contract) {
    std::cout << contract.prototype() << "    <" << contract.header << ">\n";
    if (!contract.text.empty()) std::cout << "    " << contract.text << "\n";
}

void printHelp() {
    std::cout << "vouch library [NAME...]   what is known of library functions: all of them, or these\n"
                 "vouch library --json      the same in structured form\n"
                 "vouch library --markdown  docs/library.md\n";
}

} // namespace

int libraryCommand(const std::vector<std::string>& arguments) {
    if (!arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h")) {
        printHelp();
        return 0;
    }
    if (arguments == std::vector<std::string>{"--markdown"}) {
        std::cout << frontend::contractsAsMarkdown();
        return 0;
    }
    if (arguments == std::vector<std::string>{"--json"}) {
        ordered_json all = ordered_json::array();
        for (const Contract& contract : frontend::contracts()) all.push_back(toJson(contract));
        std::cout << all.dump(1) << "\n";
        return 0;
    }
    if (arguments.empty())
        for (const Contract& contract : frontend::contracts()) print(contract);
    for (const std::string& name : arguments) {
        if (name.starts_with("-")) throw UsageError("library: no option " + name);
        const Contract* contract = frontend::findContract(name);
        if (!contract) throw UsageError("library: nothing is known of " + name);
        print(*contract);
    }
    return 0;
}

} // namespace vouch::cli
