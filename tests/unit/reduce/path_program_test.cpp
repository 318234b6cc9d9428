// Path programs: what is extracted, which paths are found, and that nothing is in them that the program
// cannot do.
#include "reduce/path_program.h"

#include "program/explicit_state.h"
#include "program/graph.h"
#include "program/interpreter.h"
#include "program/random_program.h"

#include <gtest/gtest.h>
#include <set>

namespace vouch::reduce {
namespace {

using program::EdgeId;
using program::LocationKind;
using program::testing::Exploration;
using program::testing::Graph;
using program::testing::RandomProgram;
using program::testing::tinyShape;
using term::Term;
using Locations = std::vector<LocationId>;

void expectErrorPath(const Program& p, const Path& path) {
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(p.edges[path.front()].from, p.entry);
    for (size_t i = 1; i < path.size(); ++i) EXPECT_EQ(p.edges[path[i - 1]].to, p.edges[path[i]].from);
    EXPECT_EQ(p.locations[p.edges[path.back()].to].kind, LocationKind::Error);
}

PathSettings settingsWith(const std::string& path, const std::string& k = "3") {
    support::Options options(pathOptions());
    EXPECT_FALSE(options.set("path-program.path", path));
    EXPECT_FALSE(options.set("path-program.k", k));
    return options.get<PathSettings>();
}

// 0 -> 1 (head) -> 2 (inner head); 2 -> {3, 4} -> 2; 2 -> 1; 1 -> 5 -> error 6; 5 -> exit 7. The branch
// decides whether x or y counts; the error is x = 9, where x is never above 4.
struct Nested : Graph {
    Term x = variable("x"), y = variable("y"), i = input("i"), j = input("j"), m = input("m");
    EdgeId start, enter, left, backLeft, right, backRight, leave, out, fail;
    Nested() : Graph(6, {LocationKind::Error, LocationKind::Exit}) {
        Term more = tm.mkEq(m, number(1)), again = tm.mkEq(i, number(1)), low = tm.mkBvUlt(x, number(4));
        start = edge(0, 1, {}, {{x, number(0)}, {y, number(0)}});
        enter = edge(1, 2, more, {}, {m});
        left = edge(2, 3, tm.mkAnd(again, tm.mkEq(j, number(0))), {}, {i, j});
        backLeft = edge(3, 2, low, {{x, tm.mkBvAdd(x, number(1))}});
        right = edge(2, 4, tm.mkAnd(again, tm.mkNot(tm.mkEq(j, number(0)))), {}, {i, j});
        backRight = edge(4, 2, {}, {{y, tm.mkBvAdd(y, number(1))}});
        leave = edge(2, 1, tm.mkNot(again), {}, {i});
        out = edge(1, 5, tm.mkNot(more), {}, {m});
        fail = edge(5, 6, tm.mkEq(x, number(9)));
        edge(5, 7, tm.mkNot(tm.mkEq(x, number(9))));
        program::markLoopHeads(p);
    }
};

TEST(PathProgram, HasTheLocationsAndEdgesOfThePathAndNoOthers) {
    Nested g;
    Path path{g.start, g.enter, g.left, g.backLeft, g.left, g.backLeft, g.leave, g.out, g.fail};
    Reduced r = pathProgram(g.p, path);
    checkProgram(r.program);
    EXPECT_EQ(r.origin, (Locations{0, 1, 2, 3, 5, 6}));
    EXPECT_EQ(r.program.edges.size(), 7u); // however often each was taken
    std::set<LocationId> heads;
    for (const program::Loop& loop : program::loopNest(r.program)) heads.insert(r.origin[loop.head]);
    EXPECT_EQ(heads, (std::set<LocationId>{1, 2})); // where the path comes again it has a loop
    // Without the second visit there is nothing to come back by.
    Reduced straight = pathProgram(g.p, Path{g.start, g.out, g.fail});
    EXPECT_TRUE(program::loopNest(straight.program).empty());
    EXPECT_EQ(straight.origin, (Locations{0, 1, 5, 6}));
}

TEST(ErrorPath, ShortestAndOnceRoundEachLoop) {
    Nested g;
    EXPECT_EQ(shortestErrorPath(g.p), (Path{g.start, g.out, g.fail}));
    Path loops = findErrorPath(g.p, settingsWith("loops"), {}).path;
    // Round the outer loop, which meets the inner one: round that one, too.
    EXPECT_EQ(loops, (Path{g.start, g.enter, g.left, g.backLeft, g.leave, g.out, g.fail}));
    EXPECT_EQ(throughLoops(g.p, shortestErrorPath(g.p), Locations{1}), shortestErrorPath(g.p));
}

TEST(ErrorPath, FailedStepOfInduction) {
    Nested g;
    for (const char* k : {"1", "4"}) {
        ErrorPath found = findErrorPath(g.p, settingsWith("step", k), {});
        expectErrorPath(g.p, found.path);
        EXPECT_EQ(std::to_string(found.k), k);
        EXPECT_GE(found.path.size(), found.k);
    }
}

// Nothing leads to the error after a round of the loop: there is no failed step to start from.
TEST(ErrorPath, NoneWhereTheStepHolds) {
    Graph g(2, {LocationKind::Error});
    Term x = g.variable("x");
    g.edge(0, 1, {}, {{x, g.number(0)}});
    g.edge(1, 1, g.tm.mkNot(g.tm.mkEq(x, g.number(3))), {{x, g.number(1)}});
    g.edge(1, 2, g.tm.mkEq(x, g.number(3)));
    program::markLoopHeads(g.p);
    ErrorPath found = findErrorPath(g.p, settingsWith("step"), {});
    EXPECT_TRUE(found.path.empty());
    EXPECT_EQ(found.why, "no step of k-induction fails");
    EXPECT_EQ(findErrorPath(g.p, settingsWith("loops"), {}).path.size(), 3u);
    Graph none(2, {LocationKind::Exit});
    none.edge(0, 1);
    none.edge(1, 2);
    EXPECT_EQ(findErrorPath(none.p, settingsWith("step"), {}).why,
              "no path of the program leads to an error");
}

// Every execution of a path program is one of the program; a path program that is safe says nothing about the
// program, and such pairs do occur.
TEST(PathProgram, ViolationsInItAreViolationsOfTheProgram) {
    unsigned violations = 0, misleading = 0, failedSteps = 0;
    for (uint64_t seed = 1; seed < 120; ++seed) {
        term::TermManager tm;
        Program p = RandomProgram(tm, seed, tinyShape()).make();
        Exploration whole(p);
        auto hasError = [](const Program& q, const Exploration& states) {
            for (LocationId l = 0; l < q.locations.size(); ++l)
                if (q.locations[l].kind == LocationKind::Error && states.reached(l)) return true;
            return false;
        };
        for (const char* choice : {"shortest", "loops", "step"}) {
            ErrorPath found = findErrorPath(p, settingsWith(choice), {});
            EXPECT_FALSE(found.why.starts_with("internal error")) << seed << ": " << found.why;
            if (found.path.empty()) continue;
            failedSteps += found.k > 0;
            expectErrorPath(p, found.path);
            support::Statistics statistics;
            for (const Reduced& r :
                 {pathProgram(p, found.path), reducedPathProgram(p, found.path, {}, statistics)}) {
                checkProgram(r.program);
                Exploration part(r.program);
                if (!hasError(r.program, part)) {
                    misleading += hasError(p, whole);
                    continue;
                }
                ++violations;
                EXPECT_TRUE(hasError(p, whole)) << seed;
                for (LocationId l = 0; l < r.program.locations.size(); ++l)
                    if (r.program.locations[l].kind == LocationKind::Error && part.reached(l))
                        EXPECT_TRUE(traceBack(p, r, part.traceTo(l))) << seed;
            }
        }
    }
    EXPECT_GT(violations, 20u);
    EXPECT_GT(misleading, 5u);
    EXPECT_GT(failedSteps, 10u);
}

} // namespace
} // namespace vouch::reduce
