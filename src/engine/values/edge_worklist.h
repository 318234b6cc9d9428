// Chaotic iteration over edges, for analyses that ask a solver about one edge at a time.
#pragma once

#include "engine/learn/allowance.h"
#include "program/program.h"

#include <set>

namespace vouch::engine::values {

// Applies `step` to edges until none changes anything more. step(e) is true if what is known at e's target has changed: the
// edges out of it come again. Edges whose source is not reached yet wait until it is. False: the allowance has ended before.
template <class IsReached, class Step>
bool untilStable(const program::Program& p, const program::Adjacency& adjacency,
                 const learn::Allowance& allowance, const IsReached& isReached, const Step& step) {
    std::set<program::EdgeId> open;
    for (program::EdgeId e = 0; e < p.edges.size(); ++e) open.insert(e);
    while (!open.empty()) {
        if (allowance.exhausted()) return false;
        const program::Edge& e = p.edges[*open.begin()];
        open.erase(open.begin());
        if (!isReached(e.from)) continue;
        if (step(e)) open.insert(adjacency.out[e.to].begin(), adjacency.out[e.to].end());
    }
    return true;
}

} // namespace vouch::engine::values
