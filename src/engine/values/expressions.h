// Expressions over intervals (Stieglmaier 2016, S14: M maps variables to expressions whose leaves are variables and
// intervals), as linear sums: the value of a variable is
//
//   sum of coefficient * earlier variable of the frame, plus some member of an interval set   (modulo 2^w)
//
// with at most n variables (the precision's nesting depth). Sums have a normal form, so that the expressions
// of two states can be compared and their intervals joined: k = i + 1 on one path and k = i + 3 on another
// give k = i + [1, 3].
#pragma once

#include "domain/linear_form.h"
#include "engine/values/state.h"

#include <functional>

namespace vouch::engine::values {

// The offset as an interval set: variable - sum; all values if that cannot be said.
IntervalSet offsetIn(const State& state, uint32_t position, const Expression::Sum& sum);

// The expression of a variable after an edge. `values` are the new values of the target's variables as sums
// over source variables and inputs (nothing where they are no sums); `known` gives what is known of the value
// of a source variable or another atom, null if nothing is.
class ExpressionTransfer {
  public:
    using Forms = std::vector<std::optional<domain::LinearForm>>;
    ExpressionTransfer(const std::vector<Term>& source, const State& from, const Forms& values,
                       std::function<const AbstractValue*(Term)> known, unsigned mostTerms);

    std::vector<Expression> run() const;

  private:
    Expression expression(uint32_t target) const;
    bool place(Term atom, const BitVector& coefficient, uint32_t target, Expression::Sum& sum,
               IntervalSet& offset) const;

    const Expression* before(Term atom) const; // the atom's expression at the source, if it has one
    bool isCopied(Term atom, uint32_t target) const;

    const std::vector<Term>& source_;
    const State& from_;
    const Forms& values_;
    std::function<const AbstractValue*(Term)> known_;
    unsigned mostTerms_;
    std::map<Term, std::pair<uint32_t, BitVector>>
        copies_; // source variable v: target variable u = v + constant
};

// Joins b's expressions into those of a; `values` are the states' values. An expression that is given up
// stays so.
std::vector<Expression> joinExpressions(const State& a, const State& b, const Precision& precision);

} // namespace vouch::engine::values
