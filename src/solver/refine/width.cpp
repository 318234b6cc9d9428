#include "solver/refine/width.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::solver::refine {

WidthStrategy::WidthStrategy(const Environment& environment, const WordGraph& graph)
    : environment_(environment), graph_(graph), implied_(environment.tm, graph) {
    for (size_t word : graph.words())
        if (isPredicate(environment.tm, graph.term(word))) predicates_.push_back(word);
}

Restrictions WidthStrategy::first() {
    const TermManager& tm = environment_.tm;
    const std::set<Term> free = addresses(tm, graph_);
    Restrictions all;
    for (size_t input : graph_.inputs()) {
        const Term t = graph_.term(input);
        if (tm.sort(t).isBitVec() && !free.contains(t))
            all.set(tm, t, {environment_.settings.width.first, Fill::Zeros});
    }
    return all;
}

Restrictions WidthStrategy::next(const Restrictions& now, const Core& core, OverApproximation& over) {
    VOUCH_CHECK(!core.inputs.empty(), "a core without ranges would have made Phi_o unsatisfiable");
    Restrictions wider = now;
    const bool isByPredicates = environment_.settings.width.widening == Widening::Predicates;
    const bool isFreed = isByPredicates && freePredicates(wider, over);
    environment_.statistics.add(isFreed ? "refine.by-predicates" : "refine.by-coverage");
    if (!isFreed) wider = covering(environment_.tm, graph_, now, over);
    VOUCH_CHECK(wider != now, "a counterexample within the ranges"); // theorem 2
    followDependence(environment_.tm, graph_, over, now, wider);
    return wider;
}

// Whether a predicate was set free that the counterexample has another value for.
bool WidthStrategy::freePredicates(Restrictions& ranges, OverApproximation& over) {
    const std::vector<std::optional<bool>> implied = implied_.values(predicates_, ranges);
    bool isFreed = false;
    for (size_t i = 0; i < predicates_.size(); ++i) {
        const Term p = graph_.term(predicates_[i]);
        if (!implied[i] || over.image(p) == p || over.value(p).asBool() == *implied[i]) continue;
        isFreed |= widenUntilFree(environment_.tm, graph_, implied_, predicates_[i], ranges);
    }
    return isFreed;
}

std::set<Term> addresses(const TermManager& tm, const WordGraph& graph) {
    std::vector<bool> isAddress(graph.size(), false);
    std::set<Term> found;
    for (size_t i = graph.size(); i-- > 0;) {
        const Term t = graph.term(i);
        const Kind kind = tm.kind(t);
        const bool hasIndex =
            kind == Kind::ArraySelect || kind == Kind::ArrayStore || kind == Kind::ArrayShift;
        const auto arguments = graph.arguments(i);
        if (hasIndex) isAddress[arguments[1]] = true;
        if (kind == Kind::ArrayPrefix) isAddress[arguments[0]] = true;
        if (!isAddress[i]) continue;
        if (tm.isVar(t)) found.insert(t);
        const bool isMadeOf =
            isWiring(kind) || kind == Kind::BvAdd || kind == Kind::BvSub || kind == Kind::BvNeg;
        for (size_t k = 0; k < arguments.size(); ++k)
            if (isMadeOf || (kind == Kind::Ite && k > 0)) isAddress[arguments[k]] = true;
    }
    return found;
}

Restrictions covering(const TermManager& tm, const WordGraph& graph, const Restrictions& now,
                      OverApproximation& over) {
    Restrictions wider = now;
    for (const auto& [input, range] : now.ranges) {
        VOUCH_CHECK(graph.find(input), "a range of an input that is not there");
        if (!over.hasInput(input)) continue;
        const BitVector value = over.value(input).asBits();
        if (!range.contains(value)) wider.set(tm, input, range.join(Range::least(value)));
    }
    return wider;
}

bool widenUntilFree(const TermManager& tm, const WordGraph& graph, const Implied& implied, size_t predicate,
                    Restrictions& ranges) {
    const std::vector<size_t> below = graph.inputsBelow(std::span(&predicate, 1));
    uint32_t most = 0;
    for (size_t input : below)
        if (ranges.ranges.contains(graph.term(input))) most = std::max(most, tm.width(graph.term(input)));
    // The least width with zeros above it, or with signs: where negative values are needed, no other one will do.
    for (uint32_t width = 0; width <= most; ++width)
        for (Fill fill : {Fill::Zeros, Fill::Signs}) {
            Restrictions candidate = ranges;
            for (size_t input : below) {
                const auto it = ranges.ranges.find(graph.term(input));
                if (it != ranges.ranges.end()) candidate.set(tm, it->first, it->second.join({width, fill}));
            }
            if (candidate == ranges || implied.values({predicate}, candidate).front()) continue;
            ranges = std::move(candidate);
            return true;
        }
    return false;
}

void followDependence(const TermManager& tm, const WordGraph& graph, const OverApproximation& over,
                      const Restrictions& before, Restrictions& ranges) {
    Restrictions followed = ranges;
    for (size_t word : graph.words()) {
        std::optional<Range> widest;
        std::vector<Term> others;
        for (size_t node : graph.fanIn(word)) {
            const Term t = graph.term(node);
            const auto it = before.ranges.find(t);
            if (it == before.ranges.end()) continue; // a word, or free
            const Range range = ranges.of(tm, t);
            if (range != it->second) widest = widest ? widest->join(range) : range;
            if (range == it->second && !over.hasInput(t)) others.push_back(t);
        }
        if (!widest) continue;
        for (Term t : others) followed.set(tm, t, followed.of(tm, t).join(*widest));
    }
    ranges = std::move(followed);
    VOUCH_CHECK(ranges.ranges.size() <= before.ranges.size(), "an input that was free is restricted");
}

} // namespace vouch::solver::refine
