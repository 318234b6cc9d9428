#include "reduce/assemble.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::reduce {

void Walker::begin() {
    if (stamps_.size() < tm_.size() + 1) stamps_.resize(tm_.size() + 1 + tm_.size() / 2, 0);
    if (++stamp_ == 0) {
        std::fill(stamps_.begin(), stamps_.end(), 0);
        stamp_ = 1;
    }
}

size_t Walker::size(const Edge& e) {
    size_t count = 0;
    auto countNode = [&](Term) { ++count; };
    begin();
    visit(e.guard, countNode);
    for (const program::Assignment& a : e.next) visit(a.value, countNode);
    return count;
}

std::vector<Term> Walker::variables(const Edge& e) {
    std::vector<Term> result;
    auto note = [&](Term t) {
        if (tm_.isVar(t)) result.push_back(t);
    };
    begin();
    visit(e.guard, note);
    for (const program::Assignment& a : e.next) visit(a.value, note);
    return result;
}

Edge withoutSteps(const Edge& e) { return {e.from, e.to, e.guard, e.next, e.inputs, e.where, {}}; }

namespace {

void copyLocations(const Program& p, const std::vector<bool>& keep, Reduced& result,
                   std::vector<LocationId>& renumbered) {
    renumbered.assign(p.locations.size(), UINT32_MAX);
    for (LocationId l = 0; l < p.locations.size(); ++l) {
        if (!keep[l] && l != p.entry) continue;
        renumbered[l] = result.program.addLocation(p.locations[l]);
        result.origin.push_back(l);
    }
    result.program.entry = renumbered[p.entry];
}

} // namespace

Reduced assemble(const Program& p, const std::vector<bool>& keep, std::vector<Edge> edges) {
    Reduced result;
    Program& q = result.program;
    q.tm = p.tm;
    q.files = p.files;
    q.sites = p.sites;
    q.ledger = p.ledger;
    std::vector<LocationId> renumbered;
    copyLocations(p, keep, result, renumbered);

    Walker walker(*p.tm);
    std::vector<Term> used;
    for (Edge& e : edges) {
        if (renumbered[e.from] == UINT32_MAX || renumbered[e.to] == UINT32_MAX) continue;
        if (p.tm->isFalse(e.guard)) continue;
        std::vector<Term> mentioned = walker.variables(e);
        std::sort(mentioned.begin(), mentioned.end());
        std::erase_if(e.inputs, [&](Term input) {
            return !std::binary_search(mentioned.begin(), mentioned.end(), input);
        });
        for (Term input : e.inputs) {
            auto info = p.inputInfo.find(input);
            VOUCH_CHECK(info != p.inputInfo.end(), "an input without information about its origin");
            q.inputInfo.insert(*info);
        }
        used.insert(used.end(), mentioned.begin(), mentioned.end());
        for (const program::Assignment& a : e.next) used.push_back(a.variable);
        e.from = renumbered[e.from];
        e.to = renumbered[e.to];
        q.addEdge(std::move(e));
    }
    for (const program::Claim& claim : p.claims) {
        if (renumbered[claim.location] == UINT32_MAX) continue;
        q.claims.push_back(claim);
        q.claims.back().location = renumbered[claim.location];
        const std::vector<Term> mentioned = program::claimedVariables(*p.tm, claim);
        used.insert(used.end(), mentioned.begin(), mentioned.end());
    }
    std::sort(used.begin(), used.end());
    for (const program::VariableInfo& v : p.variables)
        if (std::binary_search(used.begin(), used.end(), v.term)) q.variables.push_back(v);
    program::markLoopHeads(q);
    return result;
}

} // namespace vouch::reduce
