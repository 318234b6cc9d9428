#include "reduce/path_program.h"

#include "reduce/assemble.h"
#include "support/check.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace vouch::reduce {

namespace {

using program::Adjacency;
using program::LocationKind;

constexpr EdgeId kNone = UINT32_MAX;

// A shortest path of at least one edge from `from` to a location that is wanted, through allowed ones; empty:
// none.
Path route(const Program& p, const Adjacency& adjacency, LocationId from,
           const std::function<bool(LocationId)>& wanted, const std::function<bool(LocationId)>& allowed) {
    std::vector<EdgeId> by(p.locations.size(), kNone); // the edge by which a location was found
    std::vector<LocationId> found{from};
    for (size_t i = 0; i < found.size(); ++i)
        for (EdgeId e : adjacency.out[found[i]]) {
            LocationId to = p.edges[e].to;
            if (by[to] != kNone || p.tm->isFalse(p.edges[e].guard) || !allowed(to)) continue;
            by[to] = e;
            if (!wanted(to)) {
                if (to != from) found.push_back(to);
                continue;
            }
            Path path{e};
            while (p.edges[path.back()].from != from) path.push_back(by[p.edges[path.back()].from]);
            std::reverse(path.begin(), path.end());
            return path;
        }
    return {};
}

bool anywhere(LocationId) { return true; }

class LoopWalk {
  public:
    LoopWalk(const Program& p, std::span<const LocationId> walked)
        : p_(p), adjacency_(p), walked_(walked.begin(), walked.end()) {
        for (program::Loop& loop : program::loopNest(p)) bodies_.emplace(loop.head, std::move(loop.body));
    }

    Path through(const Path& path) {
        Path result;
        for (EdgeId e : path) {
            result.push_back(e);
            LocationId l = p_.edges[e].to;
            if (!bodies_.contains(l) || !walked_.insert(l).second) continue;
            Path round = through(aroundLoopOf(l)); // as deep as loops are nested
            result.insert(result.end(), round.begin(), round.end());
        }
        return result;
    }

  private:
    Path aroundLoopOf(LocationId head) const {
        const std::vector<LocationId>& body = bodies_.at(head);
        return route(
            p_, adjacency_, head, [&](LocationId l) { return l == head; },
            [&](LocationId l) { return std::binary_search(body.begin(), body.end(), l); });
    }

    const Program& p_;
    Adjacency adjacency_;
    std::map<LocationId, std::vector<LocationId>> bodies_; // of the loops, by head
    std::set<LocationId> walked_;
};

} // namespace

Reduced pathProgram(const Program& p, std::span<const EdgeId> path) {
    VOUCH_CHECK(!path.empty() && p.edges[path.front()].from == p.entry, "a path begins at the entry");
    std::set<EdgeId> taken(path.begin(), path.end());
    for (size_t i = 1; i < path.size(); ++i)
        VOUCH_CHECK(p.edges[path[i - 1]].to == p.edges[path[i]].from, "the edges of a path join");
    std::vector<bool> keep(p.locations.size(), false);
    std::vector<Edge> edges;
    for (EdgeId e : taken) {
        keep[p.edges[e].from] = keep[p.edges[e].to] = true;
        edges.push_back(withoutSteps(p.edges[e]));
    }
    Reduced result = assemble(p, keep, std::move(edges));
    result.program.claims.clear();
    return result;
}

Path shortestErrorPath(const Program& p) {
    auto isError = [&](LocationId l) { return p.locations[l].kind == LocationKind::Error; };
    return route(p, Adjacency(p), p.entry, isError, anywhere);
}

Path throughLoops(const Program& p, const Path& path, std::span<const LocationId> walked) {
    return LoopWalk(p, walked).through(path);
}

Path pathTo(const Program& p, LocationId target) {
    return route(p, Adjacency(p), p.entry, [&](LocationId l) { return l == target; }, anywhere);
}

Reduced reducedPathProgram(const Program& p, std::span<const EdgeId> path, const Settings& settings,
                           support::Statistics& statistics) {
    Reduced result = pathProgram(p, path);
    follow(result, reduceAll(result.program, settings, statistics));
    return result;
}

} // namespace vouch::reduce
