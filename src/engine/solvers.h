// How engines and kits get their solvers, and where their counters go.
#pragma once

#include "engine/engine.h"

namespace vouch::engine {

// The solver that a context provides, or a plain one; with the context's budget.
std::unique_ptr<solver::Solver> makeSolver(const Context& context, const Program& program,
                                           solver::Backend backend);

// Adds counters to the context's statistics, each under prefix + its name.
void addStatistics(const Context& context, const std::string& prefix, const support::Statistics& counters);
// The same for a solver's, under "prefix.solver.".
void addSolverStatistics(const Context& context, const std::string& prefix, const solver::Solver& solver);

} // namespace vouch::engine
