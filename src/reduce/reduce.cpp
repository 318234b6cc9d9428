#include "reduce/reduce.h"

#include "reduce/assemble.h"

#include <tuple>

namespace vouch::reduce {

support::OptionTable options() {
    support::Declare<Settings> table("reduce");
    table
        .flag("guards", &Settings::guards, "drop edges and conditions that intervals and known bits decide",
              "own")
        .flag("slice", &Settings::slice, "drop what lies on no path to an error", "H4, H10")
        .flag("propagate", &Settings::propagate, "propagate constants and simple expressions", "H7, M3")
        .flag("dead", &Settings::dead, "drop assignments to variables that are not live", "H10")
        .flag("bisimulation", &Settings::bisimulation, "merge locations from which the same can happen", "M3")
        .flag("blocks", &Settings::blocks, "merge locations into large blocks", "M5")
        .number("blocks.cap", &Settings::blocksCap, 1, 10000000,
                "largest edge that merging may make, in term nodes", "M5")
        .needs("blocks=true");
    return table;
}

namespace {

// What the rounds are meant to shrink.
auto measure(const Program& p) {
    size_t assignments = 0;
    for (const Edge& e : p.edges) assignments += e.next.size();
    return std::tuple(p.locations.size(), p.edges.size(), p.variables.size(), assignments);
}

template <class Key> void replace(Key& key, const std::map<Key, Key>& by) {
    if (auto it = by.find(key); it != by.end()) key = it->second;
}

Reduced unchanged(const Program& p) {
    Reduced result;
    result.program = p;
    for (Edge& e : result.program.edges) e.steps.clear();
    for (LocationId l = 0; l < p.locations.size(); ++l) result.origin.push_back(l);
    program::markLoopHeads(result.program);
    return result;
}

void record(support::Statistics& statistics, const std::string& when, const Program& p) {
    statistics.set("reduce.locations." + when, static_cast<double>(p.locations.size()));
    statistics.set("reduce.edges." + when, static_cast<double>(p.edges.size()));
    statistics.set("reduce.variables." + when, static_cast<double>(p.variables.size()));
}

} // namespace

void follow(Reduced& current, Reduced step) {
    std::map<LocationId, LocationId> merged;
    for (auto [gone, kept] : step.merged) merged[current.origin[gone]] = current.origin[kept];
    for (auto& [gone, kept] : current.merged) replace(kept, merged);
    for (auto& [gone, drawn] : current.renamed) replace(drawn, step.renamed);
    current.merged.merge(merged);
    current.renamed.merge(step.renamed);
    for (LocationId& origin : step.origin) origin = current.origin[origin];
    current.origin = std::move(step.origin);
    current.program = std::move(step.program);
}

Reduced reduceAll(const Program& p, const Settings& settings, support::Statistics& statistics) {
    constexpr unsigned kRounds = 5;
    record(statistics, "before", p);
    Reduced current = unchanged(p);
    for (unsigned round = 0; round < kRounds; ++round) {
        auto before = measure(current.program);
        // Before edges are merged, which copies all over what could be dropped; and again when guards have met.
        if (settings.guards) follow(current, simplifyGuards(current.program));
        if (settings.slice) follow(current, slice(current.program));
        if (settings.propagate) follow(current, propagate(current.program));
        // Propagation cuts edges and takes variables out of others.
        if (settings.slice) follow(current, slice(current.program));
        if (settings.dead) follow(current, eliminateDead(current.program));
        if (settings.bisimulation && p.claims.empty()) follow(current, bisimulation(current.program));
        if (settings.blocks) follow(current, largeBlocks(current.program, settings.blocksCap));
        statistics.add("reduce.rounds");
        if (measure(current.program) == before) break;
    }
    record(statistics, "after", current.program);
    return current;
}

} // namespace vouch::reduce
