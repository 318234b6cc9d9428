#include "domain/linear_form.h"

#include "term/traverse.h"

#include <algorithm>

namespace vouch::domain {

using term::Kind;

namespace {

constexpr size_t kLargestSum = 2'000; // summands visited: shared subterms could be many more than they look
constexpr unsigned kMostCases = 64;

// The inverse of an odd number: each step doubles the number of correct low bits.
BitVector inverse(const BitVector& odd) {
    BitVector result = odd; // correct to three bits
    for (unsigned bits = 3; bits < odd.getBitWidth(); bits *= 2) result *= 2 - odd * result;
    return result;
}

} // namespace

void LinearForm::add(Term atom, const BitVector& coefficient) {
    if (coefficient.isZero()) return;
    auto [it, fresh] = coefficients.try_emplace(atom, coefficient);
    if (fresh) return;
    it->second += coefficient;
    if (it->second.isZero()) coefficients.erase(it);
}

void LinearForm::add(const LinearForm& other, const BitVector& factor) {
    for (const auto& [atom, coefficient] : other.coefficients) add(atom, coefficient * factor);
    constant += other.constant * factor;
}

std::optional<LinearForm> linearForm(const TermManager& tm, Term t) {
    const uint32_t width = tm.width(t);
    LinearForm result{{}, BitVector::getZero(width)};
    std::vector<std::pair<Term, BitVector>> open{{t, BitVector(width, 1)}};
    for (size_t visited = 0; !open.empty(); ++visited) {
        if (visited > kLargestSum) return std::nullopt;
        const auto [term, factor] = open.back();
        open.pop_back();
        const auto args = tm.args(term);
        switch (tm.kind(term)) {
        case Kind::BvConst: result.constant += tm.bits(term) * factor; break;
        case Kind::BvAdd: open.emplace_back(args[0], factor), open.emplace_back(args[1], factor); break;
        case Kind::BvSub: open.emplace_back(args[0], factor), open.emplace_back(args[1], -factor); break;
        case Kind::BvNeg: open.emplace_back(args[0], -factor); break;
        case Kind::BvNot: // - x - 1
            open.emplace_back(args[0], -factor);
            result.constant -= factor;
            break;
        case Kind::BvMul:
            if (tm.isBvConst(args[0]))
                open.emplace_back(args[1], factor * tm.bits(args[0]));
            else if (tm.isBvConst(args[1]))
                open.emplace_back(args[0], factor * tm.bits(args[1]));
            else
                result.add(term, factor);
            break;
        case Kind::BvShl:
            if (tm.isBvConst(args[1]))
                open.emplace_back(args[0], factor.shl(tm.bits(args[1]).getLimitedValue(width)));
            else
                result.add(term, factor);
            break;
        default: result.add(term, factor);
        }
    }
    return result;
}

Term isZero(TermManager& tm, const LinearForm& form) {
    if (form.coefficients.empty()) return tm.mkBool(form.constant.isZero());
    Term left = tm.mkConst(BitVector::getZero(form.constant.getBitWidth())),
         right = tm.mkConst(-form.constant);
    for (const auto& [atom, coefficient] : form.coefficients) {
        Term& side = coefficient.isNegative() ? right : left;
        side = tm.mkBvAdd(side, tm.mkBvMul(tm.mkConst(coefficient.abs()), atom));
    }
    return tm.mkEq(left, right);
}

void LinearEquations::eliminate(LinearForm& form) const {
    for (const auto& [variable, value] : solved_) {
        auto found = form.coefficients.find(variable);
        if (found == form.coefficients.end()) continue;
        const BitVector factor = found->second;
        form.coefficients.erase(found);
        form.add(value, factor);
    }
}

void LinearEquations::assume(Term equality) {
    if (tm_.kind(equality) != Kind::Eq || !tm_.sort(tm_.arg(equality, 0)).isBitVec()) return;
    auto left = linearForm(tm_, tm_.arg(equality, 0)), right = linearForm(tm_, tm_.arg(equality, 1));
    if (!left || !right) return;
    left->add(*right, BitVector::getAllOnes(left->constant.getBitWidth())); // minus one times
    eliminate(*left);
    for (const auto& [atom, coefficient] : left->coefficients) {
        if (!tm_.isVar(atom) || !coefficient[0]) continue;
        // atom = - inverse(coefficient) * (the rest)
        LinearForm rest = *left, value{{}, BitVector::getZero(coefficient.getBitWidth())};
        const BitVector factor = -inverse(coefficient);
        rest.coefficients.erase(atom);
        value.add(rest, factor);
        solved_.emplace_back(atom, std::move(value));
        return;
    }
}

Term LinearEquations::simplify(Term left, Term right) const {
    auto a = linearForm(tm_, left), b = linearForm(tm_, right);
    if (!a || !b) return tm_.mkEq(left, right);
    a->add(*b, BitVector::getAllOnes(a->constant.getBitWidth()));
    return byCases(std::move(*a), kMostCases);
}

// difference = 0
Term LinearEquations::byCases(LinearForm difference, unsigned cases) const {
    eliminate(difference);
    auto choice = std::find_if(difference.coefficients.begin(), difference.coefficients.end(),
                               [&](const auto& entry) { return tm_.kind(entry.first) == Kind::Ite; });
    if (choice == difference.coefficients.end() || cases <= 1) return isZero(tm_, difference);
    const Term condition = tm_.arg(choice->first, 0);
    Term outcome[2];
    for (int truth : {0, 1}) {
        term::Substitution decided(tm_);
        decided.bind(condition, tm_.mkBool(truth == 1));
        LinearForm branch{{}, difference.constant};
        bool written = true;
        for (const auto& [atom, coefficient] : difference.coefficients) {
            auto form = linearForm(tm_, decided.apply(atom));
            if (form) branch.add(*form, coefficient);
            written &= form.has_value();
        }
        if (!written) return isZero(tm_, difference);
        outcome[truth] = byCases(std::move(branch), cases / 2);
    }
    return tm_.mkIte(condition, outcome[1], outcome[0]);
}

} // namespace vouch::domain
