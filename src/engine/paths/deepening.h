// Bounded model checking with iterative deepening, on a BoundedSearch.
//
//   base(P, k)  BoundedSearch::checkErrors      is an Error location reached within the bound?
//   fwd(k)      BoundedSearch::checkClosed      forward condition: does any path go beyond the bound?
//
// A violation ends it, or a forward condition that holds; then all levels are decided, errors and limits, before the program
// is safe. The bound counts loop-head visits (engine/bounds.h): round k decides the levels 0..k+1.
#pragma once

#include "engine/bounds.h"
#include "engine/paths/bounded_search.h"

namespace vouch::engine::paths {

// `boundReached`: the reason where it ends because of `bounds.last`.
Answer deepen(BoundedSearch& search, const Context& context, const Bounds& bounds,
              const std::string& boundReached);

} // namespace vouch::engine::paths
