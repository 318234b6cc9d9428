// Linear equations modulo 2^w as terms, and how they are read off from states.
//
// What is read off from some states is a guess about all: it has to be proved.
#pragma once

#include "domain/affine_hull.h"
#include "term/traverse.h"

#include <span>
#include <vector>

namespace vouch::domain {

using term::Term;

// The equation over these variables, all of one width; coefficients with a common power of two make a
// congruence.
Term equationTerm(term::TermManager& tm, const std::vector<Term>& variables,
                  const AffineHull::Equation& equation);

// The equations of the smallest affine set that the points are in. Variables of one width of at most 64 bits.
std::vector<Term> equationsOf(term::TermManager& tm, const std::vector<Term>& variables,
                              std::span<const AffineHull::Point> points);

// The same for states of variables of any sorts: those that are no words are ignored, words of each width are
// taken by themselves, and values that are missing are zero. Equations with large coefficients are left out:
// they say that there were few states, and are hard to prove. Nothing where there are fewer than two states.
std::vector<Term> equationsOf(term::TermManager& tm, const std::vector<Term>& variables,
                              const std::vector<term::Assignment>& states);

} // namespace vouch::domain
