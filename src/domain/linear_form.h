// Linear sums modulo 2^w: proving linear identities by normal forms instead of by a SAT solver, for which
// a + b = 3 i  =>  (a + 1) + (b + 2) = 3 (i + 1)  is a hard problem.
#pragma once

#include "term/term.h"

#include <map>
#include <optional>
#include <vector>

namespace vouch::domain {

using term::BitVector;
using term::Term;
using term::TermManager;

// sum of coefficient * atom, plus a constant; atoms are terms that are no sums themselves.
struct LinearForm {
    std::map<Term, BitVector> coefficients; // none is zero
    BitVector constant;

    void add(Term atom, const BitVector& coefficient);
    void add(const LinearForm& other, const BitVector& factor);
};

// Nothing if the term is too large to be written out as a sum.
std::optional<LinearForm> linearForm(const TermManager& tm, Term t);
// form = 0 as a term: negative coefficients on the right.
Term isZero(TermManager& tm, const LinearForm& form);

// Equations that are assumed, each solved for a variable with an odd coefficient.
class LinearEquations {
  public:
    explicit LinearEquations(TermManager& tm) : tm_(tm) {}
    void assume(Term equality); // other formulas are ignored

    // A formula that is equivalent to the equality left = right given the assumptions: true or false where
    // that follows by linear arithmetic, after cases on conditions of ites among the summands.
    Term simplify(Term left, Term right) const;

  private:
    Term byCases(LinearForm difference, unsigned cases) const;
    void eliminate(LinearForm& form) const;

    TermManager& tm_;
    std::vector<std::pair<Term, LinearForm>>
        solved_; // variable = form, free of all solved variables before it
};

} // namespace vouch::domain
