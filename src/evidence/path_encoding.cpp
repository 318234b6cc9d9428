#include "evidence/path_encoding.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence {

using term::Substitution;

namespace {

// The cone of influence over the whole Program, regardless of where control is: simple, and surely large
// enough.
std::vector<Term> influential(const Program& p, std::set<Term> wanted) {
    auto addVariables = [&](Term t, std::vector<Term>& fresh) {
        for (Term v : term::variables(*p.tm, t))
            if (p.variable(v) && wanted.insert(v).second) fresh.push_back(v);
    };
    std::vector<Term> todo(wanted.begin(), wanted.end());
    std::map<Term, std::vector<Term>> assigned; // variable -> values that edges give it
    for (const program::Edge& e : p.edges) {
        addVariables(e.guard, todo);
        for (const program::Assignment& a : e.next) assigned[a.variable].push_back(a.value);
    }
    while (!todo.empty()) {
        Term v = todo.back();
        todo.pop_back();
        auto it = assigned.find(v);
        if (it == assigned.end()) continue;
        for (Term value : it->second) addVariables(value, todo);
    }
    return {wanted.begin(), wanted.end()};
}

// Removes the out-edges that lead to no goal; a goal is a bad location or one of `targets`.
void dropAimlessEdges(const Program& p, const std::set<LocationId>& targets, program::Adjacency& adjacency) {
    std::set<LocationId> aiming;
    std::vector<LocationId> todo;
    auto visit = [&](LocationId l) {
        if (aiming.insert(l).second) todo.push_back(l);
    };
    for (LocationId l = 0; l < p.locations.size(); ++l)
        if (p.locations[l].isBad() || targets.contains(l)) visit(l);
    while (!todo.empty()) {
        LocationId l = todo.back();
        todo.pop_back();
        for (EdgeId e : adjacency.in[l])
            if (!p.tm->isFalse(p.edges[e].guard)) visit(p.edges[e].from);
    }
    for (auto& out : adjacency.out)
        std::erase_if(out, [&](EdgeId e) { return !aiming.contains(p.edges[e].to); });
}

} // namespace

PathEncoding::PathEncoding(const Program& p, Start start, const std::set<Term>& observed,
                           const std::set<LocationId>& targets, Constants constants)
    : p_(p), tm_(*p.tm), adjacency_(p), mode_(constants), relevant_(influential(p, observed)) {
    dropAimlessEdges(p, targets, adjacency_);
    Level& first = levels_.emplace_back();
    for (Term v : relevant_) first.variables.push_back(tm_.mkFreshVar(tm_.name(v), tm_.sort(v)));
    for (LocationId l = 0; l < p.locations.size(); ++l) {
        bool isStart = start == Start::Entry ? l == p.entry : !p.locations[l].isBad();
        if (!isStart) continue;
        Node& n = first.nodes[l];
        n.here = start == Start::Entry ? tm_.mkTrue() : tm_.mkFreshVar("here", term::Sort::boolean());
        n.constants.resize(relevant_.size());
        n.isStart = true;
    }
}

const PathEncoding::Node& PathEncoding::node(Position at) const {
    VOUCH_CHECK(at.level < levels_.size(), "level was not encoded yet");
    auto it = levels_[at.level].nodes.find(at.location);
    VOUCH_CHECK(it != levels_[at.level].nodes.end(), "position is unreachable");
    return it->second;
}

std::vector<PathEncoding::Position> PathEncoding::positionsAt(unsigned level) const {
    VOUCH_CHECK(level < levels_.size(), "level was not encoded yet");
    std::vector<Position> result;
    for (const auto& [l, n] : levels_[level].nodes) result.push_back({l, level});
    return result;
}

std::vector<Term> PathEncoding::valuesAt(const Node& n, const Level& level) const {
    std::vector<Term> values = level.variables;
    for (size_t v = 0; v < values.size(); ++v)
        if (n.constants[v]) values[v] = n.constants[v];
    return values;
}

