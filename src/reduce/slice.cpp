// Slicing: what lies on no path from the entry to a bad location or to a claim goes, and with it every variable that no
// guard and no claim depends on, however indirectly. Guards on such paths stay: each of them can decide whether the path is taken.
#include "program/liveness.h"
#include "reduce/assemble.h"

#include <unordered_map>
#include <unordered_set>

namespace vouch::reduce {

namespace {

// The cone of influence of the edges' guards and of claims: all variables that occur in them or in a value that is ever assigned
// to such a variable.
std::unordered_set<Term> coneOfInfluence(const Program& p, const std::vector<Edge>& edges) {
    std::unordered_map<Term, std::vector<Term>> valuesOf;
    for (const Edge& e : edges)
        for (const program::Assignment& a : e.next) valuesOf[a.variable].push_back(a.value);
    std::unordered_set<Term> relevant;
    std::vector<Term> open;
    auto note = [&](Term t) {
        if (p.tm->isVar(t) && relevant.insert(t).second) open.push_back(t);
    };
    Walker walker(*p.tm);
    walker.begin();
    for (const Edge& e : edges) walker.visit(e.guard, note);
    for (const program::Claim& claim : p.claims)
        for (Term v : program::claimedVariables(*p.tm, claim)) note(v);
    while (!open.empty()) {
        Term v = open.back();
        open.pop_back();
        for (Term value : valuesOf[v]) walker.visit(value, note);
    }
    return relevant;
}

} // namespace

Reduced slice(const Program& p) {
    program::Adjacency adjacency(p);
    std::vector<bool> keep = program::reachableFromEntry(p, adjacency);
    std::vector<bool> useful = program::reachingBad(p, adjacency);
    for (size_t l = 0; l < keep.size(); ++l) keep[l] = keep[l] && useful[l];
    std::vector<Edge> edges;
    for (const Edge& e : p.edges)
        if (keep[e.from] && keep[e.to] && !p.tm->isFalse(e.guard)) edges.push_back(withoutSteps(e));
    std::unordered_set<Term> relevant = coneOfInfluence(p, edges);
    for (Edge& e : edges)
        std::erase_if(e.next, [&](const program::Assignment& a) { return !relevant.contains(a.variable); });
    return assemble(p, keep, std::move(edges));
}

} // namespace vouch::reduce
