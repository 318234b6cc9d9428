#include "evidence/clauses/paths.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence::clauses {

using support::Budget;
using term::Term;

namespace {

constexpr uint32_t kMostGates = 8'000'000; // about a gigabyte, with the clauses
constexpr size_t kMostCompared = 24;       // edges out of a location whose guards are compared

// Removes the out-edges that lead to no bad and no observed location.
void dropAimless(const Program& p, const std::map<LocationId, Term>& observed,
                 program::Adjacency& adjacency) {
    std::vector<bool> aims(p.locations.size(), false);
    std::vector<LocationId> todo;
    auto visit = [&](LocationId l) {
        if (!aims[l]) todo.push_back(l);
        aims[l] = true;
    };
    for (LocationId l = 0; l < p.locations.size(); ++l)
        if (p.locations[l].isBad() || observed.contains(l)) visit(l);
    while (!todo.empty()) {
        const LocationId l = todo.back();
        todo.pop_back();
        for (EdgeId e : adjacency.in[l])
            if (!p.tm->isFalse(p.edges[e].guard)) visit(p.edges[e].from);
    }
    for (auto& out : adjacency.out) std::erase_if(out, [&](EdgeId e) { return !aims[p.edges[e].to]; });
}

// One literal per member, of which at most one holds, and any one can.
std::vector<Lit> oneOf(Circuit& circuit, size_t members) {
    std::vector<Lit> chosen;
    Lit none = kTrue;
    for (size_t i = 0; i < members; ++i) {
        const Lit pick = i + 1 == members ? kTrue : circuit.input();
        chosen.push_back(circuit.conjunction(none, pick));
        none = circuit.conjunction(none, !pick);
    }
    return chosen;
}

} // namespace

Paths::Paths(const Program& p, Translator& translator, Start start,
             const std::map<LocationId, Term>& observed)
    : p_(p), t_(translator), adjacency_(p), relevance_(p, observed) {
    dropAimless(p, observed, adjacency_);
    std::vector<LocationId> starts;
    for (LocationId l = 0; l < p.locations.size(); ++l)
        if (start == Start::Entry ? l == p.entry : !p.locations[l].isBad()) starts.push_back(l);
    const std::vector<Lit> chosen = oneOf(t_.circuit(), starts.size());
    std::map<Term, Meaning> initial; // only one start is chosen: they can share the values
    for (size_t i = 0; i < starts.size(); ++i) {
        Place& place = now_[starts[i]];
        place.here = chosen[i];
        for (Term v : relevance_.at(starts[i])) {
            if (!initial.contains(v)) initial.emplace(v, t_.fresh(p.tm->sort(v)));
            place.values.push_back(initial.at(v));
        }
    }
}

std::vector<LocationId> Paths::locations() const {
    std::vector<LocationId> result;
    for (const auto& [l, place] : now_) result.push_back(l);
    return result;
}

// Variables have their values at l; edges out of l share inputs, since only one of them is taken. What is neither
// (a variable that was thought not to matter) may be anything.
Translator::Environment Paths::environment(LocationId l, std::map<Term, Meaning>& inputs) {
    return [this, l, &inputs](Term v) {
        const std::vector<Term>& relevant = relevance_.at(l);
        auto it = std::lower_bound(relevant.begin(), relevant.end(), v);
        if (it != relevant.end() && *it == v)
            return now_.at(l).values[static_cast<size_t>(it - relevant.begin())];
        auto known = inputs.find(v);
        if (known == inputs.end()) known = inputs.emplace(v, t_.fresh(p_.tm->sort(v))).first;
        return known->second;
    };
}

std::vector<Lit> Paths::guards(LocationId l, std::map<Term, Meaning>& inputs) {
    std::vector<Term> terms;
    for (EdgeId e : adjacency_.out[l]) terms.push_back(p_.edges[e].guard);
    std::vector<Lit> result;
    for (const Meaning& m : t_.translate(terms, environment(l, inputs))) result.push_back(m.word[0]);
    return result;
}

Lit Paths::state(LocationId l, Term formula) {
    std::map<Term, Meaning> none;
    const Lit result = t_.translate({formula}, environment(l, none)).front().word[0];
    VOUCH_CHECK(none.empty(), "a formula was not announced as observed");
    return result;
}

Lit Paths::isExtensible(LocationId l) {
    std::map<Term, Meaning> inputs;
    return t_.circuit().any(guards(l, inputs));
}

std::vector<Lit> Paths::taken(LocationId l, const std::vector<Lit>& guards) {
    Circuit& c = t_.circuit();
    std::vector<size_t> possible;
    for (size_t i = 0; i < guards.size(); ++i)
        if (guards[i] != kFalse) possible.push_back(i);
    bool exclusive = possible.size() <= kMostCompared;
    for (size_t i = 0; i < possible.size() && exclusive; ++i)
        for (size_t j = 0; j < i && exclusive; ++j)
            exclusive = c.excludeEachOther(guards[possible[i]], guards[possible[j]]);
    std::vector<Lit> chosen =
        exclusive ? std::vector<Lit>(possible.size(), kTrue) : oneOf(c, possible.size());
    std::vector<Lit> result(guards.size(), kFalse);
    for (size_t i = 0; i < possible.size(); ++i)
        result[possible[i]] = c.conjunction(now_.at(l).here, c.conjunction(guards[possible[i]], chosen[i]));
    return result;
}

Paths::Arrival Paths::arrive(EdgeId id, Lit taken, std::map<Term, Meaning>& inputs) {
    const program::Edge& e = p_.edges[id];
    std::vector<Term> values;
    for (Term v : relevance_.at(e.to)) values.push_back(e.nextOf(v));
    return {taken, t_.translate(values, environment(e.from, inputs))};
}

Paths::Place Paths::merge(LocationId l, const std::vector<Arrival>& arrivals) {
    std::vector<Lit> taken;
    for (const Arrival& a : arrivals) taken.push_back(a.taken);
    Place place{t_.circuit().any(taken), arrivals.back().values};
    const std::vector<Term>& relevant = relevance_.at(l);
    for (size_t i = arrivals.size() - 1; i-- > 0;)
        for (size_t v = 0; v < relevant.size(); ++v)
            place.values[v] = t_.choice(arrivals[i].taken, arrivals[i].values[v], place.values[v],
                                        p_.tm->sort(relevant[v]));
    return place;
}

bool Paths::extend(const Budget& budget) {
    std::map<LocationId, std::vector<Arrival>> arrivals;
    for (const auto& [l, place] : now_) {
        std::map<Term, Meaning> inputs;
        const std::vector<Lit> steps = taken(l, guards(l, inputs));
        for (size_t i = 0; i < steps.size(); ++i) {
            if (steps[i] == kFalse) continue;
            if (budget.exhausted() || t_.circuit().size() > kMostGates) return false;
            const EdgeId e = adjacency_.out[l][i];
            arrivals[p_.edges[e].to].push_back(arrive(e, steps[i], inputs));
        }
    }
    Level next;
    for (const auto& [l, list] : arrivals) {
        if (budget.exhausted()) return false;
        next.emplace(l, merge(l, list));
    }
    now_ = std::move(next);
    ++depth_;
    return true;
}

} // namespace vouch::evidence::clauses
