#include "program/ranges.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::program {

using domain::AbstractValue;
using term::BitVector;

namespace {

constexpr size_t kMostNodes = 3000;        // of an edge's terms: larger ones cost more than they give
constexpr unsigned kMostSplits = 3;        // backwards: choices of an edge that are decided in turn,
constexpr size_t kMostChoicesToSplit = 24; // if it has no more than these
constexpr size_t kArcs = 4;                // per variable: joined at each level, they would pile up

} // namespace

RangeTransfer::RangeTransfer(const Program& p, const std::vector<std::vector<Term>>& live)
    : p_(p), tm_(*p.tm), live_(live), relations_(findRelations(p)), networks_(p.edges.size()),
      isMade_(p.edges.size(), false) {
    for (const Relation& r : relations_)
        leaves_.push_back(tm_.mkFreshVar("sum", tm_.sort(r.summands.front().variable)));
}

std::optional<size_t> RangeTransfer::position(LocationId l, Term variable) const {
    auto it = std::lower_bound(live_[l].begin(), live_[l].end(), variable);
    if (it == live_[l].end() || *it != variable) return std::nullopt;
    return static_cast<size_t>(it - live_[l].begin());
}

bool RangeTransfer::allLive(const Relation& relation, LocationId l) const {
    return std::all_of(relation.summands.begin(), relation.summands.end(),
                       [&](const Relation::Summand& s) { return position(l, s.variable).has_value(); });
}

Term RangeTransfer::sum(size_t relation, LocationId l, const std::vector<Term>& values) const {
    const Relation& r = relations_.at(relation);
    if (!allLive(r, l)) return {};
    return sumOf(tm_, r, [&](Term v) { return values.at(*position(l, v)); });
}

Ranges RangeTransfer::anything(LocationId l) const {
    Ranges ranges;
    for (Term v : live_[l]) ranges.push_back(AbstractValue::all(tm_.sort(v)));
    for (Term sum : leaves_) ranges.push_back(AbstractValue::all(tm_.sort(sum)));
    return ranges;
}

std::vector<RangeTransfer::SumTerms> RangeTransfer::sumTerms(const Edge& e) {
    std::vector<SumTerms> result;
    for (size_t i = 0; i < relations_.size(); ++i) {
        SumTerms terms;
        if (allLive(relations_[i], e.from))
            terms.before = sumOf(tm_, relations_[i], [](Term v) { return v; });
        if (allLive(relations_[i], e.to)) {
            terms.behind = sumOf(tm_, relations_[i], [&](Term v) { return e.nextOf(v); });
            if (const auto delta = deltaOf(p_, e, relations_[i]))
                terms.moved = tm_.mkBvAdd(leaves_[i], *delta);
        }
        result.push_back(terms);
    }
    return result;
}

const RangeTransfer::EdgeNetwork* RangeTransfer::network(EdgeId id) {
    if (isMade_[id]) return networks_[id].get();
    isMade_[id] = true;
    const Edge& e = p_.edges[id];
    std::vector<Term> roots{e.guard};
    for (const Assignment& a : e.next)
        if (!tm_.sort(a.variable).isArray() && position(e.to, a.variable)) roots.push_back(a.value);
    const std::vector<SumTerms> sums = sumTerms(e);
    for (const SumTerms& s : sums)
        for (Term t : {s.before, s.moved, s.behind})
            if (!t.isNull()) roots.push_back(t);
    if (term::dagSize(tm_, roots) > kMostNodes) return nullptr;
    domain::Network network(tm_, roots);
    const auto nodeOf = [&](Term t) { return t.isNull() ? std::nullopt : network.find(t); };
    std::vector<Sum> nodes;
    for (size_t i = 0; i < sums.size(); ++i)
        nodes.push_back(
            {nodeOf(leaves_[i]), nodeOf(sums[i].before), nodeOf(sums[i].moved), nodeOf(sums[i].behind)});
    std::vector<Successor> successors;
    for (Term v : live_[e.to]) {
        const Term next = e.nextOf(v);
        if (next == v)
            successors.push_back({std::nullopt, position(e.from, v)});
        else
            successors.push_back({tm_.sort(v).isArray() ? std::nullopt : network.find(next), std::nullopt});
    }
    const size_t guard = *network.find(e.guard);
    networks_[id] = std::make_unique<EdgeNetwork>(
        EdgeNetwork{std::move(network), guard, std::move(successors), std::move(nodes)});
    return networks_[id].get();
}

