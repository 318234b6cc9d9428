// unwind: every loop to its end, one after the other; proves programs whose loops end.
//
// From: He 2009 (C2BIT: guards per block, merged values, unrolling until the loops' true maximum is a full proof). bmc
// (engine/bmc) deepens by the number of loop-head visits on a whole path, as k-induction needs it. Where several loops
// follow each other, or lie in each other, the same bodies are then unrolled at many levels. Here they are unrolled in the
// order of the program (program/unwinding.h), as the thesis does it: the ways out of a loop are merged before
// what follows it begins, so that a program costs the sum of its loops' turns and not their product.
//
// Thesis -> code:
//   unrolling to the true maximum   search(): turns are allowed, and more of them where some were cut
//   guards and merged values        program/path_states.h
//
// A round allows each loop a number of turns in one stay. Constants and ranges end most loops. Where they do not, the
// solver is asked, ever more rarely, whether another turn can begin at all:
//
//   reach(place)                              a place that is not reached is not visited
//   OR over ways into Error locations         a violation, also in a round that has cut something
//   OR over ways into Limit locations         no proof is possible
//   OR over ways that were cut                none: all executions were seen, and the program is safe
//
// Loops that were cut are allowed twice as many turns in the next round, which begins anew: the ways out of a loop can
// only be merged when all are there. Rounds get longer by a factor, so that the last one dominates. Where
// constants decide that a loop goes on it does so for many turns more: what has a constant bound is no matter for rounds.
//
// States that differ in constants may be kept apart, or merged: either can be better by orders of magnitude. So a round has
// an allowance of work, and both ways take turns, with more each time.
//
// Limits: a loop that needs more turns than unwind.most-turns ends the search, so that a program without end costs the
// others little.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::unwind {

EngineInfo info();

} // namespace vouch::engine::unwind