void PathEncoding::extend() {
    Level next;
    for (const auto& [l, n] : levels_.back().nodes) takeEdges(l, next);
    for (auto& [l, n] : next.nodes) findConstants(n);
    nameLevel(next);
    for (auto& [l, n] : next.nodes) nameNode(n);
    levels_.push_back(std::move(next));
}

// Creates the instances of the edges out of a position that constants do not exclude.
void PathEncoding::takeEdges(LocationId from, Level& next) {
    const Level& level = levels_.back();
    const auto values = valuesAt(level.nodes.at(from), level);
    for (EdgeId id : adjacency_.out[from]) {
        const program::Edge& e = p_.edges[id];
        Substitution now(tm_);
        for (size_t v = 0; v < relevant_.size(); ++v) now.bind(relevant_[v], values[v]);
        for (Term input : e.inputs) now.bind(input, tm_.mkFreshVar(tm_.name(input), tm_.sort(input)));
        Term guard = now.apply(e.guard);
        if (tm_.isFalse(guard)) continue;
        Instance instance{id, {}, {}, values};
        if (!tm_.isTrue(guard)) instance.facts.push_back(guard);
        for (const program::Assignment& a : e.next) {
            auto it = std::lower_bound(relevant_.begin(), relevant_.end(), a.variable);
            if (it == relevant_.end() || *it != a.variable) continue;
            instance.results[static_cast<size_t>(it - relevant_.begin())] = now.apply(a.value);
        }
        next.nodes[e.to].incoming.push_back(std::move(instance));
    }
}

void PathEncoding::findConstants(Node& n) const {
    n.constants = n.incoming.front().results;
    for (size_t v = 0; v < n.constants.size(); ++v) {
        Term c = n.constants[v];
        bool same = mode_ == Constants::Propagate && tm_.isConstant(c) &&
                    std::all_of(n.incoming.begin(), n.incoming.end(),
                                [&](const Instance& i) { return i.results[v] == c; });
        if (!same) n.constants[v] = Term();
    }
}

// x_{i+1}: a variable that no instance changes keeps its name; the others get a fresh one and equations.
void PathEncoding::nameLevel(Level& next) {
    const Level& level = levels_.back();
    next.variables = level.variables;
    for (size_t v = 0; v < relevant_.size(); ++v) {
        bool changes = false;
        for (const auto& [l, n] : next.nodes)
            changes |= !n.constants[v] &&
                       std::any_of(n.incoming.begin(), n.incoming.end(),
                                   [&](const Instance& i) { return i.results[v] != level.variables[v]; });
        if (!changes) continue;
        next.variables[v] = tm_.mkFreshVar(tm_.name(relevant_[v]), tm_.sort(relevant_[v]));
        for (auto& [l, n] : next.nodes) {
            if (n.constants[v]) continue;
            for (Instance& i : n.incoming) i.facts.push_back(tm_.mkEq(next.variables[v], i.results[v]));
        }
    }
}

void PathEncoding::nameNode(Node& n) const {
    for (Instance& i : n.incoming) {
        i.results = {};
        Term source = levels_.back().nodes.at(p_.edges[i.edge].from).here;
        // An instance without facts is taken whenever its source is occupied; it needs no name of its own.
        i.taken = i.facts.empty() ? source : tm_.mkFreshVar("taken", term::Sort::boolean());
    }
    n.here =
        n.incoming.size() == 1 ? n.incoming.front().taken : tm_.mkFreshVar("here", term::Sort::boolean());
}

Term PathEncoding::here(Position at) const { return node(at).here; }

Term PathEncoding::state(Position at, Term formula) const {
    const Level& level = levels_[at.level];
    const auto values = valuesAt(node(at), level);
    Substitution now(tm_);
    for (size_t v = 0; v < relevant_.size(); ++v) now.bind(relevant_[v], values[v]);
    return now.apply(formula);
}

