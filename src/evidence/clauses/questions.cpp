#include "evidence/clauses/questions.h"

#include "evidence/clauses/enumerate.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::evidence::clauses {

using solver::Result;
using support::Budget;
using term::Term;

namespace {

constexpr uint64_t kEvaluations = 100'000'000; // of gates, a tenth of a second

Term invariantAt(const Program& p, const Invariants& invariants, LocationId l) {
    if (p.locations[l].isBad()) return p.tm->mkFalse();
    auto it = invariants.find(l);
    return it == invariants.end() ? p.tm->mkTrue() : it->second;
}

// Any state: each variable and input is free, and the same wherever it occurs.
class AnyState {
  public:
    AnyState(const Program& p, Translator& t) : p_(p), t_(t) {}
    Meaning operator()(Term v) {
        auto it = values_.find(v);
        if (it == values_.end()) it = values_.emplace(v, t_.fresh(p_.tm->sort(v))).first;
        return it->second;
    }

  private:
    const Program& p_;
    Translator& t_;
    std::map<Term, Meaning> values_;
};

} // namespace

Answer Questioner::ask(Lit goal, const Budget& budget) {
    if (goal == kFalse) return {Result::Unsat, by_};
    if (isNever(t_.circuit(), goal, kEvaluations, budget)) {
        by_ = std::max(by_, Means::Enumeration);
        clauses_.assertTrue(!goal);
        return {Result::Unsat, by_};
    }
    by_ = Means::Solver;
    const std::vector<Lit>& known = t_.arrays().constraints();
    for (; constraints_ < known.size(); ++constraints_) clauses_.assertTrue(known[constraints_]);
    Result result = clauses_.solve({goal}, budget);
    while (result == Result::Sat) { // what a model breaks of arrays is asserted, until there is nothing
        const std::vector<Lit> broken = t_.arrays().violated(clauses_.model());
        if (broken.empty()) break;
        for (Lit fact : broken) clauses_.assertTrue(fact);
        result = clauses_.solve({goal}, budget);
    }
    if (result == Result::Unsat) clauses_.assertTrue(!goal);
    return {result == Result::Sat && t_.isApproximate() ? Result::Unknown : result, by_};
}

Answer leaves(const Program& p, const Invariants& invariants, EdgeId id, const Budget& budget) {
    const program::Edge& e = p.edges[id];
    Translator t(*p.tm);
    AnyState before(p, t);
    auto now = [&](Term v) { return before(v); };
    std::vector<Term> terms{invariantAt(p, invariants, e.from), e.guard};
    for (const program::Assignment& a : e.next) terms.push_back(a.value);
    const std::vector<Meaning> meanings = t.translate(terms, now);
    std::map<Term, Meaning> assigned;
    for (size_t i = 0; i < e.next.size(); ++i) assigned.emplace(e.next[i].variable, meanings[i + 2]);
    auto after = [&](Term v) {
        auto it = assigned.find(v);
        return it == assigned.end() ? before(v) : it->second;
    };
    const Lit inside = t.translate({invariantAt(p, invariants, e.to)}, after).front().word[0];
    return Questioner(t).ask(t.circuit().all({meanings[0].word[0], meanings[1].word[0], !inside}), budget);
}

Answer isOutsideAtEntry(const Program& p, const Invariants& invariants, const Budget& budget) {
    Translator t(*p.tm);
    AnyState state(p, t);
    auto now = [&](Term v) { return state(v); };
    return Questioner(t).ask(!t.translate({invariantAt(p, invariants, p.entry)}, now).front().word[0],
                             budget);
}

PathQuestions::PathQuestions(const Program& p, const Invariants& invariants, Paths::Start start)
    : p_(p), invariants_(invariants), translator_(*p.tm), paths_(p, translator_, start, invariants_),
      questioner_(translator_) {}

Lit PathQuestions::outside() {
    std::vector<Lit> some;
    for (const Place& place : paths_.places()) {
        const Term invariant = invariantAt(p_, invariants_, place.location);
        if (p_.tm->isTrue(invariant)) continue;
        const Lit inside = p_.tm->isFalse(invariant) ? kFalse : paths_.state(place, invariant);
        some.push_back(translator_.circuit().conjunction(place.here, !inside));
    }
    return translator_.circuit().any(some);
}

bool PathQuestions::advance(const Budget& budget) {
    VOUCH_CHECK(isSettled_ || isAssumed_, "a level would be left that was never asked about");
    if (!paths_.extend(budget)) return false;
    isSettled_ = isAssumed_ = false;
    return true;
}

Answer PathQuestions::violation(unsigned first, unsigned last, const Budget& budget) {
    while (true) {
        if (paths_.depth() < first && !isAssumed_) {
            questioner_.assume(!outside()); // Inv(x_i), i < first
            isAssumed_ = true;
        }
        if (paths_.depth() >= first && !isSettled_) {
            const Answer answer = questioner_.ask(outside(), budget);
            if (answer.result != Result::Unsat) return answer;
            isSettled_ = true;
        }
        if (paths_.depth() >= last) return questioner_.ask(kFalse, budget); // all of them were refuted
        if (!advance(budget)) return {};
    }
}

Answer PathQuestions::extension(unsigned depth, const Budget& budget) {
    if (const Answer shorter = violation(0, depth, budget); shorter.result != Result::Unsat) return shorter;
    VOUCH_CHECK(paths_.depth() == depth, "paths are longer than the question");
    std::vector<Lit> some;
    for (const Place& place : paths_.places())
        some.push_back(translator_.circuit().conjunction(place.here, paths_.isExtensible(place)));
    return questioner_.ask(translator_.circuit().any(some), budget);
}

} // namespace vouch::evidence::clauses