// The ranges at the source, and that a sum is what its summands are together.
domain::Network::Valuation RangeTransfer::start(EdgeId id, const EdgeNetwork& made,
                                                const Ranges& from) const {
    const Edge& e = p_.edges[id];
    const size_t variables = live_[e.from].size();
    auto v = made.network.start([&](Term leaf) -> const AbstractValue* {
        for (size_t i = 0; i < leaves_.size(); ++i)
            if (leaf == leaves_[i]) return &from[variables + i];
        auto at = position(e.from, leaf);
        return at && !tm_.sort(leaf).isArray() ? &from[*at] : nullptr;
    });
    for (size_t i = 0; i < made.sums.size(); ++i)
        if (made.sums[i].before) made.network.restrict(v, *made.sums[i].before, from[variables + i]);
    return v;
}

void RangeTransfer::equate(const domain::Network& network, domain::Network::Valuation& v,
                           const std::optional<size_t>& a, const std::optional<size_t>& b) {
    if (!a || !b) return;
    network.restrict(v, *a, v.at(*b));
    network.restrict(v, *b, v.at(*a));
}

void RangeTransfer::settle(const EdgeNetwork& made, domain::Network::Valuation& v) {
    made.network.settle(v);
    for (const Sum& s : made.sums) {
        if (v.isContradiction()) return;
        equate(made.network, v, s.leaf, s.before);
        equate(made.network, v, s.moved, s.behind);
    }
    if (!made.sums.empty() && !v.isContradiction()) made.network.settle(v);
}

std::optional<RangeTransfer::Step> RangeTransfer::apply(EdgeId id, const Ranges& from,
                                                        const std::vector<Term>& to) {
    const Edge& e = p_.edges[id];
    VOUCH_CHECK(to.empty() || to.size() == live_[e.to].size(), "values of another location");
    VOUCH_CHECK(from.size() == live_[e.from].size() + relations_.size(), "ranges of another location");
    const EdgeNetwork* made = network(id);
    if (!made) return Step{anything(e.to)};
    const domain::Network& network = made->network;
    auto v = start(id, *made, from);
    if (v.isContradiction()) return std::nullopt;
    bool always = v.at(made->guard).isTrue();
    if (!always && !relations_.empty()) {
        auto refused = v;
        network.restrict(refused, made->guard, AbstractValue::boolean(false));
        always = refused.isContradiction() || !byChoices(id, *made, std::move(refused), from, kMostSplits);
    }
    network.restrict(v, made->guard, AbstractValue::boolean(true));
    for (size_t i = 0; i < to.size(); ++i)
        if (const auto node = made->successors[i].node; node && tm_.isBvConst(to[i]))
            network.restrict(v, *node, AbstractValue::constant(tm_.bits(to[i])));
    settle(*made, v);
    if (v.isContradiction()) return std::nullopt;
    const bool isChecked = p_.locations[e.to].isBad() && !relations_.empty();
    if (isChecked && !byChoices(id, *made, v, from, kMostSplits)) return std::nullopt;
    Ranges ranges;
    for (size_t i = 0; i < made->successors.size(); ++i) {
        const auto& [node, before] = made->successors[i];
        const Term variable = live_[e.to][i];
        if (!node && before) // the guard may have told something of it
            if (auto leaf = network.find(variable); leaf && !tm_.sort(variable).isArray()) {
                ranges.push_back(v.at(*leaf));
                continue;
            }
        ranges.push_back(node     ? v.at(*node)
                         : before ? from[*before]
                                  : AbstractValue::all(tm_.sort(variable)));
    }
    for (size_t i = 0; i < relations_.size(); ++i) {
        const Sum& s = made->sums[i];
        ranges.push_back(s.moved    ? v.at(*s.moved)
                         : s.behind ? v.at(*s.behind)
                                    : AbstractValue::all(tm_.sort(leaves_[i])));
    }
    return Step{std::move(ranges), always};
}

std::optional<Ranges> RangeTransfer::before(EdgeId id, const Ranges& from, const Ranges& to) {
    const Edge& e = p_.edges[id];
    const size_t variables = live_[e.from].size();
    VOUCH_CHECK(from.size() == variables + relations_.size(), "ranges of another location");
    VOUCH_CHECK(to.size() == live_[e.to].size() + relations_.size(), "ranges of another location");
    const EdgeNetwork* made = network(id);
    if (!made) return from;
    auto v = start(id, *made, from);
    Ranges result = from;
    made->network.restrict(v, made->guard, AbstractValue::boolean(true));
    for (size_t i = 0; i < made->successors.size(); ++i) {
        const auto& [node, kept] = made->successors[i];
        if (tm_.sort(live_[e.to][i]).isArray()) continue;
        if (node) made->network.restrict(v, *node, to[i]);
        if (!node && kept) {
            if (auto leaf = made->network.find(live_[e.to][i])) made->network.restrict(v, *leaf, to[i]);
            result[*kept] = result[*kept].meet(to[i]);
        }
    }
    for (size_t i = 0; i < relations_.size(); ++i)
        for (const auto& node : {made->sums[i].moved, made->sums[i].behind})
            if (node) made->network.restrict(v, *node, to[live_[e.to].size() + i]);
    return byChoices(id, *made, std::move(v), result, kMostSplits);
}

