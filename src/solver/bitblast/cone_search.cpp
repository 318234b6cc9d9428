// The search of ConeSat: conflict-driven clause learning inside of the cone.
#include "solver/bitblast/cone_sat.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::solver::bitblast {

namespace {

constexpr double kDecay = 1 / 0.95, kRescale = 1e100;
constexpr uint64_t kRestartUnit = 100, kPollInterval = 256;

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair and Zuckerman 1993), from i = 0.
uint64_t luby(uint64_t i) {
    uint64_t size = 1, power = 0;
    while (size < i + 1) {
        size = 2 * size + 1;
        ++power;
    }
    while (size - 1 != i) {
        size = (size - 1) / 2;
        --power;
        i %= size;
    }
    return uint64_t(1) << power;
}

} // namespace

void ConeSat::enqueue(Literal l, ClauseRef reason) {
    VOUCH_EXPENSIVE(VOUCH_CHECK(values_[l] == 0, "a literal is assigned twice"));
    values_[l] = 1;
    values_[negation(l)] = -1;
    levels_[variableOf(l)] = level();
    reasons_[variableOf(l)] = reason;
    trail_.push_back(l);
}

void ConeSat::backtrack(uint32_t to) {
    if (level() <= to) return;
    const size_t start = levelStarts_[to];
    for (size_t i = trail_.size(); i-- > start;) {
        const Literal l = trail_[i];
        const Variable v = variableOf(l);
        values_[l] = values_[negation(l)] = 0;
        phases_[v] = l & 1 ? -1 : 1;
        if (!order_.contains(v) && inCone(v)) order_.insert(v);
    }
    trail_.resize(start);
    levelStarts_.resize(to);
    propagated_ = std::min(propagated_, start);
}

ClauseRef ConeSat::propagate() {
    while (propagated_ < trail_.size()) {
        const ClauseRef conflict = propagateFalse(negation(trail_[propagated_++]));
        if (conflict != kNoClause) return conflict;
    }
    return kNoClause;
}

ClauseRef ConeSat::propagateFalse(Literal falsified) {
    ++propagations_;
    std::vector<Watch>& list = watches_[falsified];
    const bool everywhere = level() == 0;
    size_t kept = 0;
    for (size_t i = 0; i < list.size(); ++i) {
        const Watch watch = list[i];
        if (isTrue(watch.blocker)) {
            list[kept++] = watch;
            continue;
        }
        auto literals = store_.literals(watch.clause);
        if (literals[0] == falsified) std::swap(literals[0], literals[1]);
        const Literal other = literals[0];
        if (isTrue(other)) {
            list[kept++] = {watch.clause, other};
            continue;
        }
        auto open =
            std::find_if(literals.begin() + 2, literals.end(), [&](Literal l) { return !isFalse(l); });
        if (open != literals.end()) {
            std::swap(literals[1], *open);
            watches_[literals[1]].push_back({watch.clause, other});
            continue;
        }
        list[kept++] = {watch.clause, other};
        if (isFalse(other)) { // all literals are false
            while (++i < list.size()) list[kept++] = list[i];
            list.resize(kept);
            return watch.clause;
        }
        if (everywhere || inCone(variableOf(other))) enqueue(other, watch.clause);
    }
    list.resize(kept);
    return kNoClause;
}

void ConeSat::bump(Variable v) {
    if ((order_.activity[v] += increment_) > kRescale) {
        for (double& a : order_.activity) a /= kRescale;
        increment_ /= kRescale;
    }
    if (order_.contains(v)) order_.increased(v);
}

// Marks the literals of c besides the implied one; those of the present level are open, the others go to learnt_.
void ConeSat::resolveOn(ClauseRef c, Literal implied, uint32_t& open) {
    for (Literal l : store_.literals(c)) {
        const Variable v = variableOf(l);
        if (l == implied || seen_[v] || levels_[v] == 0) continue;
        seen_[v] = 1;
        bump(v);
        if (levels_[v] == level())
            ++open;
        else
            learnt_.push_back(l);
    }
}

void ConeSat::analyse(ClauseRef conflict) {
    VOUCH_CHECK(level() > 0, "a conflict on level 0 has nothing to learn from");
    learnt_.assign(1, 0); // room for the asserting literal
    uint32_t open = 0;
    size_t at = trail_.size();
    Literal implied = 0;
    ClauseRef reason = conflict;
    do {
        resolveOn(reason, implied, open);
        do implied = trail_[--at];
        while (!seen_[variableOf(implied)]);
        reason = reasons_[variableOf(implied)];
        seen_[variableOf(implied)] = 0;
    } while (--open > 0);
    learnt_[0] = negation(implied);
    minimise();

    // Back to the second highest level; a literal of it is watched.
    backLevel_ = 0;
    for (size_t i = 1; i < learnt_.size(); ++i) {
        if (levels_[variableOf(learnt_[i])] <= backLevel_) continue;
        backLevel_ = levels_[variableOf(learnt_[i])];
        std::swap(learnt_[1], learnt_[i]);
    }
    std::vector<uint32_t> levels;
    for (Literal l : learnt_) levels.push_back(levels_[variableOf(l)]);
    std::sort(levels.begin(), levels.end());
    glue_ = static_cast<uint32_t>(std::unique(levels.begin(), levels.end()) - levels.begin());
    // Asserting: all its literals are false, and only the first one on this level.
    VOUCH_EXPENSIVE(for (size_t i = 0; i < learnt_.size(); ++i) {
        VOUCH_CHECK(isFalse(learnt_[i]), "a learnt clause that is no conflict");
        VOUCH_CHECK((levels_[variableOf(learnt_[i])] == level()) == (i == 0),
                    "a learnt clause that asserts nothing");
    });
    VOUCH_CHECK(backLevel_ < level(), "a conflict that leads nowhere back");
}

