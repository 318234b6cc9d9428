// pdpv: property-directed program verification by relational loop invariants.
//
// From: Welp 2013, sections 2.5 to 2.10 of the digest (W1 to W19, W31, W41). Each loop l has an invariant LI_l(U after, R
// before) that relates values at its head with those when it was entered; at first it is true. With every loop replaced
// by its invariant the program is acyclic, one formula F. As long as F has a model that violates the property, either the
// program, run from the model's values, violates it, too; or the invariant of some loop on the path is too weak. Then PDR on
// this loop alone finds a stronger one. Nothing is ever unrolled, and each PDR instance is one loop body.
//
// Thesis -> code:
//   loops, U_l, R_l (W3)                       Loops                                      loops.h
//   cut of edges back, passification, F (W4 to W6)  Region                                region.h
//   verify (W7), findWeaklyModeledLoop (W9), refine (W10), spurious transitions (W11)  Verifier  verifier.h
//   concrete interpreter, repeats (W8)         program::Interpreter::runAt
//   counterexample generalisation (W12)        Generaliser, AbstractLoop                  generalise.h, abstract_loop.h
//   (I, T, B) of a loop (W13), memoised frames (W14), LI from the fixpoint (W15)  LoopProver  loop_prover.h
//   QF_BV PDR (W16 to W30)                     words::Covering                            words/covering.h
//   differences x_e - x_b (W41)                differences                                differences.h
//   invariants at locations, as a certificate  Extraction (own)                           extraction.h
//   symbolic program counter (W32)             the engine pdr
//
// Where the thesis is silent or wrong, and what happens here:
//   - Its refine() passes the whole counterexample c to the inner call, and takes bodies of the wrong loop. Here the inner
//     call gets the values before and behind the inner header on the spurious transition.
//   - Its argument for findWeakLoop needs determinism. With inputs inside of loops, a run that misses shows nothing, so
//     the loop is refined; if PDR finds iterations whose transitions are all real, these are spliced into the
//     counterexample, and the search goes on at the header before (P10).
//   - Passification makes terms, not constraints over block variables: T of PDR has to be functional.
//   - Variables that the path does not need have arbitrary values in a model. Where abstract interpretation does not
//     help, what is excluded is every state behind the loop from which the same path goes on (check S1, on the rest of the
//     path), and the single point only if one of those states turns out to be reachable.
//   - Models of F are made small where that is possible.
//   - PDR starts from where the program enters the loop, as F has it, and not from all values before it. An invariant is
//     derived from what was derived before of real executions, so all of them hold of real executions.
//   - Of the loops on the path, the last weak one is refined only if none before it is seen to be impossible by abstract
//     interpretation.
//
// Arrays. An array that a loop changes is in neither U nor R: behind the header it may hold anything. That only adds
// behaviour, so proofs are right. A counterexample may lean on such contents; then it does not replay, no invariant that
// this engine has could exclude it, and the engine gives up. Arrays that a loop only reads stay what they are. Heap,
// floats and recursion are words and arrays of the Program like all others.
//
// Irreducible control flow is refused. A limit that can be reached is told once no error is found.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::pdpv {

EngineInfo info();

} // namespace vouch::engine::pdpv
