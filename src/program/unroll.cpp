#include "program/unroll.h"

#include "program/liveness.h"
#include "support/check.h"

#include <algorithm>
#include <bit>
#include <set>
#include <unordered_set>

namespace vouch::program {

namespace {

using term::Kind;
using term::Substitution;

constexpr size_t kMostConjuncts = 64;

// The conjuncts of a formula; at most `cap` of them are looked for.
std::unordered_set<Term> conjuncts(const TermManager& tm, Term formula, size_t cap) {
    std::unordered_set<Term> result;
    std::vector<Term> todo{formula};
    while (!todo.empty() && result.size() < cap) {
        Term t = todo.back();
        todo.pop_back();
        if (tm.kind(t) == Kind::And)
            todo.insert(todo.end(), tm.args(t).begin(), tm.args(t).end());
        else
            result.insert(t);
    }
    return result;
}

// What t is where all the facts hold: choices at its top that they decide are left out.
Term given(TermManager& tm, const std::unordered_set<Term>& facts, Term t) {
    while (tm.kind(t) == Kind::Ite) {
        const Term condition = tm.arg(t, 0);
        if (facts.contains(condition))
            t = tm.arg(t, 1);
        else if (facts.contains(tm.mkNot(condition)))
            t = tm.arg(t, 2);
        else
            break;
    }
    return t;
}

bool visiblyExclusive(TermManager& tm, Term a, Term b) {
    if (tm.isFalse(tm.mkAnd(a, b))) return true;
    auto ofA = conjuncts(tm, a, kMostConjuncts);
    auto ofB = conjuncts(tm, b, kMostConjuncts);
    return std::any_of(ofA.begin(), ofA.end(), [&](Term t) { return ofB.contains(tm.mkNot(t)); });
}

// The edges whose target lies on a path of the graph to a bad location.
Adjacency relevantEdges(const Program& p) {
    Adjacency adjacency(p);
    const auto relevant = reachingBad(p, adjacency);
    for (auto& out : adjacency.out) std::erase_if(out, [&](EdgeId e) { return !relevant[p.edges[e].to]; });
    for (LocationId l = 0; l < p.locations.size(); ++l)
        if (!relevant[l]) adjacency.in[l].clear();
    return adjacency;
}

// Variables that the edges out of l read in order to compute guards and the live part of the successor state.
std::set<Term> readVariables(const Program& p, const std::vector<EdgeId>& out,
                             const std::vector<std::vector<Term>>& live) {
    std::vector<Term> roots;
    std::set<Term> inputs;
    for (EdgeId id : out) {
        const Edge& e = p.edges[id];
        roots.push_back(e.guard);
        inputs.insert(e.inputs.begin(), e.inputs.end());
        for (const Assignment& a : e.next)
            if (std::binary_search(live[e.to].begin(), live[e.to].end(), a.variable))
                roots.push_back(a.value);
    }
    std::set<Term> read;
    for (Term v : term::variables(*p.tm, roots))
        if (!inputs.contains(v)) read.insert(v);
    for (EdgeId id : out) // a live variable that the edge leaves alone is read as well
        for (Term v : live[p.edges[id].to])
            if (p.edges[id].nextOf(v) == v) read.insert(v);
    return read;
}

} // namespace

bool visiblyDeterministic(const Program& p, const Adjacency& adjacency, LocationId l) {
    const auto& out = adjacency.out[l];
    for (size_t i = 0; i < out.size(); ++i)
        for (size_t j = i + 1; j < out.size(); ++j)
            if (!visiblyExclusive(*p.tm, p.edges[out[i]].guard, p.edges[out[j]].guard)) return false;
    return true;
}

Unroller::Unroller(const Program& p, Start start, std::vector<bool> deterministic, Irrelevant contents,
                   Detail detail)
    : p_(p), tm_(*p.tm), adjacency_(relevantEdges(p)), live_(liveVariables(p)),
      deterministic_(std::move(deterministic)) {
    deterministic_.resize(p.locations.size(), false);
    untracked_.resize(p.locations.size());
    for (LocationId l = 0; l < p.locations.size(); ++l) {
        if (!deterministic_[l]) deterministic_[l] = visiblyDeterministic(p, adjacency_, l);
        auto read = readVariables(p, adjacency_.out[l], live_);
        std::set_difference(read.begin(), read.end(), live_[l].begin(), live_[l].end(),
                            std::back_inserter(untracked_[l]));
    }
    if (detail == Detail::Full) prepareDetail();
    initial_ = tm_.mkTrue();
    levels_.emplace_back();
    if (start == Start::Entry)
        startAtEntry(contents);
    else
        startAnywhere();
}

void Unroller::prepareDetail() {
    ranges_.emplace(p_, live_);
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        std::vector<Term> guards, roots;
        for (EdgeId id : adjacency_.out[l]) {
            guards.push_back(p_.edges[id].guard);
            for (const Assignment& a : p_.edges[id].next) roots.push_back(a.value);
        }
        roots.insert(roots.end(), guards.begin(), guards.end());
        edgeSize_.push_back(term::dagSize(tm_, roots));
        const std::vector<Term> read = term::variables(tm_, guards);
        std::vector<bool> guarding, key;
        for (Term v : live_[l]) {
            guarding.push_back(std::binary_search(read.begin(), read.end(), v));
            key.push_back(!tm_.sort(v).isArray());
        }
        guarding_.push_back(std::move(guarding));
        key_.push_back(std::move(key));
    }
}

