#include "frontend/ir.h"

#include <llvm/Support/raw_ostream.h>

namespace vouch::frontend {

namespace {

void requireSupported(Property property) {
    if (property == Property::Termination || property == Property::DataRace)
        throw Unsupported(std::string("property ") + propertyName(property));
}

// Taking a module apart costs a fifteenth of the front end's time, and the process that loads a program ends with
// its verdict: modules are kept.
void keepForGood(Prepared prepared) {
    static auto* kept = new std::vector<Prepared>;
    kept->push_back(std::move(prepared));
}

} // namespace

Result load(const Options& options, term::TermManager& tm, const support::Budget& budget,
            support::Statistics& statistics) {
    requireSupported(options.property);
    Prepared prepared = prepare(options, budget, statistics);
    Result result;
    result.program = build(prepared, options, tm, budget, statistics);
    result.compiled = std::move(prepared.compiled);
    result.checked = std::move(prepared.checked);
    for (auto& [id, named] : prepared.invariants) result.invariants.push_back(std::move(named.invariant));
    keepForGood(std::move(prepared));
    return result;
}

std::string showLlvm(const Options& options) {
    support::Statistics statistics;
    Prepared prepared = prepare(options, {}, statistics);
    std::string text;
    llvm::raw_string_ostream stream(text);
    prepared.module->print(stream, nullptr);
    return text;
}

} // namespace vouch::frontend
