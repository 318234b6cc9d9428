// Algebra of edges: one after the other, and side by side.
#pragma once

#include "reduce/assemble.h"

#include <functional>

namespace vouch::reduce {

// first ; second, where first.to == second.from. Requires that they share no input: one value would stand for two
// draws. Assignments for which keep(variable) is false are left out.
//   guard = g1 /\ g2[n1],  next(v) = n2(v)[n1]
Edge inSequence(TermManager& tm, const Edge& first, const Edge& second,
                const std::function<bool(Term)>& keep);
bool shareInputs(const Edge& first, const Edge& second);

// first or second, where both connect the same locations. Requires that the guards exclude each other for every
// state and every valuation of all inputs (P4); then
//   guard = g1 \/ g2,  next(v) = ite(c, n1(v), n2(v))  for any c with g1 => c and g2 => not c,  inputs united
// has the same transitions: a step of one edge extends to the united inputs with any values for the others' inputs,
// and under these the other guard is false.
Edge inParallel(TermManager& tm, const Edge& first, const Edge& second);

} // namespace vouch::reduce
