#include "evidence/band.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <set>

namespace vouch::evidence {

using program::Edge;
using program::LocationKind;
using program::Trace;
using term::Value;

namespace {

bool isHead(const program::Program& p, program::LocationId l) {
    return p.locations[l].kind == LocationKind::LoopHead;
}

} // namespace

std::vector<size_t> segmentsOf(const program::Program& original, const Trace& trace) {
    std::vector<size_t> segments;
    size_t segment = 0;
    for (const program::TraceStep& step : trace.steps) {
        segments.push_back(segment);
        if (isHead(original, original.edges[step.edge].to)) ++segment;
    }
    return segments;
}

Band::Band(const program::Program& original, const Trace& trace, const support::Budget& budget)
    : p_(original), tm_(*original.tm), adjacency_(original) {
    LocationId first = original.entry;
    Values start;
    for (size_t i = 0; i < trace.steps.size(); ++i) {
        LocationId last = original.edges[trace.steps[i].edge].to;
        if (!isHead(original, last) && i + 1 < trace.steps.size()) continue;
        if (budget.exhausted()) return;
        Segment& segment = segments_.emplace_back();
        segment.first = first;
        segment.last = last;
        segment.start = start;
        encode(segment);
        for (const auto& [variable, value] : segment.end.changed) start[variable] = value;
        first = last;
    }
    complete_ = true;
}

// The locations on ways from first to last that pass no loop head, in topological order, without last. (Where
// both are the same, the ways lead round the loop.)
std::vector<Band::LocationId> Band::between(LocationId first, LocationId last) const {
    std::vector<LocationId> order; // those from which last can be reached, users first
    std::map<LocationId, bool> leads;
    struct Open {
        LocationId location;
        size_t next;
    };
    std::vector<Open> stack{{first, 0}};
    leads[first] = false;
    while (!stack.empty()) {
        auto& [l, next] = stack.back();
        if (next == adjacency_.out[l].size()) {
            if (leads[l]) order.push_back(l);
            bool reached = leads[l];
            stack.pop_back();
            if (!stack.empty() && reached) leads[stack.back().location] = true;
            continue;
        }
        LocationId to = p_.edges[adjacency_.out[l][next++]].to;
        if (to == last) leads[l] = true;
        if (to == last || isHead(p_, to) || p_.locations[to].isBad()) continue;
        auto [known, isNew] = leads.emplace(to, false);
        if (isNew)
            stack.push_back({to, 0});
        else if (known->second)
            leads[l] = true;
    }
    std::reverse(order.begin(), order.end());
    return order;
}

Band::Term Band::now(const Segment& segment, const Node& node, Term variable) const {
    if (auto it = node.changed.find(variable); it != node.changed.end()) return it->second;
    if (auto it = segment.start.find(variable); it != segment.start.end()) return it->second;
    return variable; // as at the entry
}

// Rewrites the terms, over the edge's from-state and inputs, in place.
void Band::tell(Segment& segment, const Node& node, const Edge& edge, std::span<Term> terms) {
    std::set<Term> inputs(edge.inputs.begin(), edge.inputs.end());
    term::Substitution here(tm_);
    for (Term v : term::variables(tm_, terms)) {
        if (inputs.contains(v)) {
            Term& input = segment.inputs[v];
            if (input.isNull()) {
                input = tm_.mkFreshVar(tm_.name(v), tm_.sort(v));
                inputOf_[input] = v;
            }
            here.bind(v, input);
        } else {
            here.bind(v, now(segment, node, v));
        }
    }
    for (Term& t : terms) t = here.apply(t);
}

void Band::encode(Segment& segment) {
    std::map<LocationId, std::vector<Arrival>> arrivals;
    Node start{tm_.mkTrue(), {}};
    std::vector<LocationId> order = between(segment.first, segment.last);
    std::set<LocationId> inside(order.begin(), order.end());
    inside.insert(segment.last);
    for (LocationId l : order) {
        const Node& node = segment.nodes[l] = l == segment.first ? start : merge(segment, arrivals[l]);
        for (EdgeId id : adjacency_.out[l]) {
            const Edge& edge = p_.edges[id];
            if (!inside.contains(edge.to) || (edge.to == segment.first && edge.to != segment.last)) continue;
            std::vector<Term> terms{edge.guard};
            for (const program::Assignment& a : edge.next) terms.push_back(a.value);
            tell(segment, node, edge, terms);
            Term taken = tm_.mkAnd(node.reach, terms[0]);
            if (tm_.isFalse(taken)) continue;
            segment.taken[id] = taken;
            Arrival arrival{taken, node.changed};
            for (size_t i = 0; i < edge.next.size(); ++i)
                arrival.changed[edge.next[i].variable] = terms[i + 1];
            arrivals[edge.to].push_back(std::move(arrival));
        }
    }
    segment.end = merge(segment, arrivals[segment.last]);
}

Band::Node Band::merge(const Segment& segment, const std::vector<Arrival>& arrivals) {
    if (arrivals.empty()) return {tm_.mkFalse(), {}};
    Node merged{arrivals.back().taken, arrivals.back().changed};
    for (size_t i = arrivals.size() - 1; i-- > 0;) {
        const Arrival& arrival = arrivals[i];
        merged.reach = tm_.mkOr(arrival.taken, merged.reach);
        Node other{{}, arrival.changed};
        std::set<Term> variables;
        for (const auto& [v, t] : merged.changed) variables.insert(v);
        for (const auto& [v, t] : arrival.changed) variables.insert(v);
        for (Term v : variables)
            merged.changed[v] = tm_.mkIte(arrival.taken, now(segment, other, v), now(segment, merged, v));
    }
    return merged;
}

std::vector<Band::Term> Band::conditions() const {
    std::vector<Term> result;
    for (const Segment& segment : segments_) result.push_back(segment.end.reach);
    return result;
}

Band::Term Band::taken(size_t segment, EdgeId edge) const {
    const auto& taken = segments_.at(segment).taken;
    auto it = taken.find(edge);
    return it != taken.end() ? it->second : tm_.mkFalse();
}

Band::Term Band::at(size_t segment, EdgeId edge, Term t) {
    Segment& there = segments_.at(segment);
    tell(there, there.nodes.at(p_.edges[edge].from), p_.edges[edge], std::span(&t, 1));
    return t;
}

Band::Term Band::inputOf(Term variable) const {
    auto it = inputOf_.find(variable);
    return it != inputOf_.end() ? it->second : Term();
}

Trace Band::trace(const std::function<Value(Term)>& value) const {
    Trace trace;
    for (const program::VariableInfo& v : p_.variables) trace.initial.emplace(v.term, value(v.term));
    for (const Segment& segment : segments_) {
        LocationId l = segment.first;
        do {
            const auto& out = adjacency_.out[l];
            auto taken = std::find_if(out.begin(), out.end(), [&](EdgeId e) {
                auto it = segment.taken.find(e);
                return it != segment.taken.end() && value(it->second).asBool();
            });
            VOUCH_CHECK(taken != out.end(), "the model describes no execution");
            program::TraceStep step{*taken, {}};
            for (Term input : p_.edges[*taken].inputs)
                if (auto it = segment.inputs.find(input); it != segment.inputs.end())
                    step.inputs.emplace(input, value(it->second));
            l = p_.edges[*taken].to;
            trace.steps.push_back(std::move(step));
        } while (l != segment.last);
    }
    return trace;
}

} // namespace vouch::evidence
