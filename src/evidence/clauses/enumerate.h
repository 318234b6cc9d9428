// Trying all values of the inputs: where a literal depends on few of them, that is quicker than any search.
#pragma once

#include "evidence/clauses/circuit.h"
#include "evidence/clauses/limit.h"

namespace vouch::evidence::clauses {

// True: the literal is false whatever the inputs are. False: it is not, or that would take more than `most` evaluations of
// gates, 64 values at a time, or the budget has ended.
bool isNever(const Circuit& circuit, Lit goal, uint64_t most, const Limit& limit);
// True: the literal holds for one of a few hundred random values of the inputs.
bool isSometimes(const Circuit& circuit, Lit goal);

} // namespace vouch::evidence::clauses
