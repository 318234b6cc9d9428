// Pushing along edges (M18 to M20): what was blocked at (i, l) may be blocked at (i+1, ls) for a successor
// ls.
//
// Requests are collected while obligations are discharged and worked off when the obligation queue is
// pseudo-empty, ordered by level, location, number of literals.
#pragma once

#include "engine/ic3cfa/settings.h"
#include "engine/pdr_kit/cube.h"
#include "program/liveness.h"

#include <set>
#include <tuple>

namespace vouch::engine::ic3cfa {

struct PushRequest {
    unsigned level; // where the cube is blocked now; to be blocked at level + 1 at `target`
    LocationId target;
    pdr_kit::Cube cube;
    bool operator<(const PushRequest& o) const {
        return std::tuple(level, target, cube.size(), cube) <
               std::tuple(o.level, o.target, o.cube.size(), o.cube);
    }
};

class PushQueue {
  public:
    PushQueue(const Program& program, const program::Adjacency& adjacency, const program::Liveness& liveness,
              PushFilter filter);

    // create_pushes: the cube was blocked at (level, l).
    void request(const pdr_kit::Cube& cube, LocationId l, unsigned level);
    std::set<PushRequest> take();

  private:
    bool admits(const pdr_kit::Cube& cube, LocationId from, LocationId to) const;
    bool hasOnePredecessor(LocationId l) const;
    bool assigns(LocationId from, LocationId to, const std::vector<Term>& variables) const;

    const Program& program_;
    const program::Adjacency& adjacency_;
    const program::Liveness& liveness_;
    PushFilter filter_;
    std::set<PushRequest> requests_;
};

} // namespace vouch::engine::ic3cfa