std::vector<Term> Unroller::freshValues(LocationId l, Level& level) {
    std::vector<Term> values;
    for (Term v : live_[l]) values.push_back(unknown(level, v));
    return values;
}

void Unroller::startAtEntry(Irrelevant contents) {
    Level& level = levels_.front();
    std::vector<Term> values = freshValues(p_.entry, level);
    for (size_t i = 0; i < values.size(); ++i)
        if (const Sort sort = tm_.sort(values[i]);
            contents == Irrelevant::Zero && sort.isArray() && irrelevantAtEntry(live_[p_.entry][i]))
            values[i] = tm_.mkConstArray(sort, tm_.mkConst(sort.width, 0));
    level.states.push_back(
        {p_.entry, tm_.mkTrue(), std::move(values), ranges_ ? ranges_->anything(p_.entry) : Ranges()});
}

bool Unroller::irrelevantAtEntry(Term variable) const {
    const VariableInfo* info = p_.variable(variable);
    return info && info->isIrrelevantAtEntry;
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
        level.states.push_back({starts[i], here, freshValues(starts[i], level),
                                ranges_ ? ranges_->anything(starts[i]) : Ranges()});
    }
    initial_ = tm_.mkOr(some);
}

Term Unroller::unknown(Level& level, Term variable) {
    Term& t = level.unknowns[variable];
    if (t.isNull()) t = tm_.mkFreshVar(tm_.name(variable), tm_.sort(variable));
    return t;
}

void Unroller::extend() {
    Level next;
    Arrivals arrivals;
    for (const State& s : levels_.back().states)
        if (!tm_.isFalse(s.reach)) leave(s, next, arrivals);
    for (auto& [l, ways] : arrivals)
        for (const Ways& group : apart(l, std::move(ways))) {
            next.states.push_back(merge(l, group));
            if (ranges_) narrow(next.states.back(), next);
        }
    for (State& s : levels_.back().states) s.ranges.clear();
    levels_.push_back(std::move(next));
}

