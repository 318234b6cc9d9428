// Inputs of which only small values matter: every edge that reads one has a guard that bounds it by a constant. An
// execution that draws a larger value takes none of these edges, so that such an input may count as a narrow word, and what
// is computed from it is narrow as well.
#pragma once

#include "program/program.h"

#include <map>
#include <vector>

namespace vouch::evidence::clauses {

// Inputs of the edges, all out of one location -> bits that can be set, from the lowest on; only where some cannot.
std::map<term::Term, uint32_t> narrowInputs(const program::Program& p,
                                            const std::vector<program::EdgeId>& edges);

} // namespace vouch::evidence::clauses
