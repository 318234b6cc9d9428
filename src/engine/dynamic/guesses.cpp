#include "engine/dynamic/guesses.h"

#include "domain/affine_equations.h"
#include "engine/learn/text.h"
#include "support/check.h"

#include <algorithm>
#include <set>

namespace vouch::engine::dynamic {

using term::BitVector;

namespace {

constexpr size_t kWords = 12;  // per location
constexpr size_t kPairs = 8;   // words that are related in pairs
constexpr size_t kFactors = 3; // words that are multiplied
constexpr size_t kNearest = 2; // numbers of the program behind an extreme
constexpr size_t kFewest = 4;  // states that make a guess worth while
constexpr size_t kAllGuesses = 20'000;
constexpr size_t kConstants = 400; // per width

struct Extremes {
    BitVector low, high;
};

// Of the values of a word, in the signed or the unsigned order.
Extremes extremesOf(const std::vector<BitVector>& values, bool isSigned) {
    VOUCH_CHECK(!values.empty(), "extremes of nothing");
    auto less = [&](const BitVector& a, const BitVector& b) { return isSigned ? a.slt(b) : a.ult(b); };
    auto [low, high] = std::minmax_element(values.begin(), values.end(), less);
    return {*low, *high};
}

std::vector<BitVector> valuesOf(const term::TermManager& tm, const std::vector<term::Assignment>& states,
                                Term x) {
    std::vector<BitVector> values;
    for (const term::Assignment& state : states) values.push_back(term::Evaluator(tm, state)(x).asBits());
    return values;
}

} // namespace

Guesses::Guesses(const Program& p, const Observations& observations)
    : p_(p), tm_(*p.tm), observations_(observations), uses_(learn::usesOf(p)),
      most_(std::clamp<size_t>(kAllGuesses / p.locations.size(), 20, 400)) {
    std::set<Term> known;
    for (Term t : term::cone(tm_, learn::textOf(p)))
        if (tm_.isBvConst(t) && known.insert(t).second && constants_[tm_.width(t)].size() < kConstants)
            constants_[tm_.width(t)].push_back(tm_.bits(t));
}

std::vector<Term> Guesses::words(LocationId l, size_t most) const {
    std::vector<Term> result;
    for (Term v : observations_.scalars(l))
        if (tm_.sort(v).isBitVec() && tm_.width(v) > 1 && tm_.width(v) <= 64) result.push_back(v);
    learn::sortByUses(uses_, result);
    if (result.size() > most) result.resize(most);
    return result;
}

void Guesses::addBounds(const States& states, Term x, std::vector<Term>& out) const {
    const std::vector<BitVector> values = valuesOf(tm_, states, x);
    auto constants = constants_.find(tm_.width(x));
    for (bool isSigned : {true, false}) {
        auto less = [&](const BitVector& a, const BitVector& b) { return isSigned ? a.slt(b) : a.ult(b); };
        auto atMost = [&](Term a, Term b) { return isSigned ? tm_.mkBvSle(a, b) : tm_.mkBvUle(a, b); };
        const Extremes seen = extremesOf(values, isSigned);
        std::vector<BitVector> stops{BitVector::getZero(tm_.width(x))};
        if (constants != constants_.end())
            stops.insert(stops.end(), constants->second.begin(), constants->second.end());
        std::sort(stops.begin(), stops.end(), less);
        out.push_back(atMost(x, tm_.mkConst(seen.high)));
        out.push_back(atMost(tm_.mkConst(seen.low), x));
        auto above = std::upper_bound(stops.begin(), stops.end(), seen.high, less);
        for (size_t n = 0; n < kNearest && above != stops.end(); ++n, ++above)
            out.push_back(atMost(x, tm_.mkConst(*above)));
        auto below = std::lower_bound(stops.begin(), stops.end(), seen.low, less);
        for (size_t n = 0; n < kNearest && below != stops.begin(); ++n)
            out.push_back(atMost(tm_.mkConst(*--below), x));
    }
}

void Guesses::addUnary(const States& states, Term x, std::vector<Term>& out) const {
    const std::vector<BitVector> values = valuesOf(tm_, states, x);
    const uint32_t width = tm_.width(x);
    BitVector ones = BitVector::getAllOnes(width), zeros = ones;
    for (const BitVector& value : values) {
        ones &= value;
        zeros &= ~value;
    }
    const BitVector same = ones | zeros;
    if (same.isAllOnes()) {
        out.push_back(tm_.mkEq(x, tm_.mkConst(values.front())));
        return;
    }
    if (!same.isZero()) out.push_back(tm_.mkEq(tm_.mkBvAnd(x, tm_.mkConst(same)), tm_.mkConst(ones)));
    addBounds(states, x, out);
}

void Guesses::addPairs(const States& states, const std::vector<Term>& words, std::vector<Term>& out) const {
    for (size_t i = 0; i < words.size(); ++i)
        for (size_t j = 0; j < words.size(); ++j) {
            const Term x = words[i], y = words[j];
            if (i == j || tm_.sort(x) != tm_.sort(y)) continue;
            for (Term order : {tm_.mkBvSle(x, y), tm_.mkBvUle(x, y), tm_.mkBvSlt(x, y), tm_.mkBvUlt(x, y)})
                out.push_back(order);
            if (i > j) continue;
            addBounds(states, tm_.mkBvSub(x, y), out);
            addBounds(states, tm_.mkBvAdd(x, y), out);
        }
}

// Products are variables of their own: an equation that is linear in them is a polynomial.
void Guesses::addPolynomials(const States& states, const std::vector<Term>& words,
                             std::vector<Term>& out) const {
    std::map<uint32_t, std::vector<Term>> byWidth;
    for (Term x : words) byWidth[tm_.width(x)].push_back(x);
    for (auto& [width, factors] : byWidth) {
        std::vector<Term> monomials = factors;
        for (size_t i = 0; i < std::min(factors.size(), kFactors); ++i)
            for (size_t j = i; j < std::min(factors.size(), kFactors); ++j)
                monomials.push_back(tm_.mkBvMul(factors[i], factors[j]));
        std::vector<domain::AffineHull::Point> points;
        for (const term::Assignment& state : states) {
            term::Evaluator evaluate(tm_, state);
            domain::AffineHull::Point& point = points.emplace_back();
            for (Term m : monomials) point.push_back(evaluate(m).asBits().getZExtValue());
        }
        // Fewer states than unknowns fit any polynomial.
        if (points.size() <= 2 * monomials.size()) continue;
        for (Term equation : domain::equationsOf(tm_, monomials, points)) out.push_back(equation);
    }
}

void Guesses::addRemainders(const States& states, Term x, std::vector<Term>& out) const {
    const std::vector<BitVector> values = valuesOf(tm_, states, x);
    for (uint64_t m : {3, 5, 6, 7, 10}) {
        const BitVector modulus(tm_.width(x), m);
        if (modulus.getZExtValue() != m) continue;
        const BitVector rest = values.front().urem(modulus);
        if (std::all_of(values.begin(), values.end(),
                        [&](const BitVector& v) { return v.urem(modulus) == rest; }))
            out.push_back(tm_.mkEq(tm_.mkBvUrem(x, tm_.mkConst(modulus)), tm_.mkConst(rest)));
    }
}

std::vector<Term> Guesses::holding(std::vector<Term> formulas, const States& states) const {
    std::vector<Term> distinct;
    std::set<Term> known;
    for (Term t : formulas)
        if (!tm_.isConstant(t) && known.insert(t).second) distinct.push_back(t);
    for (const term::Assignment& state : states) {
        term::Evaluator evaluate(tm_, state);
        std::erase_if(distinct, [&](Term t) { return !evaluate(t).asBool(); });
    }
    return distinct;
}

learn::Conjuncts Guesses::plain() const {
    learn::Conjuncts result;
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        const States& states = observations_.at(l);
        if (l == p_.entry || p_.locations[l].isBad() || states.empty()) continue;
        std::vector<Term> formulas;
        for (Term equation : domain::equationsOf(tm_, words(l, kWords), states)) formulas.push_back(equation);
        for (Term x : words(l, 4 * kWords)) addUnary(states, x, formulas);
        addPairs(states, words(l, kPairs), formulas);
        for (Term v : observations_.scalars(l))
            if (tm_.sort(v).isBool()) {
                formulas.push_back(v);
                formulas.push_back(tm_.mkNot(v));
            }
        result[l] = holding(std::move(formulas), states);
        if (result[l].size() > most_) result[l].resize(most_);
    }
    return result;
}

learn::Conjuncts Guesses::costly() const {
    learn::Conjuncts result;
    for (LocationId l = 0; l < p_.locations.size(); ++l) {
        const States& states = observations_.at(l);
        if (l == p_.entry || p_.locations[l].isBad() || states.size() < kFewest) continue;
        std::vector<Term> formulas;
        addPolynomials(states, words(l, kPairs), formulas);
        for (Term x : words(l, kPairs)) addRemainders(states, x, formulas);
        result[l] = holding(std::move(formulas), states);
    }
    return result;
}

} // namespace vouch::engine::dynamic
