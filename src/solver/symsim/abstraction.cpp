#include "solver/symsim/abstraction.h"

#include "support/check.h"
#include "term/term_map.h"

#include <algorithm>

namespace vouch::solver::symsim {

using term::Kind;

Abstraction::Role Abstraction::initialRole(Term t) const {
    switch (tm_.kind(t)) {
    case Kind::BvMul:
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem:
    case Kind::BvSmod: return Role::Removed;
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return tm_.isBvConst(tm_.arg(t, 1)) ? Role::Exact : Role::Uninterpreted;
    case Kind::BvNeg:
    case Kind::BvAdd:
    case Kind::BvSub:
    case Kind::ArraySelect: return Role::Uninterpreted;
    default: return Role::Exact;
    }
}

Abstraction::Abstraction(const TermManager& tm, std::span<const Term> conjuncts, unsigned distance)
    : tm_(tm), conjuncts_(conjuncts.begin(), conjuncts.end()) {
    const std::vector<Term> cone = term::cone(tm, conjuncts);
    term::TermMap<unsigned> above; // operators on the way from the formula to here
    for (Term t : conjuncts) above.set(t, 0);
    for (size_t i = cone.size(); i-- > 0;) {
        const Term t = cone[i];
        const unsigned* found = above.find(t);
        VOUCH_CHECK(found, "a word that nobody uses");
        const bool computes = initialRole(t) != Role::Exact;
        const unsigned here = *found + (computes ? 1 : 0);
        if (computes && here <= distance) near_.insert(t);
        words_ += 1;
        abstracted_ += computes && here > distance;
        for (Term argument : tm.args(t)) {
            const unsigned* known = above.find(argument);
            if (!known || *known > here) above.set(argument, here);
        }
    }
}

Abstraction::Role Abstraction::role(Term t) const {
    const Role initial = initialRole(t);
    if (initial == Role::Exact || near_.contains(t) || restored_.contains(t)) return Role::Exact;
    return initial;
}

bool Abstraction::restore(std::span<const Term> edges) {
    bool changed = false;
    for (Term t : edges)
        if (role(t) != Role::Exact) changed |= restored_.insert(t).second;
    if (changed) return true;
    std::vector<Term> closed;
    for (Term t : edges)
        if (isPredicate(tm_, t) && !isOpen(t)) closed.push_back(t);
    if (closed.empty()) return false;
    if (!restoreBelow(closed)) open_.insert(*std::max_element(closed.begin(), closed.end()));
    return true;
}

bool Abstraction::restoreNearest() { return restoreBelow(conjuncts_); }

// Without going below what is restored.
bool Abstraction::restoreBelow(std::span<const Term> roots) {
    std::set<Term, std::greater<>> below(roots.begin(), roots.end()); // users have higher handles
    bool changed = false;
    while (!below.empty()) {
        const Term t = *below.begin();
        below.erase(below.begin());
        if (role(t) != Role::Exact) {
            restored_.insert(t);
            changed = true;
            continue;
        }
        for (Term argument : tm_.args(t)) {
            VOUCH_CHECK(argument < t, "an operand that is younger than its user");
            below.insert(argument);
        }
    }
    return changed;
}

} // namespace vouch::solver::symsim
