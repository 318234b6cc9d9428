#include "engine/paths/guided_walk.h"

#include "engine/solvers.h"
#include "program/interpreter.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::paths {

using program::LocationKind;
using solver::Result;

namespace {

constexpr unsigned kShortStep = 8, kLongStep = 64; // levels of one question
constexpr int64_t kStepConflicts = 5'000;
constexpr unsigned kWalkPerLevel = 3; // levels that may be unrolled for one of the walk, dead ends included

} // namespace

GuidedWalk::GuidedWalk(const Program& program, const Context& context, std::vector<bool> deterministic,
                       std::string prefix)
    : program_(program), context_(context), tm_(*program.tm), prefix_(std::move(prefix)), ranges_(program),
      unroller_(program, program::Unroller::Start::Entry, std::move(deterministic)) {}

std::optional<Trace> GuidedWalk::search(unsigned edges) {
    context_.statistics->add(prefix_ + ".walks");
    points_.assign(1, {0, program_.entry, {}});
    trace_ = {};
    unrolled_ = 0;
    const uint64_t allowed = uint64_t(kWalkPerLevel) * edges + 2 * kLongStep;
    unsigned length = kShortStep;
    while (points_.back().level < edges && unrolled_ <= allowed && !context_.budget.exhausted()) {
        const unsigned level = points_.back().level;
        VOUCH_CHECK(trace_.steps.size() == level, "a walk that is not where its steps lead");
        switch (step(edges, std::min(length, edges - level))) {
        case Step::Error: context_.statistics->add(prefix_ + ".walks.found"); return std::move(trace_);
        case Step::Further: length = std::max(length / 2, kShortStep); break;
        case Step::GaveUp: return std::nullopt;
        case Step::DeadEnd:
            if (length >= kLongStep || level == 0) return std::nullopt;
            goBackTo(level > length ? level - length : 0);
            length *= 2;
        }
    }
    return std::nullopt;
}

void GuidedWalk::goBackTo(unsigned level) {
    while (points_.back().level > level) points_.pop_back();
    trace_.steps.resize(points_.back().level);
}

GuidedWalk::Step GuidedWalk::step(unsigned edges, unsigned length) {
    const Point& from = points_.back();
    if (from.level == 0)
        unroller_.restart();
    else
        unroller_.restart(from.location, from.values);
    for (unsigned i = 0; i < length && !tm_.isFalse(unroller_.openAt(i)); ++i) {
        unroller_.extend();
        ++unrolled_;
    }
    const auto goals = this->goals(edges - from.level - unroller_.depth());
    std::vector<Term> some{errors()};
    for (const auto& [l, there] : goals) some.push_back(there);
    const Term query = tm_.mkOr(some);
    if (tm_.isFalse(query)) return Step::DeadEnd;
    auto solver = makeSolver(context_, program_, solver::Backend::Cone);
    solver->setConflictLimit(kStepConflicts);
    // OR over j of A_j \/ OR over l of ( reach(l, w) /\ s_w in B(n - i - w, l) )
    const Result result = solver->check(std::span(&query, 1));
    context_.statistics->add(prefix_ + ".queries.walk");
    if (result == Result::Sat) return follow(*solver, goals);
    return result == Result::Unsat ? Step::DeadEnd : Step::GaveUp;
}

Term GuidedWalk::errors() const {
    std::vector<Term> some;
    for (unsigned i = 0; i <= unroller_.depth(); ++i) some.push_back(unroller_.errorAt(i));
    return tm_.mkOr(some);
}

std::vector<std::pair<LocationId, Term>> GuidedWalk::goals(unsigned left) {
    std::vector<std::pair<LocationId, Term>> result;
    const unsigned end = unroller_.depth();
    if (left == 0) return result;
    for (LocationId l : unroller_.locationsAt(end)) {
        if (!unroller_.isExtensible(l)) continue;
        Term goal = unroller_.reach(l, end);
        if (const auto* boxes = ranges_.within(left, l)) {
            std::vector<Term> values, some;
            for (Term v : unroller_.liveAt(l)) values.push_back(unroller_.value(l, v, end));
            for (const auto& box : *boxes)
                if (box) some.push_back(ranges_.isIn(l, values, *box));
            goal = tm_.mkAnd(goal, tm_.mkOr(some));
        }
        if (!tm_.isFalse(goal)) result.emplace_back(l, goal);
    }
    return result;
}

GuidedWalk::Step GuidedWalk::follow(solver::Solver& solver,
                                    const std::vector<std::pair<LocationId, Term>>& goals) {
    const auto holds = [&](Term t) { return solver.value(t).asBool(); };
    const auto value = [&](Term t) { return solver.value(t); };
    for (unsigned i = 0; i <= unroller_.depth(); ++i)
        for (LocationId l : unroller_.locationsAt(i))
            if (program_.locations[l].kind == LocationKind::Error && holds(unroller_.reach(l, i))) {
                append(l, i, value);
                VOUCH_EXPENSIVE(VOUCH_CHECK(program::Interpreter(program_).replay(trace_).size() ==
                                                trace_.steps.size() + 1,
                                            "a walk that does not replay"));
                return Step::Error;
            }
    const auto reached =
        std::find_if(goals.begin(), goals.end(), [&](const auto& g) { return holds(g.second); });
    VOUCH_CHECK(reached != goals.end(), "the model of a step is neither an error nor a goal");
    append(reached->first, unroller_.depth(), value);
    return arrive(solver, reached->first) ? Step::Further : Step::GaveUp;
}

// Values at the beginning are asked for once: later ones are known, and arrays may be large.
void GuidedWalk::append(LocationId target, unsigned level, const std::function<term::Value(Term)>& value) {
    if (points_.back().level == 0) {
        trace_ = unroller_.trace(target, level, value);
        return;
    }
    const auto steps = unroller_.stepsTo(target, level, value);
    trace_.steps.insert(trace_.steps.end(), steps.begin(), steps.end());
}

// The state at the end of the model's path becomes the last point. False: a value does not fold to a constant.
bool GuidedWalk::arrive(solver::Solver& solver, LocationId l) {
    const unsigned end = unroller_.depth();
    Point point{points_.back().level + end, l, {}};
    for (Term v : unroller_.liveAt(l)) point.values.push_back(unroller_.value(l, v, end));
    term::Substitution model(tm_);
    for (Term v : term::variables(tm_, point.values))
        model.bind(v, tm_.mkValue(solver.value(v), tm_.sort(v)));
    for (Term& value : point.values) {
        value = model.apply(value);
        if (!tm_.sort(value).isArray() && !tm_.isConstant(value)) return false;
    }
    points_.push_back(std::move(point));
    return true;
}

} // namespace vouch::engine::paths
