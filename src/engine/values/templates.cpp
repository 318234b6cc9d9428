#include "engine/values/templates.h"

#include "engine/values/edge_worklist.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::values {

using solver::Result;

namespace {

constexpr size_t kMostPairs = 10;   // per location, four templates each
constexpr size_t kLargestAtom = 12; // terms
constexpr unsigned kImprovements = 3;
constexpr int64_t kTemplateConflicts = 5'000;

// Pairs of variables that a comparison relates, most frequent first.
std::vector<std::pair<Term, Term>> relatedPairs(const Program& p) {
    const TermManager& tm = *p.tm;
    std::map<std::pair<Term, Term>, unsigned> count;
    std::vector<Term> roots;
    for (const program::Edge& e : p.edges) {
        roots.push_back(e.guard);
        for (const program::Assignment& a : e.next) roots.push_back(a.value);
    }
    auto relate = [&](std::vector<Term> variables) {
        std::erase_if(variables,
                      [&](Term v) { return !p.variable(v) || !tm.sort(v).isBitVec() || tm.width(v) < 2; });
        for (size_t i = 0; i < variables.size(); ++i)
            for (size_t j = i + 1; j < variables.size(); ++j)
                if (tm.width(variables[i]) == tm.width(variables[j])) ++count[{variables[i], variables[j]}];
    };
    for (Term t : term::cone(tm, roots))
        if (tm.sort(t).isBool() && !tm.args(t).empty() && tm.sort(tm.arg(t, 0)).isBitVec() &&
            term::dagSize(tm, t) <= kLargestAtom)
            relate(term::variables(tm, t));
    for (const program::Edge& e : p.edges) { // variables that change together
        std::vector<Term> changed;
        for (const program::Assignment& a : e.next) changed.push_back(a.variable);
        if (changed.size() <= 6) relate(changed);
    }
    std::vector<std::pair<Term, Term>> result;
    for (const auto& [pair, n] : count) result.push_back(pair);
    std::sort(result.begin(), result.end(),
              [&](const auto& a, const auto& b) { return std::pair(count[b], a) < std::pair(count[a], b); });
    return result;
}

} // namespace

TemplateAnalysis::TemplateAnalysis(const Program& p, const Frames& frames, Houdini& houdini,
                                   const Context& context)
    : p_(p), frames_(frames), tm_(*p.tm), houdini_(houdini), context_(context), adjacency_(p),
      templates_(p.locations.size()) {
    const auto pairs = relatedPairs(p);
    for (LocationId l = 0; l < p.locations.size(); ++l) {
        if (l == p.entry || p.locations[l].isBad()) continue;
        std::set<std::pair<Term, Term>> here;
        for (const auto& [x, y] : pairs)
            if (here.size() < kMostPairs && frames.position(l, x) && frames.position(l, y))
                here.insert({x, y});
        addTemplates(l, here);
    }
}

Term TemplateAnalysis::read(Term variable) const {
    // Two bits are enough; twice the width is a type of C, which people like better.
    const uint32_t width = tm_.width(variable), extra = width <= 32 ? std::max(width, 2u) : 2;
    return p_.variable(variable)->isSigned ? tm_.mkSext(variable, extra) : tm_.mkZext(variable, extra);
}

void TemplateAnalysis::addTemplates(LocationId l, const std::set<std::pair<Term, Term>>& pairs) {
    std::set<Term> single;
    for (const auto& [first, second] : pairs) single.insert({first, second});
    for (Term v : single)
        for (Term value : {read(v), tm_.mkBvNeg(read(v))}) templates_[l].push_back({value, std::nullopt});
    for (const auto& [first, second] : pairs) {
        const Term x = read(first), y = read(second), sum = tm_.mkBvAdd(x, y);
        for (Term value : {tm_.mkBvSub(x, y), tm_.mkBvSub(y, x), sum, tm_.mkBvNeg(sum)})
            templates_[l].push_back({value, std::nullopt});
    }
}

void TemplateAnalysis::seed(const Samples& samples) {
    for (LocationId l = 0; l < p_.locations.size(); ++l)
        for (const Sample& sample : samples[l]) {
            if (templates_[l].empty()) break;
            term::Assignment values;
            const auto& frame = frames_.at(l);
            for (size_t i = 0; i < frame.size(); ++i)
                if (tm_.sort(frame[i]).isBitVec()) values.emplace(frame[i], term::Value(sample[i]));
            term::Evaluator evaluate(tm_, values);
            for (Template& t : templates_[l]) {
                const BitVector value = evaluate(t.value).asBits();
                if (!t.bound || t.bound->slt(value)) t.bound = value;
            }
        }
}