void ConeSat::minimise() {
    cleared_ = learnt_;
    std::erase_if(learnt_, [&](Literal l) { return l != learnt_[0] && isRedundant(l); });
    for (Literal l : cleared_) seen_[variableOf(l)] = 0;
}

// Follows the reasons back: everything must end in literals of the clause or on level 0.
bool ConeSat::isRedundant(Literal l) {
    VOUCH_EXPENSIVE(VOUCH_CHECK(levels_[variableOf(l)] > 0, "a learnt clause with what holds for good"));
    if (reasons_[variableOf(l)] == kNoClause) return false;
    const size_t before = cleared_.size();
    stack_.assign(1, l);
    while (!stack_.empty()) {
        const Literal implied = stack_.back();
        stack_.pop_back();
        for (Literal m : store_.literals(reasons_[variableOf(implied)])) {
            const Variable v = variableOf(m);
            if (v == variableOf(implied) || seen_[v] || levels_[v] == 0) continue;
            if (reasons_[v] == kNoClause) { // a decision: undo the marks of this attempt
                for (size_t i = before; i < cleared_.size(); ++i) seen_[variableOf(cleared_[i])] = 0;
                cleared_.resize(before);
                return false;
            }
            seen_[v] = 1;
            cleared_.push_back(m);
            stack_.push_back(m);
        }
    }
    return true;
}

void ConeSat::learn() {
    ClauseRef reason = kNoClause;
    if (learnt_.size() > 1) {
        reason = store_.add(learnt_, true, glue_);
        learnts_.push_back(reason);
        attach(reason);
    }
    enqueue(learnt_[0], reason);
    increment_ *= kDecay;
}

void ConeSat::explainFailure(Literal falsified) {
    VOUCH_CHECK(isTrue(falsified), "an assumption that did not fail");
    auto note = [&](Literal assumption) {
        failed_[assumption] = true;
        failedList_.push_back(assumption);
    };
    note(negation(falsified)); // the assumption that could not be made
    if (levels_[variableOf(falsified)] == 0) return;
    seen_[variableOf(falsified)] = 1;
    for (size_t i = trail_.size(); i-- > levelStarts_[0];) {
        const Variable v = variableOf(trail_[i]);
        if (!seen_[v]) continue;
        seen_[v] = 0;
        if (reasons_[v] == kNoClause) {
            note(trail_[i]);
            continue;
        }
        for (Literal l : store_.literals(reasons_[v]))
            if (variableOf(l) != v && levels_[variableOf(l)] > 0) seen_[variableOf(l)] = 1;
    }
}

Literal ConeSat::decide() {
    while (!order_.empty()) {
        const Variable v = order_.pop();
        VOUCH_EXPENSIVE(VOUCH_CHECK(inCone(v), "a decision outside of the cone"));
        if (values_[2 * v] == 0) return phases_[v] > 0 ? 2 * v : 2 * v + 1;
    }
    return 0;
}

Result ConeSat::search(std::span<const Literal> assumptions) {
    uint64_t conflicts = 0, restarts = 0, restartAt = kRestartUnit, steps = 0;
    for (;;) {
        if (++steps % kPollInterval == 0 && budget_.exhausted()) return Result::Unknown;
        const ClauseRef conflict = propagate();
        if (conflict != kNoClause) {
            ++conflicts_;
            ++conflicts;
            if (level() == 0) {
                contradictory_ = true;
                return Result::Unsat;
            }
            analyse(conflict);
            backtrack(backLevel_);
            learn();
            continue;
        }
        if (conflictLimit_ >= 0 && conflicts >= static_cast<uint64_t>(conflictLimit_) && conflicts > 0)
            return Result::Unknown;
        if (conflicts >= restartAt) {
            restartAt = conflicts + kRestartUnit * luby(++restarts);
            backtrack(0);
            tidy();
            continue;
        }
        Literal next = 0;
        while (level() < assumptions.size() && next == 0) {
            const Literal assumption = assumptions[level()];
            if (isFalse(assumption)) {
                explainFailure(negation(assumption));
                return Result::Unsat;
            }
            if (isTrue(assumption))
                levelStarts_.push_back(static_cast<uint32_t>(trail_.size()));
            else
                next = assumption;
        }
        if (next == 0) next = decide();
        if (next == 0) return Result::Sat;
        levelStarts_.push_back(static_cast<uint32_t>(trail_.size()));
        enqueue(next, kNoClause);
    }
}

} // namespace vouch::solver::bitblast
