// Dead variables: an assignment to a variable that is not live where the edge ends cannot change which bad locations
// are reachable, and neither can an edge from which none is.
#include "program/liveness.h"
#include "reduce/assemble.h"

namespace vouch::reduce {

Reduced eliminateDead(const Program& p) {
    program::Liveness liveness(p);
    std::vector<Edge> edges;
    for (const Edge& e : p.edges) {
        if (!liveness.reachesBad(e.to)) continue;
        edges.push_back(withoutSteps(e));
        std::erase_if(edges.back().next,
                      [&](const program::Assignment& a) { return !liveness.live(e.to, a.variable); });
    }
    return assemble(p, std::vector<bool>(p.locations.size(), true), std::move(edges));
}

} // namespace vouch::reduce
