#include "solver/refine/coefficients.h"

#include "solver/bitblast/clause_count.h"
#include "support/check.h"
#include "term/plain.h"

#include <algorithm>

namespace vouch::solver::refine {

namespace {

bool isWires(Kind kind) {
    switch (kind) {
    case Kind::Not:
    case Kind::BvNot:
    case Kind::BvConcat:
    case Kind::BvExtract:
    case Kind::BvZext:
    case Kind::BvSext:
    case Kind::ArrayConst: return true;
    default: return false;
    }
}

bool isUnary(Kind kind) { return kind == Kind::BvNeg; }

} // namespace

// A sample is made of variables as it is: no rule may make anything simpler of it.
MeasuredCoefficients::MeasuredCoefficients() : plain_(term::makePlainManager()) {
    adder_ = clauses({Kind::BvAdd, kAdderWidth, 0});
    VOUCH_CHECK(adder_ > 0, "an adder without clauses");
}

MeasuredCoefficients::Shape MeasuredCoefficients::shapeOf(const TermManager& tm, Term t) const {
    const Kind kind = tm.kind(t);
    uint32_t width = tm.sort(t).isBool() ? 1 : tm.width(t), index = tm.sort(t).index;
    if (kind == Kind::ArraySelect) index = tm.sort(tm.arg(t, 0)).index;
    if (tm.sort(t).isBool() && kind != Kind::Ite) // a predicate, or an operator of Booleans
        for (Term argument : tm.args(t)) {
            width = std::max(width, tm.width(argument));
            index = std::max(index, tm.sort(argument).index);
        }
    return {kind, width, index};
}

// What the lemmas are about: an access compares indices, and chooses between elements.
Term MeasuredCoefficients::arraySample(Shape shape) {
    const auto [kind, width, index] = shape;
    const auto word = [&](const char* name, uint32_t w) {
        return plain_->mkVar(name + std::to_string(w), Sort::bitVec(w));
    };
    const Term i = word("i", index), j = word("j", index), a = word("a", width), b = word("b", width);
    switch (kind) {
    case Kind::ArraySelect:
    case Kind::ArrayStore: return plain_->mkIte(plain_->mkEq(i, j), a, b);
    case Kind::ArrayShift: return plain_->mkBvAdd(i, j);
    case Kind::ArrayPrefix: return plain_->mkIte(plain_->mkBvUlt(i, j), a, b);
    case Kind::Eq: return plain_->mkEq(a, b);
    case Kind::Ite: return plain_->mkIte(plain_->mkVar("c", Sort::boolean()), a, b);
    default: VOUCH_CHECK(false, "unknown array operator");
    }
}

Term MeasuredCoefficients::sample(Shape shape) {
    const auto [kind, width, index] = shape;
    if (index > 0) return arraySample(shape);
    const bool isBoolean = kind == Kind::And || kind == Kind::Or || kind == Kind::Xor;
    const Sort sort = isBoolean ? Sort::boolean() : Sort::bitVec(width);
    const auto variable = [&](const char* name) {
        return plain_->mkVar((isBoolean ? "p" : name) + std::string(name) + std::to_string(width), sort);
    };
    const Term a = variable("a"), b = variable("b");
    if (kind == Kind::Ite) return plain_->mkIte(plain_->mkVar("c", Sort::boolean()), a, b);
    const Term args[] = {a, b};
    return plain_->mk(kind, std::span(args, isUnary(kind) ? 1 : 2));
}

double MeasuredCoefficients::clauses(Shape shape) {
    auto [kind, width, index] = shape;
    if (isWires(kind)) return 1;
    // What is wider costs in proportion.
    const uint32_t widest = std::max(width, index);
    const double scale = widest > kWidest ? static_cast<double>(widest) / kWidest : 1;
    shape = {kind, std::min(width, kWidest), std::min(index, kWidest)};
    const auto [it, isNew] = counted_.try_emplace(shape, 0);
    if (isNew)
        it->second = static_cast<double>(std::max<uint64_t>(1, bitblast::clausesOf(*plain_, sample(shape))));
    return it->second * scale;
}

double MeasuredCoefficients::operator()(const TermManager& tm, Term t) {
    VOUCH_CHECK(!tm.args(t).empty(), "inputs and constants are no operators");
    const double coefficient = clauses(shapeOf(tm, t)) / adder_ * kAdder;
    VOUCH_CHECK(coefficient > 0, "an operator that costs nothing");
    return coefficient;
}

} // namespace vouch::solver::refine
