#include "program/unwinding.h"

#include "engine/small_program.h"

#include <gtest/gtest.h>

namespace vouch::program {
namespace {

using testing::Builder;

bool never(const Unwinding::Place&) { return false; }

// x := 0; while (x < a && input) x++;  y := 0; while (y < b && input) y++;  if (x + y > c) error
struct TwoLoops {
    term::TermManager tm;
    Builder b{tm};
    LocationId entry, first, second, end, error;
    Term x, y;

    TwoLoops(uint64_t most, uint64_t limit) {
        entry = b.location(LocationKind::Plain);
        first = b.location(LocationKind::LoopHead);
        second = b.location(LocationKind::LoopHead);
        end = b.location(LocationKind::Plain);
        error = b.location(LocationKind::Error, "unreach-call");
        b.program.entry = entry;
        x = b.variable("x", 8), y = b.variable("y", 8);
        loop(entry, first, second, x, most, "i");
        loop(first, second, end, y, most, "j");
        b.edge(end, error, tm.mkBvUlt(b.number(8, limit), tm.mkBvAdd(x, y)));
    }
    void loop(LocationId before, LocationId head, LocationId after, Term v, uint64_t most, const char* name) {
        if (before == entry) b.edge(before, head, tm.mkTrue(), {{x, b.number(8, 0)}, {y, b.number(8, 0)}});
        const Term input = b.input(name, 1);
        const Term more = tm.mkAnd(tm.mkBvUlt(v, b.number(8, most)), tm.mkEq(input, tm.mkConst(1, 1)));
        b.edge(head, head, more, {{v, tm.mkBvAdd(v, b.number(8, 1))}}, {input});
        b.edge(head, after, tm.mkNot(more), {}, {input});
    }
};

TEST(Unwinding, LoopsInARowCostTheirSum) {
    TwoLoops t(20, 40);
    Unwinding u(t.b.program, {}, [](LocationId) { return 30u; });
    size_t places = 0;
    while (u.visit(never)) ++places;
    EXPECT_TRUE(u.cut().empty()); // constants and ranges show that there are no more than 20 turns
    // entry, twice 21 visits of a head, the end: however many turns the first loop has taken
    EXPECT_EQ(places, 1u + 21 + 21 + 1);
}

TEST(Unwinding, TurnsBeyondWhatIsAllowedAreCut) {
    TwoLoops t(20, 40);
    Unwinding u(t.b.program, {}, [&](LocationId head) { return head == t.first ? 5u : 30u; });
    while (u.visit(never)) {
    }
    ASSERT_EQ(u.cut().size(), 1u);
    EXPECT_EQ(u.cut()[0].location, t.first);
    EXPECT_FALSE(t.tm.isFalse(u.cut()[0].condition));
}

TEST(Unwinding, DeadPlacesAreNotVisited) {
    TwoLoops t(20, 40);
    Unwinding u(t.b.program, {}, [](LocationId) { return 30u; });
    while (u.visit([&](const Unwinding::Place& p) { return p.location == t.second && p.turn == 3; })) {
    }
    const UnwindingGraph graph = u.graph();
    size_t second = 0;
    for (const auto& node : graph.nodes) second += node.location == t.second;
    EXPECT_GT(second, 0u);
    Unwinding all(t.b.program, {}, [](LocationId) { return 30u; });
    while (all.visit(never)) {
    }
    EXPECT_LT(graph.nodes.size(), all.graph().nodes.size());
}

TEST(Unwinding, ArcsAscendAlongTheirEdges) {
    TwoLoops t(6, 3);
    Unwinding u(t.b.program, {}, [](LocationId) { return 30u; });
    while (u.visit(never)) {
    }
    const UnwindingGraph graph = u.graph();
    EXPECT_EQ(graph.nodes[0].location, t.entry);
    for (uint32_t i = 0; i < graph.nodes.size(); ++i)
        for (const auto& arc : graph.nodes[i].arcs) {
            EXPECT_LT(i, arc.to);
            EXPECT_EQ(t.b.program.edges[arc.edge].from, graph.nodes[i].location);
            EXPECT_EQ(t.b.program.edges[arc.edge].to, graph.nodes[arc.to].location);
        }
    EXPECT_FALSE(u.takeBad().empty());
    EXPECT_TRUE(u.takeBad().empty()); // they are told once
}

// Two locations that lead to each other, both entered from outside: each visit is behind the one before all the same.
TEST(Unwinding, LoopsWithSeveralEntries) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain), l = b.location(LocationKind::Plain),
                     m = b.location(LocationKind::Plain), n = b.location(LocationKind::Plain),
                     error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    const Term x = b.variable("x", 4);
    auto below = [&](uint64_t value) { return tm.mkBvUlt(x, b.number(4, value)); };
    b.edge(entry, l, below(8), {{x, b.number(4, 0)}});
    b.edge(entry, n, tm.mkNot(below(8)), {{x, b.number(4, 1)}});
    b.edge(l, m, tm.mkTrue(), {{x, tm.mkBvAdd(x, b.number(4, 1))}});
    b.edge(m, l, below(3));
    b.edge(m, error, tm.mkNot(below(4)));
    b.edge(n, m, tm.mkTrue());
    checkProgram(b.program);
    Unwinding u(b.program, {}, [](LocationId) { return 10u; });
    while (u.visit(never)) {
    }
    EXPECT_TRUE(u.cut().empty());
    for (const Unwinding::Bad& bad : u.takeBad()) EXPECT_TRUE(tm.isFalse(bad.condition));
    size_t visits = 0;
    for (const auto& node : u.graph().nodes) visits += node.location == m;
    EXPECT_GE(visits, 3u);
}

} // namespace
} // namespace vouch::program
