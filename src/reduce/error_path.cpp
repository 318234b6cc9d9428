// Which error path a path program is made of: the choices of path_program.h.
#include "engine/paths/path_solver.h"
#include "reduce/path_program.h"

#include <algorithm>

namespace vouch::reduce {

namespace {

using engine::paths::PathSolver;
using program::EdgeId;
using solver::Result;

constexpr int64_t kEffort = 100'000; // conflicts per step query

// Branches merged into large blocks, and nothing else: each value that a guard depends on is still a
// variable, so that a path can be followed in the original from the values at its start.
Reduced blocksOf(const Program& original) {
    const Settings settings{.propagate = false, .dead = false, .bisimulation = false};
    support::Statistics statistics;
    return reduceAll(original, settings, statistics);
}

struct FailedStep {
    Trace trace; // of the blocks, from any state
    unsigned k = 0;
    Result last = Result::Sat; // what ended the search
};

// The step case of P without invariants, for k = 1 up to `most` (kinduction.h has the counting):
//   initial /\ OR_e reach(e, k + 1) over the Error locations e
// Once unsatisfiable, so are all that are deeper: a longer path ends in one of k + 1 edges.
FailedStep deepestFailedStep(const Program& blocks, unsigned most, const support::Budget& budget) {
    FailedStep found;
    support::Statistics statistics;
    engine::Context context;
    context.budget = budget;
    context.statistics = &statistics;
    PathSolver paths(blocks, context, PathSolver::Start::Anywhere, {}, "path-program");
    paths.solver().setConflictLimit(kEffort);
    const auto isError = [](const program::Location& l) { return l.kind == program::LocationKind::Error; };
    for (unsigned k = 1; k <= most && paths.extendTo(k + 1); ++k) {
        program::Term error = paths.unroller().errorAt(paths.depth());
        found.last = blocks.tm->isFalse(error) ? Result::Unsat : paths.solver().check(std::span(&error, 1));
        if (found.last != Result::Sat) break;
        found.trace = paths.traceTo(paths.locationAt(paths.depth(), isError), paths.depth());
        found.k = k;
    }
    return found;
}

// The edges of the original on which the failed step goes, by running it from there.
Path follow(const Program& original, const Reduced& blocks, const Trace& trace) {
    Program fromThere = original;
    fromThere.entry = blocks.origin[blocks.program.edges[trace.steps.front().edge].from];
    auto followed = traceBack(fromThere, blocks, trace);
    Path path;
    if (followed)
        for (const program::TraceStep& s : followed->steps) path.push_back(s.edge);
    return path;
}

ErrorPath alongFailedStep(const Program& original, unsigned most, const support::Budget& budget) {
    ErrorPath result{{}, PathChoice::Step};
    Reduced blocks = blocksOf(original);
    FailedStep step = deepestFailedStep(blocks.program, most, budget);
    if (step.k == 0) {
        result.why = step.last == Result::Unsat ? "no step of k-induction fails"
                                                : "the step of k-induction was not decided in time";
        return result;
    }
    Path end = follow(original, blocks, step.trace);
    if (end.empty()) {
        result.why = "internal error: the path of the induction step is none of the original program";
        return result;
    }
    std::vector<LocationId> walked; // the step goes round these itself
    for (EdgeId e : end) walked.push_back(original.edges[e].from);
    result.k = step.k;
    result.path = throughLoops(original, pathTo(original, walked.front()), walked);
    result.path.insert(result.path.end(), end.begin(), end.end());
    return result;
}

} // namespace

support::OptionTable pathOptions() {
    support::Declare<PathSettings> table("path-program");
    table
        .words(
            "path", &PathSettings::path,
            {{"shortest", PathChoice::Shortest}, {"loops", PathChoice::Loops}, {"step", PathChoice::Step}},
            "the error path: the shortest one; the same once round each loop; a failed step of k-induction",
            "B39")
        .number("k", &PathSettings::k, 1, 1000, "for the largest k up to this one", "B39")
        .needs("path=step");
    return table;
}

ErrorPath findErrorPath(const Program& original, const PathSettings& settings,
                        const support::Budget& budget) {
    ErrorPath result{{}, settings.path};
    result.path = shortestErrorPath(original);
    if (result.path.empty()) {
        result.why = "no path of the program leads to an error";
        return result;
    }
    if (result.choice == PathChoice::Loops) result.path = throughLoops(original, result.path);
    if (result.choice != PathChoice::Step) return result;
    return alongFailedStep(original, settings.k, budget);
}

} // namespace vouch::reduce
