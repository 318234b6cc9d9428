// Equality substitution (He 2009, section 4.3, step 1), where it can be read off the formula.
#pragma once

#include "term/traverse.h"

namespace vouch::solver::symsim {

using term::Term;
using term::TermManager;

// Of any nesting; ascending, none twice.
std::vector<Term> conjunctsOf(const TermManager& tm, Term formula);

// The conjuncts of a formula, v replaced by t in all others where one of them is v = t, for a variable v that is not in t. The
// equality itself, the guard, is left as it is; it goes if v is nowhere else then. The result has a model if and only
// if the formula has one: the guard has to hold in each.
std::vector<Term> substituteEqualities(TermManager& tm, Term formula);

} // namespace vouch::solver::symsim
