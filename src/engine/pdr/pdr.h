// pdr: property-directed reachability on bit-vectors, with covers of cubes and polytopes.
//
// From: Welp 2013 (W16 to W32), whose skeleton follows Een, Mishchenko and Brayton 2011. Checks one transition system
// (I, T, B) over words; a Program is one with its location as a further word (symbolic program counter, W32).
//
// A frame f_i holds ARUs (atomic reasoning units), sets of states that no execution reaches within i steps; R(i) is what
// its ARUs do not cover. Two expansions, not to be confused:
//
//   obligation expansion   from a state that leads to a bad one: adds only states that do, too; by simulation
//   cover expansion        from a set that is not reached: adds any states as long as that stays so; by the solver
//
// Thesis -> code:
//   pdr(I, T, B)            Prover::prove                                prover.cpp
//   cover(a, l)             Covering::cover, handle                      words/covering.cpp
//   specialise              Covering::shapeOfNext (probability c)        words/covering.cpp
//   expandBad, expandPred   ObligationExpansion                          words/obligation_expansion.h
//   simulation Phi          evaluate, select, conjoin                    words/abstract_word.h
//   smtExpand               CoverExpansion                               words/cover_expansion.h
//   reshape                 Reshape, hyperplane                          words/reshape.h
//   ARU: cube, box, polytope  a pdr_kit::Cube: bits and rows are literals  words/row.h
//   frames, propagation, fixpoint   pdr_kit::InductiveFrames             pdr_kit/inductive_frames.h
//   (I, T, B) with pc       pdr_kit::TransitionSystem                    pdr_kit/transition_system.h
//
// An ARU is a conjunction of literals in any case: bits x.i = 0, rows a x <= b. So one frame holds cubes and polytopes
// side by side, cores drop literals of both, and what the kit does for ic3cfa it does here: relative induction
// (!a in the query), initiation, certificates, facts in and out.
//
// Where the thesis is silent or wrong, and what happens here:
//   - An ARU enters a frame only if it holds no initial state: each query of relative induction asks for that, too. The
//     thesis' example expands the point (6, 1) of Linear to x >= 3 /\ y >= 1, which holds the initial state (3, 1); here
//     it ends at x >= 4 (a test has it).
//   - An obligation that holds an initial state is a counterexample at whatever level: simulation may have drawn it in.
//   - The guard is one of the requirements of a predecessor (S2 of the thesis has next states only).
//   - Recursion is a queue, lowest level first; a covered obligation comes back one level higher (Een et al.).
//   - Bad states are looked for one step ahead, as ic3cfa does: R(l) /\ T /\ B'.
//
// Arrays are kept out of ARUs as a whole. An obligation speaks of elements at constant indices
// (words/obligation_expansion.h), or, where an array is compared or copied as a whole, is the weakest precondition along one
// path (pdr_kit::PredecessorFinder). Both are cubes all of whose states lead into the target; covers made of them are
// checked by the same queries as all others. So nothing is assumed of arrays: with them the engine may need more
// frames, or not come to an end.
//
// Limit locations are bad: a proof excludes them, too. Once one is found reachable, no proof is possible; the engine
// starts again and looks for errors only.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::pdr {

EngineInfo info();

} // namespace vouch::engine::pdr
