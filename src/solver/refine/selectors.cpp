#include "solver/refine/selectors.h"

#include "support/check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

namespace vouch::solver::refine {

Selectors::Selectors(TermManager& tm, const Testability& testability, const PathSettings& settings) {
    VOUCH_CHECK(settings.classes > 0, "ITEs are of some class");
    collect(tm, testability);
    relate(tm);
    weigh(tm, testability, settings.classes);
    for (size_t s = 0; s < all_.size(); ++s)
        if (all_[s].priority > settings.threshold) chosen_.push_back(s);
    std::sort(chosen_.begin(), chosen_.end(), [&](size_t a, size_t b) {
        return all_[a].priority != all_[b].priority ? all_[a].priority > all_[b].priority : a < b;
    });
    if (chosen_.size() > settings.most) chosen_.resize(settings.most);
}

std::optional<SelectorValue> Selectors::driver(Term condition) const {
    const SelectorValue* found = drivers_.find(condition);
    return found ? std::optional(*found) : std::nullopt;
}

void Selectors::collect(TermManager& tm, const Testability& testability) {
    for (Term t : testability.nodes()) {
        if (tm.kind(t) != Kind::Ite) continue;
        ++ites_;
        const Term condition = tm.arg(t, 0);
        if (!drivers_.find(condition)) {
            drivers_.set(condition, {all_.size(), true});
            drivers_.set(tm.mkNot(condition), {all_.size(), false});
            all_.emplace_back().condition = condition;
        }
        all_[drivers_.find(condition)->selector].ites.push_back(t);
    }
}

// t has the value, because the whole has its own: so have all of its conjuncts (or, if it is false, disjuncts).
void Selectors::addConjuncts(TermManager& tm, SelectorValue whole, Term root, bool rootValue) {
    std::vector<std::pair<Term, bool>> stack{{root, rootValue}};
    std::unordered_set<Term> seen;
    while (!stack.empty()) {
        const auto [t, value] = stack.back();
        stack.pop_back();
        if (!seen.insert(t).second) continue;
        const auto found = driver(t);
        if (found && found->selector != whole.selector) {
            const SelectorValue part{found->selector, found->value == value};
            all_[whole.selector].implied[whole.value].push_back(part);
            all_[part.selector].implied[!part.value].push_back({whole.selector, !whole.value});
            ++all_[part.selector].refuted[!part.value];
        }
        if (tm.kind(t) == Kind::Not) stack.push_back({tm.arg(t, 0), !value});
        if (tm.kind(t) == (value ? Kind::And : Kind::Or))
            for (Term argument : tm.args(t)) stack.push_back({argument, value});
    }
}

void Selectors::relate(TermManager& tm) {
    for (size_t s = 0; s < all_.size(); ++s)
        for (const bool value : {false, true}) addConjuncts(tm, {s, value}, all_[s].condition, value);
}

void Selectors::weigh(const TermManager& tm, const Testability& testability, unsigned classes) {
    double least = std::numeric_limits<double>::max(), most = 0;
    for (const Selector& s : all_)
        for (Term ite : s.ites) {
            least = std::min(least, testability.om(ite));
            most = std::max(most, testability.om(ite));
        }
    for (Selector& s : all_) {
        for (Term ite : s.ites) {
            const double part = most > least ? (testability.om(ite) - least) / (most - least) : 0;
            const unsigned i = std::min(classes, 1 + static_cast<unsigned>(std::floor(part * classes)));
            s.priority += classes - i;
            const bool isInOrder = driver(tm.arg(ite, 0))->value;
            s.cmTrue += testability.cm(tm.arg(ite, isInOrder ? 1 : 2));
            s.cmFalse += testability.cm(tm.arg(ite, isInOrder ? 2 : 1));
        }
        VOUCH_CHECK(!s.ites.empty(), "an iSel that selects nothing");
        s.cmTrue /= static_cast<double>(s.ites.size());
        s.cmFalse /= static_cast<double>(s.ites.size());
    }
}

bool Selectors::preferred(const Selector& s) const {
    if (s.refuted[0] != s.refuted[1]) return s.refuted[1] > s.refuted[0];
    return s.cmTrue <= s.cmFalse;
}

std::optional<std::vector<std::optional<bool>>> Selectors::extended(std::vector<std::optional<bool>> known,
                                                                    SelectorValue first) const {
    std::vector<SelectorValue> stack{first};
    while (!stack.empty()) {
        const SelectorValue v = stack.back();
        stack.pop_back();
        if (known[v.selector] == v.value) continue;
        if (known[v.selector]) return std::nullopt;
        known[v.selector] = v.value;
        for (const SelectorValue& follows : all_[v.selector].implied[v.value]) stack.push_back(follows);
    }
    return known;
}

// Implications come with their contrapositions, so what is known never stands in the way of both values: if one of them leads
// to a contradiction, it does so by itself.
PathVector Selectors::firstConstants() const {
    std::vector<std::optional<bool>> known(all_.size());
    for (size_t s : chosen_) {
        if (known[s]) continue;
        const bool wanted = preferred(all_[s]);
        auto next = extended(known, {s, wanted});
        if (!next) next = extended(known, {s, !wanted});
        VOUCH_CHECK(next.has_value(), "an iSel that can be neither true nor false");
        known = std::move(*next);
    }
    PathVector constants;
    for (size_t s : chosen_) constants.push_back(*known[s]);
    VOUCH_CHECK(respectsImplications(constants), "constants that exclude each other");
    return constants;
}

bool Selectors::respectsImplications(const PathVector& constants) const {
    VOUCH_CHECK(constants.size() == chosen_.size(), "constants for other iSels");
    std::vector<std::optional<bool>> known(all_.size());
    for (size_t i = 0; i < chosen_.size(); ++i) {
        auto next = extended(std::move(known), {chosen_[i], constants[i]});
        if (!next) return false;
        known = std::move(*next);
    }
    return true;
}

std::vector<std::pair<SelectorValue, SelectorValue>> Selectors::implications() const {
    std::vector<std::pair<SelectorValue, SelectorValue>> result;
    const std::vector<std::optional<bool>> nothing(all_.size());
    for (size_t i = 0; i < chosen_.size(); ++i)
        for (const bool value : {false, true}) {
            // Closed: what follows may go through iSels outside of IS_S.
            const auto known = extended(nothing, {chosen_[i], value});
            if (!known) result.push_back({{i, value}, {i, !value}}); // never has the value
            for (size_t j = 0; known && j < chosen_.size(); ++j)
                if (j != i && (*known)[chosen_[j]])
                    result.push_back({{i, value}, {j, *(*known)[chosen_[j]]}});
        }
    return result;
}

} // namespace vouch::solver::refine
