// All that --set can set: the tables of engines, reductions, front end and exchange.
#pragma once

#include "exchange/schedule.h"

#include <string>
#include <vector>

namespace vouch::cli {

struct Section {
    std::string name, summary, source;
    engine::OptionTable table;
};
std::vector<Section> sections(); // in the order in which `vouch engines` prints them

// From words NAME=VALUE. Throws UsageError.
engine::Options settingsFrom(const std::vector<std::string>& assignments);

// What options may be about in a run of `vouch check` or `vouch show`.
struct RunParts {
    std::vector<exchange::Member> members;
    bool generators = false; // --engine kinduction, to which generators are added
    bool pathProgram = false;
    bool reductions = true;
    bool inlining = true; // of recursive calls
    bool frontend = true; // there is a C program
    bool slicing = true;  // some property is one for which the front end slices
    bool formula = false; // there is a formula, and no program
};
// Throws UsageError for what was set, is not the default, and has no effect, and for values that contradict each other.
void refuseWithoutEffect(const std::vector<std::string>& assignments, const engine::Options& settings,
                         const RunParts& run);

} // namespace vouch::cli
