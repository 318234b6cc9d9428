// Guided counterexamples: chosen paths, permanent blocking, small values, sliced branches.
#include "solver/refine/formulas.h"
#include "solver/refine/guided.h"
#include "solver/refine/refinement.h"
#include "solver/refine/width.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vouch::solver::refine::test {

class GuidedTest : public testing::Test {
  protected:
    Term word(const char* name) { return tm.mkVar(name, Sort::bitVec(32)); }
    Term constant(uint32_t value) { return tm.mkConst(32, value); }
    // The restrictions after one round that begins with four bits; the core of that round is in core.
    Restrictions next(const std::vector<Term>& conjuncts) {
        graph.emplace(tm, conjuncts);
        now = WidthStrategy(bench.environment, *graph).first();
        CoreWords cores(bench.environment, *graph);
        EXPECT_EQ(cores.check(now), Result::Unsat);
        core = cores.core();
        over.emplace(bench.environment, *graph, std::set<size_t>(core.words.begin(), core.words.end()));
        EXPECT_EQ(over->check(), Result::Sat);
        guide.emplace(bench.environment, *graph);
        return guide->next(now, core, *over);
    }

    Bench bench{Mode::Width, 4};
    TermManager& tm = bench.tm;
    std::optional<WordGraph> graph;
    std::optional<OverApproximation> over;
    std::optional<Guide> guide;
    Restrictions now;
    Core core;
};

// One of x and y has to be large; it may be either, and the other one keeps its width.
TEST_F(GuidedTest, FewInputsAreWidened) {
    const Term x = word("x"), y = word("y");
    const Restrictions wider = next({tm.mkBvUlt(constant(5000), tm.mkBvAdd(x, y)),
                                     tm.mkBvUlt(x, constant(9000)), tm.mkBvUlt(y, constant(9000))});
    EXPECT_NE(wider.of(tm, x) == now.of(tm, x), wider.of(tm, y) == now.of(tm, y));
    const uint32_t most = std::max(wider.of(tm, x).width, wider.of(tm, y).width);
    EXPECT_GE(most, 13u);
    EXPECT_LE(most, 14u);
}

// x = 100 and x = 200 exclude each other. What is blocked has no model, not even in the formula.
TEST_F(GuidedTest, PathsThatPhiORefutesAreBlocked) {
    const Term x = word("x"), y = word("y"), z = word("z");
    const Term p = tm.mkEq(x, constant(100)), q = tm.mkEq(x, constant(200));
    const Term first = tm.mkIte(p, y, z), second = tm.mkIte(q, y, tm.mkBvAdd(z, constant(1)));
    const Restrictions wider = next(
        {tm.mkOr(p, q), tm.mkBvUlt(constant(300), tm.mkBvXor(first, second)), tm.mkBvUlt(z, constant(9))});
    EXPECT_FALSE(wider.empty());
    EXPECT_GT(bench.statistics.get("refine.paths"), 1);
    EXPECT_EQ(bench.statistics.get("refine.paths-tried"), 1);
    EXPECT_GT(bench.statistics.get("refine.paths-blocked"), 0); // both were tried first, as equally easy
    // The constants are a path that Phi_o has, within the new ranges.
    std::vector<Term> all;
    for (const auto& [t, value] : wider.constants) all.push_back(value ? t : tm.mkNot(t));
    for (const auto& [input, range] : wider.ranges) all.push_back(Restrictions::formula(tm, input, range));
    EXPECT_EQ(over->check(all), Result::Sat);
    for (const auto& [t, value] : wider.constants)
        if (t == p)
            for (const auto& [s, other] : wider.constants)
                if (s == q) EXPECT_FALSE(value && other);
}

TEST_F(GuidedTest, BranchesThatDidNotGrowAreSliced) {
    bench.settings.nonUniform.paths = 0; // the second step alone
    const Term x = word("x"), y = word("y"), s = word("s");
    const Term select = tm.mkBvUlt(s, constant(3));
    const Term chosen = tm.mkIte(select, tm.mkBvMul(x, x), tm.mkBvAnd(y, constant(7)));
    const Restrictions wider = next({tm.mkBvUlt(constant(1000), chosen)});
    EXPECT_NE(wider.of(tm, x), now.of(tm, x));
    EXPECT_EQ(wider.of(tm, y), now.of(tm, y));
    ASSERT_EQ(wider.constants.size(), 1u);
    EXPECT_EQ(wider.constants.front(), (std::pair<Term, bool>{select, true}));
    EXPECT_EQ(bench.statistics.get("refine.selects-fixed"), 1);
}

// Rounds go on until something is found; no restrictions come twice, or Refinement aborts.
TEST_F(GuidedTest, PathsAreLeftAlone) {
    const Term x = word("x"), y = word("y");
    std::vector<Term> conjuncts{tm.mkEq(tm.mkBvAdd(x, y), constant(100000))};
    for (unsigned i = 0; i < 6; ++i) {
        const Term p = tm.mkBvUlt(tm.mkBvAdd(x, constant(i)), tm.mkBvXor(y, constant(1u << (2 * i))));
        conjuncts.push_back(tm.mkOr(p, tm.mkBvUlt(constant(500 * i), tm.mkIte(p, x, y))));
    }
    bench.settings.width.widening = Widening::Guided;
    Refinement refinement(bench.environment, conjuncts);
    const Outcome outcome = refinement.advance(-1);
    ASSERT_EQ(outcome.result, Result::Sat);
    for (Term t : conjuncts) EXPECT_TRUE(term::evaluate(tm, t, outcome.model).asBool());
    EXPECT_GT(bench.statistics.get("refine.rounds"), 1);
}

} // namespace vouch::solver::refine::test
