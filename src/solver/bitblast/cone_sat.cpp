#include "solver/bitblast/cone_sat.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::solver::bitblast {

namespace {

void addOnce(std::vector<uint32_t>& set, uint32_t element) {
    if (std::find(set.begin(), set.end(), element) == set.end()) set.push_back(element);
}

} // namespace

void ConeSat::grow() {
    const size_t n = static_cast<size_t>(variables_) + 1;
    if (levels_.size() >= n) return;
    watches_.resize(2 * n);
    values_.resize(2 * n, 0);
    failed_.resize(2 * n, false);
    levels_.resize(n, 0);
    reasons_.resize(n, kNoClause);
    phases_.resize(n, -1);
    seen_.resize(n, 0);
    fanIn_.resize(n);
    guarded_.resize(n);
    required_.resize(n, false);
    cone_.resize(n, 0);
    order_.grow(n);
}

void ConeSat::require(int literal) {
    grow();
    const Variable v = variableOf(literalOf(literal));
    if (required_[v]) return;
    required_[v] = true;
    roots_.push_back(v);
}

void ConeSat::addDefinition(int output, std::span<const int> literals) {
    grow();
    // Whoever looks at the output only may pass over clauses that do not mention it.
    VOUCH_EXPENSIVE(VOUCH_CHECK(
        std::any_of(literals.begin(), literals.end(), [&](int l) { return l == output || l == -output; }),
        "a definition that does not mention what it defines"));
    const Variable v = variableOf(literalOf(output));
    for (int l : literals)
        if (variableOf(literalOf(l)) != v) addOnce(fanIn_[v], variableOf(literalOf(l)));
    insert(literals);
}

void ConeSat::addClause(std::span<const int> literals) {
    grow();
    VOUCH_EXPENSIVE(for (int l : literals)
                        VOUCH_CHECK(isLiteral(l), "a clause with a literal of no variable"));
    Variable guard = 0; // the newest one: activation literals are made for their clause
    for (int l : literals)
        if (l < 0 && isInput(static_cast<Variable>(-l))) guard = std::max(guard, static_cast<Variable>(-l));
    for (int l : literals) {
        const Variable v = variableOf(literalOf(l));
        if (guard != 0)
            addOnce(guarded_[guard], v);
        else
            require(l);
    }
    insert(literals);
}

void ConeSat::insert(std::span<const int> external) {
    ++clauses_;
    leaveCone();
    answer_ = Result::Unknown;
    std::vector<Literal>& literals = learnt_; // scratch
    literals.clear();
    for (int l : external) literals.push_back(literalOf(l));
    std::sort(literals.begin(), literals.end());
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
    for (size_t i = 0; i < literals.size(); ++i) {
        if (isTrue(literals[i])) return;
        if (i > 0 && literals[i] == negation(literals[i - 1])) return;
    }
    std::erase_if(literals, [&](Literal l) { return isFalse(l); });
    if (literals.empty()) {
        contradictory_ = true;
    } else if (literals.size() == 1) {
        enqueue(literals[0], kNoClause); // propagated by the next query
    } else {
        original_.push_back(store_.add(literals, false, 0));
        attach(original_.back());
    }
}

void ConeSat::attach(ClauseRef c) {
    auto literals = store_.literals(c);
    VOUCH_CHECK(literals.size() >= 2, "two literals are watched");
    watches_[literals[0]].push_back({c, literals[1]});
    watches_[literals[1]].push_back({c, literals[0]});
}

// --- cone

void ConeSat::visit(Variable v) {
    if (inCone(v)) return;
    cone_[v] = query_;
    agenda_.push_back(v);
}

// First the cone is empty, then the assignment is undone: nobody will decide these variables again.
void ConeSat::leaveCone() {
    ++query_;
    backtrack(0);
}

void ConeSat::enterCone(std::span<const Literal> assumptions) {
    VOUCH_CHECK(level() == 0 && propagated_ == trail_.size(), "a cone is entered on level 0 only");
    order_.clear();
    for (Variable v : roots_) visit(v);
    for (Literal l : assumptions) visit(variableOf(l));
    while (!agenda_.empty()) {
        const Variable v = agenda_.back();
        agenda_.pop_back();
        for (Variable w : fanIn_[v]) visit(w);
        if (!isFalse(2 * v)) // on level 0: the clauses of a guard that is retired are satisfied
            for (Variable w : guarded_[v]) visit(w);
        if (values_[2 * v] == 0) order_.append(v);
    }
    order_.heapify();
}

// --- housekeeping

