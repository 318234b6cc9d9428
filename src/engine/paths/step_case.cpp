#include "engine/paths/step_case.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::engine::paths {

using solver::Result;

namespace {
constexpr int64_t kFirstStepEffort = 100'000; // conflicts
constexpr int64_t kCandidateEffort = 5'000;
constexpr int64_t kMostStepEffort = int64_t(1) << 40;
} // namespace

StepCase::StepCase(const Program& program, const Context& context, std::vector<bool> deterministic,
                   std::string prefix)
    : context_(context), tm_(*program.tm), prefix_(std::move(prefix)),
      paths_(program, context, PathSolver::Start::Anywhere, std::move(deterministic), prefix_ + ".step"),
      conflicts_(kFirstStepEffort) {}

Result StepCase::check(std::optional<int64_t> mostConflicts) {
    VOUCH_CHECK(depth() > 0, "a step of no edges");
    context_.statistics->add(prefix_ + ".queries.step");
    const Term bad = paths_.badAt(depth());
    if (tm_.isFalse(bad)) return Result::Unsat;
    // The caller counts conflicts of small formulas; where this one is large, they are fewer.
    const double price = paths_.solver().statistics.get("work-per-conflict") / solver::kWorkPerConflict;
    const auto most =
        static_cast<int64_t>(static_cast<double>(mostConflicts.value_or(0)) / std::max(1.0, price));
    VOUCH_CHECK(most >= 0 && conflicts_ > 0, "a step without effort");
    const bool isCut = mostConflicts && most < conflicts_;
    paths_.solver().setConflictLimit(isCut ? std::max<int64_t>(most, 1) : conflicts_);
    // initial /\ AND_{i<=d} Inv(s_i) /\ bad(s_d)
    const Result result = paths_.solver().check(std::span(&bad, 1));
    if (result == Result::Unknown && !isCut) conflicts_ = std::min(2 * conflicts_, kMostStepEffort);
    return result;
}

Result StepCase::check(std::span<const Claim> candidates) {
    context_.statistics->add(prefix_ + ".queries.obligation");
    std::vector<Term> query, violated;
    VOUCH_CHECK(depth() > 0 && !candidates.empty(), "a step of nothing");
    for (const Claim& c : candidates) {
        VOUCH_CHECK(tm_.sort(c.formula).isBool(), "a claim that is no formula");
        std::vector<Term> before;
        for (unsigned i = 0; i < depth(); ++i) before.push_back(paths_.holdsAt(c, i));
        query.push_back(tm_.mkAnd(before));
        violated.push_back(tm_.mkNot(paths_.holdsAt(c, depth())));
    }
    query.push_back(tm_.mkOr(violated));
    if (tm_.isFalse(query.back())) return Result::Unsat;
    paths_.solver().setConflictLimit(kCandidateEffort);
    // initial /\ AND_{i<=d} Inv(s_i) /\ AND_c AND_{i<d} c(s_i) /\ OR_c not c(s_d)
    return paths_.solver().check(query);
}

Trace StepCase::path() {
    VOUCH_CHECK(depth() > 0, "a path of no edges");
    const auto anywhere = [](const program::Location&) { return true; };
    return paths_.traceTo(paths_.locationAt(depth(), anywhere), depth());
}

bool StepCase::holdsAtEnd(const Claim& candidate) {
    return paths_.solver().value(paths_.holdsAt(candidate, depth())).asBool();
}

} // namespace vouch::engine::paths
