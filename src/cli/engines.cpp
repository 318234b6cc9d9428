// vouch engines: the engines and every option that --set takes.
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/settings.h"

#include <algorithm>
#include <iomanip>
#include <iostream>

namespace vouch::cli {

namespace {

void printTable(const std::vector<support::Option>& options) {
    size_t name = 0, value = 0, range = 0;
    for (const support::Option& o : options) {
        name = std::max(name, o.name.size());
        value = std::max(value, o.defaultValue.size());
        range = std::max(range, o.range.size());
    }
    for (const support::Option& o : options) {
        std::cout << "    " << std::left << std::setw(static_cast<int>(name)) << o.name << " = "
                  << std::setw(static_cast<int>(value)) << o.defaultValue << "  "
                  << std::setw(static_cast<int>(range)) << o.range << "  " << o.help;
        for (const support::Need& need : o.needs) std::cout << "; needs " << need.text();
        if (!o.source.empty()) std::cout << " [" << o.source << "]";
        std::cout << "\n";
    }
}

void printHeading(const std::string& name, const std::string& summary, const std::string& source) {
    std::cout << name << ": " << summary;
    if (!source.empty()) std::cout << " [" << source << "]";
    std::cout << "\n";
}

// "true|false" as `true`, `false`
std::string markdownRange(const support::Option& o) {
    if (o.range.find('|') == std::string::npos) return o.range;
    std::string text = "`";
    for (char c : o.range)
        if (c == '|')
            text += "`, `";
        else
            text += c;
    return text + "`";
}

// For the pages below docs/, which have these tables between comments (tests/cli/test_option_tables.py).
void printMarkdown(const Section& section) {
    std::cout << "## " << section.name
              << "\n\n| option | default | range | meaning | source |\n|---|---|---|---|---|\n";
    for (const support::Option& o : section.table.options()) {
        std::cout << "| `" << o.name << "` | `" << o.defaultValue << "` | " << markdownRange(o) << " | "
                  << o.help;
        for (const support::Need& need : o.needs) std::cout << "; needs `" << need.text() << "`";
        std::cout << " | " << o.source << " |\n";
    }
    std::cout << "\n";
}

void printPlain(const Section& section) {
    printHeading(section.name, section.summary, section.source);
    printTable(section.table.options());
}

} // namespace

int enginesCommand(const std::vector<std::string>& arguments) {
    if (arguments == std::vector<std::string>{"--markdown"}) {
        for (const Section& section : sections()) printMarkdown(section);
        return 0;
    }
    if (!arguments.empty()) throw UsageError("engines: takes no arguments");
    std::cout << "Engines (--engine NAME) and options (--set NAME=VALUE): name = default, range, meaning\n"
                 "[where it comes from: docs/references.md]\n\n";
    for (const Section& section : sections()) printPlain(section);
    return 0;
}

} // namespace vouch::cli
