#include "solver/refine/refinement.h"

#include "solver/refine/strategy.h"
#include "solver/refine/under_approximation.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::solver::refine {

namespace {

class Refinement {
  public:
    Refinement(const Environment& environment, const std::vector<Term>& conjuncts)
        : environment_(environment), graph_(environment.tm, conjuncts), cores_(environment, graph_),
          strategy_(makeStrategy(environment, graph_)) {}

    Outcome run() {
        count("words", static_cast<double>(graph_.words().size()));
        count("inputs", static_cast<double>(graph_.inputs().size()));
        Restrictions now = strategy_->first();
        countWidths("first", now);
        for (unsigned round = 0; round < environment_.settings.rounds && !now.empty(); ++round) {
            if (environment_.budget.exhausted()) break;
            VOUCH_CHECK(tried_.insert(now).second, "restrictions that were tried before");
            count("rounds");
            countWidths("last", now);
            const Outcome outcome = decide(now);
            if (outcome.result != Result::Unknown) return outcome;
            now = std::move(next_);
        }
        count("exhausted");
        return {};
    }

  private:
    // One round. Unknown: next_ has the restrictions of the next one, if there is one.
    Outcome decide(const Restrictions& now) {
        next_ = {};
        UnderApproximation under(environment_, graph_, now);
        const Result below = under.check(); // Phi /\ now
        if (below == Result::Sat) return {below, checked(under.model())};
        if (below == Result::Unknown) return {};
        // Phi /\ now, in pieces. As it is unsatisfiable, only the budget prevents an answer.
        const Result again = cores_.check(now);
        VOUCH_CHECK(again != Result::Sat, "an under-approximation with and without models");
        if (again == Result::Unknown) return {};
        const size_t before = kept_.size();
        kept_.insert(cores_.core().words.begin(), cores_.core().words.end());
        count("words-by-core", static_cast<double>(kept_.size() - before));
        strategy_->restore(cores_.core(), kept_);
        environment_.statistics.set("refine.words-kept", static_cast<double>(kept_.size()));
        OverApproximation over(environment_, graph_, kept_);
        const Result above = over.check(); // Phi_o
        if (above == Result::Unsat) return {above, {}};
        if (above == Result::Sat) next_ = strategy_->next(now, cores_.core(), over);
        return {};
    }

    // A model of an under-approximation is one of the formula.
    term::Assignment checked(term::Assignment model) const {
        term::Evaluator value(environment_.tm, model);
        for (Term output : graph_.outputs())
            VOUCH_CHECK(value(output).asBool(), "a model of an under-approximation violates the formula");
        return model;
    }

    void count(const char* what, double amount = 1) {
        environment_.statistics.add(std::string("refine.") + what, amount);
    }
    // The most frequent and the largest of the widths that inputs are restricted to.
    void countWidths(const std::string& when, const Restrictions& restrictions) {
        std::map<uint32_t, size_t> frequency;
        for (const auto& [input, range] : restrictions.ranges) ++frequency[range.width];
        if (frequency.empty()) return;
        const auto mode = std::max_element(frequency.begin(), frequency.end(),
                                           [](auto& a, auto& b) { return a.second < b.second; });
        environment_.statistics.set("refine.width-mode-" + when, mode->first);
        environment_.statistics.set("refine.width-most-" + when, frequency.rbegin()->first);
        environment_.statistics.set("refine.restricted-" + when,
                                    static_cast<double>(restrictions.ranges.size()));
    }

    Environment environment_;
    WordGraph graph_;
    CoreWords cores_;
    std::unique_ptr<Strategy> strategy_;
    std::set<size_t> kept_; // K
    std::set<Restrictions> tried_;
    Restrictions next_;
};

} // namespace

Outcome refine(const Environment& environment, const std::vector<Term>& conjuncts) {
    VOUCH_CHECK(environment.settings.mode != Mode::None, "a refinement that is switched off");
    return Refinement(environment, conjuncts).run();
}

} // namespace vouch::solver::refine
