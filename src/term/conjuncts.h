// The conjuncts of a formula.
#pragma once

#include "term/term.h"

#include <vector>

namespace vouch::term {

// From left to right; nested conjunctions are opened. A formula that is no conjunction is its only conjunct.
std::vector<Term> conjuncts(const TermManager& tm, Term formula);

} // namespace vouch::term
