#include "engine/paths/determinism.h"

#include "program/unroll.h"
#include "support/check.h"

namespace vouch::engine::paths {

using program::Adjacency;
using program::LocationId;
using term::Term;

namespace {

// OR over i < j of g_i /\ g_j, in linear size.
Term twoEnabled(const program::Program& p, const std::vector<program::EdgeId>& out) {
    auto& tm = *p.tm;
    Term one = tm.mkFalse(), two = tm.mkFalse();
    for (program::EdgeId id : out) {
        Term guard = p.edges[id].guard;
        VOUCH_CHECK(tm.sort(guard).isBool(), "a guard that is no formula");
        two = tm.mkOr(two, tm.mkAnd(one, guard));
        one = tm.mkOr(one, guard);
    }
    return two;
}

} // namespace

std::vector<bool> deterministicLocations(const program::Program& p, solver::Solver& solver) {
    constexpr int64_t effort = 2000; // conflicts; guards of C programs need hardly any
    Adjacency adjacency(p);
    std::vector<bool> result(p.locations.size());
    solver.setConflictLimit(effort);
    for (LocationId l = 0; l < p.locations.size(); ++l) {
        result[l] = program::visiblyDeterministic(p, adjacency, l);
        if (result[l]) continue;
        Term overlap = twoEnabled(p, adjacency.out[l]);
        // exists s, w:  OR_{i<j} ( g_i(s, w) /\ g_j(s, w) )
        result[l] = solver.check(std::span(&overlap, 1)) == solver::Result::Unsat;
    }
    solver.setConflictLimit(-1);
    VOUCH_CHECK(result[p.entry] || adjacency.out[p.entry].size() > 1, "one edge is no choice");
    return result;
}

} // namespace vouch::engine::paths
