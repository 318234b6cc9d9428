// One incremental solver per edge, made when it is first asked, and released again when all together hold too
// many clauses: large programs have thousands of edges.
#pragma once

#include "engine/engine.h"
#include "engine/pdr_kit/transition.h"

#include <memory>
#include <vector>

namespace vouch::engine::ic3cfa {

class EdgeSolvers {
  public:
    // frames: by location; cache: may be null. Both outlive this object.
    EdgeSolvers(const Program& program, const std::vector<pdr::Frames>& frames, pdr::SolverFactory makeSolver,
                size_t clauseCap, pdr::QueryCache* cache);

    pdr::TransitionSolver& at(EdgeId e);
    // `formula` holds at l: all edges out of l may assume it.
    void assume(LocationId l, Term formula);
    support::Statistics statistics(); // of all solvers so far; releases them

  private:
    void makeRoom(EdgeId inUse);

    const Program& program_;
    const std::vector<pdr::Frames>& frames_;
    pdr::SolverFactory makeSolver_;
    size_t clauseCap_;
    pdr::QueryCache* cache_;
    std::vector<std::unique_ptr<pdr::TransitionSolver>> solvers_; // by edge
    std::vector<uint64_t> lastUse_;
    uint64_t now_ = 0;
    std::vector<std::vector<Term>> facts_; // by location
    support::Statistics released_;
};

} // namespace vouch::engine::ic3cfa
