#include "engine/dynamic/branches.h"

#include "engine/paths/determinism.h"
#include "engine/solvers.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::dynamic {

using solver::Result;

namespace {

constexpr int64_t kConflictsPerBranch = 2'000;
constexpr unsigned kDeepest = 60;        // levels
constexpr double kWorkPerLevel = 10'000; // at least

} // namespace

void Branches::seen(const Trace& trace) {
    isSeen_[p_.entry] = true;
    for (const program::TraceStep& step : trace.steps) {
        VOUCH_CHECK(step.edge < p_.edges.size(), "a step along no edge");
        isSeen_[p_.edges[step.edge].to] = true;
    }
}

// One level more; false: there is none.
bool Branches::extend() {
    if (!paths_) {
        auto solver = makeSolver(context_, p_, solver::Backend::Bitblast);
        paths_ = std::make_unique<paths::PathSolver>(p_, context_, paths::PathSolver::Start::Entry,
                                                     paths::deterministicLocations(p_, *solver), "dynamic");
    }
    if (paths_->depth() >= kDeepest || p_.tm->isFalse(paths_->unroller().openAt(paths_->depth())))
        return false;
    paths_->extend();
    made_ += kWorkPerLevel;
    open_.clear();
    for (LocationId l : paths_->unroller().locationsAt(paths_->depth()))
        if (!isSeen_[l] && p_.locations[l].kind != program::LocationKind::Limit) open_.push_back(l);
    context_.statistics->max("dynamic.depth", paths_->depth());
    return true;
}

std::optional<Trace> Branches::ask(LocationId l) {
    const Term query = paths_->unroller().reach(l, paths_->depth());
    if (p_.tm->isFalse(query)) return std::nullopt;
    context_.statistics->add("dynamic.queries.branch");
    paths_->solver().setConflictLimit(kConflictsPerBranch);
    // reach(l, depth)
    if (paths_->solver().check(std::span(&query, 1)) != Result::Sat) return std::nullopt;
    Trace trace = paths_->traceTo(l, paths_->depth());
    VOUCH_CHECK(!trace.steps.empty(), "the entry was not seen");
    return trace;
}

std::optional<Trace> Branches::next(double work) {
    const double end = (paths_ ? spent() : 0) + work;
    while (!isExhausted_ && !context_.budget.exhausted() && (!paths_ || spent() < end)) {
        if (open_.empty()) {
            isExhausted_ = !extend();
            continue;
        }
        const LocationId l = open_.back();
        open_.pop_back();
        if (isSeen_[l]) continue;
        if (auto trace = ask(l)) {
            seen(*trace);
            return trace;
        }
    }
    return std::nullopt;
}

} // namespace vouch::engine::dynamic
