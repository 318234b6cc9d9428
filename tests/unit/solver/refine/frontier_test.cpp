// The Boolean frontier: controllabilities, easy paths, and first widths from them.
#include "solver/refine/formulas.h"
#include "solver/refine/frontier.h"
#include "solver/refine/width.h"

#include <gtest/gtest.h>

namespace vouch::solver::refine::test {

class FrontierTest : public testing::Test {
  protected:
    Controllability of(Term t) {
        const WordGraph graph(tm, {t});
        return Frontier(tm, graph).controllability(graph.at(t));
    }
    Bench bench{Mode::NonUniform};
    TermManager& tm = bench.tm;
    const Term a = tm.mkVar("a", Sort::bitVec(8)), b = tm.mkVar("b", Sort::bitVec(8)),
               c = tm.mkVar("c", Sort::bitVec(8)), d = tm.mkVar("d", Sort::bitVec(8));
    const Term product = tm.mkBvMul(a, b), quotient = tm.mkBvUdiv(c, d);
};

TEST_F(FrontierTest, TheFourCasesOfPredicates) {
    EXPECT_DOUBLE_EQ(of(tm.mkBvUlt(product, quotient)).one, 0.5);
    EXPECT_DOUBLE_EQ(of(tm.mkBvSle(product, quotient)).zero, 0.5);
    EXPECT_DOUBLE_EQ(of(tm.mkEq(a, quotient)).one, 0.5); // a is chosen
    const Controllability hard = of(tm.mkEq(product, quotient));
    EXPECT_DOUBLE_EQ(hard.one, 1.0 / 256);
    EXPECT_DOUBLE_EQ(hard.zero, 255.0 / 256);
    const Controllability differs = of(tm.mkNot(tm.mkEq(product, quotient)));
    EXPECT_DOUBLE_EQ(differs.one, 255.0 / 256);
    EXPECT_DOUBLE_EQ(differs.zero, 1.0 / 256);
}

TEST_F(FrontierTest, BooleansAreIndependentEvents) {
    const Term p = tm.mkVar("p", Sort::boolean()), q = tm.mkBvUlt(a, b), hard = tm.mkEq(product, quotient);
    EXPECT_DOUBLE_EQ(of(tm.mkAnd(p, q)).one, 0.25);
    EXPECT_DOUBLE_EQ(of(tm.mkOr(p, q)).one, 0.75);
    EXPECT_DOUBLE_EQ(of(tm.mkXor(p, hard)).one, 0.5);
    EXPECT_DOUBLE_EQ(of(tm.mkAnd(q, hard)).one, 1.0 / 512);
    EXPECT_DOUBLE_EQ(of(tm.mkOr(q, tm.mkNot(hard))).zero, 1.0 / 512);
    EXPECT_DOUBLE_EQ(of(tm.mkIte(p, hard, q)).one, 0.5 / 256 + 0.25);
}

TEST_F(FrontierTest, TheEasyWayIsTaken) {
    const Term hard = tm.mkEq(product, quotient), easy = tm.mkBvUlt(c, d);
    const Term either = tm.mkOr(hard, easy);
    const WordGraph graph(tm, {either});
    const Frontier frontier(tm, graph);
    EXPECT_EQ(frontier.variables().size(), 2u);
    const std::set<std::pair<size_t, bool>> met = frontier.easyVariables();
    ASSERT_EQ(met, (std::set<std::pair<size_t, bool>>{{graph.at(easy), true}}));
    EXPECT_EQ(frontier.easyInputs(met), (std::vector<size_t>{graph.at(c), graph.at(d)}));
    // Where both must not hold, the hard one is easy to miss.
    const Term neither = tm.mkNot(tm.mkAnd(hard, easy));
    const WordGraph other(tm, {neither});
    EXPECT_EQ(Frontier(tm, other).easyVariables(),
              (std::set<std::pair<size_t, bool>>{{other.at(hard), false}}));
}

TEST_F(FrontierTest, HardBranchesOfChoicesAreLeftOut) {
    const Term select = tm.mkEq(product, tm.mkBvMul(product, product)); // hard to make true
    const Term chosen = tm.mkIte(select, c, d);
    const Term output = tm.mkBvUlt(chosen, tm.mkConst(8, 3));
    const WordGraph graph(tm, {output});
    const Frontier frontier(tm, graph);
    EXPECT_EQ(frontier.selects(), (std::vector<size_t>{graph.at(select)}));
    const std::vector<size_t> easy = frontier.easyInputs(frontier.easyVariables());
    EXPECT_EQ(easy, (std::vector<size_t>{graph.at(a), graph.at(b), graph.at(d)})); // not c
}

TEST_F(FrontierTest, FirstWidths) {
    const Term wide = tm.mkVar("wide", Sort::bitVec(64)), x = tm.mkVar("x", Sort::bitVec(32)),
               y = tm.mkVar("y", Sort::bitVec(32)), z = tm.mkVar("z", Sort::bitVec(32)),
               u = tm.mkVar("u", Sort::bitVec(32)), v = tm.mkVar("v", Sort::bitVec(32));
    const Term easy = tm.mkBvUlt(x, tm.mkExtract(wide, 31, 0));
    const Term hard = tm.mkEq(tm.mkBvMul(y, y), tm.mkBvAdd(y, z));
    const Term needed = tm.mkBvUlt(tm.mkConst(32, 1000), u);   // false with six bits
    const Term notNeeded = tm.mkBvUlt(tm.mkConst(32, 999), v); // likewise, and nobody minds
    const WordGraph graph(tm, {tm.mkOr(easy, tm.mkAnd(hard, notNeeded)), needed});
    const Restrictions ranges = nonUniformRanges(bench.environment, graph);
    EXPECT_EQ(ranges.of(tm, x), (Range{6, Fill::Zeros}));
    EXPECT_EQ(ranges.of(tm, wide), (Range{11, Fill::Zeros})); // a sixth
    EXPECT_EQ(ranges.of(tm, y), (Range{2, Fill::Zeros}));
    EXPECT_EQ(ranges.of(tm, z), (Range{2, Fill::Zeros}));
    EXPECT_EQ(ranges.of(tm, u), (Range{10, Fill::Zeros}));
    EXPECT_EQ(ranges.of(tm, v), (Range{2, Fill::Zeros}));
}

} // namespace vouch::solver::refine::test