void ConeSat::tidy() {
    VOUCH_CHECK(level() == 0, "clauses are removed on level 0 only");
    const bool many = learnts_.size() > learntLimit_;
    const bool stale = trail_.size() > fixedWhenTidied_ && propagations_ > tidiedAt_ + 4 * original_.size();
    if (!many && !stale) return;
    auto satisfied = [&](ClauseRef c) {
        auto literals = store_.literals(c);
        return std::any_of(literals.begin(), literals.end(), [&](Literal l) { return isTrue(l); });
    };
    auto drop = [&](ClauseRef c) {
        if (!satisfied(c)) return false;
        store_.remove(c);
        return true;
    };
    std::erase_if(original_, drop);
    std::erase_if(learnts_, drop);
    if (many) {
        std::sort(learnts_.begin(), learnts_.end(), [&](ClauseRef a, ClauseRef b) {
            return std::pair(store_.glue(a), b) < std::pair(store_.glue(b), a); // of equal ones the newer
        });
        size_t keep = learnts_.size() / 2;
        while (keep < learnts_.size() && store_.glue(learnts_[keep]) <= 2) ++keep;
        for (size_t i = keep; i < learnts_.size(); ++i) store_.remove(learnts_[i]);
        learnts_.resize(keep);
        learntLimit_ = std::max(learntLimit_ + learntLimit_ / 20, 2 * keep);
    }
    fixedWhenTidied_ = trail_.size();
    tidiedAt_ = propagations_;
    collect();
}

void ConeSat::collect() {
    for (auto& list : watches_) list.clear();
    original_.clear();
    learnts_.clear();
    store_.compact([&](ClauseRef, ClauseRef c) { (store_.isLearnt(c) ? learnts_ : original_).push_back(c); });
    for (ClauseRef c : original_) attach(c);
    for (ClauseRef c : learnts_) attach(c);
}

// --- answers

Result ConeSat::solve(std::span<const int> assumptions) {
    grow();
    leaveCone();
    for (Literal l : failedList_) failed_[l] = false;
    failedList_.clear();
    answer_ = Result::Unknown;
    if (budget_.exhausted()) return Result::Unknown;
    if (!contradictory_ && propagate() != kNoClause) contradictory_ = true;
    if (contradictory_) return answer_ = Result::Unsat;
    tidy();
    std::vector<Literal> literals;
    for (int l : assumptions) {
        VOUCH_CHECK(isLiteral(l), "an assumption about no variable");
        literals.push_back(literalOf(l));
    }
    enterCone(literals);
    answer_ = search(literals);
    VOUCH_EXPENSIVE(checkAnswer(literals));
    return answer_;
}

// Sat: the cone is assigned, the assumptions are true, and no clause is false. Unsat: some assumptions failed, or the
// clauses alone are contradictory; each clause is still watched where it has to be.
void ConeSat::checkAnswer(std::span<const Literal> assumptions) {
    checkTrail();
    if (answer_ == Result::Unsat)
        for (Literal l : failedList_)
            VOUCH_CHECK(std::find(assumptions.begin(), assumptions.end(), l) != assumptions.end(),
                        "a literal failed that was not assumed");
    if (answer_ != Result::Sat) return;
    for (Variable v = 1; v < cone_.size(); ++v)
        VOUCH_CHECK(!inCone(v) || values_[2 * v] != 0, "a model without a variable of the cone");
    for (Literal l : assumptions) VOUCH_CHECK(isTrue(l), "a model that violates an assumption");
    for (const auto* list : {&original_, &learnts_})
        for (ClauseRef c : *list) {
            auto literals = store_.literals(c);
            VOUCH_CHECK(!std::all_of(literals.begin(), literals.end(), [&](Literal l) { return isFalse(l); }),
                        "a model that violates a clause");
        }
}

// Levels ascend along the trail, and what was implied follows from its clause.
void ConeSat::checkTrail() {
    for (size_t i = 0; i < trail_.size(); ++i) {
        const Literal l = trail_[i];
        VOUCH_CHECK(isTrue(l) && isFalse(negation(l)), "a literal of the trail has no value");
        VOUCH_CHECK(i == 0 || levels_[variableOf(trail_[i - 1])] <= levels_[variableOf(l)],
                    "levels descend along the trail");
        if (levels_[variableOf(l)] == 0 || reasons_[variableOf(l)] == kNoClause) continue;
        auto literals = store_.literals(reasons_[variableOf(l)]);
        VOUCH_CHECK(
            std::all_of(literals.begin(), literals.end(), [&](Literal m) { return m == l || isFalse(m); }),
            "a reason that does not imply its literal");
    }
}

bool ConeSat::value(int literal) {
    VOUCH_CHECK(answer_ == Result::Sat, "a value without a model");
    VOUCH_CHECK(isLiteral(literal), "a value of no variable");
    const bool positive = isTrue(2 * variableOf(literalOf(literal)));
    return positive == (literal > 0);
}

bool ConeSat::failed(int literal) {
    VOUCH_CHECK(answer_ == Result::Unsat, "a failed assumption of what is not unsatisfiable");
    VOUCH_CHECK(isLiteral(literal), "a literal of no variable");
    return failed_[literalOf(literal)];
}

} // namespace vouch::solver::bitblast
