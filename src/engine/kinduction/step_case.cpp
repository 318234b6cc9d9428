#include "engine/kinduction/step_case.h"

#include "engine/bmc/bounded_search.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::kinduction {

using program::Unroller;
using solver::Result;

namespace {
constexpr int64_t kFirstEffort = 100'000; // conflicts
constexpr int64_t kCandidateEffort = 5'000;
constexpr int64_t kMostEffort = int64_t(1) << 40;
} // namespace

StepCase::StepCase(const Program& program, const Context& context, std::vector<bool> deterministic,
                   std::string prefix)
    : context_(context), tm_(*program.tm), prefix_(std::move(prefix)),
      solver_(bmc::makeSolver(context, program, solver::Backend::Bitblast)),
      unroller_(program, Unroller::Start::Anywhere, std::move(deterministic)), conflicts_(kFirstEffort) {
    solver_->setBudget(context.budget);
    solver_->add(unroller_.initial());
}

StepCase::~StepCase() { bmc::addSolverStatistics(context_, prefix_ + ".step", *solver_); }

void StepCase::assume(LocationId l, Term formula) {
    known_.push_back({l, formula});
    for (unsigned i = 0; i <= depth(); ++i) assertAt(l, formula, i);
}

Term StepCase::holdsAt(const Candidate& candidate, unsigned level) {
    Term reach = unroller_.reach(candidate.location, level);
    if (tm_.isFalse(reach)) return tm_.mkTrue();
    Term& told = told_[{candidate, level}];
    if (told.isNull())
        told = tm_.mkImplies(reach, unroller_.at(candidate.location, candidate.formula, level));
    return told;
}

// reach(l, i) => Inv_l(s_i). Asserting it at the last level too is harmless: bad locations have no
// invariants.
void StepCase::assertAt(LocationId l, Term formula, unsigned level) {
    solver_->add(holdsAt({l, formula}, level));
}

bool StepCase::extendTo(unsigned depth) {
    while (unroller_.depth() < depth) {
        if (context_.budget.exhausted()) return false;
        unroller_.extend();
        for (const auto& [l, formula] : known_) assertAt(l, formula, unroller_.depth());
    }
    return true;
}

Result StepCase::check(const support::Budget& budget) {
    context_.statistics->add(prefix_ + ".queries.step");
    Term bad = tm_.mkOr(unroller_.errorAt(depth()), unroller_.limitAt(depth()));
    if (tm_.isFalse(bad)) return Result::Unsat;
    solver_->setConflictLimit(conflicts_);
    // initial /\ AND_{i<=d} Inv(s_i) /\ bad(s_d)
    solver_->setBudget(budget);
    Result result = solver_->check(std::span(&bad, 1));
    solver_->setBudget(context_.budget);
    if (result == Result::Unknown) conflicts_ = std::min(2 * conflicts_, kMostEffort);
    return result;
}

Result StepCase::check(std::span<const Candidate> candidates) {
    context_.statistics->add(prefix_ + ".queries.obligation");
    std::vector<Term> query, violated;
    for (const Candidate& c : candidates) {
        std::vector<Term> before;
        for (unsigned i = 0; i < depth(); ++i) before.push_back(holdsAt(c, i));
        query.push_back(tm_.mkAnd(before));
        violated.push_back(tm_.mkNot(holdsAt(c, depth())));
    }
    query.push_back(tm_.mkOr(violated));
    if (tm_.isFalse(query.back())) return Result::Unsat;
    solver_->setConflictLimit(kCandidateEffort);
    // initial /\ AND_{i<=d} Inv(s_i) /\ AND_c AND_{i<d} c(s_i) /\ OR_c not c(s_d)
    return solver_->check(query);
}

Trace StepCase::path() {
    auto value = [&](Term t) { return solver_->value(t); };
    for (LocationId l : unroller_.locationsAt(depth()))
        if (value(unroller_.reach(l, depth())).asBool()) return unroller_.trace(l, depth(), value);
    VOUCH_CHECK(false, "the model of a step ends nowhere");
    return {};
}

bool StepCase::holdsAtEnd(const Candidate& candidate) {
    return solver_->value(holdsAt(candidate, depth())).asBool();
}

} // namespace vouch::engine::kinduction
