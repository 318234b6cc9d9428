#include "engine/paths/path_solver.h"

#include "engine/solvers.h"
#include "solver/refine/refining_solver.h"
#include "support/check.h"

#include <cstdlib>

namespace vouch::engine::paths {

PathSolver::PathSolver(const Program& program, const Context& context, Start start,
                       std::vector<bool> deterministic, std::string prefix,
                       const solver::refine::RefineSettings& refine)
    : program_(program), context_(context), tm_(*program.tm), prefix_(std::move(prefix)),
      solver_(
          solver::makeRefiningSolver(makeSolver(context, program, solver::Backend::Bitblast), tm_, refine)),
      unroller_(program, start, std::move(deterministic), program::Unroller::Irrelevant::Zero,
                start == Start::Entry ? program::Unroller::Detail::Cases
                                      : program::Unroller::Detail::Merged) {
    solver_->setBudget(context.budget);
    if (!tm_.isTrue(unroller_.initial())) solver_->add(unroller_.initial());
}

PathSolver::~PathSolver() { addSolverStatistics(context_, prefix_, *solver_); }

void PathSolver::extend() {
    unroller_.extend();
    VOUCH_CHECK(assumed_.size() == isAssumed_.size(), "a claim is assumed twice");
    for (Term bound : unroller_.boundsAt(depth())) solver_->add(bound);
    for (const Claim& claim : assumed_) solver_->add(holdsAt(claim, depth()));
}

void PathSolver::tellSums() {
    for (; sumsTold_ <= depth(); ++sumsTold_)
        for (Term sum : unroller_.sumsAt(sumsTold_)) solver_->add(sum);
}

bool PathSolver::extendTo(unsigned depth) {
    while (this->depth() < depth) {
        if (context_.budget.exhausted()) return false;
        extend();
    }
    return true;
}

void PathSolver::assume(const Claim& claim) {
    VOUCH_CHECK(claim.location < program_.locations.size(), "a claim about no location");
    VOUCH_CHECK(!program_.locations[claim.location].isBad(), "a fact about a bad location");
    if (!isAssumed_.insert(claim).second) return;
    assumed_.push_back(claim);
    for (unsigned i = 0; i <= depth(); ++i) solver_->add(holdsAt(claim, i));
}

Term PathSolver::holdsAt(const Claim& claim, unsigned level) {
    VOUCH_CHECK(level <= depth(), "a claim about a level that is not there");
    VOUCH_CHECK(tm_.sort(claim.formula).isBool(), "a claim that is no formula");
    const Term reach = unroller_.reach(claim.location, level);
    if (tm_.isFalse(reach)) return tm_.mkTrue();
    Term& made = made_[{claim, level}];
    if (made.isNull()) made = tm_.mkImplies(reach, unroller_.at(claim.location, claim.formula, level));
    return made;
}

Term PathSolver::badAt(unsigned level) const {
    return tm_.mkOr(unroller_.errorAt(level), unroller_.limitAt(level));
}

Trace PathSolver::traceTo(LocationId l, unsigned level) {
    VOUCH_CHECK(level <= depth() && isAt(l, level), "a path to where the model is not");
    Trace trace = unroller_.trace(l, level, [&](Term t) { return solver_->value(t); });
    VOUCH_CHECK(trace.steps.size() == level, "a path of another length");
    VOUCH_CHECK(level == 0 || program_.edges[trace.steps.back().edge].to == l, "a path that ends elsewhere");
    return trace;
}

term::Assignment PathSolver::stateAt(LocationId l, unsigned level) {
    VOUCH_CHECK(level <= depth() && isAt(l, level), "the state of where the model is not");
    term::Assignment state;
    for (Term v : unroller_.liveAt(l)) state[v] = solver_->value(unroller_.value(l, v, level));
    return state;
}

LocationId PathSolver::noLocation() {
    VOUCH_CHECK(false, "the path of a model does not end where it has to");
    std::abort();
}

} // namespace vouch::engine::paths
