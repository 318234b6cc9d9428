// predicate: predicate abstraction with adjustable blocks, refined by interpolants, with invariants of others.
//
// From: Stieglmaier 2016 (sections 2.1 to 2.5 and 3; S2 to S12, S30 to S34, S41), who builds on Beyer, Keremoglu
// and Wendler (adjustable-block encoding, FMCAD 2010).
//
// Paper -> code:
//   CPA, CPAAlgorithm, composite     cpa/cpa.h, cpa/algorithm.h, cpa/composite.h
//   (psi, phi), ~>, merge, stop      PredicateAnalysis                      analysis.h
//   blk                              blockEnds()                            analysis.h
//   SP_op, SSA indices               PathFormulas                           path_formula.h
//   (F)^pi                           Abstraction, Regions                   abstraction.h, regions.h
//   CEGAR, delayed refinement        Cegar                                  cegar.h
//   feasibility of a path            checkPath()                            error_path.h
//   inductive interpolants           PathInterpolator                       interpolation.h
//   pi per location                  Precision                              precision.h
//   Prec, PF, AF                     Invariants, Assumed                    invariants.h
//   int-check, weakening, conj-check Generation                             generation.h
//
// A reached set without target is a proof: per block end, the disjunction of the regions there. Locations within
// blocks have no invariant of their own, so the certificate is inductive over as many edges as the longest block
// has; on a Program of large blocks that is one.
//
// Deviations, and why: see docs/engines/predicate.md.
//
// Limits: what predicates over the program's variables can tell; arrays are told by single reads that interpolants
// mention.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::predicate {

EngineInfo info();

} // namespace vouch::engine::predicate
