// Linear equations between variables, read off from states.
//
// States are rows (1, x_1, .., x_n); the equations that all of them satisfy are the null space of these rows.
// It is computed modulo a prime of 61 bits, where nothing overflows, and the coefficients are brought back to
// small fractions; equations that have none are left out. The result is a guess about executions, not a fact:
// it has to be proved.
#pragma once

#include "term/traverse.h"

#include <vector>

namespace vouch::engine::interpolation {

using term::Term;

// Variables that are not bit-vectors, or not as wide as the first one, are ignored, and so are states with
// large values: there arithmetic may have wrapped around. Nothing where there are fewer than two states.
std::vector<Term> affineEquations(term::TermManager& tm, const std::vector<Term>& variables,
                                  const std::vector<term::Assignment>& states);

} // namespace vouch::engine::interpolation
