// Path programs: the fragment of a program that one error path runs through, loops included.
//
// From: Beyer and Dangl 2020 (section 4.9, hypothesis 3; B39), who take them from Beyer, Henzinger, Majumdar
// and Rybalchenko, Path invariants (PLDI 2007): a spurious counterexample seen as a program of its own, small
// enough for invariant generators that are too expensive for the whole.
//
//   path program   pathProgram(): the locations and edges that occur on the path, however often. Where the path
//                  comes to a location again, the path program has a loop, and it stands for all ways round it.
//   error path     findErrorPath(): a path of the automaton from the entry to an Error location; nobody claims that
//                  an execution takes it. The paper does not say where its paths come from (a refinement loop, most
//                  likely); here there are three choices:
//       shortest   as few edges as possible. It meets no location twice: a path program without loops.
//       loops      the same, but once round each loop that it meets, by the shortest way; inner loops likewise.
//       step       what stands in the way of k-induction: a path on which the step case of P fails, without any
//                  invariant, for the largest k up to path-program.k. A prefix as in `loops` leads from the entry
//                  to its start.
//
// What it means. Every execution of the path program is one of the program: so a violation in it is a
// violation. The converse does not hold, not even for the same Error location: a proof says that no execution
// stays on these edges and violates the property, and nothing about any other. No caller may take it for a
// proof of the program.
//
// In terms of reduce.h: pathProgram() does not preserve reachability, all else holds. Traces are mapped back
// by traceBack() as always, since the program is deterministic given its inputs (P4) and takes the same
// edges.
#pragma once

#include "reduce/reduce.h"
#include "support/budget.h"

#include <span>
#include <string>

namespace vouch::reduce {

using Path = std::vector<program::EdgeId>; // each edge begins where the one before it ends

// Requires a path of p from its entry.
Reduced pathProgram(const Program& p, std::span<const program::EdgeId> path);

// From the entry to an Error location; empty: the graph has none.
Path shortestErrorPath(const Program& p);
// The path with a way round each loop that it meets, and each loop that is met on that way, inserted where it
// is met first. `walked`: heads of loops that need none.
Path throughLoops(const Program& p, const Path& path, std::span<const LocationId> walked = {});

// A shortest path from the entry; empty: the graph has none, or the target is the entry.
Path pathTo(const Program& p, LocationId target);

enum class PathChoice { Shortest, Loops, Step };
struct PathSettings {
    PathChoice path = PathChoice::Step;
    unsigned k = 3;
};
support::OptionTable pathOptions();

struct ErrorPath {
    Path path; // empty: there is none, and `why` says why
    PathChoice choice = PathChoice::Shortest;
    unsigned k = 0; // step: the k at which the induction failed
    std::string why = {};
};

// Requires an original Program: its edges are single branches, where merged ones would hold several paths.
ErrorPath findErrorPath(const Program& original, const PathSettings& settings, const support::Budget& budget);

// The path program, reduced like any other program; origins are locations of p.
Reduced reducedPathProgram(const Program& p, std::span<const program::EdgeId> path, const Settings& settings,
                           support::Statistics& statistics);

} // namespace vouch::reduce
