// Differences (W41): what x_e - x_b of one word has to do with y_e - y_b of another one, or with a power of two.
//
// Many loops count several things at once. Their invariant is a relation between four words, which reshape would have to
// find in several steps, and which no polytope holds where words wrap around:
//
//   a (x_e - x_b) = b (y_e - y_b)   (mod 2^w),  a and b small
//   a (x_e - x_b) = b (y_e - y_b)   as numbers; only asked where a or b is even, since then the first one has lost bits
//   x_e - x_b = 0                   (mod 2^k)
//   x_e - x_b >= 0 or <= 0          as numbers
//
// The first one says that a x - b y is conserved, which is what the values before the loop can be told by behind it.
// Both are invariants if each single iteration preserves them, so they are guessed from one iteration and checked by one
// query: with x' behind the iteration,
//
//   K /\ T /\ x' != x                          a model gives dx = x' - x, and dy: guess dy (x_e - x_b) = dx (y_e - y_b)
//   K /\ T /\ dy (x' - x) != dx (y' - y)       unsatisfiable: it is one
//
// K is what is known of x_b where the loop is entered, and the invariants of the kind that there are.
#pragma once

#include "engine/pdpv/loop_prover.h"

namespace vouch::engine::pdpv {

struct Relation {
    Term invariant;   // over x_b and x_e, inductive relative to what is known
    Term conserved{}; // over x_e; null: none that is a word
};

// known: over x_b, x_e, and variables that occur nowhere else. Throws pdr_kit::GaveUp.
std::vector<Relation> differences(const Loop& loop, const LoopInstance& instance, Term known,
                                  term::TermManager& tm, solver::Solver& solver,
                                  const std::function<void()>& poll);

} // namespace vouch::engine::pdpv
