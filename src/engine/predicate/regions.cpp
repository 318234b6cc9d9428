#include "engine/predicate/regions.h"

#include "support/check.h"

#include <algorithm>
#include <set>

namespace vouch::engine::predicate {

namespace {

constexpr PredicateId kTerminal = UINT32_MAX;

} // namespace

Regions::Regions() : nodes_{{kTerminal, kNowhere, kNowhere}, {kTerminal, kEverywhere, kEverywhere}} {}

Region Regions::node(PredicateId variable, Region low, Region high) {
    if (low == high) return low;
    VOUCH_CHECK(variable < nodes_[low].variable && variable < nodes_[high].variable,
                "a diagram out of order");
    auto [it, fresh] = unique_.try_emplace({variable, low, high}, static_cast<Region>(nodes_.size()));
    if (fresh) nodes_.push_back({variable, low, high});
    return it->second;
}

Region Regions::literal(PredicateId p, bool positive) {
    return positive ? node(p, kNowhere, kEverywhere) : node(p, kEverywhere, kNowhere);
}

// The recursion is as deep as there are predicates.
Region Regions::ifThenElse(Region c, Region t, Region e) {
    if (c == kEverywhere) return t;
    if (c == kNowhere) return e;
    if (t == e) return t;
    if (t == kEverywhere && e == kNowhere) return c;
    const Triple key{c, t, e};
    if (auto it = computed_.find(key); it != computed_.end()) return it->second;
    const PredicateId top = std::min({nodes_[c].variable, nodes_[t].variable, nodes_[e].variable});
    auto side = [&](Region r, bool high) {
        const Node& n = nodes_[r];
        if (n.variable != top) return r;
        return high ? n.high : n.low;
    };
    const Region low = ifThenElse(side(c, false), side(t, false), side(e, false));
    const Region high = ifThenElse(side(c, true), side(t, true), side(e, true));
    const Region result = node(top, low, high);
    computed_.emplace(key, result);
    return result;
}

Region Regions::cube(const std::vector<std::pair<PredicateId, bool>>& literals) {
    Region result = kEverywhere;
    for (size_t i = literals.size(); i-- > 0;) {
        VOUCH_CHECK(i == 0 || literals[i - 1].first < literals[i].first, "a cube out of order");
        const auto [p, positive] = literals[i];
        result = positive ? node(p, kNowhere, result) : node(p, result, kNowhere);
    }
    return result;
}

Term Regions::formula(term::TermManager& tm, Region region, const std::vector<Term>& formulas) {
    VOUCH_CHECK(region < nodes_.size(), "a region of somebody else");
    if (region == kNowhere) return tm.mkFalse();
    if (region == kEverywhere) return tm.mkTrue();
    if (auto it = formulas_.find(region); it != formulas_.end()) return it->second;
    const Node n = nodes_[region];
    VOUCH_CHECK(n.variable < formulas.size(), "a predicate without formula");
    const Term p = formulas[n.variable];
    const Term low = formula(tm, n.low, formulas), high = formula(tm, n.high, formulas);
    Term result;
    if (n.low == kNowhere)
        result = tm.mkAnd(p, high);
    else if (n.high == kNowhere)
        result = tm.mkAnd(tm.mkNot(p), low);
    else if (n.low == kEverywhere)
        result = tm.mkOr(tm.mkNot(p), high);
    else if (n.high == kEverywhere)
        result = tm.mkOr(p, low);
    else
        result = tm.mkOr(tm.mkAnd(p, high), tm.mkAnd(tm.mkNot(p), low));
    formulas_.emplace(region, result);
    return result;
}

std::vector<PredicateId> Regions::support(Region region) const {
    std::set<PredicateId> found;
    std::set<Region> seen;
    std::vector<Region> open{region};
    while (!open.empty()) {
        const Region r = open.back();
        open.pop_back();
        if (r <= kEverywhere || !seen.insert(r).second) continue;
        found.insert(nodes_[r].variable);
        open.push_back(nodes_[r].low), open.push_back(nodes_[r].high);
    }
    return {found.begin(), found.end()};
}

} // namespace vouch::engine::predicate
