#include "solver/refine/refinement.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::solver::refine {

Refinement::Refinement(const Environment& environment, const std::vector<Term>& conjuncts)
    : environment_(environment), graph_(environment.tm, conjuncts) {
    VOUCH_CHECK(environment_.settings.mode != Mode::None, "a refinement that is switched off");
    strategy_ = makeStrategy(environment_, graph_);
    count("words", static_cast<double>(graph_.words().size()));
    count("inputs", static_cast<double>(graph_.inputs().size()));
    begin(strategy_->first());
    countWidths("first", now_);
}

// Another round, if there is one.
void Refinement::begin(Restrictions restrictions) {
    now_ = std::move(restrictions);
    over_.reset();
    under_.reset();
    phase_ = Phase::Under;
    isOver_ = now_.empty() || rounds_ == environment_.settings.rounds;
    if (isOver_) {
        count("exhausted");
        return;
    }
    VOUCH_CHECK(tried_.insert(now_).second, "restrictions that were tried before");
    ++rounds_;
    count("rounds");
    countWidths("last", now_);
}

Outcome Refinement::advance(int64_t conflicts) {
    VOUCH_CHECK(!isDecided_, "a refinement of what is decided goes on");
    while (!isOver_ && !environment_.budget.exhausted()) {
        const double before = environment_.statistics.get("refine.conflicts");
        Outcome outcome = step(conflicts);
        isDecided_ = outcome.result != Result::Unknown;
        if (isDecided_) return outcome;
        if (conflicts < 0) continue;
        conflicts -= static_cast<int64_t>(environment_.statistics.get("refine.conflicts") - before) + 1;
        if (conflicts <= 0) break;
    }
    return {};
}

Outcome Refinement::probe(int64_t conflicts) {
    VOUCH_CHECK(rounds_ <= 1 && phase_ == Phase::Under && !isDecided_, "a probe that comes late");
    if (isOver_ || environment_.budget.exhausted()) return {};
    Outcome outcome = stepUnder(conflicts);
    isDecided_ = outcome.result != Result::Unknown;
    return outcome;
}

Outcome Refinement::step(int64_t conflicts) {
    switch (phase_) {
    case Phase::Under: return stepUnder(conflicts);
    case Phase::Core: return stepCore(conflicts);
    case Phase::Over: return stepOver(conflicts);
    }
    VOUCH_CHECK(false, "a refinement that does nothing");
}

Outcome Refinement::stepUnder(int64_t conflicts) {
    if (!under_) under_.emplace(environment_, graph_, now_);
    const Result below = under_->check(conflicts); // Phi /\ now
    if (below == Result::Sat) return {below, checked(under_->model())};
    if (below == Result::Unsat) phase_ = Phase::Core;
    return below == Result::Unknown ? undecided(conflicts) : Outcome();
}

Outcome Refinement::stepCore(int64_t conflicts) {
    under_.reset(); // it has said what it had to say
    if (!cores_) cores_.emplace(environment_, graph_);
    const Result again = cores_->check(now_, conflicts); // Phi /\ now, in pieces
    VOUCH_CHECK(again != Result::Sat, "an under-approximation with and without models");
    if (again == Result::Unknown) return undecided(conflicts);
    const size_t before = kept_.size();
    kept_.insert(cores_->core().words.begin(), cores_->core().words.end());
    count("words-by-core", static_cast<double>(kept_.size() - before));
    strategy_->restore(cores_->core(), kept_);
    environment_.statistics.set("refine.words-kept", static_cast<double>(kept_.size()));
    phase_ = Phase::Over;
    return {};
}

Outcome Refinement::stepOver(int64_t conflicts) {
    if (!over_) over_.emplace(environment_, graph_, kept_);
    const Result above = over_->check({}, conflicts); // Phi_o
    if (above == Result::Unsat) return {above, {}};
    if (above == Result::Sat) begin(strategy_->next(now_, cores_->core(), *over_));
    return above == Result::Unknown ? undecided(conflicts) : Outcome();
}

// A solver that may search as long as it likes, and has no answer, will have none.
Outcome Refinement::undecided(int64_t conflicts) {
    if (conflicts < 0) isOver_ = true;
    return {};
}

// A model of an under-approximation is one of the formula.
term::Assignment Refinement::checked(term::Assignment model) const {
    term::Evaluator value(environment_.tm, model);
    for (Term output : graph_.outputs())
        VOUCH_CHECK(value(output).asBool(), "a model of an under-approximation violates the formula");
    return model;
}

void Refinement::count(const char* what, double amount) {
    environment_.statistics.add(std::string("refine.") + what, amount);
}

// The most frequent and the largest of the widths that inputs are restricted to.
void Refinement::countWidths(const std::string& when, const Restrictions& restrictions) {
    std::map<uint32_t, size_t> frequency;
    for (const auto& [input, range] : restrictions.ranges) ++frequency[range.width];
    environment_.statistics.set("refine.restricted-" + when, static_cast<double>(restrictions.ranges.size()));
    if (frequency.empty()) return;
    const auto mode = std::max_element(frequency.begin(), frequency.end(),
                                       [](auto& a, auto& b) { return a.second < b.second; });
    environment_.statistics.set("refine.width-mode-" + when, mode->first);
    environment_.statistics.set("refine.width-most-" + when, frequency.rbegin()->first);
}

} // namespace vouch::solver::refine
