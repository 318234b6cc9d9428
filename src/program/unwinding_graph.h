// Executions as a graph without cycles: what an unwinding that has come to its end amounts to.
//
// Node 0 is the entry. An arc says that the edge, taken at the node, leads to a later node, which is at the edge's target.
// Edges without arc are not taken there; no node is at a bad location. So a Program is safe if no execution leaves the
// graph, whatever the reason for its shape.
#pragma once

#include "program/program.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace vouch::program {

struct UnwindingGraph {
    struct Arc {
        EdgeId edge;
        uint32_t to;
        auto operator<=>(const Arc&) const = default;
    };
    struct Node {
        LocationId location;
        std::vector<Arc> arcs; // ascending edges
        bool operator==(const Node&) const = default;
    };
    std::vector<Node> nodes;
};

} // namespace vouch::program
