#include "evidence/clauses/paths.h"

#include "support/check.h"

#include <algorithm>
#include <set>

namespace vouch::evidence::clauses {

using term::Term;

namespace {

constexpr uint32_t kMostGates = 8'000'000; // about a gigabyte, with the clauses
constexpr size_t kMostPlaces = 64;         // of one location at one level

} // namespace

Paths::Paths(const Program& p, Translator& translator, Start start,
             const std::map<LocationId, Term>& observed)
    : p_(p), steps_(p, translator, observed) {
    std::vector<LocationId> starts;
    for (LocationId l = 0; l < p.locations.size(); ++l)
        if (start == Start::Entry ? l == p.entry : !p.locations[l].isBad()) starts.push_back(l);
    const std::vector<Lit> chosen = oneOf(steps_.circuit(), starts.size());
    Steps::Inputs initial; // only one start is chosen: they can share the values
    for (size_t i = 0; i < starts.size(); ++i) now_.push_back(steps_.anything(starts[i], chosen[i], initial));
    for (LocationId l = 0; l < p.locations.size(); ++l)
        divides_.emplace_back(steps_.relevantAt(l).size(), start == Start::Entry);
}

Lit Paths::isExtensible(const Place& place) {
    Steps::Inputs inputs;
    return steps_.circuit().any(steps_.guards(place, inputs));
}

void Paths::drop(const std::set<LocationId>& locations) {
    std::erase_if(now_, [&](const Place& place) { return locations.contains(place.location); });
}

std::vector<Paths::Arrivals> Paths::byConstants(LocationId l, const Arrivals& arrivals) const {
    std::map<std::vector<Word>, Arrivals> groups;
    for (const Steps::Arrival& a : arrivals) {
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
            for (const Steps::Arrival& a : arrivals)
                if (divides_[l][v] && isConstant(a.values[v].word)) values.insert(a.values[v].word);
            if (values.size() > most) most = values.size(), variable = v;
        }
        divides_[l][variable] = false;
        groups = byConstants(l, arrivals);
    }
    return groups;
}

bool Paths::extend(const Limit& limit) {
    std::map<LocationId, Arrivals> arrivals;
    for (const Place& place : now_) {
        Steps::Inputs inputs;
        const std::vector<Lit> taken = steps_.taken(place, inputs);
        for (size_t i = 0; i < taken.size(); ++i) {
            if (taken[i] == kFalse) continue;
            if (limit.exhausted() || steps_.circuit().size() > kMostGates) return false;
            const EdgeId e = steps_.edgesOut(place.location)[i];
            arrivals[p_.edges[e].to].push_back(steps_.arrive(place, e, taken[i], inputs));
        }
    }
    std::vector<Place> next;
    for (const auto& [l, list] : arrivals)
        for (const Arrivals& group : apart(l, list)) {
            if (limit.exhausted()) return false;
            next.push_back(steps_.merge(l, group));
        }
    now_ = std::move(next);
    ++depth_;
    return true;
}

} // namespace vouch::evidence::clauses