bool TemplateAnalysis::isReached(LocationId l) const {
    return std::all_of(templates_[l].begin(), templates_[l].end(),
                       [](const Template& t) { return t.dropped || t.bound; });
}

std::vector<Term> TemplateAnalysis::bounds(LocationId l) const {
    std::vector<Term> result;
    for (const Template& t : templates_[l])
        if (!t.dropped && t.bound) result.push_back(tm_.mkBvSle(t.value, tm_.mkConst(*t.bound)));
    return result;
}

std::optional<BitVector> TemplateAnalysis::maximum(solver::Solver& solver, Term value, BitVector from) {
    VOUCH_CHECK(from.getBitWidth() == tm_.width(value), "a bound of another width");
    BitVector low = std::move(from), high = BitVector::getSignedMaxValue(tm_.width(value));
    while (low != high) {
        const BitVector middle = low + (high - low).lshr(1) + 1;
        const Term above = tm_.mkBvSle(tm_.mkConst(middle), value);
        context_.statistics->add("values.queries.template");
        // known_l(s) [/\ bounds_l(s)] /\ g(s, w) /\ middle <= t(f(s, w))
        const Result result = solver.check(std::span(&above, 1));
        if (result == Result::Unknown) return std::nullopt;
        if (result == Result::Sat)
            low = solver.value(value).asBits();
        else
            high = middle - 1;
    }
    VOUCH_CHECK(low == high, "a maximum that was not found");
    return low;
}

// The model of the last check exceeds the bound.
void TemplateAnalysis::raise(Template& t, Term after, const program::Edge& e, solver::Solver& solver,
                             const learn::Allowance& allowance) {
    VOUCH_CHECK(!t.dropped, "a bound that was given up is raised");
    const BitVector reached = solver.value(after).asBits();
    VOUCH_CHECK(!t.bound || t.bound->slt(reached), "the model does not exceed the bound");
    std::optional<BitVector> bound;
    if (++t.improvements <= kImprovements) {
        bound = maximum(solver, after, reached);
    } else if (t.improvements == kImprovements + 1) {
        auto relaxed = houdini_.assume(e, {}, {after}, allowance);
        relaxed->setConflictLimit(kTemplateConflicts);
        bound = maximum(*relaxed, after, reached);
        houdini_.finish(*relaxed);
    }
    VOUCH_CHECK(!bound || bound->sge(reached), "a maximum below a value that was reached");
    t.dropped = !bound;
    if (bound) t.bound = bound;
}

bool TemplateAnalysis::improve(const program::Edge& e, const learn::Allowance& allowance) {
    std::vector<Template>& targets = templates_[e.to];
    if (targets.empty() || houdini_.isKnown(e.from, tm_.mkFalse())) return false;
    term::Substitution next(tm_);
    for (const program::Assignment& a : e.next) next.bind(a.variable, a.value);
    std::vector<Term> after;
    for (const Template& t : targets) after.push_back(next.apply(t.value));
    auto solver = houdini_.assume(e, bounds(e.from), after, allowance);
    solver->setConflictLimit(kTemplateConflicts);
    bool improved = false;
    for (size_t i = 0; i < targets.size() && !allowance.exhausted(); ++i) {
        Template& t = targets[i];
        if (t.dropped) continue;
        const Term more = t.bound ? tm_.mkBvSlt(tm_.mkConst(*t.bound), after[i]) : tm_.mkTrue();
        context_.statistics->add("values.queries.template");
        // known_l(s) /\ bounds_l(s) /\ g(s, w) /\ d(m, t) < t(f(s, w))
        const Result result = solver->check(std::span(&more, 1));
        if (result == Result::Unsat) continue;
        improved = true;
        if (result == Result::Sat)
            raise(t, after[i], e, *solver, allowance);
        else
            t.dropped = true;
    }
    houdini_.finish(*solver);
    return improved;
}

bool TemplateAnalysis::run(const Samples& samples, const learn::Allowance& allowance) {
    VOUCH_CHECK(samples.size() == p_.locations.size(), "samples of another program");
    seed(samples);
    return untilStable(
        p_, adjacency_, allowance, [&](LocationId l) { return isReached(l); },
        [&](const program::Edge& e) { return improve(e, allowance); });
}

Conjuncts TemplateAnalysis::conjuncts() const {
    Conjuncts result;
    for (LocationId l = 0; l < p_.locations.size(); ++l)
        if (auto all = bounds(l); !all.empty()) result.emplace(l, std::move(all));
    return result;
}

} // namespace vouch::engine::values
