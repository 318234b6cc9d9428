// Differences (W41): what x_e - x_b of one word has to do with y_e - y_b of another one, or with a power of two.
//
// Many loops count several things at once. Their invariant is a relation between four words, which reshape would have to
// find in several steps, and which no polytope holds where words wrap around:
//
//   a (x_e - x_b) = b (y_e - y_b)   (mod 2^w),  a and b small
//   x_e - x_b = 0                   (mod 2^k)
//
// The first one says that a x - b y is conserved, which is what the values before the loop can be told by behind it.
// Both are invariants if each single iteration preserves them, so they are guessed from one iteration and checked by one
// query: with x' behind the iteration,
//
//   T /\ x' != x                          a model gives dx = x' - x, and dy: guess dy (x_e - x_b) = dx (y_e - y_b)
//   T /\ dy (x' - x) != dx (y' - y)       unsatisfiable: it is one
#pragma once

#include "engine/pdpv/loop_prover.h"

namespace vouch::engine::pdpv {

struct Relation {
    Term invariant;   // over x_b and x_e, inductive by itself
    Term conserved{}; // over x_e; null: of the second kind
};

// Throws pdr_kit::GaveUp.
std::vector<Relation> differences(const Loop& loop, const pdr_kit::Step& step, term::TermManager& tm,
                                  solver::Solver& solver, const std::function<void()>& poll);

} // namespace vouch::engine::pdpv
