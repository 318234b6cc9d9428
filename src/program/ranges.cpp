#include "program/ranges.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>

namespace vouch::program {

using domain::AbstractValue;
using term::BitVector;

namespace {

constexpr size_t kMostNodes = 3000; // of an edge's terms: larger ones cost more than they give
constexpr size_t kArcs = 4;         // per variable: joined at each level, they would pile up

} // namespace

RangeTransfer::RangeTransfer(const Program& p, const std::vector<std::vector<Term>>& live)
    : p_(p), tm_(*p.tm), live_(live), networks_(p.edges.size()), isMade_(p.edges.size(), false) {}

std::optional<size_t> RangeTransfer::position(LocationId l, Term variable) const {
    auto it = std::lower_bound(live_[l].begin(), live_[l].end(), variable);
    if (it == live_[l].end() || *it != variable) return std::nullopt;
    return static_cast<size_t>(it - live_[l].begin());
}

Ranges RangeTransfer::anything(LocationId l) const {
    Ranges ranges;
    for (Term v : live_[l]) ranges.push_back(AbstractValue::all(tm_.sort(v)));
    return ranges;
}

const RangeTransfer::EdgeNetwork* RangeTransfer::network(EdgeId id) {
    if (isMade_[id]) return networks_[id].get();
    isMade_[id] = true;
    const Edge& e = p_.edges[id];
    std::vector<Term> roots{e.guard};
    for (const Assignment& a : e.next)
        if (!tm_.sort(a.variable).isArray() && position(e.to, a.variable)) roots.push_back(a.value);
    if (term::dagSize(tm_, roots) > kMostNodes) return nullptr;
    domain::Network network(tm_, roots);
    std::vector<Successor> successors;
    for (Term v : live_[e.to]) {
        const Term next = e.nextOf(v);
        if (next == v)
            successors.push_back({std::nullopt, position(e.from, v)});
        else
            successors.push_back({tm_.sort(v).isArray() ? std::nullopt : network.find(next), std::nullopt});
    }
    const size_t guard = *network.find(e.guard);
    networks_[id] =
        std::make_unique<EdgeNetwork>(EdgeNetwork{std::move(network), guard, std::move(successors)});
    return networks_[id].get();
}

std::optional<RangeTransfer::Step> RangeTransfer::apply(EdgeId id, const Ranges& from,
                                                        const std::vector<Term>& to) {
    const Edge& e = p_.edges[id];
    VOUCH_CHECK(to.empty() || to.size() == live_[e.to].size(), "values of another location");
    VOUCH_CHECK(from.size() == live_[e.from].size(), "ranges of another location");
    const EdgeNetwork* made = network(id);
    if (!made) return Step{anything(e.to)};
    const domain::Network& network = made->network;
    auto v = network.start([&](Term leaf) -> const AbstractValue* {
        auto at = position(e.from, leaf);
        return at && !tm_.sort(leaf).isArray() ? &from[*at] : nullptr;
    });
    const bool always = v.at(made->guard).isTrue();
    network.restrict(v, made->guard, AbstractValue::boolean(true));
    for (size_t i = 0; i < to.size(); ++i)
        if (const auto node = made->successors[i].node; node && tm_.isBvConst(to[i]))
            network.restrict(v, *node, AbstractValue::constant(tm_.bits(to[i])));
    network.settle(v);
    if (v.isContradiction()) return std::nullopt;
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
    return Step{std::move(ranges), always};
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
