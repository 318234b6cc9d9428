#include "program/unwinding.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::program {

namespace {

constexpr unsigned kDecided = 64; // times as many turns, where constants decide about the next one

} // namespace

Unwinding::Unwinding(const Program& p, std::vector<bool> deterministic,
                     std::function<unsigned(LocationId)> turns, size_t states)
    : p_(p), tm_(*p.tm), turnsAllowed_(std::move(turns)),
      steps_(p, std::move(deterministic), PathStates::Detail::Full, states), chain_(p.locations.size()) {
    for (const Loop& loop : loopNest(p)) // outer loops come before inner ones
        for (LocationId l : loop.body) chain_[l].push_back(loop.head);
    rankLocations();
}

// Reverse postorder of the search that loopNest() makes: edges ascend, except those to an ancestor, which is a head.
void Unwinding::rankLocations() {
    const Adjacency adjacency(p_);
    rank_.assign(p_.locations.size(), 0);
    std::vector<bool> seen(p_.locations.size(), false);
    std::vector<std::pair<LocationId, size_t>> stack{{p_.entry, 0}};
    seen[p_.entry] = true;
    auto next = static_cast<unsigned>(p_.locations.size());
    while (!stack.empty()) {
        auto& [l, at] = stack.back();
        if (at == adjacency.out[l].size()) {
            rank_[l] = --next;
            stack.pop_back();
            continue;
        }
        const LocationId m = p_.edges[adjacency.out[l][at++]].to;
        if (seen[m]) continue;
        seen[m] = true;
        stack.emplace_back(m, 0);
    }
}

Unwinding::Position Unwinding::position(LocationId l, const Turns& turns) const {
    VOUCH_CHECK(turns.size() == chain_[l].size(), "turns of other loops");
    Position result;
    for (size_t i = 0; i < turns.size(); ++i) {
        result.push_back(rank_[chain_[l][i]]);
        result.push_back(turns[i]);
    }
    result.push_back(rank_[l]);
    return result;
}

// Loops that stay keep their turn, except the one whose head is come back to; loops that are entered begin anew.
Unwinding::Turns Unwinding::turnsAfter(const Edge& e, const Turns& turns) const {
    const auto &before = chain_[e.from], &after = chain_[e.to];
    size_t common = 0;
    while (common < before.size() && common < after.size() && before[common] == after[common]) ++common;
    Turns result(turns.begin(), turns.begin() + static_cast<std::ptrdiff_t>(common));
    if (common > 0 && after[common - 1] == e.to) ++result.back();
    result.resize(after.size(), 0);
    return result;
}

bool Unwinding::visit(const std::function<bool(const Place&)>& isDead) {
    if (!isBegun_) {
        isBegun_ = true;
        PathStates::Unknowns unknowns;
        nodes_.push_back({steps_.atEntry(PathStates::Irrelevant::Zero, unknowns), {}});
        initial_ = nodes_.front().state.values;
        const Turns turns(chain_[p_.entry].size(), 0);
        leave(0, turns, position(p_.entry, turns), unknowns);
        return true;
    }
    if (waiting_.empty()) return false;
    auto first = waiting_.extract(waiting_.begin());
    const Position here = std::move(first.key());
    Waiting place = std::move(first.mapped());
    const Term reach = reachOf(place);
    if (tm_.isFalse(reach)) return true;
    if (isDead({place.location, place.turns.empty() ? 0 : place.turns.back(), reach})) return true;
    PathStates::Unknowns unknowns;
    std::vector<uint32_t> made;
    for (const PathStates::Ways& group : steps_.apart(place.location, place.ways)) {
        const auto node = static_cast<uint32_t>(nodes_.size());
        nodes_.push_back({steps_.merge(place.location, group), {}});
        for (Term bound : steps_.narrow(nodes_.back().state)) bounds_.push_back(bound);
        for (const PathStates::Arrival& way : group)
            for (size_t i = 0; i < place.ways.size(); ++i)
                if (place.ways[i].from == way.from && place.ways[i].edge == way.edge)
                    nodes_[place.takenBy[i].first].taken[place.takenBy[i].second].to = node;
        made.push_back(node);
    }
    for (uint32_t node : made) leave(node, place.turns, here, unknowns);
    return true;
}