// What the valuation says of the source, joined over the cases of a few choices: what a choice is between bounds a variable
// only where it is decided.
std::optional<Ranges> RangeTransfer::byChoices(EdgeId id, const EdgeNetwork& made,
                                               domain::Network::Valuation v, const Ranges& from,
                                               unsigned splits) {
    settle(made, v);
    if (v.isContradiction()) return std::nullopt;
    const auto& choices = made.network.choices();
    // Innermost first: comparisons, of which the others are made.
    const auto open = std::find_if(choices.rbegin(), choices.rend(), [&](size_t node) {
        const term::Kind kind = tm_.kind(made.network.term(node));
        return !v.at(node).isConstant() && kind != term::Kind::And && kind != term::Kind::Or;
    });
    if (splits == 0 || open == choices.rend() || choices.size() > kMostChoicesToSplit)
        return atSource(id, made, v, from);
    std::optional<Ranges> result;
    for (bool truth : {false, true}) {
        auto decided = v;
        made.network.restrict(decided, *open, AbstractValue::boolean(truth));
        auto part = byChoices(id, made, std::move(decided), from, splits - 1);
        if (part) result = result ? join(*result, *part) : std::move(part);
    }
    return result;
}

std::optional<Ranges> RangeTransfer::atSource(EdgeId id, const EdgeNetwork& made,
                                              const domain::Network::Valuation& v, const Ranges& from) const {
    const auto& live = live_[p_.edges[id].from];
    Ranges result = from;
    for (size_t i = 0; i < live.size(); ++i)
        if (auto leaf = made.network.find(live[i]); leaf && !tm_.sort(live[i]).isArray())
            result[i] = result[i].meet(v.at(*leaf));
    for (size_t i = 0; i < relations_.size(); ++i)
        for (const auto& node : {made.sums[i].leaf, made.sums[i].before})
            if (node) result[live.size() + i] = result[live.size() + i].meet(v.at(*node));
    const bool isEmpty = std::any_of(result.begin(), result.end(), [](const auto& r) { return r.isEmpty(); });
    if (isEmpty) return std::nullopt;
    return result;
}

Term isWithin(TermManager& tm, Term value, const AbstractValue& range) {
    if (!tm.sort(value).isBitVec() || range.isAll()) return tm.mkTrue();
    std::vector<Term> some;
    for (const domain::Arc& arc : range.range.arcs())
        some.push_back(
            tm.mkBvUle(tm.mkBvSub(value, tm.mkConst(arc.first)), tm.mkConst(arc.last - arc.first)));
    return tm.mkOr(some);
}

Term RangeTransfer::narrowed(Term value, const AbstractValue& range) {
    const term::Sort sort = tm_.sort(value);
    if (sort.isArray() || range.isEmpty() || range.isAll() || tm_.isConstant(value)) return value;
    if (range.isConstant()) {
        if (sort.isBool()) return tm_.mkBool(range.isTrue());
        return tm_.mkConst(range.asConstant());
    }
    if (sort.isBool()) return value;
    const uint32_t used = std::max(1u, range.range.max().getActiveBits());
    if (used == sort.width) return value;
    return tm_.mkZext(tm_.mkExtract(value, used - 1, 0), sort.width - used);
}

Term RangeTransfer::bounds(Term value, const AbstractValue& range) {
    const term::Sort sort = tm_.sort(value);
    if (!sort.isBitVec() || range.isEmpty() || tm_.isConstant(value)) return tm_.mkTrue();
    const BitVector low = range.range.min(), high = range.range.max();
    const uint32_t used = high.getActiveBits();
    Term result = tm_.mkTrue();
    if (used < sort.width || !low.isZero()) {
        if (!low.isZero()) result = tm_.mkBvUle(tm_.mkConst(low), value);
        if (!high.isMask(used) && !high.isZero())
            result = tm_.mkAnd(result, tm_.mkBvUle(value, tm_.mkConst(high)));
        return result;
    }
    const BitVector first = range.range.signedMin(), last = range.range.signedMax();
    if (!first.isMinSignedValue()) result = tm_.mkBvSle(tm_.mkConst(first), value);
    if (!last.isMaxSignedValue()) result = tm_.mkAnd(result, tm_.mkBvSle(value, tm_.mkConst(last)));
    return result;
}

Ranges join(const Ranges& a, const Ranges& b) {
    VOUCH_CHECK(a.size() == b.size(), "ranges of different locations");
    Ranges result;
    for (size_t i = 0; i < a.size(); ++i) {
        AbstractValue both = a[i].join(b[i]);
        both.range = both.range.capped(kArcs);
        result.push_back(std::move(both));
    }
    return result;
}

} // namespace vouch::program
