#include "engine/dataflow/candidates.h"

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

bool isComparison(const TermManager& tm, Term t) {
    switch (tm.kind(t)) {
    case Kind::Eq:
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return tm.sort(tm.arg(t, 0)).isBitVec();
    default: return false;
    }
}

bool subset(const std::vector<Term>& few, const std::vector<Term>& many) { // both ascending
    return std::includes(many.begin(), many.end(), few.begin(), few.end());
}

} // namespace

Candidates::Candidates(const Program& p, const Frames& frames,
                       const std::vector<std::vector<Sample>>& samples)
    : p_(p), frames_(frames), tm_(*p.tm), samples_(samples), constants_(thresholds(p, kConstants)),
      most_(std::clamp<size_t>(kAllCandidates / p.locations.size(), 20, 400)) {
    collectAtoms();
    for (const program::Edge& e : p.edges) {
        for (Term v : term::variables(tm_, e.guard)) ++uses_[v];
        for (const program::Assignment& a : e.next) ++uses_[a.variable];
    }
}

void Candidates::collectAtoms() {
    std::vector<Term> roots;
    for (const program::Edge& e : p_.edges) {
        roots.push_back(e.guard);
        for (const program::Assignment& a : e.next) roots.push_back(a.value);
    }
    for (Term t : term::cone(tm_, roots)) {
        if (!isComparison(tm_, t) || term::dagSize(tm_, t) > kAtomSize) continue;
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
    auto uses = [&](Term v) {
        auto found = uses_.find(v);
        return found == uses_.end() ? 0 : found->second;
    };
    std::sort(result.begin(), result.end(),
              [&](Term a, Term b) { return std::pair(uses(b), a) < std::pair(uses(a), b); });
    if (result.size() > most) result.resize(most);
    return result;
}

void Candidates::keepUncontradicted(LocationId l, const std::vector<Term>& formulas,
                                    Conjuncts& result) const {
    std::vector<Term> left;
    std::set<Term> seen;
    for (Term t : formulas)
        if (!tm_.isConstant(t) && seen.insert(t).second) left.push_back(t);
    const std::vector<Term>& frame = frames_.at(l);
    for (const Sample& sample : samples_[l]) {
        term::Assignment assignment;
        for (size_t i = 0; i < frame.size(); ++i)
            assignment.emplace(frame[i], tm_.sort(frame[i]).isBool() ? term::Value(!sample[i].isZero())
                                                                     : term::Value(sample[i]));
        term::Evaluator evaluate(tm_, assignment);
        std::erase_if(left, [&](Term t) { return !evaluate(t).asBool(); });
    }
    if (left.size() > most_) left.resize(most_);
    if (!left.empty()) result[l] = std::move(left);
}

// The constants next to the observed extremes, outwards, in the unsigned and the signed order.
void Candidates::appendBounds(LocationId l, Term x, std::vector<Term>& result) const {
    auto found = constants_.find(tm_.width(x));
    if (found == constants_.end() || samples_[l].empty()) return;
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

Conjuncts Candidates::boundsAndAtoms() {
    Conjuncts result;
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        if (l == p_.entry || p_.locations[l].isBad()) continue;
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
        for (Term x : busiest(l, 4 * kVariables)) appendBounds(l, x, formulas);
        keepUncontradicted(l, formulas, result);
    }
    return result;
}

Conjuncts Candidates::orders() {
    Conjuncts result;
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        if (l == p_.entry || p_.locations[l].isBad()) continue;
        std::vector<Term> formulas;
        const std::vector<Term> variables = busiest(l, kVariables);
        for (Term x : variables)
            for (Term y : variables) {
                if (x == y || tm_.sort(x) != tm_.sort(y)) continue;
                formulas.push_back(tm_.mkBvSle(x, y));
                formulas.push_back(tm_.mkBvUle(x, y));
            }
        keepUncontradicted(l, formulas, result);
    }
    return result;
}

} // namespace vouch::engine::dataflow
