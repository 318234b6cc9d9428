#include "engine/pdpv/loops.h"

#include "program/liveness.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::engine::pdpv {

namespace {

bool contains(const std::vector<Term>& ascending, Term t) {
    return std::binary_search(ascending.begin(), ascending.end(), t);
}

} // namespace

Loops::Loops(const Program& p, const PathStates& states)
    : p_(p), matters_(p.locations.size()), isBack_(p.edges.size()) {
    const program::Adjacency adjacency(p);
    const auto fromEntry = program::reachableFromEntry(p, adjacency);
    const auto toBad = program::reachingBad(p, adjacency);
    for (LocationId l = 0; l < p.locations.size(); ++l) matters_[l] = fromEntry[l] && toBad[l];
    for (const program::Loop& found : program::loopNest(p)) {
        if (!matters_[found.head]) continue;
        Loop loop;
        loop.head = found.head;
        for (LocationId l : found.body)
            if (matters_[l]) loop.body.insert(l);
        collect(loop, states);
        byHead_.emplace(loop.head, loops_.size());
        loops_.push_back(std::move(loop));
    }
    sort();
}

std::optional<size_t> Loops::at(LocationId head) const {
    const auto it = byHead_.find(head);
    if (it == byHead_.end()) return std::nullopt;
    return it->second;
}

std::vector<size_t> Loops::around(size_t loop) const {
    std::vector<size_t> result;
    for (size_t i = 0; i < loops_.size(); ++i)
        if (loops_[i].body.contains(loops_[loop].head)) result.push_back(i);
    return result;
}

// Edges of the body; the ones into it from elsewhere must lead to the head.
void Loops::collect(Loop& loop, const PathStates& states) {
    const auto& live = states.liveAt(loop.head);
    std::set<Term> updated, read;
    for (EdgeId e = 0; e < p_.edges.size(); ++e) {
        const program::Edge& edge = p_.edges[e];
        if (!matters_[edge.from] || !loop.body.contains(edge.to) || p_.tm->isFalse(edge.guard)) continue;
        if (!loop.body.contains(edge.from)) {
            reducible_ = reducible_ && edge.to == loop.head;
            continue;
        }
        if (edge.to == loop.head) isBack_[e] = true;
        loop.edges.push_back(e);
        std::vector<Term> roots{edge.guard};
        for (const auto& [variable, value] : edge.next) {
            if (!contains(states.liveAt(edge.to), variable)) continue;
            roots.push_back(value);
            if (contains(live, variable)) updated.insert(variable);
        }
        for (Term v : term::variables(*p_.tm, roots))
            if (contains(live, v)) read.insert(v);
    }
    read.insert(updated.begin(), updated.end());
    for (Term v : updated) (p_.tm->sort(v).isArray() ? loop.changedArrays : loop.updated).push_back(v);
    for (Term v : read)
        if (!p_.tm->sort(v).isArray() || !updated.contains(v)) loop.read.push_back(v);
    makeVariables(loop);
}

void Loops::makeVariables(Loop& loop) {
    for (Term x : loop.read) loop.before.emplace(x, p_.tm->mkFreshVar(p_.tm->name(x) + "_b", p_.tm->sort(x)));
    for (Term x : loop.updated)
        loop.after.emplace(x, p_.tm->mkFreshVar(p_.tm->name(x) + "_e", p_.tm->sort(x)));
}

// Where a cycle is left without the edges back, the flow is not reducible.
void Loops::sort() {
    const program::Adjacency adjacency(p_);
    std::vector<unsigned> waiting(p_.locations.size());
    const auto forEachEdge = [&](LocationId l, auto visit) {
        for (EdgeId e : adjacency.out[l])
            if (matters_[p_.edges[e].to] && !isBack_[e] && !p_.tm->isFalse(p_.edges[e].guard))
                visit(p_.edges[e].to);
    };
    size_t all = 0;
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        if (!matters_[l]) continue;
        ++all;
        forEachEdge(l, [&](LocationId to) { ++waiting[to]; });
    }
    if (matters_[p_.entry]) order_.push_back(p_.entry);
    for (size_t i = 0; i < order_.size(); ++i)
        forEachEdge(order_[i], [&](LocationId to) {
            if (--waiting[to] == 0) order_.push_back(to);
        });
    reducible_ = reducible_ && order_.size() == all;
}

} // namespace vouch::engine::pdpv