Term Unwinding::reachOf(const Waiting& place) const {
    std::vector<Term> some;
    for (const PathStates::Arrival& way : place.ways) some.push_back(tm_.mkAnd(way.from->reach, way.guard));
    return tm_.mkOr(some);
}

void Unwinding::leave(uint32_t id, const Turns& turns, const Position& here, PathStates::Unknowns& unknowns) {
    Node& node = nodes_[id];
    if (!tm_.isFalse(node.state.reach))
        for (PathStates::Arrival& way : steps_.leave(node.state, unknowns, unknowns)) {
            Taken taken{way.edge, way.guard, {}, std::nullopt};
            for (Term input : p_.edges[way.edge].inputs) taken.inputs.emplace_back(input, unknowns.at(input));
            node.taken.push_back(std::move(taken));
            arrive(id, std::move(way), turns, here);
        }
    node.state.values.clear();
    node.state.ranges.clear();
}

void Unwinding::arrive(uint32_t node, PathStates::Arrival way, const Turns& turns, const Position& here) {
    const Edge& e = p_.edges[way.edge];
    const Term condition = tm_.mkAnd(way.from->reach, way.guard);
    if (p_.locations[e.to].isBad()) {
        bad_.push_back({e.to, condition});
        return;
    }
    if (!steps_.isExtensible(e.to)) return;
    Turns after = turnsAfter(e, turns);
    const bool isDecided = tm_.isTrue(way.guard) && !tm_.isTrue(e.guard);
    const unsigned often = isDecided ? kDecided : 1;
    if (!after.empty() && chain_[e.to].back() == e.to && after.back() > often * turnsAllowed_(e.to)) {
        cut_.push_back({e.to, condition});
        return;
    }
    Position there = position(e.to, after);
    VOUCH_CHECK(here < there, "a way back to a place that was visited");
    auto [it, isNew] = waiting_.try_emplace(std::move(there));
    if (isNew) it->second = {e.to, std::move(after), {}, {}};
    it->second.ways.push_back(std::move(way));
    it->second.takenBy.emplace_back(node, nodes_[node].taken.size() - 1);
}

std::vector<Unwinding::Bad> Unwinding::takeBad() { return std::exchange(bad_, {}); }
std::vector<Term> Unwinding::takeBounds() { return std::exchange(bounds_, {}); }

Trace Unwinding::trace(const std::function<Value(Term)>& value) const {
    Trace trace;
    for (size_t i = 0; i < initial_.size(); ++i)
        trace.initial.emplace(steps_.liveAt(p_.entry)[i], value(initial_[i]));
    for (uint32_t at = 0;;) {
        const auto& taken = nodes_[at].taken;
        auto it =
            std::find_if(taken.begin(), taken.end(), [&](const Taken& t) { return value(t.guard).asBool(); });
        VOUCH_CHECK(it != taken.end(), "model does not describe a path to a bad location");
        TraceStep step{it->edge, {}};
        for (auto [input, variable] : it->inputs) step.inputs.emplace(input, value(variable));
        trace.steps.push_back(std::move(step));
        if (p_.locations[p_.edges[it->edge].to].isBad()) return trace;
        VOUCH_CHECK(it->to, "model describes a path that was not followed");
        at = *it->to;
    }
}

UnwindingGraph Unwinding::graph() const {
    UnwindingGraph graph;
    for (const Node& node : nodes_) {
        graph.nodes.push_back({node.state.location, {}});
        for (const Taken& t : node.taken)
            if (t.to) graph.nodes.back().arcs.push_back({t.edge, *t.to});
    }
    return graph;
}

} // namespace vouch::program