Term PathEncoding::enabled(Position at) const {
    std::vector<Term> guards;
    for (EdgeId id : adjacency_.out[at.location]) {
        Substitution inputs(tm_);
        for (Term input : p_.edges[id].inputs)
            inputs.bind(input, tm_.mkFreshVar(tm_.name(input), tm_.sort(input)));
        guards.push_back(inputs.apply(p_.edges[id].guard));
    }
    return state(at, tm_.mkOr(guards));
}

void PathEncoding::assume(Position at, Term formula) {
    Term fact = state(at, formula); // also checks that the position exists
    levels_[at.level].nodes.at(at.location).assumed.push_back(fact);
}

std::vector<Term> PathEncoding::constraints(const std::vector<Position>& goals) const {
    std::vector<Term> result;
    std::set<Position> seen(goals.begin(), goals.end());
    std::vector<Position> todo(seen.begin(), seen.end());
    while (!todo.empty()) {
        Position at = todo.back();
        todo.pop_back();
        const Node& n = node(at);
        for (Term fact : n.assumed) result.push_back(tm_.mkImplies(n.here, fact));
        if (n.isStart) continue;
        std::vector<Term> ways;
        for (const Instance& i : n.incoming) {
            ways.push_back(i.taken);
            Position source{p_.edges[i.edge].from, at.level - 1};
            if (!i.facts.empty()) {
                result.push_back(tm_.mkImplies(i.taken, node(source).here));
                for (Term fact : i.facts) result.push_back(tm_.mkImplies(i.taken, fact));
            }
            if (seen.insert(source).second) todo.push_back(source);
        }
        // here => OR of taken; with a single way both are the same term
        result.push_back(tm_.mkImplies(n.here, tm_.mkOr(ways)));
    }
    return result;
}

// C(l, i), as far as it concerns the formulas.
std::vector<Term> PathEncoding::constantsOf(const Node& n, const std::vector<Term>& formulas) const {
    std::set<Term> mentioned;
    for (Term f : formulas)
        for (Term v : term::variables(tm_, f)) mentioned.insert(v);
    std::vector<Term> result;
    for (size_t v = 0; v < relevant_.size(); ++v)
        if (n.constants[v] && mentioned.contains(relevant_[v]))
            result.push_back(tm_.mkEq(relevant_[v], n.constants[v]));
    return result;
}

std::vector<std::vector<Term>> PathEncoding::foldings(bool extensions) const {
    std::set<std::vector<Term>> seen;
    std::vector<std::vector<Term>> result;
    auto claim = [&](const Node& n, std::vector<Term> formulas) {
        std::vector<Term> conjunction = constantsOf(n, formulas);
        conjunction.insert(conjunction.end(), formulas.begin(), formulas.end());
        if (seen.insert(conjunction).second) result.push_back(std::move(conjunction));
    };
    for (size_t i = 0; i < levels_.size(); ++i)
        for (const auto& [l, n] : levels_[i].nodes)
            for (EdgeId id : adjacency_.out[l]) {
                const program::Edge& e = p_.edges[id];
                if (i + 1 == levels_.size()) {
                    if (extensions) claim(n, {e.guard});
                    continue;
                }
                auto to = levels_[i + 1].nodes.find(e.to);
                if (to == levels_[i + 1].nodes.end() ||
                    std::none_of(to->second.incoming.begin(), to->second.incoming.end(),
                                 [&](const Instance& instance) { return instance.edge == id; })) {
                    claim(n, {e.guard});
                    continue;
                }
                std::vector<Term> differs;
                for (const program::Assignment& a : e.next) {
                    auto it = std::lower_bound(relevant_.begin(), relevant_.end(), a.variable);
                    if (it == relevant_.end() || *it != a.variable) continue;
                    Term c = to->second.constants[static_cast<size_t>(it - relevant_.begin())];
                    if (c && c != a.value) differs.push_back(tm_.mkNot(tm_.mkEq(a.value, c)));
                }
                if (!differs.empty()) claim(n, {e.guard, tm_.mkOr(differs)});
            }
    return result;
}

} // namespace vouch::evidence
