#include "program/unroll.h"

#include "support/check.h"

#include <algorithm>
#include <bit>

namespace vouch::program {

using term::Substitution;

namespace {

constexpr size_t kMostStates = 64; // of a location at a level

} // namespace

Unroller::Unroller(const Program& p, Start start, std::vector<bool> deterministic, Irrelevant contents,
                   Detail detail)
    : p_(p), tm_(*p.tm), steps_(p, std::move(deterministic), detail, kMostStates), start_(start),
      contents_(contents) {
    restart();
}

void Unroller::restart() {
    initial_ = tm_.mkTrue();
    levels_.clear();
    levels_.emplace_back();
    if (start_ == Start::Entry)
        levels_.front().states.push_back(steps_.atEntry(contents_, levels_.front().unknowns));
    else
        startAnywhere();
    for (const State& s : levels_.front().states) levels_.front().reach[s.location] = s.reach;
}

void Unroller::restart(LocationId l, std::vector<Term> values) {
    VOUCH_CHECK(values.size() == liveAt(l).size(), "a state of another location");
    initial_ = tm_.mkTrue();
    levels_.clear();
    levels_.emplace_back();
    Level& level = levels_.front();
    level.states.push_back(steps_.withValues(l, std::move(values)));
    level.reach[l] = level.states.front().reach;
}

// One selector names the start location, so that two of them exclude each other by construction; the values
// can be shared because only one location is occupied.
void Unroller::startAnywhere() {
    std::vector<LocationId> starts;
    for (LocationId l = 0; l < p_.locations.size(); ++l)
        if (l != p_.entry && isExtensible(l)) starts.push_back(l);
    if (starts.empty()) return;
    Level& level = levels_.front();
    auto width = std::max<uint32_t>(1, std::bit_width(starts.size() - 1));
    Term selector = tm_.mkFreshVar("start", Sort::bitVec(width));
    std::vector<Term> some;
    for (size_t i = 0; i < starts.size(); ++i) {
        Term here = starts.size() == 1 ? tm_.mkTrue() : tm_.mkEq(selector, tm_.mkConst(width, i));
        some.push_back(here);
        level.states.push_back(steps_.anything(starts[i], here, level.unknowns));
    }
    initial_ = tm_.mkOr(some);
}

void Unroller::extend() {
    Level next;
    std::map<LocationId, PathStates::Ways> arrivals;
    for (const State& s : levels_.back().states)
        if (!tm_.isFalse(s.reach)) leave(s, next, arrivals);
    for (auto& [l, ways] : arrivals) {
        next.reach[l] = reachOf(ways);
        for (const PathStates::Ways& group : steps_.apart(l, std::move(ways))) {
            next.states.push_back(steps_.merge(l, group));
            for (Term bound : steps_.narrow(next.states.back())) next.bounds.push_back(bound);
            for (Term sum : steps_.sums(next.states.back())) next.sums.push_back(sum);
        }
    }
    for (State& s : levels_.back().states) s.ranges.clear();
    levels_.push_back(std::move(next));
}

// reach = OR over source locations m of reach(m), where each state of m can take an edge to here whatever its values, and
// else of OR over states s of m of reach(s) /\ OR over edges from s of guard. So a loop that certainly goes on is reached
// by shape, into however many states its values divide it.
Term Unroller::reachOf(const PathStates::Ways& ways) const {
    std::map<LocationId, std::vector<std::pair<const State*, Term>>> sources;
    for (size_t i = 0; i < ways.size();) {
        std::vector<Term> guards;
        size_t j = i;
        for (; j < ways.size() && ways[j].from == ways[i].from; ++j) guards.push_back(ways[j].undivided);
        sources[ways[i].from->location].emplace_back(ways[i].from, tm_.mkOr(guards));
        i = j;
    }
    std::vector<Term> some;
    for (const auto& [m, taken] : sources) {
        size_t possible = 0;
        for (const State& s : find(m, depth()))
            if (!tm_.isFalse(s.reach)) ++possible;
        const bool always = std::all_of(taken.begin(), taken.end(),
                                        [&](const auto& source) { return tm_.isTrue(source.second); });
        if (always && possible == taken.size())
            some.push_back(reach(m, depth()));
        else
            for (const auto& [source, guard] : taken) some.push_back(tm_.mkAnd(source->reach, guard));
    }
    return tm_.mkOr(some);
}

void Unroller::leave(const State& state, Level& next, std::map<LocationId, PathStates::Ways>& arrivals) {
    for (PathStates::Arrival& a : steps_.leave(state, levels_.back().unknowns, next.unknowns)) {
        const Edge& e = p_.edges[a.edge];
        Taken taken{a.edge, state.reach, a.guard, {}};
        for (Term input : e.inputs) taken.inputs.emplace_back(input, next.unknowns.at(input));
        next.taken.push_back(std::move(taken));
        arrivals[e.to].push_back(std::move(a));
    }
}

std::span<const Unroller::State> Unroller::find(LocationId l, unsigned level) const {
    VOUCH_CHECK(level < levels_.size(), "level was not unrolled yet");
    const auto& states = levels_[level].states;
    auto first = std::lower_bound(states.begin(), states.end(), l,
                                  [](const State& s, LocationId wanted) { return s.location < wanted; });
    auto last = first;
    while (last != states.end() && last->location == l) ++last;
    return {first, last};
}

Term Unroller::reach(LocationId l, unsigned level) const {
    VOUCH_CHECK(level < levels_.size(), "level was not unrolled yet");
    const auto& there = levels_[level].reach;
    auto it = there.find(l);
    return it == there.end() ? tm_.mkFalse() : it->second;
}

Term Unroller::value(LocationId l, Term variable, unsigned level) const {
    const auto states = find(l, level);
    VOUCH_CHECK(!states.empty(), "value at a location that is not reached at this level");
    auto it = std::lower_bound(liveAt(l).begin(), liveAt(l).end(), variable);
    VOUCH_CHECK(it != liveAt(l).end() && *it == variable, "value of a variable that is not live");
    const auto position = static_cast<size_t>(it - liveAt(l).begin());
    Term result = states.back().values[position]; // at most one of the states is reached
    for (size_t i = states.size() - 1; i-- > 0;)
        result = tm_.mkIte(states[i].reach, states[i].values[position], result);
    return result;
}

Term Unroller::at(LocationId l, Term formula, unsigned level) {
    const auto states = find(l, level);
    VOUCH_CHECK(!states.empty(), "formula at a location that is not reached at this level");
    const std::vector<Term> variables = term::variables(tm_, formula);
    auto in = [&](const State& s) {
        Substitution here(tm_);
        for (Term v : variables) {
            auto it = std::lower_bound(liveAt(l).begin(), liveAt(l).end(), v);
            const bool live = it != liveAt(l).end() && *it == v;
            here.bind(v, live ? s.values[static_cast<size_t>(it - liveAt(l).begin())]
                              : steps_.unknown(levels_[level].unknowns, v));
        }
        return here.apply(formula);
    };
    Term result = in(states.back());
    for (size_t i = states.size() - 1; i-- > 0;) result = tm_.mkIte(states[i].reach, in(states[i]), result);
    return result;
}

Term Unroller::anyAt(unsigned level, const std::function<bool(LocationId)>& wanted) const {
    VOUCH_CHECK(level < levels_.size(), "level was not unrolled yet");
    std::vector<Term> some;
    for (const auto& [l, reach] : levels_[level].reach)
        if (wanted(l)) some.push_back(reach);
    return tm_.mkOr(some);
}

Term Unroller::errorAt(unsigned level) const {
    return anyAt(level, [&](LocationId l) { return p_.locations[l].kind == LocationKind::Error; });
}

Term Unroller::limitAt(unsigned level) const {
    return anyAt(level, [&](LocationId l) { return p_.locations[l].kind == LocationKind::Limit; });
}

Term Unroller::openAt(unsigned level) const {
    return anyAt(level, [&](LocationId l) { return isExtensible(l); });
}

void Unroller::prune(LocationId l, unsigned level) {
    VOUCH_CHECK(level == depth(), "only the last level can be pruned");
    VOUCH_CHECK(!find(l, level).empty(), "pruned location is not at this level");
    for (State& s : levels_[level].states)
        if (s.location == l) s.reach = tm_.mkFalse();
    levels_[level].reach[l] = tm_.mkFalse();
}

std::vector<LocationId> Unroller::locationsAt(unsigned level) const {
    VOUCH_CHECK(level < levels_.size(), "level was not unrolled yet");
    std::vector<LocationId> result;
    for (const State& s : levels_[level].states)
        if (!tm_.isFalse(s.reach) && (result.empty() || result.back() != s.location))
            result.push_back(s.location);
    return result;
}

std::vector<TraceStep> Unroller::stepsTo(LocationId target, unsigned level,
                                         const std::function<Value(Term)>& value) const {
    std::vector<TraceStep> steps;
    LocationId l = target;
    for (unsigned i = level; i > 0; --i) { // backwards: by U1 the model takes exactly one edge into l
        const auto& taken = levels_[i].taken;
        auto it = std::find_if(taken.begin(), taken.end(), [&](const Taken& t) {
            return p_.edges[t.edge].to == l && value(t.guard).asBool() && value(t.reach).asBool();
        });
        VOUCH_CHECK(it != taken.end(), "model does not describe a path to the target");
        TraceStep step{it->edge, {}};
        for (auto [input, variable] : it->inputs) step.inputs.emplace(input, value(variable));
        steps.push_back(std::move(step));
        l = p_.edges[it->edge].from;
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
}

Trace Unroller::trace(LocationId target, unsigned level, const std::function<Value(Term)>& value) const {
    Trace trace;
    trace.steps = stepsTo(target, level, value);
    const LocationId l = level == 0 ? target : p_.edges[trace.steps.front().edge].from;
    for (const State& first : find(l, 0)) // one: there is nothing to keep apart yet
        for (size_t i = 0; i < first.values.size(); ++i)
            trace.initial.emplace(liveAt(l)[i], value(first.values[i]));
    return trace;
}

} // namespace vouch::program
