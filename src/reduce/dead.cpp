// Dead variables: an assignment to a variable that is not live where the edge ends cannot change which bad locations
// are reachable, and neither can a location from which none is: such locations go, rather than staying with edges
// that no longer mean what they meant.
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
    std::vector<bool> keep(p.locations.size());
    for (LocationId l = 0; l < p.locations.size(); ++l) keep[l] = liveness.reachesBad(l);
    return assemble(p, keep, std::move(edges));
}

} // namespace vouch::reduce
