#include "engine/values/fixpoint.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::values {

namespace {

constexpr size_t kThresholds = 200;        // per width
constexpr unsigned kPatientWidenings = 12; // then only zero and the largest numbers stop a bound
constexpr unsigned kDescents = 2;
constexpr double kWorkPerTerm = 0.5; // that a transfer evaluates, see learn/allowance.h

} // namespace

Fixpoint::Fixpoint(const Program& p, const Frames& frames, Transfers& transfers, const Precision& precision,
                   const learn::Allowance& allowance, learn::Meter& meter)
    : p_(p), frames_(frames), transfers_(transfers), precision_(precision), allowance_(allowance),
      meter_(meter), adjacency_(p), stops_(thresholds(p, kThresholds)), finalStops_(thresholds(p, 0)),
      rank_(p.locations.size()), widens_(p.locations.size()), important_(p.locations.size()),
      reached_(p.locations.size()) {
    orderLocations();
    for (LocationId l = 0; l < p.locations.size(); ++l)
        for (Term v : precision.important)
            if (auto position = frames.position(l, v)) important_[l].push_back(*position);
}

void Fixpoint::orderLocations() {
    std::vector<uint8_t> seen(p_.locations.size());
    std::vector<std::pair<LocationId, size_t>> stack{{p_.entry, 0}};
    seen[p_.entry] = 1;
    while (!stack.empty()) {
        auto& [l, next] = stack.back();
        if (next == adjacency_.out[l].size()) {
            order_.push_back(l);
            stack.pop_back();
            continue;
        }
        const LocationId to = p_.edges[adjacency_.out[l][next++]].to;
        if (!seen[to]) seen[to] = 1, stack.emplace_back(to, 0);
    }
    std::reverse(order_.begin(), order_.end());
    for (uint32_t i = 0; i < order_.size(); ++i) rank_[order_[i]] = i;
    for (const program::Edge& e : p_.edges)
        if (seen[e.from] && rank_[e.to] <= rank_[e.from]) widens_[e.to] = true;
}

State Fixpoint::entryState() const {
    State state;
    const size_t n = frames_.at(p_.entry).size();
    state.values.resize(n);
    if (precision_.equalities)
        for (uint32_t i = 0; i < n; ++i) state.classes.push_back(i);
    if (precision_.terms > 0) state.expressions.resize(n);
    return state;
}

bool Fixpoint::run() {
    VOUCH_CHECK(!order_.empty() && order_.front() == p_.entry, "the entry comes first");
    reached_[p_.entry].push_back({entryState()});
    worklist_.insert(rank_[p_.entry]);
    return ascend() && descend();
}

std::vector<State> Fixpoint::states(LocationId l) const {
    std::vector<State> result;
    for (const Disjunct& d : reached_[l]) result.push_back(d.state);
    return result;
}

std::vector<State> Fixpoint::follow(EdgeId e, const State& from) {
    ++steps_;
    VOUCH_CHECK(e < transfers_.size() && from.values.size() == frames_.at(p_.edges[e].from).size(),
                "an edge is followed from another location");
    if (!transfers_[e]) transfers_[e] = std::make_unique<Transfer>(p_, frames_, e);
    std::vector<State> result = transfers_[e]->apply(from, precision_);
    meter_.spent += kWorkPerTerm * static_cast<double>(transfers_[e]->size() * (result.size() + 1));
    return result;
}

bool Fixpoint::ascend() {
    while (!worklist_.empty()) {
        VOUCH_CHECK(*worklist_.begin() < order_.size(), "work at a location that is not reached");
        const LocationId l = order_[*worklist_.begin()];
        worklist_.erase(worklist_.begin());
        for (size_t i = 0; i < reached_[l].size(); ++i) {
            if (!reached_[l][i].pending) continue;
            reached_[l][i].pending = false;
            const State from = reached_[l][i].state; // arrivals may move it
            for (EdgeId e : adjacency_.out[l]) {
                if (allowance_.exhausted()) return false;
                for (const State& state : follow(e, from)) arrive(p_.edges[e].to, state);
            }
        }
    }
    return true;
}

bool Fixpoint::sameImportant(LocationId l, const State& a, const State& b) const {
    return std::all_of(important_[l].begin(), important_[l].end(), [&](uint32_t i) {
        const bool constantA = a.values[i] && a.values[i]->isConstant();
        const bool constantB = b.values[i] && b.values[i]->isConstant();
        return constantA == constantB &&
               (!constantA || a.values[i]->asConstant() == b.values[i]->asConstant());
    });
}

size_t Fixpoint::place(const Disjuncts& disjuncts, LocationId l, const State& state) const {
    for (size_t i = 0; i < disjuncts.size(); ++i)
        if (sameImportant(l, disjuncts[i].state, state)) return i;
    return disjuncts.size() < precision_.disjuncts ? disjuncts.size() : 0;
}

void Fixpoint::arrive(LocationId l, const State& state) {
    VOUCH_CHECK(state.values.size() == frames_.at(l).size(), "a state of another location arrives");
    Disjuncts& disjuncts = reached_[l];
    const size_t i = place(disjuncts, l, state);
    if (i == disjuncts.size()) {
        disjuncts.push_back({state});
    } else {
        Disjunct& d = disjuncts[i];
        State joined = join(d.state, state, precision_);
        if (equal(joined, d.state)) return;
        ++d.joins;
        if (widens_[l] && d.joins > precision_.patience)
            joined = widen(d.state, joined,
                           d.joins > precision_.patience + kPatientWidenings ? finalStops_ : stops_);
        d.state = std::move(joined);
        d.pending = true;
    }
    VOUCH_CHECK(disjuncts.size() <= precision_.disjuncts, "more disjuncts than the precision allows");
    worklist_.insert(rank_[l]);
}

// F(X) of a post-fixpoint X is one again, and smaller. Locations see what earlier ones of the round have
// become.
bool Fixpoint::descend() {
    for (unsigned round = 0; round < kDescents; ++round)
        for (LocationId l : order_) {
            if (l == p_.entry) continue;
            Disjuncts fresh;
            for (EdgeId e : adjacency_.in[l])
                for (const State& from : states(p_.edges[e].from)) {
                    if (allowance_.exhausted()) return false;
                    for (const State& state : follow(e, from)) {
                        const size_t i = place(fresh, l, state);
                        if (i == fresh.size())
                            fresh.push_back({state});
                        else
                            fresh[i].state = join(fresh[i].state, state, precision_);
                    }
                }
            reached_[l] = std::move(fresh);
        }
    return true;
}

} // namespace vouch::engine::values
