#include "program/graph.h"
#include "program/liveness.h"
#include "program/radix.h"
#include "program/random_program.h"
#include "term/traverse.h"

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

namespace vouch::program {
namespace {

using testing::Graph;
using Terms = std::vector<Term>;

TEST(Program, AddEdgeNormalisesAssignments) {
    Graph g(2);
    Term x = g.variable("x"), y = g.variable("y"), z = g.variable("z");
    EdgeId e = g.edge(0, 1, {}, {{z, x}, {y, y}, {x, z}});
    const Edge& edge = g.p.edges[e];
    ASSERT_EQ(edge.next.size(), 2u);
    EXPECT_EQ(edge.next[0].variable, x);
    EXPECT_EQ(edge.nextOf(x), z);
    EXPECT_EQ(edge.nextOf(y), y);
    EXPECT_EQ(edge.nextOf(z), x);
}

TEST(Program, FindsVariablesAndPlaces) {
    Graph g(2);
    Term x = g.variable("x");
    Term i = g.input("i");
    ASSERT_TRUE(g.p.variable(x));
    EXPECT_EQ(g.p.variable(x)->name, "x");
    EXPECT_FALSE(g.p.variable(i));
    EXPECT_EQ(g.p.at({1, 12, 3}), "graph.c:12");
}

TEST(ProgramDeathTest, CheckRefusesBrokenPrograms) {
    auto broken = [](auto breakIt) {
        Graph g(2, {LocationKind::Error});
        Term x = g.variable("x");
        g.edge(0, 1, {}, {{x, g.number(1)}});
        g.edge(1, 2, g.tm.mkEq(x, g.number(1)));
        breakIt(g, x);
        checkProgram(g.p);
    };
    broken([](Graph&, Term) {});
    EXPECT_DEATH(
        broken([](Graph& g, Term x) { g.edge(1, 1, g.tm.mkEq(x, g.tm.mkVar("other", g.tm.sort(x)))); }),
        "neither a program variable nor its input");
    EXPECT_DEATH(broken([](Graph& g, Term) { g.edge(2, 1); }), "leaves a sink");
    EXPECT_DEATH(broken([](Graph& g, Term) { g.edge(1, 0); }), "enters the entry");
    EXPECT_DEATH(broken([](Graph& g, Term x) { g.edge(1, 1, {}, {{g.input("i"), x}}); }),
                 "not a program variable");
    EXPECT_DEATH(
        broken([](Graph& g, Term x) { g.edge(1, 1, {}, {{x, x}, {x, g.number(2)}, {x, g.number(3)}}); }),
        "twice");
}

TEST(Liveness, FollowsGuardsBackwards) {
    // 0 -> 1 -> 2 -> error if x = 1; at 1 -> 2, x := y + z.
    Graph g(3, {LocationKind::Error, LocationKind::Exit});
    Term x = g.variable("x"), y = g.variable("y"), z = g.variable("z"), w = g.variable("w");
    g.edge(0, 1, {}, {{y, g.number(1)}, {w, x}});
    g.edge(1, 2, {}, {{x, g.tm.mkBvAdd(y, z)}});
    g.edge(2, 3, g.tm.mkEq(x, g.number(1)));
    g.edge(2, 4, g.tm.mkEq(w, g.number(1))); // leads to no bad location: its guard does not count
    auto live = liveVariables(g.p);
    EXPECT_EQ(live[0], (Terms{z}));
    EXPECT_EQ(live[1], (Terms{y, z}));
    EXPECT_EQ(live[2], (Terms{x}));
    EXPECT_EQ(live[3], Terms{});
    EXPECT_EQ(live[4], Terms{});
}

TEST(Liveness, GoesAroundLoops) {
    // In the loop 1 -> 1: x := y, y := z; the error depends on x only. w is updated and never used.
    Graph g(2, {LocationKind::Error});
    Term x = g.variable("x"), y = g.variable("y"), z = g.variable("z"), w = g.variable("w");
    g.edge(0, 1);
    g.edge(1, 1, {}, {{x, y}, {y, z}, {w, g.tm.mkBvAdd(w, x)}});
    g.edge(1, 2, g.tm.mkEq(x, g.number(3)));
    auto live = liveVariables(g.p);
    EXPECT_EQ(live[1], (Terms{x, y, z}));
    EXPECT_EQ(live[0], (Terms{x, y, z}));
}

// The definition in the header, iterated naively.
std::vector<std::set<Term>> naiveLiveness(const Program& p) {
    Adjacency adjacency(p);
    std::vector<bool> reaches = reachingBad(p, adjacency);
    std::vector<std::set<Term>> live(p.locations.size());
    auto add = [&](LocationId l, Term t) {
        bool changed = false;
        for (Term v : term::variables(*p.tm, t))
            if (p.variable(v)) changed |= live[l].insert(v).second;
        return changed;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (const Edge& e : p.edges) {
            if (!reaches[e.to] || p.tm->isFalse(e.guard)) continue;
            changed |= add(e.from, e.guard);
            for (Term w : std::set<Term>(live[e.to])) changed |= add(e.from, e.nextOf(w));
        }
    }
    return live;
}

TEST(Liveness, AgreesWithDefinitionOnRandomPrograms) {
    for (uint64_t seed = 1; seed <= 60; ++seed) {
        TermManager tm;
        testing::RandomShape shape{std::vector<Sort>(90, Sort::bitVec(3)), {Sort::bitVec(2)}, 12, 2};
        Program p = testing::RandomProgram(tm, seed, shape).make();
        auto expected = naiveLiveness(p);
        auto live = liveVariables(p);
        for (LocationId l = 0; l < p.locations.size(); ++l)
            ASSERT_EQ(live[l], Terms(expected[l].begin(), expected[l].end()))
                << "seed " << seed << " at " << l;
    }
}

TEST(Loops, NestsNaturalLoops) {
    // 0 -> 1 { 2 { 3 } 4 } -> 5, and a second loop 5 -> 6 -> 5.
    Graph g(7, {LocationKind::Exit});
    g.edge(0, 1);
    g.edge(1, 2);
    g.edge(2, 3);
    g.edge(3, 2);
    g.edge(2, 4);
    g.edge(4, 1);
    g.edge(1, 5);
    g.edge(5, 6);
    g.edge(6, 5);
    g.edge(5, 7);
    auto loops = loopNest(g.p);
    ASSERT_EQ(loops.size(), 3u);
    EXPECT_EQ(loops[0].head, 1u);
    EXPECT_EQ(loops[0].body, (std::vector<LocationId>{1, 2, 3, 4}));
    EXPECT_EQ(loops[0].parent, -1);
    EXPECT_EQ(loops[1].head, 2u);
    EXPECT_EQ(loops[1].body, (std::vector<LocationId>{2, 3}));
    EXPECT_EQ(loops[1].parent, 0);
    EXPECT_EQ(loops[1].depth, 2u);
    EXPECT_EQ(loops[2].head, 5u);
    EXPECT_EQ(loops[2].body, (std::vector<LocationId>{5, 6}));
    EXPECT_EQ(loops[2].depth, 1u);
    g.p.locations[3].kind = LocationKind::LoopHead; // stale
    markLoopHeads(g.p);
    std::vector<LocationId> heads;
    for (LocationId l = 0; l < g.p.locations.size(); ++l)
        if (g.p.locations[l].kind == LocationKind::LoopHead) heads.push_back(l);
    EXPECT_EQ(heads, (std::vector<LocationId>{1, 2, 5}));
}

TEST(Loops, SelfLoopAndSharedHead) {
    Graph g(4);
    g.edge(0, 1);
    g.edge(1, 1);
    g.edge(1, 2);
    g.edge(2, 1);
    g.edge(1, 3);
    g.edge(3, 1);
    auto loops = loopNest(g.p);
    ASSERT_EQ(loops.size(), 1u);
    EXPECT_EQ(loops[0].body, (std::vector<LocationId>{1, 2, 3}));
}

TEST(Loops, IrreducibleRegionInsideLoop) {
    // 1 is the head of the outer loop; 2 and 3 form a cycle that is entered at both.
    Graph g(5);
    g.edge(0, 1);
    g.edge(1, 2);
    g.edge(1, 3);
    g.edge(2, 3);
    g.edge(3, 2);
    g.edge(3, 4);
    g.edge(4, 1);
    auto loops = loopNest(g.p);
    ASSERT_EQ(loops.size(), 2u);
    EXPECT_EQ(loops[0].head, 1u);
    EXPECT_EQ(loops[0].body, (std::vector<LocationId>{1, 2, 3, 4}));
    EXPECT_EQ(loops[1].head, 2u);
    EXPECT_EQ(loops[1].body, (std::vector<LocationId>{2, 3}));
    EXPECT_EQ(loops[1].parent, 0);
}

// Without the heads, no cycle is left.
bool headsCutAllCycles(const Program& p, const std::vector<Loop>& loops) {
    std::set<LocationId> heads;
    for (const Loop& loop : loops) heads.insert(loop.head);
    std::vector<unsigned> entering(p.locations.size(), 0);
    for (const Edge& e : p.edges)
        if (!heads.contains(e.to)) ++entering[e.to];
    std::vector<LocationId> open;
    for (LocationId l = 0; l < p.locations.size(); ++l)
        if (entering[l] == 0) open.push_back(l);
    for (size_t i = 0; i < open.size(); ++i)
        for (const Edge& e : p.edges)
            if (e.from == open[i] && !heads.contains(e.to) && --entering[e.to] == 0) open.push_back(e.to);
    return open.size() == p.locations.size();
}

TEST(Loops, HeadsCutEveryCycleOfRandomGraphs) {
    std::mt19937_64 random(1);
    for (int round = 0; round < 300; ++round) {
        Graph g(12);
        g.edge(0, 1);
        for (int i = 0; i < 20; ++i)
            g.edge(static_cast<LocationId>(random() % 12), static_cast<LocationId>(1 + random() % 11));
        auto loops = loopNest(g.p);
        ASSERT_TRUE(headsCutAllCycles(g.p, loops)) << "round " << round;
        for (size_t i = 0; i < loops.size(); ++i) {
            ASSERT_LT(loops[i].parent, static_cast<int>(i));
            ASSERT_TRUE(std::binary_search(loops[i].body.begin(), loops[i].body.end(), loops[i].head));
            if (loops[i].parent < 0) continue;
            const Loop& outer = loops[loops[i].parent];
            ASSERT_TRUE(std::includes(outer.body.begin(), outer.body.end(), loops[i].body.begin(),
                                      loops[i].body.end()));
            ASSERT_EQ(loops[i].depth, outer.depth + 1);
        }
    }
}

TEST(Print, ShowsLocationsEdgesAndLoops) {
    Graph g(2, {LocationKind::Error});
    Term x = g.variable("x");
    g.edge(0, 1, {}, {{x, g.number(0)}});
    g.edge(1, 1, g.tm.mkBvUlt(x, g.number(9)), {{x, g.tm.mkBvAdd(x, g.number(1))}});
    g.edge(1, 2, g.tm.mkEq(x, g.number(9)));
    g.p.locations[1].where = {1, 7, 0};
    markLoopHeads(g.p);
    std::ostringstream text, dot, loops;
    printText(text, g.p);
    printDot(dot, g.p);
    printLoops(loops, g.p);
    EXPECT_NE(text.str().find("L1 loop head at graph.c:7\n  live x\n"), std::string::npos) << text.str();
    EXPECT_NE(text.str().find("x := "), std::string::npos);
    EXPECT_NE(text.str().find("L2 error [unreach-call]"), std::string::npos);
    EXPECT_NE(dot.str().find("L1 -> L2"), std::string::npos) << dot.str();
    EXPECT_EQ(loops.str(), "loop L1 loop head at graph.c:7, depth 1, 1 locations\n  variables x\n");
}

// RadixMap against std::map: keys near and far apart, copies that must not see each other's changes, joins.
TEST(RadixMap, BehavesLikeAMapWithCopies) {
    std::mt19937_64 random(7);
    struct Pair {
        RadixMap<uint32_t> radix;
        std::map<uint64_t, uint32_t> plain;
    };
    std::vector<Pair> maps(4);
    auto key = [&]() -> uint64_t {
        switch (random() % 4) {
        case 0: return random() % 8;
        case 1: return 0x1000 + random() % 64;
        case 2: return UINT64_MAX - random() % 3;
        default: return random();
        }
    };
    auto expectEqual = [](const Pair& m) {
        std::map<uint64_t, uint32_t> listed;
        m.radix.forEach([&](uint64_t k, uint32_t v) { listed[k] = v; });
        auto expected = m.plain;
        std::erase_if(expected, [](auto& entry) { return entry.second == 0; });
        ASSERT_EQ(listed, expected);
        for (auto [k, v] : m.plain) ASSERT_EQ(m.radix.get(k), v);
    };
    auto at = [](const Pair& m, uint64_t k) { return m.plain.contains(k) ? m.plain.at(k) : 0; };
    for (int step = 0; step < 4000; ++step) {
        Pair& m = maps[random() % maps.size()];
        const Pair& other = maps[random() % maps.size()];
        if (step % 50 == 0) {
            m = Pair(other);
        } else if (step % 50 == 25) {
            std::map<uint64_t, uint32_t> joined;
            for (const auto* side : {&std::as_const(m.plain), &other.plain})
                for (auto [k, v] : *side) joined[k] = at(m, k) == at(other, k) ? at(m, k) : 0;
            bool differs = std::any_of(joined.begin(), joined.end(),
                                       [&](auto& e) { return at(m, e.first) != e.second; });
            bool changed =
                m.radix.joinWith(other.radix, [](uint32_t a, uint32_t b) { return a == b ? a : 0; });
            m.plain = joined;
            ASSERT_EQ(changed, differs);
            expectEqual(m);
        } else {
            uint64_t k = key();
            uint32_t v = static_cast<uint32_t>(random() % 3);
            m.radix.set(k, v);
            m.plain[k] = v;
        }
        if (step % 100 == 99)
            for (const Pair& each : maps) expectEqual(each);
    }
}

} // namespace
} // namespace vouch::program
