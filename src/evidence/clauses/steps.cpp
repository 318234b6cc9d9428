#include "evidence/clauses/steps.h"

#include "evidence/clauses/narrow.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::evidence::clauses {

using term::Term;

namespace {

constexpr size_t kMostCompared = 24; // edges out of a location whose guards are compared

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

} // namespace

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

Steps::Steps(const Program& p, Translator& translator, const std::map<LocationId, Term>& observed)
    : p_(p), t_(translator), adjacency_(p), relevance_(p, observed) {
    dropAimless(p, observed, adjacency_);
}

Place Steps::anything(LocationId l, Lit here, Inputs& values) {
    Place place{l, here, {}};
    for (Term v : relevance_.at(l)) {
        if (!values.contains(v)) values.emplace(v, t_.fresh(p_.tm->sort(v)));
        place.values.push_back(values.at(v));
    }
    return place;
}

// Variables have their values there; edges out of a place share inputs, since only one of them is taken. What is neither
// (a variable that was thought not to matter) may be anything.
Translator::Environment Steps::environment(const Place& place, Inputs& inputs) {
    return [this, &place, &inputs](Term v) {
        const std::vector<Term>& relevant = relevance_.at(place.location);
        auto it = std::lower_bound(relevant.begin(), relevant.end(), v);
        if (it != relevant.end() && *it == v) return place.values[static_cast<size_t>(it - relevant.begin())];
        auto known = inputs.find(v);
        if (known == inputs.end()) known = inputs.emplace(v, freshInput(place.location, v)).first;
        return known->second;
    };
}

Meaning Steps::freshInput(LocationId l, Term v) {
    const auto [entry, isNew] = narrow_.try_emplace(l);
    if (isNew) entry->second = narrowInputs(p_, adjacency_.out[l]);
    Meaning meaning = t_.fresh(p_.tm->sort(v));
    if (const auto it = entry->second.find(v); it != entry->second.end())
        std::fill(meaning.word.begin() + it->second, meaning.word.end(), kFalse);
    return meaning;
}

std::vector<Lit> Steps::guards(const Place& place, Inputs& inputs) {
    std::vector<Term> terms;
    for (EdgeId e : adjacency_.out[place.location]) terms.push_back(p_.edges[e].guard);
    std::vector<Lit> result;
    for (const Meaning& m : t_.translate(terms, environment(place, inputs))) result.push_back(m.word[0]);
    return result;
}

Lit Steps::state(const Place& place, Term formula) {
    Inputs none;
    const Lit result = t_.translate({formula}, environment(place, none)).front().word[0];
    VOUCH_CHECK(none.empty(), "a formula was not announced as observed");
    return result;
}

std::vector<Lit> Steps::taken(const Place& place, Inputs& inputs) {
    const std::vector<Lit> guards = this->guards(place, inputs);
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
        result[possible[i]] = c.conjunction(place.here, c.conjunction(guards[possible[i]], chosen[i]));
    return result;
}

Steps::Arrival Steps::arrive(const Place& place, EdgeId id, Lit taken, Inputs& inputs) {
    const program::Edge& e = p_.edges[id];
    std::vector<Term> values;
    for (Term v : relevance_.at(e.to)) values.push_back(e.nextOf(v));
    Arrival arrival{taken, t_.translate(values, environment(place, inputs))};
    // The values count only where the edge is taken: what is chosen by its guard is decided.
    const Circuit::Facts facts = t_.circuit().conjuncts(taken);
    for (size_t i = 0; i < values.size(); ++i)
        arrival.values[i] = t_.given(facts, std::move(arrival.values[i]), p_.tm->sort(values[i]));
    return arrival;
}

Place Steps::merge(LocationId l, const Arrivals& arrivals) {
    std::vector<Lit> taken;
    for (const Arrival& a : arrivals) taken.push_back(a.taken);
    Place place{l, t_.circuit().any(taken), arrivals.back().values};
    const std::vector<Term>& relevant = relevance_.at(l);
    for (size_t i = arrivals.size() - 1; i-- > 0;)
        for (size_t v = 0; v < relevant.size(); ++v)
            place.values[v] = t_.choice(arrivals[i].taken, arrivals[i].values[v], place.values[v],
                                        p_.tm->sort(relevant[v]));
    return place;
}

} // namespace vouch::evidence::clauses
