#include "engine/predicate/analysis.h"

#include "program/liveness.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::predicate {

std::vector<bool> blockEnds(const Program& program, Blocks blocks) {
    const program::Adjacency adjacency(program);
    std::vector<bool> isHead(program.locations.size(), false), result(program.locations.size(), false);
    for (const program::Loop& loop : program::loopNest(program)) isHead[loop.head] = true;
    for (LocationId l = 0; l < program.locations.size(); ++l) {
        switch (blocks) {
        case Blocks::Statements: result[l] = true; break;
        case Blocks::Assumes: result[l] = isHead[l] || adjacency.out[l].size() > 1; break;
        case Blocks::Joins: result[l] = isHead[l] || adjacency.in[l].size() > 1; break;
        case Blocks::Loops: result[l] = isHead[l]; break;
        case Blocks::Never: break;
        }
        if (program.locations[l].isBad()) result[l] = true;
    }
    return result;
}

unsigned longestBlock(const Program& program, const std::vector<bool>& isBlockEnd) {
    // Locations within blocks are entered by a depth-first search and left once all behind them are known.
    const program::Adjacency adjacency(program);
    std::vector<unsigned> rest(program.locations.size(), 0); // edges to the farthest block end or sink
    std::vector<bool> isKnown = isBlockEnd;
    std::vector<std::pair<LocationId, size_t>> stack;
    auto visit = [&](LocationId start) {
        stack.emplace_back(start, 0);
        while (!stack.empty()) {
            auto& [l, next] = stack.back();
            if (next == adjacency.out[l].size()) {
                for (EdgeId e : adjacency.out[l]) {
                    const LocationId to = program.edges[e].to;
                    rest[l] = std::max(rest[l], 1 + (isBlockEnd[to] ? 0 : rest[to]));
                }
                isKnown[l] = true;
                stack.pop_back();
                continue;
            }
            const LocationId to = program.edges[adjacency.out[l][next++]].to;
            VOUCH_CHECK(stack.size() <= program.locations.size(), "a loop within a block");
            if (!isKnown[to]) stack.emplace_back(to, 0);
        }
    };
    unsigned longest = 1;
    for (LocationId l = 0; l < program.locations.size(); ++l) {
        if (isBlockEnd[l] || !isKnown[l]) visit(l);
        longest = std::max(longest, rest[l]);
    }
    return longest;
}

PredicateAnalysis::PredicateAnalysis(const Program& program, const Context& context, PathFormulas& paths,
                                     Predicates& predicates, Regions& regions, Abstraction& abstraction,
                                     Assumed& assumed, std::vector<bool> isBlockEnd)
    : program_(program), context_(context), paths_(paths), predicates_(predicates), regions_(regions),
      abstraction_(abstraction), assumed_(assumed), isBlockEnd_(std::move(isBlockEnd)),
      checkAt_(program.locations.size(), false) {
    VOUCH_CHECK(isBlockEnd_.size() == program.locations.size(), "blocks of another program");
}

PredicateAnalysis::State PredicateAnalysis::initial() {
    points_.push_back({.location = program_.entry});
    return {static_cast<PointId>(points_.size() - 1), paths_.empty(program_.entry, paths_.tm().mkTrue()),
            true};
}

std::vector<PredicateAnalysis::State> PredicateAnalysis::transfer(const State& s, EdgeId e,
                                                                  const Precision&) {
    if (program_.edges[e].from != paths_.location(s.phi)) return {};
    if (auto phi = paths_.extend(s.phi, e)) return {{s.point, *phi, false}};
    return {};
}

PredicateAnalysis::State PredicateAnalysis::merge(const State& s, const State& t, const Precision&) {
    if (s.point != t.point || s.isAbstracted || t.isAbstracted) return t;
    if (paths_.location(s.phi) != paths_.location(t.phi)) return t;
    return {t.point, paths_.merge(s.phi, t.phi), false};
}

bool PredicateAnalysis::isCovered(const State& s, const State& t) {
    if (s.isAbstracted != t.isAbstracted) return false;
    if (!s.isAbstracted) return s.point == t.point && paths_.contains(t.phi, s.phi);
    const Point &small = points_[s.point], &large = points_[t.point];
    return small.location == large.location && small.assumed >= large.assumed &&
           regions_.implies(small.region, large.region);
}

std::optional<PredicateAnalysis::State> PredicateAnalysis::prec(const State& s, const Precision& precision) {
    return precOutside(s, precision, kNowhere);
}

Region PredicateAnalysis::covering(const State& t) const {
    const Point& point = points_[t.point];
    const bool isCovering = t.isAbstracted && point.assumed <= assumed_.inPath(point.location).size();
    return isCovering ? point.region : kNowhere;
}

