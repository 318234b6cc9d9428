// ctigar: IC3 over predicates, refined by counterexamples to induction.
//
// From: Birgmeier, Bradley and Weissenbacher 2014, as Beyer and Dangl 2020 built and compared it (B20 to B28). Frames are
// clauses over predicates. A state that was found on the way from the error (a counterexample to induction) becomes an
// obligation of two cubes around it: a concrete one, all of whose states lead on to the error, and an abstract one of
// predicates. What is blocked is the abstract cube. Where that fails for want of predicates, new ones come from
// interpolants; no path is ever unrolled.
//
// Paper -> code:
//   frames, delta encoding, propagation    pdr_kit::InductiveFrames                     pdr_kit/inductive_frames.h
//   strengthen, frontier check (B21)       Prover::prove, excludeBad                    prover.cpp
//   obligations, lowest level first (B22)  Prover::handle, raise                        obligations.cpp
//   consecution (B23), its failure (B27)   Prover::handle, consecutionFailed, refineConsecution
//   abstract(s)                            Predicates::valuation                        predicates.h
//   abstractLift (B26), its failure        Prover::lift                                 abstraction.cpp
//   generalisation (B24)                   pdr_kit::Generaliser, Prover::block          pdr_kit/generalise.h
//   refinement by interpolants (B27)       Refinement                                   refinement.h
//   lazy refinement                        Prover::reachedInitial                       obligations.cpp
//   counterexample (B28)                   pdr_kit::legsOf, concretise                  pdr_kit/concretise.h
//
// Deviations, and why: see docs/engines/ctigar.md. The main ones: frames per location unless a symbolic program counter
// is asked for; a lifted abstract cube takes the place of the concrete one, so that consecution failures remain for what
// could not be lifted; where interpolation does not get there, the concrete cube itself is blocked.
//
// Limit locations are bad: a proof excludes them, too. Once one is found reachable, no proof is possible; the engine
// starts again and looks for errors only.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::ctigar {

EngineInfo info();

} // namespace vouch::engine::ctigar
