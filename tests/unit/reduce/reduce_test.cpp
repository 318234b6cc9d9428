#include "reduce/reduce.h"

#include "program/graph.h"
#include "program/interpreter.h"
#include "reduce/compose.h"
#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::reduce {
namespace {

using program::LocationKind;
using program::testing::Graph;
using Locations = std::vector<LocationId>;

const program::Edge* edgeBetween(const Reduced& r, LocationId from, LocationId to) {
    for (const program::Edge& e : r.program.edges)
        if (r.origin[e.from] == from && r.origin[e.to] == to) return &e;
    return nullptr;
}

TEST(SimplifyGuards, DropsWhatBoundsDecide) {
    Graph g(2, {LocationKind::Error, LocationKind::Error});
    Term x = g.variable("x"), y = g.variable("y");
    Term small = g.tm.mkBvUlt(x, g.number(10)), twice = g.tm.mkBvMul(x, g.number(2));
    Term other = g.tm.mkEq(y, g.number(1));
    g.edge(0, 1);
    g.edge(1, 2, g.tm.mkAnd(small, g.tm.mkBvUle(g.number(20), twice))); // impossible
    g.edge(1, 3, g.tm.mkAnd(std::vector{small, other, g.tm.mkBvUlt(twice, g.number(20))}));
    Reduced r = simplifyGuards(g.p);
    checkProgram(r.program);
    EXPECT_EQ(r.program.edges.size(), 2u);
    EXPECT_FALSE(edgeBetween(r, 1, 2));
    ASSERT_TRUE(edgeBetween(r, 1, 3));
    EXPECT_EQ(edgeBetween(r, 1, 3)->guard, g.tm.mkAnd(small, other));
}

TEST(SimplifyGuards, KeepsWhatIsNeeded) {
    Graph g(2, {LocationKind::Error});
    Term x = g.variable("x");
    Term guard = g.tm.mkAnd(g.tm.mkBvUlt(x, g.number(10)), g.tm.mkBvUlt(g.number(3), x));
    g.edge(0, 1);
    g.edge(1, 2, guard);
    Reduced r = simplifyGuards(g.p);
    ASSERT_TRUE(edgeBetween(r, 1, 2));
    EXPECT_EQ(edgeBetween(r, 1, 2)->guard, guard);
}

TEST(Slice, KeepsPathsToBadLocationsAndTheirVariables) {
    Graph g(5, {LocationKind::Error, LocationKind::Exit});
    Term x = g.variable("x"), y = g.variable("y"), z = g.variable("z");
    g.edge(0, 1, {}, {{x, y}, {z, x}});
    g.edge(1, 2, g.tm.mkEq(x, g.number(1)), {{z, g.tm.mkBvAdd(z, x)}});
    g.edge(2, 5);
    g.edge(1, 3, g.tm.mkNot(g.tm.mkEq(x, g.number(1)))); // leads to the exit only
    g.edge(3, 6, g.tm.mkEq(z, g.number(1)));
    g.edge(4, 2); // not reachable
    Reduced r = slice(g.p);
    checkProgram(r.program);
    EXPECT_EQ(r.origin, (Locations{0, 1, 2, 5}));
    EXPECT_EQ(r.program.edges.size(), 3u);
    ASSERT_EQ(r.program.variables.size(), 2u); // y flows into x; nothing depends on z
    EXPECT_FALSE(r.program.variable(z));
}

TEST(Slice, EntryStaysWhenNothingIsBad) {
    Graph g(2, {LocationKind::Exit});
    g.edge(0, 1);
    g.edge(1, 2);
    Reduced r = slice(g.p);
    checkProgram(r.program);
    EXPECT_EQ(r.origin, Locations{0});
    EXPECT_TRUE(r.program.edges.empty());
}

TEST(Propagate, ConstantsDecideBranches) {
    // x = 3; loop: y = y + x; if (x == 4) error. The branch never goes there, around the loop too.
    Graph g(3, {LocationKind::Error});
    Term x = g.variable("x"), y = g.variable("y");
    g.edge(0, 1, {}, {{x, g.number(3)}});
    g.edge(1, 2, {}, {{y, g.tm.mkBvAdd(y, x)}});
    g.edge(2, 1, g.tm.mkNot(g.tm.mkEq(x, g.number(4))));
    g.edge(2, 3, g.tm.mkEq(x, g.number(4)));
    Reduced r = propagate(g.p);
    checkProgram(r.program);
    EXPECT_EQ(r.origin, (Locations{0, 1, 2}));
    ASSERT_TRUE(edgeBetween(r, 1, 2));
    EXPECT_EQ(edgeBetween(r, 1, 2)->nextOf(y), g.tm.mkBvAdd(y, g.number(3)));
    EXPECT_TRUE(g.tm.isTrue(edgeBetween(r, 2, 1)->guard));
}

TEST(Propagate, ForgetsWhereValuesDiffer) {
    // A loop counter is constant on the first visit only.
    Graph g(2, {LocationKind::Error});
    Term x = g.variable("x");
    g.edge(0, 1, {}, {{x, g.number(0)}});
    g.edge(1, 1, g.tm.mkBvUlt(x, g.number(5)), {{x, g.tm.mkBvAdd(x, g.number(1))}});
    Term guard = g.tm.mkEq(x, g.number(5));
    g.edge(1, 2, guard);
    Reduced r = propagate(g.p);
    ASSERT_TRUE(edgeBetween(r, 1, 2));
    EXPECT_EQ(edgeBetween(r, 1, 2)->guard, guard);
}

TEST(Propagate, ExpressionsHoldUntilTheirVariableChanges) {
    // y := x + 1; at 1 and 2 uses of y become x + 1; then x changes, and y must stay y.
    Graph g(4, {LocationKind::Error});
    Term x = g.variable("x"), y = g.variable("y"), z = g.variable("z");
    Term increment = g.tm.mkBvAdd(x, g.number(1));
    g.edge(0, 1, {}, {{y, increment}});
    g.edge(1, 2, {}, {{z, y}});
    g.edge(2, 3, {}, {{x, y}});
    g.edge(3, 4, g.tm.mkEq(y, z));
    Reduced r = propagate(g.p);
    checkProgram(r.program);
    EXPECT_EQ(edgeBetween(r, 1, 2)->nextOf(z), increment);
    EXPECT_EQ(edgeBetween(r, 2, 3)->nextOf(x), increment);
    EXPECT_EQ(edgeBetween(r, 3, 4)->guard, g.tm.mkEq(y, z));
}

TEST(Propagate, GuardsTeachValues) {
    Graph g(3, {LocationKind::Error});
    Term x = g.variable("x"), y = g.variable("y");
    g.edge(0, 1);
    g.edge(1, 2, g.tm.mkEq(x, g.number(7)), {{y, g.tm.mkBvAdd(x, g.number(1))}});
    g.edge(2, 3, g.tm.mkNot(g.tm.mkEq(g.tm.mkBvAdd(x, g.number(1)), y)));
    Reduced r = propagate(g.p);
    EXPECT_FALSE(edgeBetween(r, 2, 3)); // x is 7 and y is 8
}

TEST(EliminateDead, DropsAssignmentsThatNobodyReads) {
    Graph g(3, {LocationKind::Error});
    Term x = g.variable("x"), y = g.variable("y");
    Term i = g.input("i");
    g.edge(0, 1, {}, {{x, i}, {y, g.number(1)}}, {i});
    g.edge(1, 2, {}, {{x, g.number(2)}});
    g.edge(2, 3, g.tm.mkEq(x, y));
    Reduced r = eliminateDead(g.p);
    checkProgram(r.program);
    const program::Edge* first = edgeBetween(r, 0, 1);
    ASSERT_TRUE(first);
    ASSERT_EQ(first->next.size(), 1u);
    EXPECT_EQ(first->next[0].variable, y);
    EXPECT_TRUE(first->inputs.empty());
    EXPECT_TRUE(r.program.inputInfo.empty());
}

// 0 -> 1 (head); 1 -> 2 -> {3, 4} -> 5 -> 1: a loop with a diamond inside; 5 -> error.
struct Diamond : Graph {
    Term x = variable("x"), y = variable("y"), i = input("i"), j = input("j");
    Term c = tm.mkBvUlt(x, number(10)), bad = tm.mkEq(y, number(200));
    Diamond() : Graph(6, {LocationKind::Error, LocationKind::Error}) {
        edge(0, 1, {}, {{x, number(0)}, {y, number(0)}});
        edge(1, 2, {}, {{x, tm.mkBvAdd(x, i)}}, {i});
        edge(2, 3, c, {{y, tm.mkBvAdd(y, x)}});
        edge(2, 4, tm.mkNot(c), {{y, j}}, {j});
        edge(3, 5);
        edge(4, 5);
        edge(5, 1, tm.mkNot(bad));
        edge(5, 6, tm.mkAnd(bad, c));
        edge(5, 7, tm.mkAnd(bad, tm.mkNot(c)));
    }
};

TEST(LargeBlocks, LeavesHeadsAndOneEdgePerPair) {
    Diamond g;
    Reduced r = largeBlocks(g.p, 10000);
    checkProgram(r.program);
    EXPECT_EQ(r.origin, (Locations{0, 1, 6})); // the two errors mean the same
    ASSERT_EQ(r.program.edges.size(), 3u);
    EXPECT_EQ(r.program.locations[1].kind, LocationKind::LoopHead);
    const program::Edge* loop = edgeBetween(r, 1, 1);
    ASSERT_TRUE(loop);
    Term newX = g.tm.mkBvAdd(g.x, g.i);
    Term newC = g.tm.mkBvUlt(newX, g.number(10));
    Term one = g.tm.mkBvAdd(g.y, newX), newY = loop->nextOf(g.y);
    EXPECT_EQ(loop->nextOf(g.x), newX);
    EXPECT_TRUE(newY == g.tm.mkIte(newC, one, g.j) || newY == g.tm.mkIte(g.tm.mkNot(newC), g.j, one));
    EXPECT_EQ(loop->guard, g.tm.mkNot(g.tm.mkEq(newY, g.number(200))));
    EXPECT_EQ(loop->inputs, (std::vector<Term>{g.i, g.j}));
}

TEST(LargeBlocks, CapKeepsLocations) {
    Diamond g;
    Reduced r = largeBlocks(g.p, 1);
    checkProgram(r.program);
    EXPECT_EQ(r.origin.size(), 7u); // only the errors are merged
    for (const program::Edge& e : largeBlocks(g.p, 14).program.edges) {
        std::vector<Term> roots{e.guard};
        for (const program::Assignment& a : e.next) roots.push_back(a.value);
        EXPECT_LE(term::dagSize(g.tm, roots), 14u);
    }
}

TEST(LargeBlocks, NeverDrawsAnInputTwiceInOneStep) {
    // After an earlier reduction, the same input may stand on edges that were iterations of one loop.
    Graph g(3, {LocationKind::Error});
    Term x = g.variable("x"), y = g.variable("y"), i = g.input("i");
    g.edge(0, 1, {}, {{x, i}}, {i});
    g.edge(1, 2, {}, {{y, i}}, {i});
    g.edge(2, 3, g.tm.mkNot(g.tm.mkEq(x, y)));
    Reduced r = largeBlocks(g.p, 1000);
    checkProgram(r.program);
    EXPECT_EQ(r.origin, (Locations{0, 1, 3}));
    EXPECT_FALSE(g.tm.isFalse(edgeBetween(r, 1, 3)->guard));
}

TEST(Compose, ParallelGuardsAreFactored) {
    Graph g(2);
    Term x = g.variable("x"), y = g.variable("y");
    Term common = g.tm.mkBvUlt(x, g.number(9)), c = g.tm.mkEq(y, g.number(1));
    program::Edge a{0, 1, g.tm.mkAnd(common, c), {{x, g.number(1)}}, {}, {}, {}};
    program::Edge b{0, 1, g.tm.mkAnd(common, g.tm.mkNot(c)), {{x, g.number(2)}}, {}, {}, {}};
    program::Edge both = inParallel(g.tm, a, b);
    EXPECT_EQ(both.guard, common);
    EXPECT_EQ(both.nextOf(x), g.tm.mkIte(c, g.number(1), g.number(2)));
}

TEST(ReduceAll, ProvesByPropagationAlone) {
    Graph g(3, {LocationKind::Error});
    Term x = g.variable("x"), y = g.variable("y");
    g.edge(0, 1, {}, {{x, g.number(3)}});
    g.edge(1, 2, {}, {{y, g.tm.mkBvMul(x, x)}});
    g.edge(2, 3, g.tm.mkNot(g.tm.mkEq(y, g.number(9))));
    support::Statistics statistics;
    Reduced r = reduceAll(g.p, {}, statistics);
    checkProgram(r.program);
    EXPECT_EQ(r.origin, Locations{0});
    EXPECT_EQ(statistics.get("reduce.locations.before"), 4);
    EXPECT_EQ(statistics.get("reduce.locations.after"), 1);
}

TEST(Bisimulation, MergesWhatCanDoTheSame) {
    // Two branches with the same body in different variables' names for the input, and a third that differs in a constant.
    Graph g(6, {LocationKind::Error, LocationKind::Error});
    Term x = g.variable("x"), i = g.input("i"), j = g.input("j"), k = g.input("k");
    for (LocationId l : {1, 2, 3}) g.edge(0, l, g.tm.mkEq(x, g.number(l)));
    g.edge(1, 4, {}, {{x, i}}, {i});
    g.edge(2, 5, {}, {{x, j}}, {j});
    g.edge(3, 5, {}, {{x, g.tm.mkBvAdd(k, g.number(1))}}, {k});
    g.edge(4, 6, g.tm.mkEq(x, g.number(7)));
    g.edge(5, 7, g.tm.mkEq(x, g.number(7)));
    Reduced r = bisimulation(g.p);
    checkProgram(r.program);
    EXPECT_EQ(r.origin, (Locations{0, 1, 3, 4, 6}));
    EXPECT_EQ(r.merged, (std::map<LocationId, LocationId>{{2, 1}, {5, 4}, {7, 6}}));
    EXPECT_EQ(r.renamed, (std::map<Term, Term>{{j, i}}));
}

TEST(Bisimulation, AnInputThatIsDrawnTwiceIsNotRenamed) {
    Graph g(4, {LocationKind::Error});
    Term x = g.variable("x"), i = g.input("i"), j = g.input("j");
    for (LocationId l : {1, 2}) g.edge(0, l, g.tm.mkEq(x, g.number(l)));
    g.edge(1, 4, g.tm.mkEq(x, i), {}, {i});
    g.edge(2, 4, g.tm.mkEq(x, j), {}, {j});
    g.edge(2, 3, g.tm.mkNot(g.tm.mkEq(x, j)), {}, {j});
    g.edge(1, 3, g.tm.mkNot(g.tm.mkEq(x, i)), {}, {i});
    g.edge(3, 4);
    EXPECT_EQ(bisimulation(g.p).program.locations.size(), g.p.locations.size());
}

TEST(ReduceAll, OptionsSwitchReductionsOff) {
    Diamond g;
    support::Options off(options());
    for (const char* name : {"reduce.guards", "reduce.slice", "reduce.propagate", "reduce.dead",
                             "reduce.bisimulation", "reduce.blocks"})
        ASSERT_FALSE(off.set(name, "false"));
    support::Statistics statistics;
    Reduced r = reduceAll(g.p, off.get<Settings>(), statistics);
    EXPECT_EQ(r.program.locations.size(), g.p.locations.size());
    EXPECT_EQ(r.program.edges.size(), g.p.edges.size());
    EXPECT_EQ(r.program.locations[1].kind, LocationKind::LoopHead);
}

TEST(TraceBack, FillsInWhatTheReductionMerged) {
    Diamond g;
    support::Statistics statistics;
    Reduced r = reduceAll(g.p, {}, statistics);
    ASSERT_EQ(r.origin, (Locations{0, 1, 6}));
    auto bits = [](uint64_t n) { return term::Value(term::BitVector(8, n)); };
    auto id = [&](LocationId from, LocationId to) {
        return static_cast<program::EdgeId>(edgeBetween(r, from, to) - r.program.edges.data());
    };
    Trace trace;
    trace.steps = {
        {id(0, 1), {}}, {id(1, 1), {{g.i, bits(5)}}}, {id(1, 6), {{g.i, bits(50)}, {g.j, bits(200)}}}};
    ASSERT_FALSE(program::Interpreter(r.program).replay(trace).empty());
    std::optional<Trace> original = traceBack(g.p, r, trace);
    ASSERT_TRUE(original);
    EXPECT_EQ(original->steps.size(), 9u);
    EXPECT_EQ(g.p.edges[original->steps.back().edge].to, 7u); // the other one of the merged errors
    EXPECT_EQ(program::Interpreter(g.p).replay(*original).size(), 10u);

    trace.steps.back().inputs[g.j] = bits(201); // does not reach the error
    EXPECT_FALSE(traceBack(g.p, r, trace));
    trace.steps.back().inputs[g.j] = bits(200);
    trace.steps.erase(trace.steps.begin() + 1); // still an execution of the original, told differently
    trace.steps.back().inputs[g.i] = bits(5);
    EXPECT_FALSE(traceBack(g.p, r, trace));
}

// Without its claim, the loop and its counter would go: no error depends on them.
TEST(ReduceAll, KeepsWhatClaimsSpeakOf) {
    Graph g(3, {LocationKind::Error});
    Term x = g.variable("x"), y = g.variable("y"), z = g.variable("z");
    g.edge(0, 1, {}, {{x, g.number(0)}, {y, g.number(0)}, {z, g.number(0)}});
    g.edge(1, 1, g.tm.mkBvUlt(x, g.number(9)),
           {{x, g.tm.mkBvAdd(x, g.number(1))}, {y, g.tm.mkBvAdd(y, x)}, {z, g.tm.mkBvAdd(z, y)}});
    g.edge(0, 2);
    g.edge(2, 3, g.tm.mkEq(x, g.number(200)));
    program::markLoopHeads(g.p);
    support::Statistics statistics;
    EXPECT_EQ(reduceAll(g.p, {}, statistics).program.locations.size(), 2u);

    const Term claimed = g.tm.mkBvUle(y, g.number(36));
    g.p.claims.push_back({7, 1, claimed, {{"x", x, false}}});
    Settings settings;
    settings.bisimulation = true; // left out
    Reduced r = reduceAll(g.p, settings, statistics);
    checkProgram(r.program);
    ASSERT_EQ(r.program.claims.size(), 1u);
    EXPECT_EQ(r.origin[r.program.claims[0].location], 1u);
    EXPECT_EQ(r.program.claims[0].formula, claimed);
    EXPECT_TRUE(r.program.variable(y));
    EXPECT_FALSE(r.program.variable(z));
    const program::Edge* around = edgeBetween(r, 1, 1);
    ASSERT_TRUE(around);
    EXPECT_EQ(around->nextOf(y), g.tm.mkBvAdd(y, x));
}

TEST(ReduceAll, ClaimsGoWithALoopThatNobodyReaches) {
    Graph g(3, {LocationKind::Error});
    Term x = g.variable("x");
    g.edge(0, 1, {}, {{x, g.number(0)}});
    g.edge(1, 2, g.tm.mkEq(x, g.number(1)));
    g.edge(2, 2, g.tm.mkBvUlt(x, g.number(9)), {{x, g.tm.mkBvAdd(x, g.number(1))}});
    g.edge(1, 3, g.tm.mkEq(x, g.number(0)));
    program::markLoopHeads(g.p);
    g.p.claims.push_back({0, 2, g.tm.mkBvUle(x, g.number(9)), {}});
    support::Statistics statistics;
    EXPECT_TRUE(reduceAll(g.p, {}, statistics).program.claims.empty());
}

} // namespace
} // namespace vouch::reduce
