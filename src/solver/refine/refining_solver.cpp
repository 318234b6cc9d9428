#include "solver/refine/refining_solver.h"

#include "solver/refine/refinement.h"
#include "support/check.h"
#include "term/plain.h"

#include <algorithm>

namespace vouch::solver {

namespace {

constexpr int64_t kFirstTurn = 2000, kLongestTurn = int64_t(1) << 50; // conflicts

class RefiningSolver : public Solver {
  public:
    RefiningSolver(std::unique_ptr<Solver> inner, TermManager& tm, const refine::RefineSettings& settings)
        : inner_(std::move(inner)), tm_(tm), settings_(settings) {
        VOUCH_CHECK(inner_, "nobody is asked what refinement does not decide");
        VOUCH_CHECK(settings.mode != refine::Mode::None, "a refining solver that does not refine");
        if (!settings_.decidingSolver) settings_.decidingSolver = inner_->backend();
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
    // Who has given the last answer.
    Backend backend() const override { return isRefined_ ? *settings_.decidingSolver : inner_->backend(); }

  private:
    void forget() {
        answer_ = Result::Unknown;
        isRefined_ = false;
        evaluator_.reset();
        model_.clear();
    }

    // added /\ assumptions, as it is
    Result asked(int64_t conflicts) {
        inner_->setConflictLimit(conflicts);
        return inner_->check(assumptions_);
    }

    // One question while it is refined, in terms of a manager of its own.
    struct Course {
        std::vector<Term> all; // added /\ assumptions
        TermManager scratch;
        term::Transfer transfer;
        refine::Refinement refinement;

        Course(RefiningSolver& solver, std::vector<Term> conjuncts)
            : all(std::move(conjuncts)), transfer(solver.tm_, scratch),
              refinement({scratch, solver.settings_, solver.budget_, solver.refined_}, images()) {}
        std::vector<Term> images() {
            std::vector<Term> images;
            for (Term t : all) images.push_back(transfer(t));
            return images;
        }
    };

    Result solve() {
        if (conflictLimit_ >= 0) return asked(conflictLimit_);
        std::optional<Course> course;
        if (settings_.probe) {
            start(course);
            const Result below = answered(*course, course->refinement.probe(kFirstTurn));
            if (below != Result::Unknown) return below;
        }
        if (settings_.easyConflicts > 0) {
            const Result first = asked(settings_.easyConflicts);
            if (first != Result::Unknown || budget_.exhausted()) return first;
        }
        if (!course) start(course);
        return takeTurns(*course);
    }

    void start(std::optional<Course>& course) {
        std::vector<Term> all = added_;
        all.insert(all.end(), assumptions_.begin(), assumptions_.end());
        refined_.add("refine.questions");
        course.emplace(*this, std::move(all));
    }

    int64_t firstTurn() const { return std::max(settings_.easyConflicts, kFirstTurn); }

    Result takeTurns(Course& course) {
        refine::Refinement& refinement = course.refinement;
        for (int64_t turn = firstTurn();; turn *= 2) {
            const Result result = answered(course, refinement.advance(settings_.turns ? turn : -1));
            if (result != Result::Unknown) return result;
            const Result whole = asked(refinement.isOver() ? -1 : turn);
            if (whole != Result::Unknown || refinement.isOver() || budget_.exhausted()) return whole;
            VOUCH_CHECK(turn < kLongestTurn, "turns without end");
        }
    }

    // The answer of the refinement, if it has one; then it is this solver's.
    Result answered(Course& course, const refine::Outcome& outcome) {
        if (outcome.result == Result::Unknown) return outcome.result;
        isRefined_ = true;
        refined_.add(outcome.result == Result::Sat ? "refine.sat" : "refine.unsat");
        if (outcome.result == Result::Unsat) return outcome.result;
        for (Term variable : term::variables(tm_, course.all)) {
            auto it = outcome.model.find(course.transfer(variable));
            if (it != outcome.model.end()) model_.emplace(variable, it->second);
        }
        evaluator_.emplace(tm_, model_);
        for (Term t : course.all) VOUCH_CHECK((*evaluator_)(t).asBool(), "a model of something else");
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
