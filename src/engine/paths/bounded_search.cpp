#include "engine/paths/bounded_search.h"

#include "engine/paths/determinism.h"
#include "engine/solvers.h"
#include "program/interpreter.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::paths {

using program::LocationKind;
using solver::Backend;
using solver::Result;

namespace {

constexpr int64_t kFirstEffort = 10'000; // conflicts
constexpr int64_t kMostEffort = int64_t(1) << 40;
constexpr unsigned kLongestWait = 64; // levels
// The forward condition is asked when the paths are longer by this part: its models have all levels, so that asking at
// each one would cost the square of the depth.
constexpr unsigned kClosedShare = 16;
// Likewise for violations, where a question took more than this: the counting that shows level 200 to be free of them is
// much the same as for level 201.
constexpr double kCheapErrors = 5'000; // work, some milliseconds
// Walks, and questions about violations that may stay open, begin at this depth: there a level more or less is nothing.
constexpr unsigned kDeep = 32;
constexpr int64_t kDeepEffort = 50'000; // conflicts

std::vector<bool> decideDeterminism(const Program& program, const Context& context) {
    auto solver = makeSolver(context, program, Backend::Bitblast);
    return deterministicLocations(program, *solver);
}

} // namespace

BoundedSearch::BoundedSearch(const Program& program, const Context& context, bool prune, std::string prefix,
                             const solver::refine::RefineSettings& refine)
    : program_(program), context_(context), tm_(*program.tm), prefix_(std::move(prefix)), prune_(prune),
      deterministic_(decideDeterminism(program, context)),
      paths_(program, context, PathSolver::Start::Entry, deterministic_, prefix_, refine),
      refines_(refine.mode != solver::refine::Mode::None), errorConflicts_(kDeepEffort),
      conflicts_(kFirstEffort), backoff_(program.locations.size()) {}

Result BoundedSearch::ask(const char* counter, Term query, Effort effort) {
    VOUCH_CHECK(tm_.sort(query).isBool(), "a question that is no formula");
    context_.statistics->add(prefix_ + "." + counter);
    if (tm_.isFalse(query)) return Result::Unsat;
    paths_.solver().setConflictLimit(effort == Effort::Limited ? conflicts_ : -1);
    Result result = paths_.solver().check(std::span(&query, 1));
    if (result == Result::Unsat) paths_.solver().add(tm_.mkNot(query));
    if (result == Result::Unknown && effort == Effort::Limited)
        conflicts_ = std::min(2 * conflicts_, kMostEffort);
    return result;
}

Result BoundedSearch::askErrors(Term query, Effort effort) {
    paths_.tellSums();
    if (!decideErrors_) {
        if (effort == Effort::Unlimited) return ask("queries.error", query, effort);
        std::swap(conflicts_, errorConflicts_);
        const Result result = ask("queries.error", query, effort);
        std::swap(conflicts_, errorConflicts_);
        return result;
    }
    context_.statistics->add(prefix_ + ".queries.error");
    Decision decision = decideErrors_(paths_.solver(), query);
    if (decision.result == Result::Unsat) paths_.solver().add(tm_.mkNot(query));
    gaveUp_ = decision.result == Result::Unknown ? std::move(decision.reason) : "";
    return decision.result;
}

void BoundedSearch::walkFirst() { walker_.emplace(program_, context_, deterministic_, prefix_); }

bool BoundedSearch::walk() {
    if (!walker_ || depth() < kDeep || depth() < walkAt_) return false;
    walked_ = walker_->search(depth());
    walkAt_ = depth() + depth() / walkShare_;
    walkShare_ = std::max(walkShare_ / 2, 1u);
    return walked_.has_value();
}

bool BoundedSearch::extendTo(unsigned depth) {
    while (paths_.depth() < depth) {
        if (tm_.isFalse(paths_.unroller().openAt(paths_.depth()))) return true;
        if (context_.budget.exhausted()) return false;
        if (prune_) pruneLevel();
        paths_.extend();
        seenOpen_.reset();
        context_.statistics->max(prefix_ + ".depth", paths_.depth());
    }
    return true;
}

