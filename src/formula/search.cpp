#include "formula/search.h"

#include "solver/once.h"
#include "solver/refine/refining_solver.h"
#include "support/check.h"
#include "term/plain.h"

#include <algorithm>

namespace vouch::formula {

std::vector<Term> Query::all() const {
    std::vector<Term> terms = fixed;
    terms.insert(terms.end(), tracked.begin(), tracked.end());
    return terms;
}

namespace {

class Search {
  public:
    Search(const term::TermManager& plain, const Query& query, const Settings& settings,
           const support::Budget& budget, const std::string& dumpDirectory)
        : plain_(plain), query_(query), transfer_(plain, tm_), settings_(settings),
          preprocess_(tm_, settings.preprocess), budget_(budget) {
        solver_ = solver::makeSolverForOnce(settings.solver, tm_);
        if (!dumpDirectory.empty())
            solver_ = solver::makeDumpingSolver(std::move(solver_), tm_, dumpDirectory);
        solver_ = solver::makeRefiningSolver(std::move(solver_), tm_, settings.refine);
        solver_->setBudget(budget);
    }

    Found run() {
        std::vector<Term> conjuncts, assumptions;
        for (Term t : query_.fixed) conjuncts.push_back(transfer_(t));
        for (Term t : query_.tracked) assumptions.push_back(transfer_(t));
        // A core is told in terms of what was assumed, so that stays as it is, and with it what it is about.
        if (assumptions.empty()) conjuncts = preprocess_.run(std::move(conjuncts), budget_);
        found_.by = settings_.solver;
        if (settings_.symsim) {
            simulate(conjuncts, assumptions);
        } else {
            for (Term t : conjuncts) solver_->add(t);
            // fixed /\ tracked
            found_.result = solver_->check(assumptions);
            found_.by = solver_->backend();
        }
        if (found_.result == Result::Sat) takeModel(conjuncts);
        if (found_.result == Result::Unsat) takeCore(assumptions);
        if (found_.result == Result::Unknown && found_.reason.empty()) found_.reason = "the solver gave up";
        found_.statistics.merge(preprocess_.statistics);
        for (const auto& [name, value] : solver_->statistics.all())
            found_.statistics.add("solver." + name, value);
        return std::move(found_);
    }

  private:
    void simulate(const std::vector<Term>& conjuncts, const std::vector<Term>& assumptions) {
        solver::symsim::SymSim symsim(tm_, *solver_, *settings_.symsim, budget_);
        found_.result = symsim.decide(tm_.mkAnd(tm_.mkAnd(conjuncts), tm_.mkAnd(assumptions)));
        found_.reason = symsim.reason();
        for (const auto& [name, value] : symsim.statistics.all())
            found_.statistics.add("symsim." + name, value);
    }
    void takeModel(std::vector<Term> searched) {
        for (Term t : query_.tracked) searched.push_back(transfer_(t));
        term::Assignment model = solver_->model(tm_, searched);
        preprocess_.complete(model);
        term::Evaluator value(tm_, model);
        for (Term v : term::variables(plain_, query_.all()))
            found_.model.emplace(v, value(tm_.findVar(plain_.name(v))));
    }
    void takeCore(const std::vector<Term>& assumptions) {
        // Simulation has used all of them.
        const std::vector<Term> core = settings_.symsim ? assumptions : solver_->core();
        for (size_t i = 0; i < assumptions.size(); ++i)
            if (std::find(core.begin(), core.end(), assumptions[i]) != core.end()) found_.core.push_back(i);
        VOUCH_CHECK(found_.core.size() >= core.size(), "a core with what was not assumed");
    }

    const term::TermManager& plain_;
    const Query& query_;
    term::TermManager tm_;
    term::Transfer transfer_;
    const Settings& settings_;
    solver::Preprocess preprocess_;
    const support::Budget& budget_;
    std::unique_ptr<solver::Solver> solver_;
    Found found_;
};

} // namespace

Found search(const term::TermManager& plain, const Query& query, const Settings& settings,
             const support::Budget& budget, const std::string& dumpDirectory) {
    return Search(plain, query, settings, budget, dumpDirectory).run();
}

} // namespace vouch::formula
