// Reductions: Program -> Program, each with a map back, each switchable.
//
// Every reduction preserves the reachability of every Error and Limit location (largeBlocks and bisimulation merge those
// of equal kind and reason). Kept locations keep their meaning: an invariant of the reduced Program at a kept location, over
// variables that are live there in the reduced Program, is an invariant of the original there. (Assignments to
// variables that are not live are dropped, so of these the reduced Program says nothing; what a claim mentions is live.)
// A trace of the reduced
// Program is mapped back by running the original on the same input values.
//
// All require P1..P4 and preserve them, with P4 read as: for every state and every valuation of all inputs, at most
// one of the edges out of a location is enabled.
#pragma once

#include "program/program.h"
#include "support/options.h"
#include "support/statistics.h"

#include <map>
#include <optional>

namespace vouch::reduce {

using program::LocationId;
using program::Program;
using program::Trace;

struct Reduced {
    Program program;
    std::vector<LocationId> origin; // reduced location -> location of the input Program
    // location of the input Program that went -> the one that stands for it
    std::map<LocationId, LocationId> merged;
    // input of an edge that went -> input that is drawn in its place
    std::map<term::Term, term::Term> renamed;
};

Reduced simplifyGuards(const Program& p); // what intervals and known bits show of each guard
Reduced slice(const Program& p);          // backwards from the bad locations: H4, H10
Reduced propagate(const Program& p);      // constants and expressions: H7, M3
Reduced eliminateDead(const Program& p);  // variables that are not live: H10
// Locations from which the same can happen become one: M3. Requires that there are no claims: it does not look at them.
Reduced bisimulation(const Program& p);
Reduced largeBlocks(const Program& p,
                    unsigned cap); // M5: sequential and parallel merging, at most `cap` nodes per edge

// current := step after current, where step is a reduction of current.program.
void follow(Reduced& current, Reduced step);

// Which of them are applied.
struct Settings {
    bool guards = true;
    bool slice = true;
    bool propagate = true;
    bool dead = true;
    bool bisimulation = false;
    bool blocks = true;
    unsigned blocksCap = 20000;
};
support::OptionTable options();
// All enabled reductions to a fixpoint, origins composed back to p.
Reduced reduceAll(const Program& p, const Settings& settings, support::Statistics& statistics);

// The execution of `original` that the reduced trace stands for: runs the original on the inputs of the reduced
// trace (inputs the reduction dropped are zero). Nothing if it does not end in an Error location: then a reduction
// is wrong, and the caller must report UNKNOWN and keep a dump.
std::optional<Trace> traceBack(const Program& original, const Reduced& reduced, const Trace& trace);

// The same for a trace that ends anywhere: the original's execution up to there.
std::optional<Trace> traceBackPart(const Program& original, const Reduced& reduced, const Trace& trace);

// The other way: the reduced Program's execution on the inputs of an execution of `original`, which need not end in an
// error; as far as the reduced Program goes along. Ends early where it has cut off what cannot lead to an error.
Trace traceForward(const Program& original, const Reduced& reduced, const Trace& trace);

} // namespace vouch::reduce
