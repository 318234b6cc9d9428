#include "evidence/clauses/questions.h"

#include "evidence/clauses/enumerate.h"
#include "support/check.h"

#include <algorithm>
#include <set>

namespace vouch::evidence::clauses {

using solver::Result;
using term::Term;

namespace {

constexpr uint64_t kEvaluations = 100'000'000;        // of gates, a tenth of a second
constexpr uint64_t kManyEvaluations = 10'000'000'000; // where the solver has no quick answer
constexpr double kQuickSeconds = 1;
constexpr size_t kMostTogether = 64;  // levels of paths that are asked about at once
constexpr double kLemmaSeconds = 0.5; // for those of one level
constexpr size_t kMostLost = 3;       // levels whose hints were no help, after which no more are asked for
constexpr double kValuesShare = 0.3, kSweepShare = 0.3; // of the time that is left

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

bool Questioner::isRefutedByValues(Lit goal, uint64_t evaluations, const Limit& limit) {
    if (!isNever(t_.circuit(), goal, evaluations, limit)) return false;
    by_ = std::max(by_, Means::Enumeration);
    clauses_.assertTrue(!goal);
    return true;
}

// What a model breaks of arrays is asserted, until there is nothing.
Result Questioner::search(Lit goal, const Limit& limit) {
    Result result = clauses_.solve({goal}, limit);
    while (result == Result::Sat) {
        const std::vector<Lit> broken = t_.arrays().violated(clauses_.model());
        if (broken.empty()) break;
        for (Lit fact : broken) clauses_.assertTrue(fact);
        result = clauses_.solve({goal}, limit);
    }
    return result;
}

Answer Questioner::settle(Lit goal, Result result) {
    if (result == Result::Unsat) clauses_.assertTrue(!goal);
    return {result == Result::Sat && t_.isApproximate() ? Result::Unknown : result, by_};
}

// All values if they are few, then a short search.
std::optional<Answer> Questioner::askQuickly(Lit goal, const Limit& limit) {
    if (goal == kFalse) return Answer{Result::Unsat, by_};
    if (isRefutedByValues(goal, kEvaluations, limit)) return Answer{Result::Unsat, by_};
    const std::vector<Lit>& known = t_.arrays().constraints();
    for (; constraints_ < known.size(); ++constraints_) clauses_.assertTrue(known[constraints_]);
    const Result quick = search(goal, limit.sub(kQuickSeconds));
    if (quick == Result::Unknown) {
        hard_ = goal;
        return std::nullopt;
    }
    by_ = Means::Solver;
    return settle(goal, quick);
}

// What has no quick answer is hard: more values, equal nodes inside of the goal, and a long search that knows them.
Answer Questioner::ask(Lit goal, const Limit& limit) {
    if (hard_ != goal)
        if (const auto quick = askQuickly(goal, limit)) return *quick;
    if (isRefutedByValues(goal, kManyEvaluations, limit.sub(kValuesShare * limit.remaining())))
        return {Result::Unsat, by_};
    by_ = Means::Solver;
    size_t told = equal_.size();
    sweep(t_.circuit(), goal, equal_, limit.sub(kSweepShare * limit.remaining()));
    for (; told < equal_.size(); ++told) clauses_.assertEqual(equal_[told].first, equal_[told].second);
    return settle(goal, search(goal, limit));
}

Answer leaves(const Program& p, const Invariants& invariants, EdgeId id, const Limit& limit) {
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
    return Questioner(t).ask(t.circuit().all({meanings[0].word[0], meanings[1].word[0], !inside}), limit);
}

Answer isOutsideAtEntry(const Program& p, const Invariants& invariants, const Limit& limit) {
    Translator t(*p.tm);
    AnyState state(p, t);
    auto now = [&](Term v) { return state(v); };
    return Questioner(t).ask(!t.translate({invariantAt(p, invariants, p.entry)}, now).front().word[0], limit);
}

PathQuestions::PathQuestions(const Program& p, const Invariants& invariants, Paths::Start start,
                             Listener settled, Hints hints)
    : p_(p), invariants_(invariants), settled_(std::move(settled)), translator_(*p.tm),
      paths_(p, translator_, start, invariants_), questioner_(translator_), hints_(std::move(hints)) {
    VOUCH_CHECK(!hints_ || start == Paths::Start::Entry, "hints are about paths from the entry");
}

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

bool PathQuestions::advance(const Limit& limit) {
    VOUCH_CHECK(isSettled_ || isAssumed_, "a level would be left that was never asked about");
    if (!paths_.extend(limit)) return false;
    isSettled_ = isAssumed_ = false;
    if (hints_ && lost_ < kMostLost) proveLemmas(limit);
    return true;
}

// Those of the level before are known, so that each of them is a matter of one edge.
void PathQuestions::proveLemmas(const Limit& limit) {
    const std::map<LocationId, Term> hints = hints_(paths_.depth());
    std::vector<Lit> broken;
    std::set<LocationId> dead;
    for (const Place& place : paths_.places()) {
        if (p_.locations[place.location].isBad()) continue;
        const auto it = hints.find(place.location);
        if (it == hints.end()) dead.insert(place.location);
        const Lit holds = it == hints.end() ? kFalse : paths_.state(place, it->second);
        broken.push_back(translator_.circuit().conjunction(place.here, !holds));
    }
    const Lit some = translator_.circuit().any(broken);
    // OR over places, here(place) /\ not lemma(x)
    const auto quick = questioner_.askQuickly(some, limit.sub(kLemmaSeconds));
    if (!quick || quick->result != Result::Unsat) {
        ++lost_;
        return;
    }
    ++lemmas_; // the questioner knows now that none is broken
    paths_.drop(dead);
}

Answer PathQuestions::ask(Lit goal, const Limit& limit) {
    if (!isBrief_) return questioner_.ask(goal, limit);
    const auto quick = questioner_.askQuickly(goal, limit);
    wasHard_ = wasHard_ || !quick;
    return quick.value_or(Answer{});
}

// The pending levels: as one question, as long as that goes well; one by one where it has no quick answer.
Answer PathQuestions::settle(const Limit& limit) {
    if (pending_.size() > 1 && !areHard_) {
        const auto quick = questioner_.askQuickly(translator_.circuit().any(pending_), limit);
        if (quick && quick->result != Result::Unsat) return *quick;
        if (quick) {
            for (Lit level : pending_) questioner_.assume(!level);
            pending_.clear();
        }
        areHard_ = !quick;
        wasHard_ = wasHard_ || areHard_;
        if (areHard_ && isBrief_) return {};
    }
    together_ = areHard_ ? 1 : std::min(2 * together_, kMostTogether);
    for (; !pending_.empty(); pending_.erase(pending_.begin()))
        if (const Answer answer = ask(pending_.front(), limit); answer.result != Result::Unsat) return answer;
    return questioner_.ask(kFalse, limit); // all of them were refuted
}

Answer PathQuestions::violation(unsigned first, unsigned last, const Limit& limit) {
    while (true) {
        if (paths_.depth() < first && !isAssumed_) {
            questioner_.assume(!outside()); // Inv(x_i), i < first
            isAssumed_ = true;
        }
        if (paths_.depth() >= first && !isSettled_) {
            if (const Lit bad = outside(); bad != kFalse) pending_.push_back(bad);
            isSettled_ = true;
        }
        const bool isLast = paths_.depth() >= last;
        if (isLast || pending_.size() >= together_)
            if (const Answer answer = settle(limit); isLast || answer.result != Result::Unsat) {
                if (answer.result == Result::Unsat && settled_) settled_(paths_.depth());
                return answer;
            }
        if (pending_.empty() && settled_) settled_(paths_.depth());
        if (!advance(limit)) return {};
    }
}

Answer PathQuestions::extension(unsigned depth, const Limit& limit) {
    if (const Answer shorter = violation(0, depth, limit); shorter.result != Result::Unsat) return shorter;
    VOUCH_CHECK(paths_.depth() == depth, "paths are longer than the question");
    std::vector<Lit> some;
    for (const Place& place : paths_.places())
        some.push_back(translator_.circuit().conjunction(place.here, paths_.isExtensible(place)));
    return ask(translator_.circuit().any(some), limit);
}

} // namespace vouch::evidence::clauses
