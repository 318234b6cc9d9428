#include "engine/pdr_kit/transition.h"

#include "support/check.h"

#include <algorithm>
#include <climits>

namespace vouch::engine::pdr_kit {

using solver::Result;

TransitionSolver::TransitionSolver(TermManager& tm, SolverFactory makeSolver, Transition transition,
                                   const Frames& source)
    : tm_(tm), makeSolver_(std::move(makeSolver)), transition_(std::move(transition)), source_(source),
      prime_(tm) {
    VOUCH_CHECK(tm_.sort(transition_.guard).isBool(), "a guard that is no formula");
    for (const auto& [variable, value] : transition_.next) {
        VOUCH_CHECK(tm_.isVar(variable) && tm_.sort(variable) == tm_.sort(value),
                    "a step changes a variable's sort");
        prime_.bind(variable, value);
    }
}

void TransitionSolver::assume(Term formula) {
    VOUCH_CHECK(tm_.sort(formula).isBool(), "a fact that is no formula");
    facts_.push_back(formula);
    answer_.reset();
    satisfiable_.reset();
    if (solver_) solver_->add(formula);
}

void TransitionSolver::strengthen(Term formula) {
    VOUCH_CHECK(!cache_, "answers are remembered about a step that has changed");
    transition_.guard = tm_.mkAnd(transition_.guard, formula);
    answer_.reset();
    satisfiable_.reset();
    if (solver_) solver_->add(formula);
}

// More than half of what the solver was told does not count any more.
bool TransitionSolver::isWorn() const {
    constexpr size_t kTolerated = 2000;
    return given_ + retired_ > 2 * source_.size() + kTolerated;
}

void TransitionSolver::makeNewSolver() {
    if (solver_) former_.merge(solver_->statistics);
    solver_ = makeSolver_();
    on_.clear();
    expired_ = {};
    retired_ = 0;
    solver_->add(transition_.guard);
    for (Term fact : facts_) solver_->add(fact);
    if (source_.initial()) solver_->add(tm_.mkImplies(on(0), source_.initial()));
    for (unsigned level = 0; level < source_.levels(); ++level)
        for (const Cube& cube : source_.delta(level))
            solver_->add(tm_.mkImplies(on(level), cube.clause(tm_)));
    told_ = source_.log().size();
    given_ = source_.size();
    VOUCH_CHECK(!isWorn(), "a new solver is worn");
}

void TransitionSolver::prepare() {
    if (!solver_ || isWorn()) return makeNewSolver();
    if (expired_) solver_->add(tm_.mkNot(expired_));
    expired_ = {};
    for (; told_ < source_.log().size(); ++told_) {
        const Frames::Entry& entry = source_.log()[told_];
        VOUCH_EXPENSIVE(VOUCH_CHECK(source_.isBlocked(entry.cube, entry.level), "told what is not blocked"));
        solver_->add(tm_.mkImplies(on(entry.level), entry.cube.clause(tm_)));
        ++given_;
    }
}

Term TransitionSolver::on(unsigned level) {
    while (on_.size() <= level) {
        on_.push_back(tm_.mkFreshVar("on", term::Sort::boolean()));
        if (on_.size() > 1) solver_->add(tm_.mkImplies(on_[on_.size() - 2], on_.back()));
    }
    return on_[level];
}

Term TransitionSolver::temporarily(const Cube& excluded) {
    VOUCH_CHECK(!expired_, "a temporary clause that was not retired");
    Term active = tm_.mkFreshVar("temporary", term::Sort::boolean());
    solver_->add(tm_.mkImplies(active, excluded.clause(tm_)));
    ++retired_;
    return active;
}

bool TransitionSolver::isSatisfiable(unsigned level, const Cube& target, const Cube* excluded) {
    satisfiable_.reset();
    const bool result = answer(level, target, excluded);
    satisfiable_ = result;
    VOUCH_EXPENSIVE(checkAnswer(target));
    return result;
}

// Unsatisfiable: the core is made of the target's literals. Satisfiable: the model is a step into the target.
void TransitionSolver::checkAnswer(const Cube& target) {
    if (!*satisfiable_) {
        VOUCH_CHECK(Cube(core_).subsumes(target), "a core with literals that were not asked about");
        return;
    }
    const term::Assignment values = model();
    for (Term requirement : requirements())
        VOUCH_CHECK(term::evaluate(tm_, requirement, values).asBool(),
                    "a model that is no step into the target");
}

bool TransitionSolver::answer(unsigned level, const Cube& target, const Cube* excluded) {
    primed_.clear();
    core_.clear();
    model_.reset();
    answer_.reset();
    for (Term literal : target.literals()) primed_.push_back(primed(literal));
    // Another cube than the target is never excluded by those who ask often.
    if (!cache_ || (excluded && *excluded != target)) return ask(level, target, excluded);
    const QueryKey key{number_, excluded != nullptr, {}, target.literals()};
    if (auto known = recall(key, level)) return *known;
    const bool satisfiable = ask(level, target, excluded);
    record(key, level, satisfiable);
    return satisfiable;
}

bool TransitionSolver::ask(unsigned level, const Cube& target, const Cube* excluded) {
    prepare();
    std::vector<Term> assumptions{on(level)};
    const Term temporary = excluded ? temporarily(*excluded) : Term();
    if (temporary) assumptions.push_back(temporary);
    assumptions.insert(assumptions.end(), primed_.begin(), primed_.end());
    // F(level) /\ Inv /\ guard /\ !excluded /\ target'
    const Result result = solver_->check(assumptions);
    if (result == Result::Unknown) throw GaveUp("solver gave up");
    if (result == Result::Unsat) {
        std::vector<Term> failed = solver_->core();
        std::sort(failed.begin(), failed.end());
        for (size_t i = 0; i < primed_.size(); ++i)
            if (std::binary_search(failed.begin(), failed.end(), primed_[i]))
                core_.push_back(target.literals()[i]);
    }
    VOUCH_CHECK(core_.size() <= target.size(), "a core that is larger than the target");
    answer_ = result;
    // A model is lost once something is added: what a satisfiable query leaves behind is retired before the
    // next.
    expired_ = temporary;
    return result == Result::Sat;
}

std::vector<Term> TransitionSolver::requirements() const {
    std::vector<Term> result = primed_;
    result.push_back(transition_.guard);
    return result;
}

std::optional<bool> TransitionSolver::recall(const QueryKey& key, unsigned level) {
    CachedAnswer* answer = cache_->find(key);
    if (answer && answer->unsatisfiable && level <= answer->unsatisfiable->level) {
        cache_->countHit();
        core_ = answer->unsatisfiable->core;
        VOUCH_CHECK(core_.size() <= key.literals.size(), "a remembered core that is larger than the target");
        return false;
    }
    if (answer && answer->satisfiable && isStillPossible(*answer->satisfiable, level)) {
        cache_->countHit();
        model_ = answer->satisfiable->model;
        return true;
    }
    cache_->countMiss();
    return std::nullopt;
}

// s |= F(level) /\ Inv? What was there when s was found need not be asked again. A cube that was blocked up
// to level j and holds s leaves s possible above j only.
bool TransitionSolver::isStillPossible(CachedAnswer::Satisfiable& answer, unsigned level) const {
    const auto& log = source_.log();
    term::Evaluator value(tm_, answer.model);
    const auto holds = [&](Term formula) { return value(formula).asBool(); };
    for (; answer.facts < facts_.size(); ++answer.facts)
        if (!holds(facts_[answer.facts])) answer.level = UINT_MAX; // at no level
    for (; answer.blocked < log.size() && answer.level <= level; ++answer.blocked) {
        const auto& [blockedLevel, cube] = log[answer.blocked];
        if (blockedLevel < answer.level) continue;
        if (std::all_of(cube.literals().begin(), cube.literals().end(), holds))
            answer.level = blockedLevel + 1;
    }
    return answer.level <= level;
}

void TransitionSolver::record(const QueryKey& key, unsigned level, bool satisfiable) {
    VOUCH_CHECK(answer_ == (satisfiable ? Result::Sat : Result::Unsat), "an answer is kept that nobody gave");
    if (!satisfiable) return cache_->put(key, CachedAnswer::Unsatisfiable{level, core_});
    learnVariables();
    std::vector<Term> required = primed_;
    if (key.excluding) required.insert(required.end(), key.literals.begin(), key.literals.end());
    required = term::variables(tm_, required);
    model_.emplace();
    for (const auto* list : {&variables_, &required})
        for (Term variable : *list)
            if (!model_->contains(variable)) model_->emplace(variable, solver_->value(variable));
    cache_->put(key, CachedAnswer::Satisfiable{level, source_.log().size(), facts_.size(), *model_});
}

void TransitionSolver::learnVariables() {
    std::vector<Term> news;
    if (variables_.empty()) {
        news.push_back(transition_.guard);
        if (source_.initial()) news.push_back(source_.initial());
    }
    for (; scannedFacts_ < facts_.size(); ++scannedFacts_) news.push_back(facts_[scannedFacts_]);
    for (; scannedBlocked_ < source_.log().size(); ++scannedBlocked_)
        for (Term literal : source_.log()[scannedBlocked_].cube.literals()) news.push_back(literal);
    if (news.empty()) return;
    news = term::variables(tm_, news);
    const auto middle = static_cast<ptrdiff_t>(variables_.size());
    variables_.insert(variables_.end(), news.begin(), news.end());
    std::inplace_merge(variables_.begin(), variables_.begin() + middle, variables_.end());
    variables_.erase(std::unique(variables_.begin(), variables_.end()), variables_.end());
}

term::Assignment TransitionSolver::model() {
    VOUCH_CHECK(satisfiable_ == true && (model_ || answer_ == Result::Sat),
                "a model of what was not satisfiable");
    return model_ ? *model_ : solver_->model(tm_, requirements());
}

size_t TransitionSolver::clauses() const {
    return solver_ ? static_cast<size_t>(solver_->statistics.get("clauses")) : 0;
}

void TransitionSolver::release(support::Statistics& total) {
    if (solver_) former_.merge(solver_->statistics);
    solver_.reset();
    satisfiable_.reset();
    total.merge(former_);
    former_ = {};
}

} // namespace vouch::engine::pdr_kit
