// vouch engines: the engines and every option that --set takes.
#include "cli/commands.h"
#include "cli/options.h"
#include "exchange/facts.h"
#include "reduce/path_program.h"

#include <algorithm>
#include <iomanip>
#include <iostream>

namespace vouch::cli {

namespace {

void printTable(const std::vector<engine::Option>& options) {
    size_t name = 0, value = 0, range = 0;
    for (const engine::Option& o : options) {
        name = std::max(name, o.name.size());
        value = std::max(value, o.defaultValue.size());
        range = std::max(range, o.range.size());
    }
    for (const engine::Option& o : options) {
        std::cout << "    " << std::left << std::setw(static_cast<int>(name)) << o.name << " = "
                  << std::setw(static_cast<int>(value)) << o.defaultValue << "  "
                  << std::setw(static_cast<int>(range)) << o.range << "  " << o.help;
        if (!o.source.empty()) std::cout << " [" << o.source << "]";
        std::cout << "\n";
    }
}

void printHeading(const std::string& name, const std::string& summary, const std::string& source) {
    std::cout << name << ": " << summary;
    if (!source.empty()) std::cout << " [" << source << "]";
    std::cout << "\n";
}

std::string portfolioSummary() {
    std::string summary = "in parallel:";
    for (const exchange::Member& m : exchange::schedule(exchange::kPortfolio, engine::Options())) {
        summary += " " + m.info.name;
        if (!m.after.empty()) summary += " (after " + m.after + ")";
    }
    return summary + "; the first confirmed answer wins";
}

} // namespace

int enginesCommand(const std::vector<std::string>& arguments) {
    if (!arguments.empty()) throw UsageError("engines: takes no arguments");
    std::cout << "Engines (--engine NAME) and options (--set NAME=VALUE): name = default, range, meaning\n"
                 "[where it comes from: docs/references.md]\n\n";
    printHeading(exchange::kPortfolio, portfolioSummary(), "");
    for (const engine::EngineInfo& e : engine::engines()) {
        printHeading(e.name, e.summary, e.source);
        printTable(e.options);
    }
    printHeading("exchange", "facts between the engines of a run", "");
    printTable(exchange::options());
    printHeading("frontend", "from C to a program", "");
    printTable(frontendOptions());
    printHeading("reduce", "reductions, applied before any engine runs", "");
    printTable(reduce::options());
    printHeading("path-program", "the fragment that --path-program verifies instead of the program",
                 "Beyer and Dangl 2020");
    printTable(reduce::pathOptions());
    return 0;
}

} // namespace vouch::cli
