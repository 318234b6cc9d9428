// Terms to cvc5 terms and cvc5's values back.
#pragma once

#include "term/term.h"

#include <cvc5/cvc5.h>
#include <unordered_map>
#include <vector>

namespace vouch::solver {

// Both directions throw cvc5::CVC5ApiException when cvc5 does.
class Cvc5Terms {
  public:
    Cvc5Terms(const term::TermManager& tm, cvc5::Solver& solver) : tm_(tm), solver_(solver) {}

    cvc5::Term convert(term::Term t);
    // The array variables converted so far.
    const std::vector<term::Term>& arrays() const { return arrays_; }
    bool isConverted(term::Term t) const { return memo_.contains(t); }
    // The value of a variable in the solver's current model; variables it never saw are zero.
    term::Value variableValue(term::Term variable);

  private:
    cvc5::Sort convertSort(term::Sort sort);
    cvc5::Term convertNode(term::Term t);

    const term::TermManager& tm_;
    cvc5::Solver& solver_;
    std::unordered_map<term::Term, cvc5::Term> memo_;
    std::vector<term::Term> arrays_;
};

} // namespace vouch::solver
