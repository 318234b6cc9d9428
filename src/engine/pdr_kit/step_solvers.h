// One incremental solver per step, made when it is first asked, and released again when all together hold too
// many clauses: large programs have thousands of edges.
#pragma once

#include "engine/pdr_kit/system.h"

#include <memory>
#include <vector>

namespace vouch::engine::pdr_kit {

class StepSolvers {
  public:
    // frames: by place; cache: may be null. Both outlive this object.
    StepSolvers(const System& system, const std::vector<Frames>& frames, SolverFactory makeSolver,
                size_t clauseCap, QueryCache* cache);

    TransitionSolver& at(StepId s);
    // `formula` holds at p: all steps out of p may assume it.
    void assume(Place p, Term formula);
    // The guard of the step, of the system as well, now has this conjunct.
    void strengthen(StepId s, Term conjunct);
    support::Statistics statistics(); // of all solvers so far; releases them

  private:
    void makeRoom(StepId inUse);

    const System& system_;
    const std::vector<Frames>& frames_;
    SolverFactory makeSolver_;
    size_t clauseCap_;
    QueryCache* cache_;
    std::vector<std::unique_ptr<TransitionSolver>> solvers_; // by step
    std::vector<uint64_t> lastUse_;
    uint64_t now_ = 0;
    std::vector<std::vector<Term>> facts_; // by place
    support::Statistics released_;
};

} // namespace vouch::engine::pdr_kit
