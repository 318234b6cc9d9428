// Craig interpolants from cvc5, which finds them by syntax-guided synthesis.
//
// It answers at once or not at all: small formulas over a few variables only. The result is not trusted; the
// caller verifies it.
#pragma once

#include "term/term.h"

#include <optional>

namespace vouch::solver {

// What an interpolant may be made of. cvc5 looks for the smallest formula: where a is a single state, that is a itself,
// unless constants of a are not to be had.
enum class InterpolantTerms {
    Any, // cvc5's default grammar
    OfB, // terms and comparisons that occur in b, put together anew
};

// A formula I over the variables that a and b share, with a => I and I /\ b unsatisfiable. Nothing: there is
// none, or cvc5 did not find it in time.
std::optional<term::Term> cvc5Interpolant(term::TermManager& tm, term::Term a, term::Term b, double seconds,
                                          InterpolantTerms terms = InterpolantTerms::Any);

} // namespace vouch::solver
