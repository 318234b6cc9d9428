// bmc: bounded model checking with iterative deepening.
//
// From: He 2009 (C2BIT: guards per block, merged values, unrolling until the loops' true maximum is a full
// proof) and Beyer and Dangl 2020 (section 3: base(P, k), fwd(k) of Algorithm 1; B5, B6, B7, B9).
//
// Paper -> code:
//   base(P, k)  BoundedSearch::checkErrors      is an Error location reached within the bound?
//   fwd(k)      BoundedSearch::checkClosed      forward condition: does any path go beyond the bound?
//   inc         option bmc.increment            rounds k-init, k-init + increment, ...; the loop is paths::deepen()
//
// The bound counts loop-head visits (B5). The Program is large-block encoded: its locations are the entry,
// loop heads and sinks, so a path of d edges that ends in a sink visits d-1 heads. Round k therefore decides
// the levels 0..k+1; k = 1 is "the head is visited once, no body is unwound". Where the cap on block sizes
// keeps further locations, their visits count as well: a round is then smaller, never a verdict different.
//
// Deviations, and why:
//   - Paths are unrolled by substitution (program/unroll.h), not by equations: with constant bounds the
//     conditions fold to constants and no solver is asked at all until something depends on an input.
//   - The forward condition and pruning are given limited effort that doubles on failure. They can only
//     prove more or shrink the formula; giving up on them loses nothing but time.
//   - Limit locations (the model's own bounds) are searched too: if one is reachable, full unwinding is no
//     proof and the answer is Unknown with the limit's own reason.
//   - Where the question about violations takes work, it is asked again when the paths are longer by a sixteenth, about
//     all levels since: a violation is found with paths that are a little longer, and what decides one level (a
//     counting argument, most often) is not looked for again at the next one.
//
// Limits: the formula grows with the depth; an unbounded loop without violation ends in a timeout, which
// still reports how deep the search has come.
#pragma once

#include "engine/engine.h"

namespace vouch::engine::bmc {

EngineInfo info();

} // namespace vouch::engine::bmc
