#include "engine/dataflow/candidates.h"

#include "domain/affine_equations.h"
#include "engine/learn/text.h"
#include "support/check.h"
#include "term/traverse.h"

#include <algorithm>
#include <set>

namespace vouch::engine::dataflow {

using term::Kind;

namespace {

constexpr size_t kConstants = 400; // per width
constexpr size_t kNearest = 2;     // constants on each side of the observed extremes
constexpr size_t kVariables = 12;  // per location, in pairs
constexpr size_t kAtomSize = 12;   // terms
constexpr size_t kAllCandidates = 20'000;
constexpr size_t kCaseAtoms = 16;   // comparisons to distinguish cases by
constexpr size_t kFewestStates = 3; // observed states that make a case

bool comparesWords(const TermManager& tm, Term t) {
    return learn::isComparison(tm, t) && tm.sort(tm.arg(t, 0)).isBitVec();
}

bool subset(const std::vector<Term>& few, const std::vector<Term>& many) { // both ascending
    return std::includes(many.begin(), many.end(), few.begin(), few.end());
}

} // namespace

Candidates::Candidates(const Program& p, const Frames& frames, const Samples& samples)
    : p_(p), frames_(frames), tm_(*p.tm), samples_(samples), constants_(thresholds(p, kConstants)),
      uses_(learn::usesOf(p)), most_(std::clamp<size_t>(kAllCandidates / p.locations.size(), 20, 400)) {
    VOUCH_CHECK(samples.size() == p.locations.size(), "samples of another program");
    collectAtoms();
}

void Candidates::collectAtoms() {
    for (Term t : term::cone(tm_, learn::textOf(p_))) {
        if (!comparesWords(tm_, t) || term::dagSize(tm_, t) > kAtomSize) continue;
        const auto variables = term::variables(tm_, t);
        const bool scalar = std::all_of(variables.begin(), variables.end(),
                                        [&](Term v) { return p_.variable(v) && !tm_.sort(v).isArray(); });
        if (scalar && !variables.empty()) atoms_.push_back(t);
    }
}

std::vector<Term> Candidates::busiest(LocationId l, size_t most) const {
    std::vector<Term> result;
    for (Term v : frames_.at(l))
        if (tm_.sort(v).isBitVec() && tm_.width(v) > 1) result.push_back(v);
    learn::sortByUses(uses_, result);
    if (result.size() > most) result.resize(most);
    return result;
}

std::vector<Term> Candidates::holding(LocationId l, std::vector<Term> formulas,
                                      const std::vector<Sample>& states) const {
    const std::vector<Term>& frame = frames_.at(l);
    for (const Sample& state : states) {
        VOUCH_CHECK(state.size() == frame.size(), "a sample of another location");
        term::Assignment assignment;
        for (size_t i = 0; i < frame.size(); ++i)
            assignment.emplace(frame[i], tm_.sort(frame[i]).isBool() ? term::Value(!state[i].isZero())
                                                                     : term::Value(state[i]));
        term::Evaluator evaluate(tm_, assignment);
        std::erase_if(formulas, [&](Term t) { return !evaluate(t).asBool(); });
    }
    return formulas;
}

void Candidates::keepUncontradicted(LocationId l, const std::vector<Term>& formulas,
                                    Conjuncts& result) const {
    std::vector<Term> distinct;
    std::set<Term> seen;
    for (Term t : formulas)
        if (!tm_.isConstant(t) && seen.insert(t).second) distinct.push_back(t);
    std::vector<Term> left = holding(l, std::move(distinct), samples_[l]);
    if (left.size() > most_) left.resize(most_);
    if (!left.empty()) result[l] = std::move(left);
}

// The constants next to the observed extremes, outwards, in the unsigned and the signed order.
void Candidates::appendBounds(LocationId l, Term x, std::vector<Term>& result) const {
    auto found = constants_.find(tm_.width(x));
    if (found == constants_.end() || samples_[l].empty()) return;
    VOUCH_CHECK(frames_.position(l, x).has_value(), "bounds of a variable that is not live");
    const uint32_t position = *frames_.position(l, x);
    for (bool isSigned : {false, true}) {
        auto less = [&](const BitVector& a, const BitVector& b) { return isSigned ? a.slt(b) : a.ult(b); };
        auto lessEqual = [&](Term a, Term b) { return isSigned ? tm_.mkBvSle(a, b) : tm_.mkBvUle(a, b); };
        std::vector<BitVector> stops = found->second;
        std::sort(stops.begin(), stops.end(), less);
        BitVector low = samples_[l][0][position], high = low;
        for (const Sample& sample : samples_[l]) {
            if (less(sample[position], low)) low = sample[position];
            if (less(high, sample[position])) high = sample[position];
        }
        auto above = std::lower_bound(stops.begin(), stops.end(), high, less);
        for (size_t n = 0; n < kNearest && above != stops.end(); ++n, ++above)
            result.push_back(lessEqual(x, tm_.mkConst(*above)));
        auto below = std::upper_bound(stops.begin(), stops.end(), low, less);
        for (size_t n = 0; n < kNearest && below != stops.begin(); ++n)
            result.push_back(lessEqual(tm_.mkConst(*--below), x));
    }
}

std::vector<Term> Candidates::textual(LocationId l) const {
    std::vector<Term> formulas;
    for (Term atom : atoms_) {
        if (!subset(term::variables(tm_, atom), frames_.at(l))) continue;
        formulas.push_back(atom);
        formulas.push_back(tm_.mkNot(atom));
        const Term a = tm_.arg(atom, 0), b = tm_.arg(atom, 1);
        if (tm_.kind(atom) == Kind::BvUlt) formulas.push_back(tm_.mkBvUle(a, b));
        if (tm_.kind(atom) == Kind::BvSlt) formulas.push_back(tm_.mkBvSle(a, b));
        if (tm_.kind(atom) == Kind::BvUle) formulas.push_back(tm_.mkBvUle(b, a));
        if (tm_.kind(atom) == Kind::BvSle) formulas.push_back(tm_.mkBvSle(b, a));
    }
    return formulas;
}

std::vector<Term> Candidates::pairwise(LocationId l) const {
    std::vector<Term> formulas;
    const std::vector<Term> variables = busiest(l, kVariables);
    for (Term x : variables)
        for (Term y : variables) {
            if (x == y || tm_.sort(x) != tm_.sort(y)) continue;
            formulas.push_back(tm_.mkBvSle(x, y));
            formulas.push_back(tm_.mkBvUle(x, y));
        }
    return formulas;
}

Conjuncts Candidates::boundsAndAtoms() {
    Conjuncts result;
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        if (l == p_.entry || p_.locations[l].isBad()) continue;
        std::vector<Term> formulas = textual(l);
        for (Term x : busiest(l, 4 * kVariables)) appendBounds(l, x, formulas);
        keepUncontradicted(l, formulas, result);
    }
    return result;
}

