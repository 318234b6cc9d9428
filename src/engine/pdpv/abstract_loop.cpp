#include "engine/pdpv/abstract_loop.h"

#include "term/traverse.h"

#include <algorithm>

namespace vouch::engine::pdpv {

using domain::AbstractValue;
using domain::BitVector;
using domain::Network;

namespace {

constexpr unsigned kVisitsBeforeWidening = 3;
constexpr unsigned kVisitsBeforeGivingUp =
    24;                                // then what still changes may be anything: widening meets known bits
constexpr size_t kMostThresholds = 24; // per width
constexpr size_t kArcs = 2;            // of a value
constexpr unsigned kCases = 4;         // of an edge, by its conditions

Box join(const Box& a, const Box& b) {
    Box result;
    for (const auto& [x, value] : a)
        if (auto it = b.find(x); it != b.end()) {
            AbstractValue joined = value.join(it->second);
            joined.range = joined.range.capped(kArcs);
            if (!joined.isAll()) result.emplace(x, std::move(joined));
        }
    return result;
}

// Each consistent case of the conditions from `choice` on; at most so many.
void forEachCase(const Network& network, Network::Valuation v, size_t choice, unsigned most,
                 const std::function<void(const Network::Valuation&)>& visit) {
    const auto& choices = network.choices();
    while (choice < choices.size() && v.at(choices[choice]).isConstant()) ++choice;
    if (most <= 1 || choice == choices.size()) return visit(v);
    for (bool value : {true, false}) {
        Network::Valuation c = v;
        network.restrict(c, choices[choice], AbstractValue::boolean(value));
        network.settle(c);
        if (!c.isContradiction()) forEachCase(network, std::move(c), choice + 1, most / 2, visit);
    }
}

std::vector<Term> rootsOf(const program::Edge& edge) {
    std::vector<Term> roots{edge.guard};
    for (const auto& [variable, value] : edge.next) roots.push_back(value);
    return roots;
}

} // namespace

AbstractLoop::AbstractLoop(const Program& p, const PathStates& states, const Loops& loops, size_t loop)
    : p_(p), states_(states), loops_(loops), loop_(loops.all()[loop]) {
    for (LocationId l : loops.order())
        if (loop_.body.contains(l)) position_.emplace(l, position_.size());
    out_.resize(position_.size());
    for (EdgeId e : loop_.edges) {
        Network network(*p.tm, rootsOf(p.edges[e]));
        const size_t guard = *network.find(p.edges[e].guard);
        out_[position_.at(p.edges[e].from)].push_back({e, std::move(network), guard});
    }
    collectThresholds();
}

// Constants of the body and their neighbours, for bounds to rest at.
void AbstractLoop::collectThresholds() {
    const auto less = [](const BitVector& a, const BitVector& b) { return a.ult(b); };
    std::vector<Term> roots;
    for (EdgeId e : loop_.edges)
        for (Term root : rootsOf(p_.edges[e])) roots.push_back(root);
    for (Term t : term::cone(*p_.tm, roots))
        if (p_.tm->isBvConst(t))
            for (const BitVector& near : {p_.tm->bits(t) - 1, p_.tm->bits(t), p_.tm->bits(t) + 1})
                thresholds_[near.getBitWidth()].push_back(near);
    for (LocationId l : loop_.body)
        for (Term x : states_.liveAt(l))
            if (p_.tm->sort(x).isBitVec()) thresholds_[p_.tm->width(x)];
    for (auto& [width, stops] : thresholds_) {
        std::sort(stops.begin(), stops.end(), less);
        stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
        if (stops.size() > kMostThresholds) stops.clear();
        for (const BitVector& end : {BitVector::getZero(width), BitVector::getSignedMaxValue(width),
                                     BitVector::getSignedMinValue(width), BitVector::getAllOnes(width)})
            stops.push_back(end);
        std::sort(stops.begin(), stops.end(), less);
        stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
    }
}

// The box behind the edge; nothing: no state of this box takes it.
std::optional<Box> AbstractLoop::apply(const Effect& effect, const Box& from) {
    const Network& network = effect.network;
    const program::Edge& edge = p_.edges[effect.edge];
    Network::Valuation settled = network.start([&](Term leaf) -> const AbstractValue* {
        const auto it = from.find(leaf);
        return it == from.end() ? nullptr : &it->second;
    });
    network.restrict(settled, effect.guard, AbstractValue::boolean(true));
    network.settle(settled);
    work_ += static_cast<double>(network.size());
    if (settled.isContradiction()) return std::nullopt;
    std::optional<Box> result;
    forEachCase(network, std::move(settled), 0, kCases, [&](const Network::Valuation& v) {
        Box to;
        for (Term x : states_.liveAt(edge.to)) {
            if (p_.tm->sort(x).isArray()) continue;
            const auto node = network.find(edge.nextOf(x));
            const auto before = from.find(x);
            if (node && !v.at(*node).isAll())
                to.emplace(x, v.at(*node));
            else if (!node && before != from.end())
                to.emplace(x, before->second);
        }
        result = result ? join(*result, to) : std::move(to);
    });
    return result;
}

Box AbstractLoop::widen(const Box& old, const Box& joined, bool giveUp) const {
    Box result;
    for (const auto& [x, value] : joined) {
        const AbstractValue& before = old.at(x);
        const auto stops = thresholds_.find(value.width());
        AbstractValue widened = value;
        if (stops != thresholds_.end())
            widened = {value.range.widened(before.range, stops->second), value.bits};
        if (!widened.isAll() && (!giveUp || value == before)) result.emplace(x, std::move(widened));
    }
    return result;
}

Box AbstractLoop::run(const Box& before, const std::function<void()>& poll) {
    std::vector<std::optional<Box>> boxes(position_.size());
    std::vector<unsigned> visits(position_.size());
    std::set<size_t> agenda;
    const auto arrive = [&](size_t to, const Box& box, bool isHead) {
        if (!boxes[to]) {
            boxes[to] = box;
        } else {
            Box joined = join(*boxes[to], box);
            if (joined == *boxes[to]) return;
            if (isHead && ++visits[to] > kVisitsBeforeWidening)
                joined = widen(*boxes[to], joined, visits[to] > kVisitsBeforeGivingUp);
            boxes[to] = std::move(joined);
        }
        agenda.insert(to);
    };
    const size_t head = position_.at(loop_.head);
    arrive(head, before, true);
    while (!agenda.empty()) {
        poll();
        const size_t at = *agenda.begin();
        agenda.erase(agenda.begin());
        const Box from = *boxes[at];
        for (const Effect& effect : out_[at])
            if (auto box = apply(effect, from)) {
                const LocationId to = p_.edges[effect.edge].to;
                arrive(position_.at(to), *box, loops_.at(to).has_value());
            }
    }
    return *boxes[head];
}

} // namespace vouch::engine::pdpv
