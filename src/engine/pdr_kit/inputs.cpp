// Elimination of inputs from a cube by substitution: see implicant.h.
#include "engine/pdr_kit/implicant.h"
#include "support/check.h"

#include <algorithm>

namespace vouch::engine::pdr_kit {

namespace {

using term::Kind;

bool occurs(const TermManager& tm, Term variable, Term t) {
    const auto variables = term::variables(tm, t);
    return std::binary_search(variables.begin(), variables.end(), variable);
}

// Solves side = other for w, as far as operators can be undone; null where they cannot. The result is a
// candidate only: extensions are undone by cutting, which is right for some values.
Term solveFor(TermManager& tm, Term w, Term side, Term other) {
    while (side != w) {
        const auto arguments = tm.args(side);
        const std::vector<Term> parts(arguments.begin(), arguments.end());
        switch (tm.kind(side)) {
        case Kind::BvZext:
        case Kind::BvSext: other = tm.mkExtract(other, tm.width(parts[0]) - 1, 0), side = parts[0]; continue;
        case Kind::BvNeg: other = tm.mkBvNeg(other), side = parts[0]; continue;
        case Kind::BvNot: other = tm.mkBvNot(other), side = parts[0]; continue;
        case Kind::BvAdd:
        case Kind::BvXor:
        case Kind::BvSub: break;
        default: return {};
        }
        if (parts.size() != 2) return {};
        const bool left = occurs(tm, w, parts[0]);
        if (left && occurs(tm, w, parts[1])) return {};
        const Term known = parts[left ? 1 : 0];
        if (tm.kind(side) == Kind::BvXor)
            other = tm.mkBvXor(other, known);
        else if (tm.kind(side) == Kind::BvAdd)
            other = tm.mkBvSub(other, known);
        else
            other = left ? tm.mkBvAdd(other, known) : tm.mkBvSub(known, other);
        side = parts[left ? 0 : 1];
    }
    return other;
}

class Elimination {
  public:
    Elimination(TermManager& tm, std::vector<Term> literals, const term::Assignment& model)
        : tm_(tm), result_{std::move(literals), {}}, model_(model) {}

    void eliminate(Term w) {
        std::vector<Term> concerned;
        for (Term literal : result_.literals)
            if (occurs(tm_, w, literal)) concerned.push_back(literal);
        // An input that the literals do not mention may be anything; what they were made from may mention it.
        replace(w, concerned.empty() ? constant(w) : chooseFor(w, concerned));
    }
    WithoutInputs take() {
        VOUCH_EXPENSIVE(for (Term literal : result_.literals) {
            VOUCH_CHECK(term::evaluate(tm_, literal, model_).asBool(),
                        "a replaced input loses the model's state");
            for (const auto& [input, value] : result_.replaced)
                VOUCH_CHECK(!occurs(tm_, input, literal), "an input that was replaced is still there");
        });
        return std::move(result_);
    }

  private:
    Term chooseFor(Term w, const std::vector<Term>& concerned) {
        if (tm_.sort(w).isBitVec())
            for (Term candidate : candidates(w, concerned))
                if (keepsModel(w, candidate, concerned)) return candidate;
        return constant(w);
    }

    Term constant(Term w) {
        auto it = model_.find(w);
        const term::Sort sort = tm_.sort(w);
        return tm_.mkValue(it != model_.end() ? it->second : term::Value::zero(sort), sort);
    }

    // Equalities first: what they give is exact.
    std::vector<Term> candidates(Term w, const std::vector<Term>& concerned) {
        constexpr size_t kMost = 24;
        std::vector<Term> result;
        for (bool equalities : {true, false})
            for (Term literal : concerned)
                if ((tm_.kind(literal) == Kind::Eq) == equalities && result.size() < kMost)
                    addCandidates(w, literal, result);
        return result;
    }

    void addCandidates(Term w, Term literal, std::vector<Term>& result) {
        const bool negated = tm_.kind(literal) == Kind::Not;
        const Term atom = negated ? tm_.arg(literal, 0) : literal;
        const auto arguments = tm_.args(atom);
        if (arguments.size() != 2 || !tm_.sort(arguments[0]).isBitVec()) return;
        const Term left = arguments[0], right = arguments[1];
        for (auto [side, other] : {std::pair(left, right), std::pair(right, left)}) {
            if (!occurs(tm_, w, side) || occurs(tm_, w, other)) continue;
            const Term one = tm_.mkConst(tm_.width(other), 1);
            std::vector<Term> values{other};
            if (tm_.kind(literal) != Kind::Eq)
                values = {other, tm_.mkBvAdd(other, one), tm_.mkBvSub(other, one)};
            for (Term value : values)
                if (Term solved = solveFor(tm_, w, side, value)) result.push_back(solved);
        }
    }

    bool keepsModel(Term w, Term candidate, const std::vector<Term>& concerned) {
        term::Assignment changed = model_;
        changed.insert_or_assign(w, term::evaluate(tm_, candidate, model_));
        term::Evaluator value(tm_, changed);
        return std::all_of(concerned.begin(), concerned.end(),
                           [&](Term literal) { return value(literal).asBool(); });
    }

    // The model follows: later inputs are chosen in the state that has w's new value.
    void replace(Term w, Term by) {
        VOUCH_CHECK(tm_.isVar(w) && tm_.sort(w) == tm_.sort(by), "an input is replaced by another sort");
        term::Substitution substitution(tm_);
        substitution.bind(w, by);
        for (Term& literal : result_.literals) literal = substitution.apply(literal);
        result_.replaced.push_back({w, by});
        model_.insert_or_assign(w, term::evaluate(tm_, by, model_));
    }

    TermManager& tm_;
    WithoutInputs result_;
    term::Assignment model_;
};

} // namespace

Term WithoutInputs::apply(TermManager& tm, Term formula) const {
    for (const auto& [input, value] : replaced) {
        term::Substitution substitution(tm);
        substitution.bind(input, value);
        formula = substitution.apply(formula);
    }
    return formula;
}

WithoutInputs eliminateInputs(TermManager& tm, std::vector<Term> literals, std::span<const Term> inputs,
                              const term::Assignment& model) {
    Elimination elimination(tm, std::move(literals), model);
    for (Term w : inputs) elimination.eliminate(w);
    return elimination.take();
}

} // namespace vouch::engine::pdr_kit