void Unroller::leave(const State& state, Level& next, Arrivals& arrivals) {
    const auto& out = adjacency_.out[state.location];
    Substitution here(tm_);
    for (size_t i = 0; i < state.values.size(); ++i) here.bind(live_[state.location][i], state.values[i]);
    for (Term v : untracked_[state.location]) here.bind(v, unknown(levels_.back(), v));
    std::set<Term> bound;
    for (EdgeId id : out)
        for (Term input : p_.edges[id].inputs)
            if (bound.insert(input).second) here.bind(input, unknown(next, input));

    struct Enabled {
        EdgeId edge;
        Term guard;
        Ranges ranges;
    };
    std::vector<Enabled> enabled;
    for (EdgeId id : out) {
        Term guard = here.apply(p_.edges[id].guard);
        if (tm_.isFalse(tm_.mkAnd(state.reach, guard))) continue;
        if (!ranges_) {
            enabled.push_back({id, guard, {}});
        } else if (auto step = ranges_->apply(id, state.ranges)) {
            enabled.push_back({id, step->always ? tm_.mkTrue() : guard, std::move(step->ranges)});
        }
    }
    if (enabled.size() > 1 && !deterministic_[state.location]) { // U1
        Term undecided = tm_.mkTrue();
        for (size_t i = 0; i < enabled.size(); ++i) {
            bool last = i + 1 == enabled.size();
            Term chosen = last ? tm_.mkTrue() : tm_.mkFreshVar("choice", Sort::boolean());
            enabled[i].guard = tm_.mkAnd(enabled[i].guard, tm_.mkAnd(undecided, chosen));
            undecided = tm_.mkAnd(undecided, tm_.mkNot(chosen));
        }
    }
    for (auto& [id, guard, ranges] : enabled) {
        const Edge& e = p_.edges[id];
        Arrival arrival{&state, guard, {}, std::move(ranges)};
        const auto facts = conjuncts(tm_, guard, kMostConjuncts);
        for (Term v : live_[e.to]) arrival.values.push_back(given(tm_, facts, here.apply(e.nextOf(v))));
        arrivals[e.to].push_back(std::move(arrival));
        Taken taken{id, state.reach, guard, {}};
        for (Term input : e.inputs) taken.inputs.emplace_back(input, next.unknowns.at(input));
        next.taken.push_back(std::move(taken));
    }
}

// How many states of a location are worth their edges.
size_t Unroller::mostStates(LocationId l) const {
    constexpr size_t kMost = 64, kTerms = 100'000;
    return std::clamp<size_t>(kTerms / std::max<size_t>(edgeSize_[l], 1), 1, kMost);
}

std::vector<Unroller::Ways> Unroller::byKey(LocationId l, const Ways& arrivals) const {
    std::map<std::vector<Term>, Ways> groups;
    for (const Arrival& a : arrivals) {
        std::vector<Term> key;
        for (size_t v = 0; v < a.values.size(); ++v)
            if (key_[l][v]) key.push_back(tm_.isConstant(a.values[v]) ? a.values[v] : Term());
        groups[std::move(key)].push_back(a);
    }
    std::vector<Ways> result;
    for (auto& [key, group] : groups) result.push_back(std::move(group));
    return result;
}

// Leaves out the variable with the most values: what counts on and on goes first, what has few values stays.
bool Unroller::shrinkKey(LocationId l, const Ways& arrivals) {
    size_t most = 0, variable = 0;
    for (size_t v = 0; v < key_[l].size(); ++v) {
        if (!key_[l][v]) continue;
        std::set<Term> values;
        for (const Arrival& a : arrivals) values.insert(tm_.isConstant(a.values[v]) ? a.values[v] : Term());
        if (values.size() > most) most = values.size(), variable = v;
    }
    if (most < 2) return false;
    key_[l][variable] = false;
    return true;
}

std::vector<Unroller::Ways> Unroller::apart(LocationId l, Ways arrivals) {
    if (!ranges_ || arrivals.size() == 1 || !isExtensible(l)) return {std::move(arrivals)};
    std::vector<Ways> groups = byKey(l, arrivals);
    while (groups.size() > mostStates(l) && shrinkKey(l, arrivals)) groups = byKey(l, arrivals);
    return groups;
}

