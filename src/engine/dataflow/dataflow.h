// dataflow: invariants by abstract interpretation, proved before anyone hears of them.
//
// From: Beyer and Dangl 2020 (section 4.10; B29 to B32) and Stieglmaier 2016 (section 2.3.6;
// S14 to S16, S27).
//
// Paper -> code:
//   Boxes, Eq, Mod2 (B29-B31)        State: values, classes, parity of the values  (state.h, domain/)
//   CPAAlgorithm, merge, stop (S3)   Fixpoint                                      (fixpoint.h)
//   transfer                         Transfer, domain::Network                     (transfer.h)
//   precision (Y, n, w)              Precision: important, terms, patience         (precision.h)
//   stateFormula(R): OR of states    formulas()                                    (formulas.h)
//   expressions over intervals       Expression, ExpressionTransfer                (expressions.h)
//   continuous refinement            Refinement, Analysis::refine in dataflow.cpp  (refinement.h)
//   template policy iteration        TemplateAnalysis                              (templates.h)
//   1-inductivity oracle             Houdini                                       (learn/houdini.h)
//   own: affine relations            AffineAnalysis, domain::AffineHull            (affine.h)
//   own: guesses                     Candidates, learn::drawSamples                (candidates.h, learn/samples.h)
//
// A stage computes the fixpoint of one precision, turns it into conjuncts per location, lets Houdini prove
// them relative to what earlier stages proved, and publishes the outcome. If what is known excludes every
// edge into a bad location, the answer is Safe with the 1-inductive certificate known /\ "not bad".
//
// Deviations, and why:
//   - Values wrap around as in C's unsigned arithmetic and in bit-vectors: intervals lie on a circle, and
//     nothing is ever "minus infinity".
//   - Eq is not a template over all pairs but a partition into classes: linear in the number of variables.
//     An equality is found where two variables are set to the same variable, input or constant, and kept
//     under identical updates; equal compound terms count only with expressions (n > 0), as in the paper's
//     matrix.
//   - Mod2 is the lowest of the known bits; all known bits are a further domain.
//   - Every fact is proved by a solver before it is published. Both works trust their analysis.
//
// Limits: arrays are unknown; answers are Safe or Unknown, never Unsafe.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::dataflow {

EngineInfo info();

} // namespace vouch::engine::dataflow
