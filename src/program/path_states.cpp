#include "program/path_states.h"

#include "program/enumerated.h"
#include "program/liveness.h"
#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace vouch::program {

namespace {

using term::Kind;
using term::Substitution;

constexpr size_t kMostConjuncts = 64;
constexpr size_t kMostCases = 8;       // values of one variable
constexpr size_t kMostChoices = 64;    // between them
constexpr size_t kMostCasesOfAll = 16; // of all variables of a location together

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

// The constants that a value is by choices, each with the condition under which it is. Nothing: it is something else, or
// the choices are too many.
class ConstantCases {
  public:
    ConstantCases(TermManager& tm, Term value)
        : tm_(tm), isKnown_(collect(value, tm.mkTrue(), tm.sort(value).width)) {}
    bool areFew() const { return isKnown_ && conditions_.size() > 1 && conditions_.size() <= kMostCases; }
    const std::map<Term, std::vector<Term>>& conditions() const { return conditions_; } // to be joined by or

  private:
    // `width`: what is around t extends it to so many bits.
    bool collect(Term t, Term condition, uint32_t width) {
        if (tm_.isBvConst(t)) {
            conditions_[tm_.mkConst(tm_.bits(t).zext(width))].push_back(condition);
            return true;
        }
        if (tm_.kind(t) == Kind::BvZext) return collect(tm_.arg(t, 0), condition, width);
        if (tm_.kind(t) != Kind::Ite || ++choices_ > kMostChoices) return false;
        const Term choice = tm_.arg(t, 0), first = tm_.arg(t, 1), second = tm_.arg(t, 2);
        return collect(first, tm_.mkAnd(condition, choice), width) &&
               collect(second, tm_.mkAnd(condition, tm_.mkNot(choice)), width);
    }