// reach = OR over source states s of ( reach(s) /\ OR over edges from s of guard ): where the guards of a
// source cover everything, the inner disjunction folds to true and the branch leaves no mark.
Unroller::State Unroller::merge(LocationId l, const Ways& arrivals) {
    std::vector<Term> sources;
    for (size_t i = 0; i < arrivals.size();) {
        std::vector<Term> guards;
        size_t j = i;
        for (; j < arrivals.size() && arrivals[j].from == arrivals[i].from; ++j)
            guards.push_back(arrivals[j].guard);
        sources.push_back(tm_.mkAnd(arrivals[i].from->reach, tm_.mkOr(guards)));
        i = j;
    }
    State state{l, tm_.mkOr(sources), arrivals.back().values, arrivals.back().ranges};
    for (size_t i = arrivals.size() - 1; i-- > 0;) {
        const Arrival& a = arrivals[i];
        // Given that l is reached, the guard alone tells the edges of one source apart.
        Term taken = sources.size() == 1 ? a.guard : tm_.mkAnd(a.from->reach, a.guard);
        for (size_t v = 0; v < state.values.size(); ++v)
            state.values[v] = tm_.mkIte(taken, a.values[v], state.values[v]);
        if (ranges_) state.ranges = join(state.ranges, a.ranges);
    }
    return state;
}

// Values mean something only where the state is reached, and there they are in their ranges.
void Unroller::narrow(State& state, Level& level) {
    if (tm_.isFalse(state.reach)) return;
    for (size_t v = 0; v < state.values.size(); ++v) {
        Term& value = state.values[v];
        value = ranges_->narrowed(value, state.ranges[v]);
        if (tm_.isBvConst(value)) state.ranges[v] = domain::AbstractValue::constant(tm_.bits(value));
        if (!guarding_[state.location][v]) continue;
        if (Term bounds = ranges_->bounds(value, state.ranges[v]); !tm_.isTrue(bounds))
            level.bounds.push_back(tm_.mkImplies(state.reach, bounds));
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
    std::vector<Term> some;
    for (const State& s : find(l, level)) some.push_back(s.reach);
    return tm_.mkOr(some);
}

Term Unroller::value(LocationId l, Term variable, unsigned level) const {
    const auto states = find(l, level);
    VOUCH_CHECK(!states.empty(), "value at a location that is not reached at this level");
    auto it = std::lower_bound(live_[l].begin(), live_[l].end(), variable);
    VOUCH_CHECK(it != live_[l].end() && *it == variable, "value of a variable that is not live");
    const auto position = static_cast<size_t>(it - live_[l].begin());
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
            auto it = std::lower_bound(live_[l].begin(), live_[l].end(), v);
            const bool live = it != live_[l].end() && *it == v;
            here.bind(v, live ? s.values[static_cast<size_t>(it - live_[l].begin())]
                              : unknown(levels_[level], v));
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
    for (const State& s : levels_[level].states)
        if (wanted(s.location)) some.push_back(s.reach);
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
}

std::vector<LocationId> Unroller::locationsAt(unsigned level) const {
    VOUCH_CHECK(level < levels_.size(), "level was not unrolled yet");
    std::vector<LocationId> result;
    for (const State& s : levels_[level].states)
        if (!tm_.isFalse(s.reach) && (result.empty() || result.back() != s.location))
            result.push_back(s.location);
    return result;
}

Trace Unroller::trace(LocationId target, unsigned level, const std::function<Value(Term)>& value) const {
    Trace trace;
    LocationId l = target;
    for (unsigned i = level; i > 0; --i) { // backwards: by U1 the model takes exactly one edge into l
        const auto& taken = levels_[i].taken;
        auto it = std::find_if(taken.begin(), taken.end(), [&](const Taken& t) {
            return p_.edges[t.edge].to == l && value(t.guard).asBool() && value(t.reach).asBool();
        });
        VOUCH_CHECK(it != taken.end(), "model does not describe a path to the target");
        TraceStep step{it->edge, {}};
        for (auto [input, variable] : it->inputs) step.inputs.emplace(input, value(variable));
        trace.steps.push_back(std::move(step));
        l = p_.edges[it->edge].from;
    }
    std::reverse(trace.steps.begin(), trace.steps.end());
    for (const State& first : find(l, 0)) // one: there is nothing to keep apart yet
        for (size_t i = 0; i < first.values.size(); ++i)
            trace.initial.emplace(live_[l][i], value(first.values[i]));
    return trace;
}

} // namespace vouch::program
