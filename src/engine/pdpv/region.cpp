#include "engine/pdpv/region.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdpv {

using program::TraceStep;

Region::Region(const Program& p, PathStates& states, const Loops& loops)
    : p_(p), tm_(*p.tm), states_(states), loops_(loops) {
    build(states.atEntry(PathStates::Irrelevant::Arbitrary, startValues_), nullptr);
}

Region::Region(const Program& p, PathStates& states, const Loops& loops, size_t loop)
    : p_(p), tm_(*p.tm), states_(states), loops_(loops) {
    const Loop& l = loops.all()[loop];
    startValues_.insert(l.before.begin(), l.before.end());
    for (const auto& [x, after] : l.after) startValues_.insert_or_assign(x, after);
    build(states.anything(l.head, tm_.mkTrue(), startValues_), &l.body);
}

// Locations in order; an edge back to the start ends at the tail, one back to another header leads nowhere.
void Region::build(State start, const std::set<LocationId>* within) {
    const LocationId first = start.location;
    std::map<LocationId, PathStates::Ways> arrivals;
    const auto goOn = [&](LocationId l) {
        Place& place = *places_[byLocation_.at(l)];
        PathStates::Unknowns before;
        for (PathStates::Arrival& way : states_.leave(place.after, before, place.inputs)) {
            const LocationId to = p_.edges[way.edge].to;
            for (Term value : way.values) terms_.push_back(value);
            terms_.push_back(way.guard);
            if (within && !within->contains(to)) continue;
            if (!loops_.isBack(way.edge))
                arrivals[to].push_back(std::move(way));
            else if (within && to == first)
                tailArrivals_.push_back(std::move(way));
        }
    };
    for (LocationId l : loops_.order()) {
        if (within && !within->contains(l)) continue;
        if (l == first)
            enter(l, start, {});
        else if (auto it = arrivals.find(l); it != arrivals.end())
            enter(l, states_.merge(l, it->second), std::move(it->second));
        else
            continue;
        goOn(l);
    }
    if (!tailArrivals_.empty()) tail_ = states_.merge(first, tailArrivals_);
}

void Region::enter(LocationId l, State before, PathStates::Ways arrivals) {
    auto place = std::make_unique<Place>(Place{before, std::move(before), {}, std::move(arrivals), {}});
    if (!places_.empty()) place->loop = loops_.at(l); // the first one is where the region starts
    if (place->loop) {
        const Loop& loop = loops_.all()[*place->loop];
        PathStates::Unknowns made;
        for (Term x : loop.updated) states_.unknown(made, x);
        for (Term x : loop.changedArrays) states_.unknown(made, x);
        const auto& live = states_.liveAt(l);
        for (size_t i = 0; i < live.size(); ++i)
            if (auto it = made.find(live[i]); it != made.end()) place->after.values[i] = it->second;
    }
    terms_.insert(terms_.end(), place->after.values.begin(), place->after.values.end());
    byLocation_.emplace(l, places_.size());
    places_.push_back(std::move(place));
}

const Region::Place* Region::at(LocationId l) const {
    const auto it = byLocation_.find(l);
    return it == byLocation_.end() ? nullptr : places_[it->second].get();
}

Term Region::instance(const Place& header, Term invariant) const {
    VOUCH_CHECK(header.loop, "a loop invariant at no header");
    const Loop& loop = loops_.all()[*header.loop];
    const auto& live = states_.liveAt(loop.head);
    term::Substitution here(tm_);
    for (size_t i = 0; i < live.size(); ++i) {
        if (auto it = loop.before.find(live[i]); it != loop.before.end())
            here.bind(it->second, header.before.values[i]);
        if (auto it = loop.after.find(live[i]); it != loop.after.end())
            here.bind(it->second, header.after.values[i]);
    }
    return tm_.mkImplies(header.before.reach, here.apply(invariant));
}

Assignment Region::valuesOf(const State& state, term::Evaluator& value) const {
    Assignment result;
    const auto& live = states_.liveAt(state.location);
    for (size_t i = 0; i < live.size(); ++i) result.emplace(live[i], value(state.values[i]));
    return result;
}

Region::Path Region::pathTo(const Place& place, const Assignment& model) const {
    Path path = pathAlong(place.arrivals, model);
    path.goal = place.before.reach;
    return path;
}

Region::Path Region::pathToTail(const Assignment& model) const {
    VOUCH_CHECK(tail_, "a path back to a head to which none leads");
    Path path = pathAlong(tailArrivals_, model);
    std::vector<Term> goal{tail_->reach};
    const auto& live = states_.liveAt(tail_->location);
    for (size_t i = 0; i < live.size(); ++i)
        if (!tm_.sort(live[i]).isArray())
            goal.push_back(tm_.mkEq(tail_->values[i], tm_.mkValue(path.end.at(live[i]), tm_.sort(live[i]))));
    path.goal = tm_.mkAnd(goal);
    return path;
}

Region::Path Region::pathAlong(const PathStates::Ways& last, const Assignment& model) const {
    Path path;
    path.model = model;
    term::Evaluator value(tm_, model);
    for (const PathStates::Ways* arrivals = &last; !arrivals->empty();) {
        const auto taken = std::find_if(arrivals->begin(), arrivals->end(), [&](const auto& a) {
            return value(a.from->reach).asBool() && value(a.guard).asBool();
        });
        VOUCH_CHECK(taken != arrivals->end(), "a model that is no path");
        const Place& place = *at(taken->from->location);
        TraceStep step{taken->edge, {}};
        for (Term input : p_.edges[taken->edge].inputs)
            step.inputs.emplace(input, value(place.inputs.at(input)));
        path.steps.push_back(std::move(step));
        path.visits.push_back({&place, valuesOf(place.before, value), valuesOf(place.after, value)});
        if (arrivals == &last) {
            const auto& live = states_.liveAt(p_.edges[taken->edge].to);
            for (size_t i = 0; i < live.size(); ++i) path.end.emplace(live[i], value(taken->values[i]));
        }
        arrivals = &place.arrivals;
    }
    std::reverse(path.visits.begin(), path.visits.end());
    std::reverse(path.steps.begin(), path.steps.end());
    for (const auto& place : places_)
        for (const auto& [input, unknown] : place->inputs)
            path.inputs.emplace(std::pair(place->after.location, input), value(unknown));
    return path;
}

} // namespace vouch::engine::pdpv
