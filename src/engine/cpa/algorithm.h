// CPAAlgorithm (S3): the fixpoint of one analysis under one precision.
//
//   while waitlist nonempty: pop e; for e' in transfer(e): prec, target?, merge with what is reached, stop
//
// To a target: returns at the first target, and may be called again; the state whose successors were not all made
// is put back. To completion: targets are reached states like all others, without successors.
#pragma once

#include "engine/cpa/cpa.h"
#include "engine/cpa/reached.h"
#include "support/budget.h"

namespace vouch::engine::cpa {

enum class Mode { ToTarget, ToCompletion };
enum class End { Done, Target, Exhausted };

struct Exploration {
    End end = End::Done;
    std::vector<EntryId> targets = {}; // that were reached in this run; all are in the reached set
};

// Merges the state into what is reached, and tells who covers it then.
template <Explorable A>
EntryId mergeAndStop(A& analysis, ReachedSet<A>& reached, const typename A::State& state,
                     const typename A::Precision& precision, EntryId from) {
    for (EntryId id : reached.beside(state)) {
        auto merged = analysis.merge(state, reached[id].state, precision);
        if (!(merged == reached[id].state)) reached.replace(id, std::move(merged), from);
    }
    for (EntryId id : reached.beside(state))
        if (analysis.isCovered(state, reached[id].state)) return id;
    return kNoEntry;
}

// prec, or what that leaves beside what is reached; then who covers the rest is noted.
template <Explorable A>
std::optional<typename A::State> adjust(A& analysis, ReachedSet<A>& reached,
                                        const typename A::State& successor,
                                        const typename A::Precision& precision, EntryId from) {
    if constexpr (CoversTogether<A>) {
        const std::vector<EntryId> beside = reached.in(analysis.besidePartition(successor));
        std::vector<typename A::State> states;
        for (EntryId id : beside) states.push_back(reached[id].state);
        auto rest = analysis.rest(successor, precision, states);
        for (EntryId id : beside)
            if (id != from) reached.note(id, from);
        return rest;
    } else {
        return analysis.prec(successor, precision);
    }
}

template <Explorable A>
Exploration explore(A& analysis, const typename A::Precision& precision, ReachedSet<A>& reached, Mode mode,
                    const support::Budget& budget) {
    Exploration result;
    while (!reached.isDone()) {
        if (budget.exhausted()) return {End::Exhausted, std::move(result.targets)};
        const EntryId from = reached.pop();
        const typename A::State state = reached[from].state; // merging may move it
        if (analysis.isTarget(state)) continue;
        for (EdgeId e : analysis.edges(state))
            for (const auto& successor : analysis.transfer(state, e, precision)) {
                const auto adjusted = adjust(analysis, reached, successor, precision, from);
                if (!adjusted) continue;
                const EntryId covering = mergeAndStop(analysis, reached, *adjusted, precision, from);
                if (covering != kNoEntry) {
                    if (covering != from) reached.note(covering, from);
                    continue;
                }
                const EntryId added = reached.add(*adjusted, from);
                if (!analysis.isTarget(*adjusted)) continue;
                result.targets.push_back(added);
                if (mode == Mode::ToCompletion) continue;
                reached.wait(from);
                return {End::Target, std::move(result.targets)};
            }
    }
    return result;
}

} // namespace vouch::engine::cpa
