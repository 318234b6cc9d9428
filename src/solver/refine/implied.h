// Implied: the values that restrictions imply for the words of a formula, without deciding anything (He 2009, chapter 3:
// "predicate nodes with the value implied by M_u's forced bits").
//
// Forced bits are propagated upwards as intervals and known bits (domain/network.h), which see through sums and comparisons
// where unit propagation in clauses would not. What the assertions would imply downwards is left out: under restrictions that
// contradict the formula they imply anything.
#pragma once

#include "domain/network.h"
#include "solver/refine/range.h"

#include <optional>

namespace vouch::solver::refine {

class Implied {
  public:
    // Of terms in the cone of the roots.
    Implied(const TermManager& tm, std::span<const Term> roots) : tm_(tm), network_(tm, roots) {}

    // The value that the restrictions imply for each of these Boolean terms, if any.
    std::vector<std::optional<bool>> values(std::span<const Term> of, const Restrictions& restrictions) const;

  private:
    const TermManager& tm_;
    domain::Network network_;
};

// What a range says of an input.
domain::AbstractValue described(uint32_t whole, Range range);

} // namespace vouch::solver::refine
