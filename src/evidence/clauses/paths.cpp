#include "evidence/clauses/paths.h"

#include "support/check.h"

#include <algorithm>
#include <set>

namespace vouch::evidence::clauses {

using term::Term;

namespace {

constexpr uint32_t kMostGates = 8'000'000; // about a gigabyte, with the clauses
constexpr size_t kMostCompared = 24;       // edges out of a location whose guards are compared
constexpr size_t kMostPlaces = 64;         // of one location at one level

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
        Place place{starts[i], chosen[i], {}};
        for (Term v : relevance_.at(starts[i])) {
            if (!initial.contains(v)) initial.emplace(v, t_.fresh(p.tm->sort(v)));
            place.values.push_back(initial.at(v));
        }
        now_.push_back(std::move(place));
    }
    for (LocationId l = 0; l < p.locations.size(); ++l)
        divides_.emplace_back(relevance_.at(l).size(), start == Start::Entry);
}

// Variables have their values there; edges out of a place share inputs, since only one of them is taken. What is neither
// (a variable that was thought not to matter) may be anything.
Translator::Environment Paths::environment(const Place& place, Inputs& inputs) {
    return [this, &place, &inputs](Term v) {
        const std::vector<Term>& relevant = relevance_.at(place.location);
        auto it = std::lower_bound(relevant.begin(), relevant.end(), v);
        if (it != relevant.end() && *it == v) return place.values[static_cast<size_t>(it - relevant.begin())];
        auto known = inputs.find(v);
        if (known == inputs.end()) known = inputs.emplace(v, t_.fresh(p_.tm->sort(v))).first;
        return known->second;
    };
}

std::vector<Lit> Paths::guards(const Place& place, Inputs& inputs) {
    std::vector<Term> terms;
    for (EdgeId e : adjacency_.out[place.location]) terms.push_back(p_.edges[e].guard);
    std::vector<Lit> result;
    for (const Meaning& m : t_.translate(terms, environment(place, inputs))) result.push_back(m.word[0]);
    return result;
}

Lit Paths::state(const Place& place, Term formula) {
    Inputs none;
    const Lit result = t_.translate({formula}, environment(place, none)).front().word[0];
    VOUCH_CHECK(none.empty(), "a formula was not announced as observed");
    return result;
}

Lit Paths::isExtensible(const Place& place) {
    Inputs inputs;
    return t_.circuit().any(guards(place, inputs));
}

std::vector<Lit> Paths::taken(const Place& place, const std::vector<Lit>& guards) {
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

Paths::Arrival Paths::arrive(const Place& place, EdgeId id, Lit taken, Inputs& inputs) {
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

std::vector<Paths::Arrivals> Paths::byConstants(LocationId l, const Arrivals& arrivals) const {
    std::map<std::vector<Word>, Arrivals> groups;
    for (const Arrival& a : arrivals) {
        std::vector<Word> constants;
        for (size_t v = 0; v < a.values.size(); ++v)
            if (divides_[l][v]) constants.push_back(isConstant(a.values[v].word) ? a.values[v].word : Word());
        groups[std::move(constants)].push_back(a);
    }
    std::vector<Arrivals> result;
    for (auto& [constants, group] : groups) result.push_back(std::move(group));
    return result;
}

// Too many: the variable with the most values does not divide any more, from here on.
std::vector<Paths::Arrivals> Paths::apart(LocationId l, const Arrivals& arrivals) {
    std::vector<Arrivals> groups = byConstants(l, arrivals);
    while (groups.size() > kMostPlaces) {
        size_t most = 0, variable = 0;
        for (size_t v = 0; v < divides_[l].size(); ++v) {
            std::set<Word> values;
            for (const Arrival& a : arrivals)
                if (divides_[l][v] && isConstant(a.values[v].word)) values.insert(a.values[v].word);
            if (values.size() > most) most = values.size(), variable = v;
        }
        divides_[l][variable] = false;
        groups = byConstants(l, arrivals);
    }
    return groups;
}

Paths::Place Paths::merge(LocationId l, const Arrivals& arrivals) {
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

bool Paths::extend(const Limit& limit) {
    std::map<LocationId, Arrivals> arrivals;
    for (const Place& place : now_) {
        Inputs inputs;
        const std::vector<Lit> steps = taken(place, guards(place, inputs));
        for (size_t i = 0; i < steps.size(); ++i) {
            if (steps[i] == kFalse) continue;
            if (limit.exhausted() || t_.circuit().size() > kMostGates) return false;
            const EdgeId e = adjacency_.out[place.location][i];
            arrivals[p_.edges[e].to].push_back(arrive(place, e, steps[i], inputs));
        }
    }
    std::vector<Place> next;
    for (const auto& [l, list] : arrivals)
        for (const Arrivals& group : apart(l, list)) {
            if (limit.exhausted()) return false;
            next.push_back(merge(l, group));
        }
    now_ = std::move(next);
    ++depth_;
    return true;
}

} // namespace vouch::evidence::clauses
