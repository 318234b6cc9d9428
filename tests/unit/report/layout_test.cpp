#include "report/layout.h"

#include "report/picture.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>

namespace vouch::report {
namespace {

bool overlap(const Graph& g, const Layout& l, size_t a, size_t b) {
    return std::abs(l.centres[a].x - l.centres[b].x) < (g.boxes[a].width + g.boxes[b].width) / 2 &&
           std::abs(l.centres[a].y - l.centres[b].y) < (g.boxes[a].height + g.boxes[b].height) / 2;
}

// On the border of the box, or within.
bool touches(const Graph& g, const Layout& l, size_t box, Point p) {
    constexpr double kNear = 2;
    return std::abs(l.centres[box].x - p.x) <= g.boxes[box].width / 2 + kNear &&
           std::abs(l.centres[box].y - p.y) <= g.boxes[box].height / 2 + kNear;
}

void expectDrawn(const Graph& g, const Layout& l) {
    ASSERT_EQ(l.centres.size(), g.boxes.size());
    ASSERT_EQ(l.curves.size(), g.arcs.size());
    for (size_t a = 0; a < g.boxes.size(); ++a) {
        for (size_t b = 0; b < a; ++b) EXPECT_FALSE(overlap(g, l, a, b)) << a << " and " << b;
        EXPECT_GE(l.centres[a].x - g.boxes[a].width / 2, -1);
        EXPECT_LE(l.centres[a].x + g.boxes[a].width / 2, l.width + 1);
        EXPECT_GE(l.centres[a].y - g.boxes[a].height / 2, -1);
        EXPECT_LE(l.centres[a].y + g.boxes[a].height / 2, l.height + 1);
    }
    for (size_t a = 0; a < g.arcs.size(); ++a) {
        ASSERT_EQ(l.curves[a].size() % 3, 1u);
        EXPECT_TRUE(touches(g, l, g.arcs[a].from, l.curves[a].front())) << a;
        constexpr double kHead = 12; // dot ends before the arrow's head
        Graph wider = g;
        for (Graph::Box& b : wider.boxes) b = {b.width + 2 * kHead, b.height + 2 * kHead};
        EXPECT_TRUE(touches(wider, l, g.arcs[a].to, l.curves[a].back())) << a;
    }
}

Graph graphOf(size_t boxes, std::vector<Graph::Arc> arcs) {
    return {std::vector<Graph::Box>(boxes, {60, 30}), std::move(arcs)};
}

TEST(Layered, ALoopIsDrawnFromTopToBottom) {
    // entry -> head, head -> body -> head, head -> head, head -> error
    const Graph g = graphOf(4, {{0, 1}, {1, 2}, {2, 1}, {1, 1}, {1, 3}});
    const Layout l = layered(g);
    expectDrawn(g, l);
    EXPECT_LT(l.centres[0].y, l.centres[1].y);
    EXPECT_LT(l.centres[1].y, l.centres[2].y);
    EXPECT_EQ(l.centres[2].y, l.centres[3].y);
    // Back: it begins at the lower box.
    EXPECT_GT(l.curves[2].front().y, l.curves[2].back().y);
}

TEST(Layered, ArcsWithTheSameEndsStayApart) {
    const Graph g = graphOf(2, {{0, 1}, {0, 1}, {1, 0}});
    const Layout l = layered(g);
    expectDrawn(g, l);
    EXPECT_NE(l.curves[0], l.curves[1]);
    EXPECT_NE(l.curves[1].front().x, l.curves[2].back().x);
}

TEST(Layered, WhatIsNotReachedIsDrawnToo) {
    const Graph g = graphOf(3, {{1, 2}});
    expectDrawn(g, layered(g));
    EXPECT_EQ(layered({}).curves.size(), 0u);
}

TEST(Layered, RandomGraphs) {
    std::mt19937 random(7);
    for (int round = 0; round < 50; ++round) {
        Graph g;
        const size_t boxes = 1 + random() % 30;
        for (size_t b = 0; b < boxes; ++b)
            g.boxes.push_back({20.0 + double(random() % 200), 20.0 + double(random() % 60)});
        for (size_t a = random() % (2 * boxes); a > 0; --a)
            g.arcs.push_back({random() % boxes, random() % boxes});
        const Layout once = layered(g), twice = layered(g);
        expectDrawn(g, once);
        EXPECT_EQ(once.centres, twice.centres);
        EXPECT_EQ(once.curves, twice.curves);
    }
}

TEST(Graphviz, DrawsTheSameGraph) {
    if (std::system("command -v dot > /dev/null 2>&1") != 0) GTEST_SKIP() << "dot is not installed";
    const Graph g = graphOf(4, {{0, 1}, {1, 2}, {2, 1}, {1, 1}, {1, 3}, {1, 3}});
    const auto l = byGraphviz(g);
    ASSERT_TRUE(l);
    expectDrawn(g, *l);
    EXPECT_LT(l->centres[0].y, l->centres[3].y);
}

TEST(Graphviz, WithoutItTheLayoutIsOurOwn) {
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/nowhere", 1);
    const Graph g = graphOf(2, {{0, 1}});
    EXPECT_FALSE(byGraphviz(g));
    EXPECT_EQ(layoutOf(g).centres, layered(g).centres);
    setenv("PATH", path.c_str(), 1);
}

TEST(Picture, FactsOfAConjunction) {
    using Facts = std::vector<std::string>;
    EXPECT_EQ(factsIn("a < b"), Facts{"a < b"});
    EXPECT_EQ(factsIn("a < b && (c || d && e) && f[x && y] == 1"),
              (Facts{"a < b", "(c || d && e)", "f[x && y] == 1"}));
    EXPECT_TRUE(factsIn("").empty());
}

TEST(Picture, BoxesSayWhereTheyAreAndWhatHolds) {
    Report r;
    EXPECT_TRUE(pictureOf(r).is_null());
    r.automaton.locations = {{"entry", "a.c", 1, "main", "", ""},
                             {"loop", "a.c", 3, "main", "", "x < 3 && y == 4"},
                             {"error", "a.c", 4, "main", "unreach-call", ""},
                             {"loop", "a.c", 9, "main", "", "a && b && c && d && e && f"}};
    r.automaton.edges = {{0, 1, "a.c", 2, "", {}}, {1, 2, "a.c", 4, "x > 3", {}}};
    const auto texts = [&](size_t i) { return boxText(r, r.automaton.locations[i]); };
    EXPECT_EQ(texts(0), std::vector<std::string>{"start"});
    EXPECT_EQ(texts(1), (std::vector<std::string>{"loop, line 3", "x < 3", "y == 4"}));
    EXPECT_EQ(texts(2), std::vector<std::string>{"violation, line 4"});
    EXPECT_EQ(texts(3), (std::vector<std::string>{"loop, line 9", "a", "b", "c", "and 3 more"}));
    const auto picture = pictureOf(r);
    EXPECT_EQ(picture["boxes"].size(), 4u);
    EXPECT_EQ(picture["curves"].size(), 2u);
    r.automaton.locations[2].function = "check";
    EXPECT_EQ(texts(2), std::vector<std::string>{"violation, check(), line 4"});
}

} // namespace
} // namespace vouch::report
