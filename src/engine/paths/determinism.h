// Which locations choose their next edge by state and inputs alone? The unroller needs no choice variables
// there.
#pragma once

#include "program/program.h"
#include "solver/solver.h"

#include <vector>

namespace vouch::engine::paths {

// result[l]: no state and no input values enable two edges out of l. A location that the solver cannot decide
// within a small effort counts as not deterministic, which costs a little and is never wrong.
std::vector<bool> deterministicLocations(const program::Program& p, solver::Solver& solver);

} // namespace vouch::engine::paths
