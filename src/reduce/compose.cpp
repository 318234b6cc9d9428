#include "reduce/compose.h"

#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace vouch::reduce {

using program::Assignment;

bool shareInputs(const Edge& first, const Edge& second) {
    if (first.inputs.empty() || second.inputs.empty()) return false;
    std::set<Term> inputs(first.inputs.begin(), first.inputs.end());
    return std::any_of(second.inputs.begin(), second.inputs.end(),
                       [&](Term i) { return inputs.contains(i); });
}

Edge inSequence(TermManager& tm, const Edge& first, const Edge& second,
                const std::function<bool(Term)>& keep) {
    VOUCH_CHECK(first.to == second.from, "edges in sequence do not join");
    VOUCH_CHECK(!shareInputs(first, second), "edges in sequence share an input");
    term::Substitution substitution(tm);
    for (const Assignment& a : first.next) substitution.bind(a.variable, a.value);
    auto after = [&](Term t) { return first.next.empty() ? t : substitution.apply(t); };
    Edge result{first.from,  second.to, tm.mkAnd(first.guard, after(second.guard)), {}, first.inputs,
                first.where, {}};
    if (!result.where.known()) result.where = second.where;
    if (tm.isFalse(result.guard)) return result;
    auto add = [&](Term variable, Term value) {
        if (variable != value && keep(variable)) result.next.push_back({variable, value});
    };
    // Both lists ascend: merge them, the second one's entry wins.
    auto a = first.next.begin();
    for (const Assignment& b : second.next) {
        for (; a != first.next.end() && a->variable < b.variable; ++a) add(a->variable, a->value);
        if (a != first.next.end() && a->variable == b.variable) ++a;
        if (keep(b.variable)) add(b.variable, after(b.value));
    }
    for (; a != first.next.end(); ++a) add(a->variable, a->value);
    result.inputs.insert(result.inputs.end(), second.inputs.begin(), second.inputs.end());
    return result;
}

namespace {

// The conjuncts of a guard, ascending, without duplicates. Very long conjunctions are cut into fewer, larger parts.
std::vector<Term> conjuncts(const TermManager& tm, Term guard) {
    constexpr size_t kLimit = 64;
    std::vector<Term> parts, open{guard};
    while (!open.empty()) {
        Term t = open.back();
        open.pop_back();
        if (tm.kind(t) == term::Kind::And && parts.size() + open.size() < kLimit) {
            auto args = tm.args(t);
            open.insert(open.end(), args.begin(), args.end());
        } else if (!tm.isTrue(t)) {
            parts.push_back(t);
        }
    }
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    return parts;
}

struct Split { // g1 = common /\ first, g2 = common /\ second
    std::vector<Term> common, first, second;
};

Split split(const TermManager& tm, Term g1, Term g2) {
    Split s;
    std::vector<Term> a = conjuncts(tm, g1), b = conjuncts(tm, g2);
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(s.common));
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(s.first));
    std::set_difference(b.begin(), b.end(), a.begin(), a.end(), std::back_inserter(s.second));
    return s;
}

// A conjunct of `first` whose negation is one of `second`, or null.
Term opposed(TermManager& tm, const Split& s) {
    for (Term c : s.first)
        if (std::binary_search(s.second.begin(), s.second.end(), tm.mkNot(c))) return c;
    return {};
}

// first \/ second, given that c is in first and not c in second: c \/ (not c /\ r) = c \/ r.
Term disjunction(TermManager& tm, const Split& s, Term c) {
    if (c.isNull()) return tm.mkOr(tm.mkAnd(s.first), tm.mkAnd(s.second));
    auto without = [](std::vector<Term> parts, Term t) {
        std::erase(parts, t);
        return parts;
    };
    Term notC = tm.mkNot(c);
    if (s.first.size() == 1) return tm.mkOr(c, tm.mkAnd(without(s.second, notC)));
    if (s.second.size() == 1) return tm.mkOr(notC, tm.mkAnd(without(s.first, c)));
    Term rest1 = tm.mkAnd(without(s.first, c)), rest2 = tm.mkAnd(without(s.second, notC));
    return tm.mkIte(c, rest1, rest2);
}

} // namespace

Edge inParallel(TermManager& tm, const Edge& first, const Edge& second) {
    VOUCH_CHECK(first.from == second.from && first.to == second.to, "edges in parallel do not match");
    Split s = split(tm, first.guard, second.guard);
    Term c = opposed(tm, s);
    Edge result{first.from,  first.to, tm.mkAnd(tm.mkAnd(s.common), disjunction(tm, s, c)), {}, first.inputs,
                first.where, {}};
    // common holds on both sides: what is left of g1 tells them apart.
    Term choice = c.isNull() ? tm.mkAnd(s.first) : c;
    auto add = [&](Term v, Term n1, Term n2) {
        Term value = tm.mkIte(choice, n1, n2);
        if (value != v) result.next.push_back({v, value});
    };
    auto a = first.next.begin();
    for (const Assignment& b : second.next) {
        for (; a != first.next.end() && a->variable < b.variable; ++a)
            add(a->variable, a->value, a->variable);
        bool both = a != first.next.end() && a->variable == b.variable;
        add(b.variable, both ? a->value : b.variable, b.value);
        if (both) ++a;
    }
    for (; a != first.next.end(); ++a) add(a->variable, a->value, a->variable);
    std::set<Term> known(first.inputs.begin(), first.inputs.end());
    for (Term input : second.inputs)
        if (!known.contains(input)) result.inputs.push_back(input);
    return result;
}

} // namespace vouch::reduce
