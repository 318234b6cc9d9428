// dynamic: what can be learnt from running the program, natively and fast.
//
// From: Welp 2013, chapter 6 (W36: tests with corner values; W37: invariants from executions), and the practice of
// coverage-guided fuzzing.
//
// Paper -> code:
//   genTests, nine kinds of corner values (W36)   corner() in evidence/loop_runtime.c
//   tests                                         Search                                       (search.h)
//   execution of a test                           Runner                                       (engine/runner.h)
//   DAIKON: candidates, filter on tests (W37)     Observations, Guesses                        (guesses.h)
//   initiation and consecution, jointly           Invariants, learn::Houdini                   (invariants.h)
//   own: inputs for places that no run was at     Branches                                     (branches.h)
//
// The program's own module is compiled once, optimised, with the compiler's counters of edges. Runs are made in a loop
// inside of one confined process, a few hundred thousand per second where they are short. A run that reaches the error is
// followed in the Program, by the interpreter, on the same inputs: that gives the trace which every other engine gives, and
// it is checked like theirs. An execution of more than kLongestTrace steps is not told step by step: the answer has
// its inputs only, and the check is a native run of another build (evidence.h, replayInputs).
//
// Deviations from the paper, and why:
//   - Inputs are not the arguments of a function but what an execution draws on its way, so values are made when they are
//     asked for, and half of the runs start from inputs that led somewhere new.
//   - Beside the nine kinds there are the numbers of the program's text, values that the same run has drawn before, powers
//     of two, and moods: a run prefers small numbers, or one value per place, or hardly anything but zero. Loops of
//     events need long runs of the same kind.
//
// Limits: what a native run cannot show is not found: memory that external functions might change, values that C leaves
// open. Such runs are executions all the same, only not all of them.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::dynamic {

EngineInfo info();

} // namespace vouch::engine::dynamic
