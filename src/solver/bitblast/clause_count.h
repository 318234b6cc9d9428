// How many clauses an operator has.
#pragma once

#include "term/term.h"

#include <cstdint>

namespace vouch::solver::bitblast {

// The clauses that define the bits of t, an application of an operator of Booleans and bit-vectors, arguments included. What
// is given is to be an operator on variables, for what it costs by itself.
uint64_t clausesOf(term::TermManager& tm, term::Term t);

} // namespace vouch::solver::bitblast
