#include "engine/solvers.h"

#include "support/check.h"

namespace vouch::engine {

std::unique_ptr<solver::Solver> makeSolver(const Context& context, const Program& program,
                                           solver::Backend backend) {
    auto solver = context.makeSolver ? context.makeSolver(backend) : solver::makeSolver(backend, *program.tm);
    VOUCH_CHECK(solver, "a context without solvers");
    solver->setBudget(context.budget);
    return solver;
}

void addStatistics(const Context& context, const std::string& prefix, const support::Statistics& counters) {
    VOUCH_CHECK(context.statistics, "an engine runs without statistics");
    for (const auto& [name, value] : counters.all()) context.statistics->add(prefix + name, value);
}

void addSolverStatistics(const Context& context, const std::string& prefix, const solver::Solver& solver) {
    addStatistics(context, prefix + ".solver.", solver.statistics);
}

} // namespace vouch::engine
