// ic3cfa: IC3 on the control-flow automaton, with reuse of what was learnt.
//
// From: Mertens 2016 (building on Lange, Neuhaeusser and Noll 2015): frames per location, obligations by
// weakest existential preconditions, reuse and skipping of obligations, refined termination, pushing.
// Features M4 to M21.
//
// Paper -> code:
//   F(i, l), D(i, l)          pdr_kit::InductiveFrames, on locations        pdr_kit/inductive_frames.h
//   prove                     Prover::prove                            prover.cpp
//   backwardblock             Prover::backwardBlock, handle            prover.cpp
//   wep, split into cubes     pdr_kit::PredecessorFinder                   pdr_kit/predecessor.h, implicant.h
//   generalize                pdr_kit::Generaliser, blockedPart            pdr_kit/generalise.h, inductive_frames.h
//   obligation, queue, clean  pdr_kit::ObligationQueue, raiseAll           pdr_kit/obligations.h
//   skipping                  skipOldObligations (outer), dischargeByEarlierCube (inner)   skipping.cpp
//   stable, new, greedy       iterate, stableFixpoint                  termination.cpp, cycles.h
//   create_pushes, push       PushQueue::request, Prover::push         pushing.cpp
//   pruning                   Prover::prune                            pushing.cpp
//   (ours)                    blockAtFrontier, guess, propagate        frontier.cpp, skipping.cpp
//   (ours)                    adoptFacts, publishInductiveClauses      pdr_kit/exchange.cpp
//
// The Program is in functional form, so wep is substitution, and an edge e = (m, l) asks
//   F(i-1, m) /\ guard /\ cube[next]         (on a self-loop also !cube)
// with the literals of cube[next] as assumptions.
//
// Deviations, and why: see docs/engines/ic3cfa.md. The main ones: CTIs and predecessors are enumerated on
// demand, one cube per query and not all disjuncts of a wep, which large blocks would make exponentially
// many; inputs are replaced by terms; a stable run is validated before it counts as a proof; blocked cubes
// are raised between iterations as in IC3.
//
// Limit locations are bad: a proof excludes them, too. Once one is found reachable no proof is possible, and
// only the search for a violation goes on.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::ic3cfa {

EngineInfo info();

} // namespace vouch::engine::ic3cfa
