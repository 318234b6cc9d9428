#include "cli/settings.h"

#include "cli/options.h"
#include "cli/solve_formula.h"
#include "exchange/facts.h"
#include "formula/settings.h"
#include "reduce/path_program.h"

#include <algorithm>

namespace vouch::cli {

namespace {

engine::OptionTable frontendOptions() {
    using frontend::Options;
    support::Declare<Options> table("frontend");
    table
        .number("recursion", &Options::recursionBound, 0, 1000,
                "recursive calls that are inlined are followed so deep; deeper ones end the model", "own")
        .number("cells", &Options::cellLimit, 0, 65536,
                "memory partitions of at most so many cells become scalar variables", "own")
        .flag("slice", &Options::slice, "leave out what cannot influence the property, before inlining",
              "own")
        .flag("malloc-may-fail", &Options::allocationMayFail,
              "malloc and the other allocating functions may return null", "own");
    return table;
}

std::string portfolioSummary() {
    std::string summary = "in parallel:";
    for (const exchange::Member& m : exchange::portfolio()) {
        summary += " " + m.info.name;
        if (!m.after.empty()) summary += " (after " + m.after + ")";
    }
    return summary + "; the first confirmed answer wins";
}

} // namespace

std::vector<Section> sections() {
    std::vector<Section> all{{exchange::kPortfolio, portfolioSummary(), "", exchange::scheduleOptions()}};
    for (const engine::EngineInfo& e : engine::engines())
        all.push_back({e.name, e.summary, e.source, e.options});
    all.push_back({"exchange", "facts between the engines of a run", "", exchange::busOptions()});
    all.push_back({"frontend", "from C to a program", "", frontendOptions()});
    all.push_back({"reduce", "reductions, applied before any engine runs", "", reduce::options()});
    all.push_back({"path-program", "the fragment that --path-program verifies instead of the program",
                   "Beyer and Dangl 2020", reduce::pathOptions()});
    all.push_back({"solve", "formulas (vouch solve FILE.smt2)", "", formula::options()});
    return all;
}

engine::Options settingsFrom(const std::vector<std::string>& assignments) {
    engine::Options settings;
    for (Section& section : sections()) settings.add(std::move(section.table));
    for (const std::string& assignment : assignments) {
        size_t equals = assignment.find('=');
        if (equals == std::string::npos) throw UsageError("--set: '" + assignment + "' is not name=value");
        if (auto error = settings.set(assignment.substr(0, equals), assignment.substr(equals + 1)))
            throw UsageError("--set: " + *error);
    }
    return settings;
}

namespace {

bool hasPrefix(const std::string& name, const std::string& room) { return name.starts_with(room + "."); }

// Why no value of this option can matter in this run.
std::optional<std::string> outsideOf(const RunParts& run, const std::string& name) {
    auto runs = [&](const std::string& engine) {
        return std::any_of(run.members.begin(), run.members.end(),
                           [&](const exchange::Member& m) { return m.info.name == engine; });
    };
    if (run.formula && !hasPrefix(name, "solve") && !hasPrefix(name, kFormulaEngine))
        return "there is a formula in this run, and no program";
    if (name == "kinduction.invariants" && !run.generators)
        return "generators are added to --engine kinduction only; name them: --engine kinduction,dataflow";
    for (const engine::EngineInfo& e : engine::engines()) {
        if (name != "exchange." + e.name && !hasPrefix(name, e.name)) continue;
        if (!runs(e.name)) return e.name + " does not run";
        if (hasPrefix(name, "exchange") && run.members.size() == 1) return e.name + " runs alone";
    }
    if (name == "exchange.ahead" && !runs("bmc") && !runs("kinduction") && !runs("kipdr"))
        return "no engine of this run tells how deep it is";
    if (hasPrefix(name, "path-program") && !run.pathProgram) return "there is no path program in this run";
    if (hasPrefix(name, "solve") && !run.formula) return "there is no formula in this run";
    if (hasPrefix(name, "reduce") && !run.reductions) return "it needs --reduced";
    if (hasPrefix(name, "frontend") && !run.frontend) return "there is no C program in this run";
    if (name == "frontend.recursion" && !run.inlining) return "it needs --recursion inline or auto";
    if (name == "frontend.slice" && !run.slicing) return "it needs --property unreach-call";
    return std::nullopt;
}

// Why it has no effect with any member that has it.
std::optional<std::string> withoutEffect(const std::string& name, const engine::Options& settings,
                                         const RunParts& run) {
    std::optional<std::string> why = settings.withoutEffect(name);
    for (const exchange::Member& m : run.members) {
        if (!hasPrefix(name, m.info.name)) continue;
        why = (m.options ? *m.options : settings).withoutEffect(name);
        if (!why) break;
    }
    return why;
}

} // namespace

void refuseWithoutEffect(const std::vector<std::string>& assignments, const engine::Options& settings,
                         const RunParts& run) {
    for (const std::string& assignment : assignments) {
        const std::string name = assignment.substr(0, assignment.find('='));
        if (settings.isDefault(name)) continue;
        auto why = outsideOf(run, name);
        if (!why) why = withoutEffect(name, settings, run);
        if (why) throw UsageError("--set: option " + name + " has no effect: " + *why);
    }
    if (auto broken = settings.brokenRule()) throw UsageError("--set: " + *broken);
}

} // namespace vouch::cli
