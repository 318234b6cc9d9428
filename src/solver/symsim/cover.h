// Cubes, and the proof that some of them are everything.
//
// A vector is worth what its cube covers: the property holds if the output is good on each cube of V, and V leaves nothing
// out. That V came from a tree of decisions is no proof of it. So it is looked at again here, cubes alone:
//
//   covers(V)  :  true if a cube is empty of literals, false if there is no cube,
//                 and else covers(V | x) /\ covers(V | not x) for a variable x of the first cube
#pragma once

#include "solver/symsim/bit.h"

namespace vouch::solver::symsim {

// Literals of nodes that the vector gives a value: 1, or 0 if the literal is negated. No node twice.
using Cube = std::vector<Bit>;

// Has each assignment of the nodes a cube that it is in?
bool covers(const std::vector<Cube>& cubes);
// The cubes within `root`, each without its literals. Requires that all of them have those.
std::vector<Cube> within(const std::vector<Cube>& cubes, const Cube& root);

} // namespace vouch::solver::symsim
