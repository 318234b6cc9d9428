#include "solver/refine/refining_solver.h"

#include "solver/refine/refinement.h"
#include "support/check.h"
#include "term/plain.h"

namespace vouch::solver {

namespace {

class RefiningSolver : public Solver {
  public:
    RefiningSolver(std::unique_ptr<Solver> inner, TermManager& tm, const refine::RefineSettings& settings)
        : inner_(std::move(inner)), tm_(tm), settings_(settings) {
        VOUCH_CHECK(inner_, "nobody is asked what refinement does not decide");
        VOUCH_CHECK(settings.mode != refine::Mode::None, "a refining solver that does not refine");
    }

    void add(Term formula) override {
        forget();
        VOUCH_CHECK(tm_.sort(formula).isBool(), "only Boolean terms are asserted");
        added_.push_back(formula);
        inner_->add(formula);
    }

    Result check(std::span<const Term> assumptions) override {
        forget();
        assumptions_.assign(assumptions.begin(), assumptions.end());
        const Result result = solve();
        VOUCH_CHECK(!isRefined_ || result != Result::Unknown, "a refinement that has decided nothing");
        statistics = inner_->statistics;
        statistics.merge(refined_);
        return answer_ = result;
    }

    Value value(Term t) override {
        VOUCH_CHECK(answer_ == Result::Sat, "a value needs a satisfiable check");
        if (!isRefined_) return inner_->value(t);
        return (*evaluator_)(t);
    }

    std::vector<Term> core() override {
        VOUCH_CHECK(answer_ == Result::Unsat, "a core needs an unsatisfiable check");
        return isRefined_ ? assumptions_ : inner_->core();
    }

    void setBudget(support::Budget budget) override {
        budget_ = budget;
        inner_->setBudget(std::move(budget));
    }
    void setConflictLimit(int64_t conflicts) override { conflictLimit_ = conflicts; }
    Backend backend() const override { return inner_->backend(); }

  private:
    void forget() {
        answer_ = Result::Unknown;
        isRefined_ = false;
        evaluator_.reset();
        model_.clear();
    }

    Result solve() {
        const bool isLimited = conflictLimit_ >= 0;
        if (isLimited || settings_.easyConflicts > 0) {
            inner_->setConflictLimit(isLimited ? conflictLimit_ : settings_.easyConflicts);
            // added /\ assumptions
            const Result first = inner_->check(assumptions_);
            if (first != Result::Unknown || isLimited || budget_.exhausted()) return first;
        }
        const Result result = refined();
        if (result != Result::Unknown) return result;
        inner_->setConflictLimit(-1);
        // added /\ assumptions
        return inner_->check(assumptions_);
    }

    // added /\ assumptions, in terms of a manager that lives as long as the refinement
    Result refined() {
        TermManager scratch;
        term::Transfer transfer(tm_, scratch);
        std::vector<Term> all = added_, conjuncts;
        all.insert(all.end(), assumptions_.begin(), assumptions_.end());
        for (Term t : all) conjuncts.push_back(transfer(t));
        refined_.add("refine.questions");
        const refine::Outcome outcome = refine::refine({scratch, settings_, budget_, refined_}, conjuncts);
        isRefined_ = outcome.result != Result::Unknown;
        if (isRefined_) refined_.add(outcome.result == Result::Sat ? "refine.sat" : "refine.unsat");
        if (outcome.result != Result::Sat) return outcome.result;
        for (Term variable : term::variables(tm_, all)) {
            auto it = outcome.model.find(transfer(variable));
            if (it != outcome.model.end()) model_.emplace(variable, it->second);
        }
        evaluator_.emplace(tm_, model_);
        for (Term t : all) VOUCH_CHECK((*evaluator_)(t).asBool(), "a model of something else");
        return outcome.result;
    }

    std::unique_ptr<Solver> inner_;
    TermManager& tm_;
    refine::RefineSettings settings_;
    std::vector<Term> added_, assumptions_; // the last check's
    support::Budget budget_;
    int64_t conflictLimit_ = -1;
    support::Statistics refined_; // counters of all refinements
    Result answer_ = Result::Unknown;
    bool isRefined_ = false; // who has answered the last check
    term::Assignment model_;
    std::optional<term::Evaluator> evaluator_;
};

} // namespace

std::unique_ptr<Solver> makeRefiningSolver(std::unique_ptr<Solver> inner, TermManager& tm,
                                           const refine::RefineSettings& settings) {
    if (settings.mode == refine::Mode::None) return inner;
    return std::make_unique<RefiningSolver>(std::move(inner), tm, settings);
}

} // namespace vouch::solver
