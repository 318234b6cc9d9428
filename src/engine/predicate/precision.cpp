#include "engine/predicate/precision.h"

#include "support/check.h"

#include <algorithm>
#include <set>

namespace vouch::engine::predicate {

using term::Kind;

PredicateId Predicates::number(Term formula) {
    VOUCH_CHECK(tm_.sort(formula).isBool() && !tm_.isConstant(formula), "a predicate that is no formula");
    while (tm_.kind(formula) == Kind::Not) formula = tm_.arg(formula, 0);
    auto [it, fresh] = numbers_.try_emplace(formula, static_cast<PredicateId>(formulas_.size()));
    if (fresh) formulas_.push_back(formula);
    return it->second;
}

Region Predicates::region(Regions& regions, Term formula) {
    if (tm_.isConstant(formula)) return tm_.isTrue(formula) ? kEverywhere : kNowhere;
    bool positive = true;
    for (Term t = formula; tm_.kind(t) == Kind::Not; t = tm_.arg(t, 0)) positive = !positive;
    return regions.literal(number(formula), positive);
}

std::optional<size_t> Precision::position(LocationId l, PredicateId p) const {
    const auto& list = of(l);
    auto it = std::find(list.begin(), list.end(), p);
    if (it == list.end()) return std::nullopt;
    return static_cast<size_t>(it - list.begin());
}

size_t Precision::add(LocationId l, PredicateId p) {
    if (auto known = position(l, p)) return *known;
    at[l].push_back(p);
    return at[l].size() - 1;
}

size_t Precision::size() const {
    size_t all = 0;
    for (const auto& [l, list] : at) all += list.size();
    return all;
}

std::vector<Term> atoms(const term::TermManager& tm, Term formula) {
    std::vector<Term> result, open{formula};
    std::set<Term> seen;
    while (!open.empty()) {
        const Term t = open.back();
        open.pop_back();
        if (!seen.insert(t).second || tm.isConstant(t)) continue;
        const Kind kind = tm.kind(t);
        const bool isCombination =
            kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Xor ||
            ((kind == Kind::Eq || kind == Kind::Ite) && tm.sort(tm.args(t).back()).isBool());
        if (!isCombination) {
            result.push_back(t);
            continue;
        }
        for (Term argument : tm.args(t)) open.push_back(argument);
    }
    return result;
}

} // namespace vouch::engine::predicate
