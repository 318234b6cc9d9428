#include "engine/dataflow/affine.h"

#include "engine/learn/text.h"
#include "engine/values/edge_worklist.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::dataflow {

using domain::AffineHull;
using solver::Result;

namespace {

constexpr size_t kMostVariables = 24; // per location and width: the cost of a hull is cubic
constexpr int64_t kAffineConflicts = 5'000;

} // namespace

AffineAnalysis::AffineAnalysis(const Program& p, const Frames& frames, Houdini& houdini,
                               const Context& context)
    : p_(p), frames_(frames), tm_(*p.tm), houdini_(houdini), context_(context), adjacency_(p),
      groups_(p.locations.size()) {
    chooseVariables();
}

// Where there are too many, those that most edges speak of.
void AffineAnalysis::chooseVariables() {
    const std::map<Term, unsigned> uses = learn::usesOf(p_);
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        if (l == p_.entry || p_.locations[l].isBad()) continue;
        std::map<uint32_t, std::vector<Term>> byWidth;
        for (Term v : frames_.at(l))
            if (tm_.sort(v).isBitVec() && tm_.width(v) > 1 && tm_.width(v) <= 64)
                byWidth[tm_.width(v)].push_back(v);
        for (auto& [width, variables] : byWidth) {
            learn::sortByUses(uses, variables);
            if (variables.size() > kMostVariables) variables.resize(kMostVariables);
            std::sort(variables.begin(), variables.end());
            groups_[l].push_back({variables, AffineHull(width, variables.size())});
        }
    }
}

void AffineAnalysis::seed(const Samples& samples) {
    for (LocationId l = 0; l < p_.locations.size(); ++l)
        for (const Sample& sample : samples[l])
            for (Group& group : groups_[l]) {
                AffineHull::Point point;
                for (Term v : group.variables)
                    point.push_back(sample[*frames_.position(l, v)].getZExtValue());
                group.hull.add(point);
            }
}

bool AffineAnalysis::isReached(LocationId l) const {
    return std::none_of(groups_[l].begin(), groups_[l].end(),
                        [](const Group& g) { return !g.unbounded && g.hull.isEmpty(); });
}

std::vector<Term> AffineAnalysis::equations(LocationId l) const {
    std::vector<Term> result;
    for (const Group& group : groups_[l]) {
        if (group.unbounded || group.hull.isEmpty()) continue;
        for (const AffineHull::Equation& e : group.hull.equations())
            result.push_back(domain::equationTerm(tm_, group.variables, e));
    }
    return result;
}

Term AffineAnalysis::outside(const Group& group, const program::Edge& e,
                             const domain::LinearEquations& assumed) const {
    if (group.unbounded) return tm_.mkFalse();
    if (group.hull.isEmpty()) return tm_.mkTrue();
    term::Substitution after(tm_);
    for (const program::Assignment& a : e.next) after.bind(a.variable, a.value);
    std::vector<Term> violations;
    for (const AffineHull::Equation& equality : group.hull.equations()) {
        const Term claim = after.apply(domain::equationTerm(tm_, group.variables, equality));
        const bool linear = tm_.kind(claim) == term::Kind::Eq;
        violations.push_back(
            tm_.mkNot(linear ? assumed.simplify(tm_.arg(claim, 0), tm_.arg(claim, 1)) : claim));
    }
    return tm_.mkOr(violations);
}

bool AffineAnalysis::grow(const program::Edge& e, const learn::Allowance& allowance) {
    std::vector<Group>& targets = groups_[e.to];
    if (targets.empty() || houdini_.isKnown(e.from, tm_.mkFalse())) return false;
    domain::LinearEquations assumed(tm_);
    const std::vector<Term> hull = equations(e.from);
    for (Term t : hull) assumed.assume(t);
    std::vector<Term> next; // all of it: the model must satisfy what is known of every variable of a point
    for (const Group& group : targets)
        for (Term v : group.variables) next.push_back(e.nextOf(v));
    auto solver = houdini_.assume(e, hull, next, allowance);
    solver->setConflictLimit(kAffineConflicts);
    bool grown = false;
    for (bool more = true; more && !allowance.exhausted();) {
        more = false;
        std::vector<Term> leaves;
        for (const Group& group : targets) leaves.push_back(outside(group, e, assumed));
        const Term some = tm_.mkOr(leaves);
        if (tm_.isFalse(some)) break;
        context_.statistics->add("dataflow.queries.affine");
        // known_l(s) /\ hull_l(s) /\ g(s, w) /\ not hull_m(f(s, w))
        const Result result = solver->check(std::span(&some, 1));
        for (size_t i = 0; i < leaves.size() && result != Result::Unsat; ++i) {
            if (result == Result::Unknown && !tm_.isFalse(leaves[i]))
                targets[i].unbounded = more = true;
            else if (result == Result::Sat)
                more |= addTarget(targets[i], e, *solver);
        }
        grown |= more;
    }
    houdini_.finish(*solver);
    return grown;
}

bool AffineAnalysis::addTarget(Group& group, const program::Edge& e, solver::Solver& solver) const {
    if (group.unbounded) return false;
    VOUCH_CHECK(!group.hull.isEmpty() || isReached(e.from), "a step from where nothing is");
    AffineHull::Point point;
    for (Term v : group.variables) point.push_back(solver.value(e.nextOf(v)).asBits().getZExtValue());
    VOUCH_CHECK(point.size() == group.variables.size(), "a point of another space");
    return group.hull.add(point);
}

bool AffineAnalysis::run(const Samples& samples, const learn::Allowance& allowance) {
    VOUCH_CHECK(samples.size() == p_.locations.size(), "samples of another program");
    seed(samples);
    return untilStable(
        p_, adjacency_, allowance, [&](LocationId l) { return isReached(l); },
        [&](const program::Edge& e) { return grow(e, allowance); });
}

Conjuncts AffineAnalysis::conjuncts() const {
    Conjuncts result;
    for (LocationId l = 0; l < p_.locations.size(); ++l)
        for (Term t : equations(l))
            if (!tm_.isTrue(t)) result[l].push_back(t);
    return result;
}

} // namespace vouch::engine::dataflow
