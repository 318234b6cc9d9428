// A solver for one question: what is added, then a single check without assumptions, or a few.
#pragma once

#include "solver/solver.h"

namespace vouch::solver {

// As makeSolver(), but the bit-blaster's SAT solver prepares the clauses for a long search (elimination of variables and the
// like), which pays for one hard question and costs in a stream of easy ones.
std::unique_ptr<Solver> makeSolverForOnce(Backend backend, TermManager& tm);
// Likewise; where it decides freely, the bit-blaster on CaDiCaL takes small numbers.
std::unique_ptr<Solver> makeSolverForSmallModels(Backend backend, TermManager& tm);

} // namespace vouch::solver