BoundedSearch::Found BoundedSearch::checkErrors(bool thorough) {
    VOUCH_CHECK(errorsDecided_ <= depth() + 1, "levels are decided that are not there");
    foundError_ = false;
    if (!thorough && depth() < askErrorsAt_) return Found::No;
    const double workBefore = work();
    std::vector<Term> errors;
    for (unsigned i = errorsDecided_; i <= depth(); ++i) errors.push_back(paths_.unroller().errorAt(i));
    Term some = tm_.mkOr(errors);
    bool isOpen = false;
    if (!tm_.isFalse(some)) {
        foundError_ = walk();
        if (foundError_) return Found::Yes;
        const bool mayWait = walker_ && !refines_ && !thorough && depth() >= kDeep;
        // OR over undecided levels i of A_i
        const Result result = askErrors(some, mayWait ? Effort::Limited : Effort::Unlimited);
        foundError_ = result == Result::Sat;
        if (result == Result::Sat) return Found::Yes;
        isOpen = result == Result::Unknown;
        if (isOpen && (!mayWait || context_.budget.exhausted())) return Found::GaveUp;
    }
    if (!isOpen) errorsDecided_ = depth() + 1;
    const bool wasCheap = work() - workBefore <= kCheapErrors;
    askErrorsAt_ = depth() + 1 + (wasCheap ? 0 : depth() / kClosedShare);
    return Found::No;
}

Trace BoundedSearch::trace() {
    VOUCH_CHECK(foundError_, "a trace without a violation");
    if (walked_) return *walked_;
    const auto isError = [](const program::Location& l) { return l.kind == LocationKind::Error; };
    unsigned level = errorsDecided_;
    while (level < depth() && !paths_.solver().value(paths_.unroller().errorAt(level)).asBool()) ++level;
    Trace trace = paths_.traceTo(paths_.locationAt(level, isError), level);
    // A path that no execution follows is an error of ours, not a reason to go on.
    VOUCH_EXPENSIVE(VOUCH_CHECK(program::Interpreter(program_).replay(trace).size() == trace.steps.size() + 1,
                                "a violation does not replay"));
    return trace;
}

BoundedSearch::Found BoundedSearch::checkReached(LocationId l, Term formula, unsigned first) {
    VOUCH_CHECK(l < program_.locations.size() && tm_.sort(formula).isBool(), "a state that cannot be");
    reached_.reset();
    std::vector<Term> there;
    for (unsigned i = first; i <= depth(); ++i) {
        Term reach = paths_.unroller().reach(l, i);
        there.push_back(tm_.isFalse(reach) ? reach : tm_.mkAnd(reach, paths_.unroller().at(l, formula, i)));
    }
    // OR over levels i of reach(l, i) /\ formula(s_i)
    Result result = ask("queries.reached", tm_.mkOr(there), Effort::Limited);
    if (result != Result::Sat) return result == Result::Unsat ? Found::No : Found::GaveUp;
    for (size_t i = 0; i < there.size(); ++i)
        if (paths_.solver().value(there[i]).asBool()) reached_ = {l, first + static_cast<unsigned>(i)};
    VOUCH_CHECK(reached_, "the model of a reached state is at no level");
    return Found::Yes;
}

term::Assignment BoundedSearch::reachedState() {
    VOUCH_CHECK(reached_, "no state was found");
    auto [l, level] = *reached_;
    return paths_.stateAt(l, level);
}

BoundedSearch::Found BoundedSearch::checkLimits(bool thorough) {
    VOUCH_CHECK(limitsDecided_ <= depth() + 1, "levels are decided that are not there");
    if (!limitReasons_.empty()) return Found::Yes; // one reachable limit is enough to exclude a proof
    std::vector<std::pair<LocationId, Term>> candidates;
    std::vector<Term> reaches;
    for (unsigned i = limitsDecided_; i <= depth(); ++i)
        for (LocationId l : paths_.unroller().locationsAt(i))
            if (program_.locations[l].kind == LocationKind::Limit) {
                candidates.emplace_back(l, paths_.unroller().reach(l, i));
                reaches.push_back(candidates.back().second);
            }
    if (!reaches.empty()) {
        // OR over undecided levels i of L_i
        Result result =
            ask("queries.limit", tm_.mkOr(reaches), thorough ? Effort::Unlimited : Effort::Limited);
        if (result == Result::Unknown) return Found::GaveUp;
        if (result == Result::Sat) {
            recordLimits(candidates);
            return Found::Yes;
        }
    }
    limitsDecided_ = depth() + 1;
    return Found::No;
}

