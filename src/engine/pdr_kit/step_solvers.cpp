#include "engine/pdr_kit/step_solvers.h"

#include "support/check.h"

namespace vouch::engine::pdr_kit {

StepSolvers::StepSolvers(const System& system, const std::vector<Frames>& frames, SolverFactory makeSolver,
                         size_t clauseCap, QueryCache* cache)
    : system_(system), frames_(frames), makeSolver_(std::move(makeSolver)), clauseCap_(clauseCap),
      cache_(cache), solvers_(system.steps().size()), lastUse_(system.steps().size()),
      facts_(system.places()) {
    VOUCH_CHECK(frames.size() == system.places(), "frames and places differ in number");
}

TransitionSolver& StepSolvers::at(StepId s) {
    constexpr uint64_t kUsesPerLook = 256;
    VOUCH_CHECK(s < solvers_.size(), "a query about no step");
    if (++now_ % kUsesPerLook == 0) makeRoom(s);
    lastUse_[s] = now_;
    if (!solvers_[s]) {
        const Step& step = system_.steps()[s];
        solvers_[s] = std::make_unique<TransitionSolver>(system_.tm(), makeSolver_, step.transition,
                                                         frames_[step.from]);
        if (cache_) solvers_[s]->remember(*cache_, s);
        for (Term fact : facts_[step.from]) solvers_[s]->assume(fact);
    }
    return *solvers_[s];
}

void StepSolvers::assume(Place p, Term formula) {
    VOUCH_CHECK(p < facts_.size(), "a fact at no place");
    facts_[p].push_back(formula);
    for (StepId s = 0; s < solvers_.size(); ++s)
        if (solvers_[s] && system_.steps()[s].from == p) solvers_[s]->assume(formula);
}

void StepSolvers::strengthen(StepId s, Term conjunct) {
    VOUCH_CHECK(s < solvers_.size(), "a query about no step");
    if (solvers_[s]) solvers_[s]->strengthen(conjunct);
}

void StepSolvers::makeRoom(StepId inUse) {
    size_t total = 0;
    for (const auto& solver : solvers_) total += solver ? solver->clauses() : 0;
    while (total > clauseCap_) {
        StepId oldest = inUse;
        for (StepId s = 0; s < solvers_.size(); ++s) {
            const bool candidate = s != inUse && solvers_[s] && solvers_[s]->clauses() > 0;
            if (candidate && (oldest == inUse || lastUse_[s] < lastUse_[oldest])) oldest = s;
        }
        if (oldest == inUse) return;
        VOUCH_CHECK(total >= solvers_[oldest]->clauses(), "more clauses are given back than there are");
        total -= solvers_[oldest]->clauses();
        solvers_[oldest]->release(released_);
    }
}

support::Statistics StepSolvers::statistics() {
    for (const auto& solver : solvers_)
        if (solver) solver->release(released_);
    return released_;
}

} // namespace vouch::engine::pdr_kit
