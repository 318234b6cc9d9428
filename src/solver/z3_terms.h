// Terms to Z3 expressions and Z3's models to values.
#pragma once

#include "term/term.h"

#include <unordered_map>
#include <vector>
#include <z3++.h>

namespace vouch::solver {

// Both directions throw z3::exception when Z3 does.
class Z3Terms {
  public:
    Z3Terms(const term::TermManager& tm, z3::context& context) : tm_(tm), context_(context) {}

    z3::expr convert(term::Term t);
    // The array variables converted so far.
    const std::vector<term::Term>& arrays() const { return arrays_; }
    bool isConverted(term::Term t) const { return memo_.contains(t); }
    // The value of a variable in a model; what the model leaves open is zero.
    term::Value variableValue(term::Term variable, const z3::model& model);

  private:
    z3::sort convertSort(term::Sort sort);
    z3::expr convertNode(term::Term t);
    z3::expr convertConstant(const term::BitVector& value);
    z3::expr convertNary(term::Kind kind, const std::vector<z3::expr>& arguments);
    term::Value readArray(z3::expr array, term::Sort sort, const z3::model& model);
    void readFunction(z3::func_interp interpretation, term::Sort sort, const z3::model& model,
                      std::vector<std::pair<term::BitVector, term::BitVector>>& entries,
                      term::BitVector& fallback);

    const term::TermManager& tm_;
    z3::context& context_;
    std::unordered_map<term::Term, z3::expr> memo_;
    std::vector<term::Term> arrays_;
};

} // namespace vouch::solver
