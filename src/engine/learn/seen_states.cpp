#include "engine/learn/seen_states.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::learn {

namespace {

constexpr size_t kMostSeen = 256; // per location

} // namespace

void SeenStates::add(const std::vector<SeenState>& states) {
    for (const SeenState& state : states) {
        VOUCH_CHECK(state.location < states_.size(), "a state at no location");
        auto& there = states_[state.location];
        if (there.size() < kMostSeen) there.emplace_back(state.values.begin(), state.values.end());
    }
}

// A state may tell of some of the variables only: it says nothing about a candidate with others.
bool SeenStates::refutes(LocationId l, Term candidate) const {
    VOUCH_CHECK(p_.tm->sort(candidate).isBool(), "a candidate that is no formula");
    const auto variables = term::variables(*p_.tm, candidate);
    return std::any_of(states_[l].begin(), states_[l].end(), [&](const term::Assignment& state) {
        const bool tells =
            std::all_of(variables.begin(), variables.end(), [&](Term v) { return state.contains(v); });
        return tells && !term::Evaluator(*p_.tm, state)(candidate).asBool();
    });
}

void SeenStates::prune(Conjuncts& candidates, support::Statistics& statistics,
                       const std::string& prefix) const {
    for (auto& [l, conjuncts] : candidates) {
        if (states_[l].empty()) continue;
        const size_t refuted = std::erase_if(conjuncts, [&, here = l](Term t) { return refutes(here, t); });
        if (refuted > 0) statistics.add(prefix + ".refuted", static_cast<double>(refuted));
    }
}

} // namespace vouch::engine::learn