Region PredicateAnalysis::together(const std::vector<Region>& regions) {
    Region all = kNowhere;
    for (Region region : regions) all = regions_.disjunction(all, region);
    return all;
}

std::optional<PredicateAnalysis::State>
PredicateAnalysis::precOutside(const State& s, const Precision& precision, Region reached) {
    if (s.isAbstracted) return s;
    const LocationId l = paths_.location(s.phi);
    if (!isBlockEnd_[l]) {
        // phi
        if (checkAt_[l] &&
            abstraction_.of(points_[s.point].region, s.phi, {}, paths_.tm().mkTrue()) == kNowhere)
            return std::nullopt;
        return s;
    }
    const auto& predicates = precision.of(l);
    const std::vector<Term>& assumed = assumed_.inPath(l);
    const Term invariant = paths_.tm().mkAnd(assumed);
    // (psi /\ phi /\ inv /\ not reached)^pi /\ inv'
    Region region = abstraction_.of(points_[s.point].region, s.phi, predicates, invariant, reached);
    if (region == kNowhere) return std::nullopt;
    for (Term conjunct : assumed_.inAbstraction(l))
        region = regions_.conjunction(region, predicates_.region(regions_, conjunct));
    if (region == kNowhere) return std::nullopt; // a contradiction between predicates and invariants
    const unsigned depth = points_[s.point].depth + 1;
    points_.push_back({l, region, s.point, s.phi, predicates.size(), assumed.size(), depth});
    context_.statistics->max("predicate.depth", depth);
    return State{static_cast<PointId>(points_.size() - 1), paths_.empty(l, invariant), true};
}

std::vector<PointId> PredicateAnalysis::pathTo(PointId id) const {
    std::vector<PointId> result;
    for (; id != kNoPoint; id = points_[id].parent) result.push_back(id);
    std::reverse(result.begin(), result.end());
    return result;
}

bool PredicateAnalysis::isBehind(PointId id, PointId ancestor) const {
    while (id != kNoPoint && id > ancestor) id = points_[id].parent; // children are younger
    return id == ancestor;
}

WholeAnalysis::WholeAnalysis(const Program& program, cpa::LocationAnalysis& location,
                             cpa::LoopAnalysis& loops, PredicateAnalysis& predicate, bool together)
    : Base(location, loops, predicate), program_(program), loops_(loops), predicate_(predicate),
      together_(together), adjacency_(program), order_(program.locations.size(), 0),
      ignored_(program.locations.size(), false), isFollowed_(program::reachingBad(program, adjacency_)) {
    for (auto& out : adjacency_.out)
        std::erase_if(out, [&](EdgeId e) { return !isFollowed_[program.edges[e].to]; });
    // Reverse postorder of a depth-first search.
    std::vector<LocationId> postorder;
    std::vector<bool> seen(program.locations.size(), false);
    std::vector<std::pair<LocationId, size_t>> stack{{program.entry, 0}};
    seen[program.entry] = true;
    while (!stack.empty()) {
        auto& [l, next] = stack.back();
        if (next == adjacency_.out[l].size()) {
            postorder.push_back(l);
            stack.pop_back();
            continue;
        }
        const LocationId to = program.edges[adjacency_.out[l][next++]].to;
        if (!seen[to]) seen[to] = true, stack.emplace_back(to, 0);
    }
    for (size_t i = 0; i < postorder.size(); ++i)
        order_[postorder[i]] = static_cast<unsigned>(postorder.size() - i);
}

std::optional<WholeAnalysis::State> WholeAnalysis::rest(const State& s, const Precision& precision,
                                                        std::span<const State> reached) {
    const auto& [location, visits, predicate] = s;
    std::vector<Region> covering;
    if (together_ && predicate_.isBlockEnd(location) && !predicate.isAbstracted)
        for (const State& t : reached) {
            VOUCH_CHECK(locationOf(t) == location, "a state is covered from elsewhere");
            if (loops_.isCovered(visits, std::get<1>(t)))
                covering.push_back(predicate_.covering(predicateOf(t)));
        }
    const auto adjusted =
        predicate_.precOutside(predicate, std::get<2>(precision), predicate_.together(covering));
    if (!adjusted) return std::nullopt;
    return State{location, visits, *adjusted};
}

WholeAnalysis::Partition WholeAnalysis::partition(const State& s) const {
    const auto& predicate = predicateOf(s);
    return {locationOf(s), predicate.isAbstracted ? kNoPoint : predicate.point};
}

WholeAnalysis::Rank WholeAnalysis::rank(const State& s) const {
    unsigned rounds = 0;
    for (const auto& [head, visits] : std::get<1>(s).visits) rounds += visits;
    return {predicate_.point(predicateOf(s).point).depth, rounds, order_[locationOf(s)]};
}

} // namespace vouch::engine::predicate
