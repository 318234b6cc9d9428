#include "engine/dynamic/observations.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::dynamic {

namespace {

constexpr size_t kMostStates = 160;         // per location
constexpr size_t kLongestRun = 400;         // steps of the Program
constexpr uint64_t kMostValues = 2'000'000; // variables times states of a run

} // namespace

Observations::Observations(const Program& p, uint64_t seed)
    : p_(p), scalars_(p), interpreter_(p), random_(seed), states_(p.locations.size()),
      offered_(p.locations.size()), given_(p.locations.size()) {}

// Each state that is offered is kept with the same chance; a later one takes the place of another.
void Observations::keep(LocationId l, const program::State& state) {
    if (scalars_.at(l).empty()) return;
    const uint64_t place = offered_[l] < kMostStates ? offered_[l] : random_() % (offered_[l] + 1);
    ++offered_[l];
    if (place >= kMostStates) return;
    term::Assignment values;
    for (Term v : scalars_.at(l)) {
        auto found = state.find(v);
        values.emplace(v, found != state.end() ? found->second : term::Value::zero(p_.tm->sort(v)));
    }
    if (place == states_[l].size()) {
        states_[l].push_back(std::move(values));
        ++size_;
    } else {
        states_[l][place] = std::move(values);
    }
    VOUCH_CHECK(states_[l].size() <= kMostStates, "more states than there are places");
}

void Observations::add(const Trace& trace) {
    Trace begin = trace;
    const size_t longest = std::min<size_t>(kLongestRun, kMostValues / (p_.variables.size() + 1));
    if (begin.steps.size() > longest) begin.steps.resize(longest);
    const auto states = interpreter_.replay(begin);
    VOUCH_CHECK(states.size() == begin.steps.size() + 1, "a run that does not replay");
    for (size_t i = 0; i < begin.steps.size(); ++i) {
        const LocationId l = p_.edges[begin.steps[i].edge].to;
        if (!p_.locations[l].isBad()) keep(l, states[i + 1]);
    }
}

void Observations::addRandom(const support::Budget& budget) {
    learn::forEachState(p_, {}, budget, [&](LocationId l, const program::State& state, bool) {
        if (l != p_.entry && !p_.locations[l].isBad()) keep(l, state);
    });
}

std::vector<SeenState> Observations::fresh() {
    std::vector<SeenState> result;
    for (LocationId l = 0; l < states_.size(); ++l) {
        for (size_t i = given_[l]; i < states_[l].size(); ++i)
            result.push_back({l, {states_[l][i].begin(), states_[l][i].end()}, {}});
        given_[l] = states_[l].size();
    }
    return result;
}

} // namespace vouch::engine::dynamic
