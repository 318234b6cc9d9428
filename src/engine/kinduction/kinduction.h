// kinduction: k-induction with continuously refined invariants, Algorithm 1 with pd = false.
//
// From: Beyer and Dangl 2020 (section 3; features B5 to B10).
//
// Paper -> code:
//   KI(...)     Algorithm::run in induction/algorithm.cpp  the loop over k; kipdr runs it with pd = true
//   base(P, k)  BoundedSearch::checkErrors       no violation within the bound
//   fwd(k)      BoundedSearch::checkClosed       no path goes beyond the bound
//   step(P, k)  StepCase::check                  no violation after k steps from anywhere
//   Inv         Algorithm::poll, proof::Knowledge what others have published, read before every step (B10)
//               StepCase::assume                 conjoined to the hypothesis (B8)
//   -           proof::certify()                 the invariants that the proof needs, as a certificate
//
// Counting. k is the number of loop-head visits (B5); d = k + 1 edges is the same bound in the large-block
// encoded Program, see bmc.h. With paths of edges the proof obligations of round k read
//   base(d):  no path of at most d edges from the entry ends in a bad location;
//   step(d):  no path of d edges from any state at any location except the entry ends in a bad location.
// Together they exclude every violation: take a shortest path to a bad location. It has more than d edges by
// base(d), so its last d edges start at a location that is not the entry (which has no incoming edges) and
// not a sink; step(d) excludes that. The certificate says KInductive with k = d; the checker proves the same
// claim in its own counting (base for fewer than d edges, step also from the entry), which is implied: values
// at the entry are arbitrary, so a step path from the entry is a base path of d edges.
//
// Bad means Error or Limit: where the model ends, nothing was proved. Once a Limit location is found
// reachable no proof is possible any more, and only the search for a violation goes on.
//
// Deviations, and why:
//   - P at the first k states is no formula here: bad locations are sinks, a path cannot pass through one.
//   - The step query has an effort that doubles when it is not enough: a hard step case must not keep the
//     base case from finding a violation. Giving up on a step is giving up on a proof, never a wrong one.
//   - Beyond k = 16 the step is asked at k, 9/8 k, ... only, and beyond kinduction.step-max not at all, so
//     that deep base cases stay affordable.
//   - No simple-path constraint, as in the paper.
//
// Limits: without a generator beside it (kinduction.invariants, or the portfolio), programs whose property is
// not k-inductive for any small k are not proved.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::kinduction {

EngineInfo info();

} // namespace vouch::engine::kinduction
