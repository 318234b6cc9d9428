// Obligations: what has to be shown unreachable for an induction to go through, and how they are made.
//
// A step case that fails gives a path of d edges from a state s to where it must not end: a bad location, or
// a state that violates another obligation. lift() generalises s to a cube C of states of the same location:
//
//   C contains s, and every state in C goes the same way: with the same inputs and along the same edges it
//   gets to a bad location (to a violation of that other obligation).
//
// The obligation is "not C" at that location. C is an interpolant between "the state is s" and B, where
//
//   B := not wp(path, end)     the negated weakest precondition of the path, with its inputs pinned (L1)
//
// wp is made by substitution, edge by edge, from the end to the start. Since it says that the guards on the
// path hold, no state is in C because its path is blocked (L2): all members are counterexamples to induction.
//
// From: Beyer and Dangl 2020, section 3, lift(k, Inv, Q, s) of Algorithm 1 (B12, B13).
#pragma once

#include "engine/learn/interpolator.h"
#include "engine/paths/step_case.h"

namespace vouch::engine::induction {

struct Obligation {
    LocationId location = 0;
    learn::Cube cube;        // C
    Term clause;             // not C
    unsigned edgesToBad = 0; // from a state in C to a bad location
    unsigned decided = 0;    // base: no state in C is reached after fewer than so many edges
};

// What a path has to end in: a location, and a formula there (true for bad locations).
struct PathEnd {
    LocationId location = 0;
    Term formula;
    unsigned edgesToBad = 0;
};

// The states from which the path, with these edges and inputs, leads to the end.
Term weakestPrecondition(const Program& program, const Trace& path, Term end);

// Requires that the path is an execution of the program from its initial values and ends in `end`. Nothing:
// the interpolator gave up, or the path depends on values that are not tracked.
std::optional<Obligation> lift(const Program& program, learn::Interpolator& interpolator,
                               const std::vector<std::vector<Term>>& live, const Trace& path,
                               const PathEnd& end);

} // namespace vouch::engine::induction