    TermManager& tm_;
    size_t choices_ = 0;
    std::map<Term, std::vector<Term>> conditions_;
    bool isKnown_;
};

// Into how many states the variables in `wanted` divide the arrivals.
size_t countStates(const TermManager& tm, const PathStates::Ways& arrivals, const std::vector<bool>& wanted) {
    std::set<std::vector<Term>> found;
    for (const PathStates::Arrival& a : arrivals) {
        std::vector<Term> constants;
        for (size_t v = 0; v < a.values.size(); ++v)
            if (wanted[v]) constants.push_back(tm.isConstant(a.values[v]) ? a.values[v] : Term());
        found.insert(std::move(constants));
    }
    return found.size();
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

PathStates::PathStates(const Program& p, std::vector<bool> deterministic, Detail detail, size_t mostStates)
    : p_(p), tm_(*p.tm), adjacency_(relevantEdges(p)), live_(liveVariables(p)),
      deterministic_(std::move(deterministic)), mostStates_(mostStates) {
    deterministic_.resize(p.locations.size(), false);
    untracked_.resize(p.locations.size());
    for (LocationId l = 0; l < p.locations.size(); ++l) {
        if (!deterministic_[l]) deterministic_[l] = visiblyDeterministic(p, adjacency_, l);
        auto read = readVariables(p, adjacency_.out[l], live_);
        std::set_difference(read.begin(), read.end(), live_[l].begin(), live_[l].end(),
                            std::back_inserter(untracked_[l]));
    }
    if (detail != Detail::Merged) prepareDetail();
    if (detail == Detail::Cases) prepareCases();
}

void PathStates::prepareCases() {
    const auto enumerated = enumeratedVariables(p_);
    for (const auto& live : live_) {
        std::vector<bool> compared;
        for (Term v : live) compared.push_back(enumerated.contains(v));
        divided_.emplace_back(compared.size(), false);
        compared_.push_back(std::move(compared));
    }
}

void PathStates::prepareDetail() {
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

Term PathStates::unknown(Unknowns& unknowns, Term variable) {
    Term& t = unknowns[variable];
    if (t.isNull()) t = tm_.mkFreshVar(tm_.name(variable), tm_.sort(variable));
    return t;
}

PathStates::State PathStates::anything(LocationId l, Term reach, Unknowns& unknowns) {
    State state{l, reach, {}, ranges_ ? ranges_->anything(l) : Ranges()};
    for (Term v : live_[l]) state.values.push_back(unknown(unknowns, v));
    return state;
}

PathStates::State PathStates::withValues(LocationId l, std::vector<Term> values) {
    VOUCH_CHECK(values.size() == live_[l].size(), "a state of another location");
    State state{l, tm_.mkTrue(), std::move(values), ranges_ ? ranges_->anything(l) : Ranges()};
    for (size_t v = 0; ranges_ && v < state.values.size(); ++v)
        if (tm_.isBvConst(state.values[v]))
            state.ranges[v] = domain::AbstractValue::constant(tm_.bits(state.values[v]));
    return state;
}

PathStates::State PathStates::atEntry(Irrelevant contents, Unknowns& unknowns) {
    State state = anything(p_.entry, tm_.mkTrue(), unknowns);
    for (size_t i = 0; i < state.values.size() && contents == Irrelevant::Zero; ++i) {
        const Sort sort = tm_.sort(state.values[i]);
        const VariableInfo* info = p_.variable(live_[p_.entry][i]);
        if (sort.isArray() && info && info->isIrrelevantAtEntry)
            state.values[i] = tm_.mkConstArray(sort, tm_.mkConst(sort.width, 0));
    }
    return state;
}

PathStates::Ways PathStates::leave(const State& state, Unknowns& before, Unknowns& inputs) {
    const auto& out = adjacency_.out[state.location];
    Substitution here(tm_);
    for (size_t i = 0; i < state.values.size(); ++i) here.bind(live_[state.location][i], state.values[i]);
    for (Term v : untracked_[state.location]) here.bind(v, unknown(before, v));
    std::set<Term> bound;
    for (EdgeId id : out)
        for (Term input : p_.edges[id].inputs)
            if (bound.insert(input).second) here.bind(input, unknown(inputs, input));
    Ways ways;
    for (EdgeId id : out) {
        Term guard = here.apply(p_.edges[id].guard);
        if (tm_.isFalse(tm_.mkAnd(state.reach, guard))) continue;
        if (!ranges_) {
            ways.push_back({&state, id, guard, {}, {}, {}});
        } else if (auto step = ranges_->apply(id, state.ranges)) {
            ways.push_back(
                {&state, id, step->always ? tm_.mkTrue() : guard, {}, std::move(step->ranges), {}});
        }
    }
    if (ways.size() > 1 && !deterministic_[state.location]) {
        Term undecided = tm_.mkTrue();
        for (size_t i = 0; i < ways.size(); ++i) {
            bool last = i + 1 == ways.size();
            Term chosen = last ? tm_.mkTrue() : tm_.mkFreshVar("choice", Sort::boolean());
            ways[i].guard = tm_.mkAnd(ways[i].guard, tm_.mkAnd(undecided, chosen));
            undecided = tm_.mkAnd(undecided, tm_.mkNot(chosen));
        }
    }
    for (Arrival& a : ways) {
        const Edge& e = p_.edges[a.edge];
        a.undivided = a.guard;
        const auto facts = conjuncts(tm_, a.guard, kMostConjuncts);
        for (Term v : live_[e.to]) a.values.push_back(given(tm_, facts, here.apply(e.nextOf(v))));
    }
    return compared_.empty() ? ways : byCases(std::move(ways));
}

PathStates::Ways PathStates::byCases(Ways ways) {
    Ways result;
    for (Arrival& way : ways) {
        const LocationId l = p_.edges[way.edge].to;
        Ways cases{std::move(way)};
        for (size_t v = 0; v < compared_[l].size(); ++v) {
            if (!compared_[l][v] || !key_[l][v]) continue;
            Ways more;
            for (const Arrival& one : cases) divide(one, v, more);
            cases = std::move(more);
        }
        for (Arrival& one : cases) result.push_back(std::move(one));
    }
    return result;
}

void PathStates::divide(const Arrival& way, size_t variable, Ways& result) {
    const LocationId l = p_.edges[way.edge].to;
    const ConstantCases cases(tm_, way.values[variable]);
    if (!cases.areFew()) {
        result.push_back(way);
        return;
    }
    divided_[l][variable] = true;
    for (const auto& [constant, conditions] : cases.conditions()) {
        const Term guard = tm_.mkAnd(way.guard, tm_.mkOr(conditions));
        if (tm_.isFalse(tm_.mkAnd(way.from->reach, guard))) continue;
        Arrival one{way.from, way.edge, guard, {}, {}, way.undivided};
        const auto facts = conjuncts(tm_, guard, kMostConjuncts);
        for (size_t v = 0; v < way.values.size(); ++v)
            one.values.push_back(v == variable ? constant : given(tm_, facts, way.values[v]));
        auto step = ranges_->apply(way.edge, way.from->ranges, one.values);
        if (!step) continue; // no state within the ranges gets there with these constants
        one.ranges = std::move(step->ranges);
        result.push_back(std::move(one));
    }
}

// How many states of a location are worth their edges.
size_t PathStates::mostStates(LocationId l) const {
    constexpr size_t kTerms = 100'000;
    return std::clamp<size_t>(kTerms / std::max<size_t>(edgeSize_[l], 1), 1, mostStates_);
}

std::vector<PathStates::Ways> PathStates::byKey(LocationId l, const Ways& arrivals) const {
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

// Leaves out the variable with the most values, of those that may be: what counts on and on goes first, what has few values
// stays.
bool PathStates::shrinkKey(LocationId l, const Ways& arrivals, const std::vector<bool>& candidates) {
    size_t most = 0, variable = 0;
    for (size_t v = 0; v < key_[l].size(); ++v) {
        if (!key_[l][v] || !candidates[v]) continue;
        std::set<Term> values;
        for (const Arrival& a : arrivals) values.insert(tm_.isConstant(a.values[v]) ? a.values[v] : Term());
        if (values.size() > most) most = values.size(), variable = v;
    }
    if (most < 2) return false;
    key_[l][variable] = false;
    return true;
}

std::vector<PathStates::Ways> PathStates::apart(LocationId l, Ways arrivals) {
    if (!ranges_ || arrivals.size() == 1 || !isExtensible(l)) return {std::move(arrivals)};
    if (!divided_.empty())
        while (countStates(tm_, arrivals, divided_[l]) > kMostCasesOfAll &&
               shrinkKey(l, arrivals, divided_[l]))
            for (size_t v = 0; v < key_[l].size(); ++v) divided_[l][v] = divided_[l][v] && key_[l][v];
    std::vector<Ways> groups = byKey(l, arrivals);
    while (groups.size() > mostStates(l) && shrinkKey(l, arrivals, key_[l])) groups = byKey(l, arrivals);
    return groups;
}

// reach = OR over source states s of ( reach(s) /\ OR over edges from s of guard ): where the guards of a
// source cover everything, the inner disjunction folds to true and the branch leaves no mark.
PathStates::State PathStates::merge(LocationId l, const Ways& arrivals) {
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

std::vector<Term> PathStates::narrow(State& state) {
    std::vector<Term> facts;
    if (!ranges_ || tm_.isFalse(state.reach)) return facts;
    for (size_t v = 0; v < state.values.size(); ++v) {
        Term& value = state.values[v];
        value = ranges_->narrowed(value, state.ranges[v]);
        if (tm_.isBvConst(value)) state.ranges[v] = domain::AbstractValue::constant(tm_.bits(value));
        if (!guarding_[state.location][v]) continue;
        if (Term bounds = ranges_->bounds(value, state.ranges[v]); !tm_.isTrue(bounds))
            facts.push_back(tm_.mkImplies(state.reach, bounds));
    }
    return facts;
}

std::vector<Term> PathStates::sums(const State& state) {
    std::vector<Term> facts;
    if (!ranges_ || tm_.isFalse(state.reach)) return facts;
    for (size_t i = 0; i < ranges_->relations(); ++i) {
        const Term sum = ranges_->sum(i, state.location, state.values);
        if (sum.isNull() || tm_.isConstant(sum)) continue;
        const Term bounds = isWithin(tm_, sum, state.ranges[state.values.size() + i]);
        if (!tm_.isTrue(bounds)) facts.push_back(tm_.mkImplies(state.reach, bounds));
    }
    return facts;
}

} // namespace vouch::program
