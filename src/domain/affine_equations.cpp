#include "domain/affine_equations.h"

#include <algorithm>
#include <bit>
#include <map>

namespace vouch::domain {

namespace {

using term::BitVector;

constexpr uint64_t kLargeCoefficient = 1 << 10;
constexpr uint32_t kMostBits = 64;

AffineHull hullOf(uint32_t width, size_t dimension, std::span<const AffineHull::Point> points) {
    AffineHull hull(width, dimension);
    for (const AffineHull::Point& p : points) hull.add(p);
    return hull;
}

// Factors of two in all coefficients: the equation holds modulo 2^(width - common).
uint32_t commonFactors(const AffineHull::Equation& e) {
    int common = 64;
    for (uint64_t c : e.coefficients)
        if (c != 0) common = std::min(common, std::countr_zero(c));
    return static_cast<uint32_t>(common);
}

// As the signed numbers that they stand for, without the common factors.
bool hasSmallCoefficients(const AffineHull::Equation& e, uint32_t width) {
    const uint32_t common = commonFactors(e);
    return std::all_of(e.coefficients.begin(), e.coefficients.end(), [&](uint64_t c) {
        return BitVector(width, c).ashr(common).abs().ule(kLargeCoefficient);
    });
}

} // namespace

Term equationTerm(term::TermManager& tm, const std::vector<Term>& variables, const AffineHull::Equation& e) {
    const uint32_t width = tm.width(variables.front()), shift = commonFactors(e);
    Term left = tm.mkConst(width, 0), right = tm.mkConst(width, e.constant >> shift);
    for (size_t i = 0; i < e.coefficients.size(); ++i) {
        if (e.coefficients[i] == 0) continue;
        const BitVector reduced = BitVector(width, e.coefficients[i]).ashr(shift);
        // Negative coefficients go to the other side.
        Term& side = reduced.isNegative() ? right : left;
        side = tm.mkBvAdd(side, tm.mkBvMul(tm.mkConst(reduced.abs()), variables[i]));
    }
    if (shift == 0) return tm.mkEq(left, right);
    const Term mask = tm.mkConst(BitVector::getLowBitsSet(width, width - shift));
    return tm.mkEq(tm.mkBvAnd(left, mask), tm.mkBvAnd(right, mask));
}

std::vector<Term> equationsOf(term::TermManager& tm, const std::vector<Term>& variables,
                              std::span<const AffineHull::Point> points) {
    const AffineHull hull = hullOf(tm.width(variables.front()), variables.size(), points);
    std::vector<Term> result;
    for (const AffineHull::Equation& e : hull.equations()) result.push_back(equationTerm(tm, variables, e));
    return result;
}

std::vector<Term> equationsOf(term::TermManager& tm, const std::vector<Term>& variables,
                              const std::vector<term::Assignment>& states) {
    std::vector<Term> result;
    if (states.size() < 2) return result;
    std::map<uint32_t, std::vector<Term>> byWidth;
    for (Term v : variables)
        if (tm.sort(v).isBitVec() && tm.width(v) > 1 && tm.width(v) <= kMostBits)
            byWidth[tm.width(v)].push_back(v);
    for (const auto& [width, words] : byWidth) {
        std::vector<AffineHull::Point> points;
        for (const term::Assignment& state : states) {
            AffineHull::Point& point = points.emplace_back();
            for (Term v : words) {
                auto it = state.find(v);
                point.push_back(it == state.end() ? 0 : it->second.asBits().getZExtValue());
            }
        }
        for (const AffineHull::Equation& e : hullOf(width, words.size(), points).smallEquations())
            if (hasSmallCoefficients(e, width)) result.push_back(equationTerm(tm, words, e));
    }
    return result;
}

} // namespace vouch::domain