Conjuncts Candidates::orders() {
    Conjuncts result;
    for (LocationId l = 0; l < p_.locations.size(); ++l)
        if (l != p_.entry && !p_.locations[l].isBad()) keepUncontradicted(l, pairwise(l), result);
    return result;
}

std::vector<Term> Candidates::equationsOf(LocationId l, const std::vector<Sample>& states) const {
    std::map<uint32_t, std::vector<Term>> byWidth;
    for (Term v : busiest(l, kVariables))
        if (tm_.width(v) <= 64) byWidth[tm_.width(v)].push_back(v);
    std::vector<Term> result;
    for (const auto& [width, variables] : byWidth) {
        std::vector<domain::AffineHull::Point> points;
        for (const Sample& state : states) {
            domain::AffineHull::Point& point = points.emplace_back();
            for (Term v : variables) point.push_back(state[*frames_.position(l, v)].getZExtValue());
        }
        for (Term equation : domain::equationsOf(tm_, variables, points)) result.push_back(equation);
    }
    return result;
}

void Candidates::appendCases(LocationId l, Term atom, const std::vector<Term>& pool,
                             std::vector<Term>& result) const {
    std::vector<Sample> others;
    for (const Sample& state : samples_[l])
        if (holding(l, {atom}, {state}).empty()) others.push_back(state);
    if (others.size() < kFewestStates || others.size() == samples_[l].size()) return;
    std::vector<Term> there = holding(l, pool, others);
    for (Term equation : equationsOf(l, others)) there.push_back(equation);
    const std::vector<Term> everywhere = holding(l, there, samples_[l]);
    const std::set<Term> plain(everywhere.begin(), everywhere.end());
    for (Term t : there)
        if (!plain.contains(t) && t != tm_.mkNot(atom)) result.push_back(tm_.mkOr(atom, t));
}

Conjuncts Candidates::cases() {
    Conjuncts result;
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        if (l == p_.entry || p_.locations[l].isBad()) continue;
        std::vector<Term> atoms = textual(l), pool = atoms, formulas;
        for (Term t : pairwise(l)) pool.push_back(t);
        for (Term x : busiest(l, kVariables)) {
            pool.push_back(tm_.mkBvSle(tm_.mkConst(tm_.width(x), 0), x));
            pool.push_back(tm_.mkBvSle(x, tm_.mkConst(tm_.width(x), 0)));
        }
        if (atoms.size() > kCaseAtoms) atoms.resize(kCaseAtoms);
        for (Term x : busiest(l, 3)) atoms.push_back(tm_.mkBvSle(x, tm_.mkConst(tm_.width(x), 0)));
        for (Term atom : atoms)
            if (!tm_.isConstant(atom)) appendCases(l, atom, pool, formulas);
        keepUncontradicted(l, formulas, result);
    }
    return result;
}

} // namespace vouch::engine::dataflow
