#include "engine/kinduction/step_case.h"

#include "engine/bmc/bounded_search.h"

#include <algorithm>

namespace vouch::engine::kinduction {

using program::Unroller;
using solver::Result;

namespace {
constexpr int64_t kFirstEffort = 100'000; // conflicts
constexpr int64_t kMostEffort = int64_t(1) << 40;
} // namespace

StepCase::StepCase(const Program& program, const Context& context, std::vector<bool> deterministic)
    : context_(context), tm_(*program.tm),
      solver_(bmc::makeSolver(context, program, solver::Backend::Bitblast)),
      unroller_(program, Unroller::Start::Anywhere, std::move(deterministic)), conflicts_(kFirstEffort) {
    solver_->setBudget(context.budget);
    solver_->add(unroller_.initial());
}

StepCase::~StepCase() { bmc::addSolverStatistics(context_, "kinduction.step", *solver_); }

void StepCase::assume(LocationId l, Term formula) {
    auto [it, fresh] = known_.try_emplace(l, formula);
    if (!fresh) it->second = tm_.mkAnd(it->second, formula);
    for (unsigned i = 0; i <= depth(); ++i) assertAt(l, formula, i);
}

// reach(l, i) => Inv_l(s_i). Asserting it at the last level too is harmless: bad locations have no
// invariants.
void StepCase::assertAt(LocationId l, Term formula, unsigned level) {
    Term reach = unroller_.reach(l, level);
    if (!tm_.isFalse(reach)) solver_->add(tm_.mkImplies(reach, unroller_.at(l, formula, level)));
}

bool StepCase::extendTo(unsigned depth) {
    while (unroller_.depth() < depth) {
        if (context_.budget.exhausted()) return false;
        unroller_.extend();
        for (const auto& [l, formula] : known_) assertAt(l, formula, unroller_.depth());
    }
    return true;
}

Result StepCase::check() {
    context_.statistics->add("kinduction.queries.step");
    Term bad = tm_.mkOr(unroller_.errorAt(depth()), unroller_.limitAt(depth()));
    if (tm_.isFalse(bad)) return Result::Unsat;
    solver_->setConflictLimit(conflicts_);
    // initial /\ AND_{i<d} Inv(s_i) /\ bad(s_d)
    Result result = solver_->check(std::span(&bad, 1));
    if (result == Result::Unknown) conflicts_ = std::min(2 * conflicts_, kMostEffort);
    return result;
}

} // namespace vouch::engine::kinduction
