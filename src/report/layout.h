// Where the boxes and arrows of a graph go: in layers from top to bottom, as people draw control flow.
//
// Two ways to the same result. graphviz' dot, a tool at run time where it is installed, draws better (Gansner et al. 1993);
// otherwise a small layout of our own does, in the classical four steps (Sugiyama et al. 1981):
//
//   cycles    arcs that lead back in a depth-first search from the first node are turned around
//   layers    a node stands one layer below the lowest of those before it; arcs over several layers get a corner in each
//   order     within the layers by the mean place of the neighbours above, then below, a few times; what has the fewest
//             crossings is kept
//   places    towards the mean of the neighbours, no closer than the boxes allow
//
// Lengths are pixels. Both are deterministic.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace vouch::report {

struct Point {
    double x = 0, y = 0;
    bool operator==(const Point&) const = default;
};

struct Graph {
    struct Box {
        double width = 0, height = 0;
    };
    struct Arc {
        size_t from = 0, to = 0;
    };
    std::vector<Box> boxes; // the first one is where everything begins
    std::vector<Arc> arcs;
};

struct Layout {
    double width = 0, height = 0;
    std::vector<Point> centres; // of the boxes
    // Bézier curves, as their control points: 1 + 3n of them, from box to box, in the arc's direction.
    std::vector<std::vector<Point>> curves;
};

Layout layered(const Graph& graph);
// Nothing: dot is not installed, fails, or takes longer than a few seconds.
std::optional<Layout> byGraphviz(const Graph& graph);
// By graphviz where that works.
Layout layoutOf(const Graph& graph);

} // namespace vouch::report
