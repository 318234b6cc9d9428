#include "engine/ic3cfa/edge_solvers.h"

namespace vouch::engine::ic3cfa {

EdgeSolvers::EdgeSolvers(const Program& program, const std::vector<pdr::Frames>& frames,
                         pdr::SolverFactory makeSolver, size_t clauseCap, pdr::QueryCache* cache)
    : program_(program), frames_(frames), makeSolver_(std::move(makeSolver)), clauseCap_(clauseCap),
      cache_(cache), solvers_(program.edges.size()), lastUse_(program.edges.size()),
      facts_(program.locations.size()) {}

pdr::TransitionSolver& EdgeSolvers::at(EdgeId e) {
    constexpr uint64_t kUsesPerLook = 256;
    if (++now_ % kUsesPerLook == 0) makeRoom(e);
    lastUse_[e] = now_;
    if (!solvers_[e]) {
        const program::Edge& edge = program_.edges[e];
        solvers_[e] = std::make_unique<pdr::TransitionSolver>(
            *program_.tm, makeSolver_, pdr::Transition{edge.guard, edge.next}, frames_[edge.from]);
        if (cache_) solvers_[e]->remember(*cache_, e);
        for (Term fact : facts_[edge.from]) solvers_[e]->assume(fact);
    }
    return *solvers_[e];
}

void EdgeSolvers::assume(LocationId l, Term formula) {
    facts_[l].push_back(formula);
    for (EdgeId e = 0; e < program_.edges.size(); ++e)
        if (solvers_[e] && program_.edges[e].from == l) solvers_[e]->assume(formula);
}

void EdgeSolvers::makeRoom(EdgeId inUse) {
    size_t total = 0;
    for (const auto& solver : solvers_) total += solver ? solver->clauses() : 0;
    while (total > clauseCap_) {
        EdgeId oldest = inUse;
        for (EdgeId e = 0; e < solvers_.size(); ++e) {
            const bool candidate = e != inUse && solvers_[e] && solvers_[e]->clauses() > 0;
            if (candidate && (oldest == inUse || lastUse_[e] < lastUse_[oldest])) oldest = e;
        }
        if (oldest == inUse) return;
        total -= solvers_[oldest]->clauses();
        solvers_[oldest]->release(released_);
    }
}

support::Statistics EdgeSolvers::statistics() {
    for (const auto& solver : solvers_)
        if (solver) solver->release(released_);
    return released_;
}

} // namespace vouch::engine::ic3cfa