void BoundedSearch::recordLimits(const std::vector<std::pair<LocationId, Term>>& candidates) {
    for (const auto& [l, reach] : candidates) {
        if (!paths_.solver().value(reach).asBool()) continue;
        const program::Location& location = program_.locations[l];
        std::string reason = location.reason.empty() ? "unsupported" : location.reason;
        std::string where = ", " + program_.at(location.where);
        if (location.where.known() && !reason.ends_with(where)) reason += where;
        limitReasons_.push_back(std::move(reason));
    }
    VOUCH_CHECK(!limitReasons_.empty(), "the model of a reachable limit reaches none");
}

std::vector<LocationId> BoundedSearch::openLocations() const {
    std::vector<LocationId> open;
    for (LocationId l : paths_.unroller().locationsAt(depth()))
        if (paths_.unroller().isExtensible(l)) open.push_back(l);
    return open;
}

bool BoundedSearch::openByShape() const {
    auto open = openLocations();
    return std::any_of(open.begin(), open.end(),
                       [&](LocationId l) { return tm_.isTrue(paths_.unroller().reach(l, depth())); });
}

bool BoundedSearch::checkClosed(bool thorough) {
    if (openByShape()) return false;
    const Term open = paths_.unroller().openAt(depth());
    if (!tm_.isFalse(open) && !thorough && depth() < askClosedAt_) return false;
    // O_depth
    Result result = ask("queries.forward", open, thorough ? Effort::Unlimited : Effort::Limited);
    if (result == Result::Sat)
        for (LocationId l : openLocations())
            if (paths_.isAt(l, depth())) seenOpen_ = l;
    askClosedAt_ = depth() + 1 + depth() / kClosedShare;
    return result == Result::Unsat;
}

void BoundedSearch::pruneLevel() {
    if (openByShape()) return; // every other location is unreachable, and its reach term most likely false
    auto open = openLocations();
    if (open.size() < 2) return; // the forward condition asks the same question
    for (LocationId l : open) {
        Backoff& backoff = backoff_[l];
        if (seenOpen_ == l) continue;
        if (backoff.wait > 0) {
            --backoff.wait;
            continue;
        }
        if (context_.budget.exhausted()) return;
        // reach(l, depth)
        if (ask("queries.prune", paths_.unroller().reach(l, depth()), Effort::Limited) == Result::Unsat) {
            VOUCH_CHECK(seenOpen_ != l, "a location is dropped that a model has reached");
            paths_.unroller().prune(l, depth());
            backoff.interval = 0;
            context_.statistics->add(prefix_ + ".pruned");
        } else {
            backoff.interval = std::clamp(2 * backoff.interval, 1u, kLongestWait);
            backoff.wait = backoff.interval;
        }
    }
}

std::string BoundedSearch::limitReasons() const {
    std::vector<std::string> distinct = limitReasons_;
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    std::string text;
    for (const std::string& reason : distinct) text += (text.empty() ? "" : "; ") + reason;
    return text;
}

std::string BoundedSearch::partialResult() const {
    // Levels 0..d are decided: all paths of up to d edges, that is up to d-1 visits of loop heads before the
    // error.
    if (errorsDecided_ < 2) return "";
    return "no violation within " + std::to_string(errorsDecided_ - 2) + " loop passes";
}

std::string BoundedSearch::giveUpReason() const {
    // A reachable limit stands in the way of a proof, however much time there is.
    if (!limitReasons_.empty()) return limitReasons();
    if (context_.budget.exhausted()) return "timeout";
    return gaveUp_.empty() ? "solver gave up" : gaveUp_;
}

} // namespace vouch::engine::paths
