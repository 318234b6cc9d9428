// Craig interpolants from cvc5, which finds them by syntax-guided synthesis.
//
// It answers at once or not at all: small formulas over a few variables only. The result is not trusted; the
// caller verifies it.
#pragma once

#include "term/term.h"

#include <optional>

namespace vouch::solver {

// A formula I over the variables that a and b share, with a => I and I /\ b unsatisfiable. Nothing: there is
// none, or cvc5 did not find it in time.
std::optional<term::Term> cvc5Interpolant(term::TermManager& tm, term::Term a, term::Term b, double seconds);

} // namespace vouch::solver
