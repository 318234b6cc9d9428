// New widths: by predicates and by coverage.
#include "solver/refine/formulas.h"
#include "solver/refine/width.h"

#include <gtest/gtest.h>

namespace vouch::solver::refine::test {

namespace {

// The range that x gets so that the predicate is free, from `before` on.
Range freed(TermManager& tm, Term predicate, Term x, Range before) {
    Effort effort;
    const std::span<const Term> it(&predicate, 1);
    const Implied implied(tm, it);
    Restrictions ranges;
    ranges.set(tm, x, before);
    EXPECT_TRUE(implied.values(it, ranges).front());
    EXPECT_TRUE(widenUntilFree(tm, predicate, ranges, effort));
    EXPECT_FALSE(implied.values(it, ranges).front());
    EXPECT_FALSE(widenUntilFree(tm, predicate, ranges, effort)); // it is free
    return ranges.of(tm, x);
}

} // namespace

class WidthTest : public testing::Test {
  protected:
    Term constant(int64_t value) { return tm.mkConst(BitVector(32, uint64_t(value), true)); }
    TermManager tm;
    const Term x = tm.mkVar("x", Sort::bitVec(32));
};

// The paper's example: x > 100 is false with four bits, and free with seven.
TEST_F(WidthTest, LeastWidthThatSetsAComparisonFree) {
    EXPECT_EQ(freed(tm, tm.mkBvUgt(x, constant(100)), x, {4, Fill::Zeros}), (Range{7, Fill::Zeros}));
    EXPECT_EQ(freed(tm, tm.mkBvSgt(x, constant(100)), x, {4, Fill::Zeros}), (Range{7, Fill::Zeros}));
}

// W_T = ceil(log2 O) would be 3 for 8, and nothing for 0.
TEST_F(WidthTest, PowersOfTwoAndZero) {
    for (unsigned k = 1; k < 30; ++k) {
        const Term equal = tm.mkEq(x, constant(int64_t(1) << k));
        EXPECT_EQ(freed(tm, equal, x, {0, Fill::Zeros}), (Range{k + 1, Fill::Zeros})) << k;
        const Term below = tm.mkBvUlt(x, constant(int64_t(1) << k));
        EXPECT_EQ(freed(tm, below, x, {0, Fill::Zeros}), (Range{k + 1, Fill::Zeros})) << k;
    }
    EXPECT_EQ(freed(tm, tm.mkEq(x, constant(0)), x, {0, Fill::Zeros}), (Range{1, Fill::Zeros}));
}

// a > -4 is true of all non-negative numbers, and of -3 .. -1: the text asks for more than two bits, its formula for two.
TEST_F(WidthTest, NegativeConstants) {
    EXPECT_EQ(freed(tm, tm.mkBvSgt(x, constant(-4)), x, {0, Fill::Zeros}), (Range{2, Fill::Signs}));
    EXPECT_EQ(freed(tm, tm.mkBvSlt(x, constant(-100)), x, {4, Fill::Zeros}), (Range{7, Fill::Signs}));
    EXPECT_EQ(freed(tm, tm.mkEq(x, constant(-8)), x, {1, Fill::Ones}), (Range{3, Fill::Ones}));
}

TEST_F(WidthTest, APredicateOnASumWidensItsInputsTogether) {
    const Term y = tm.mkVar("y", Sort::bitVec(32));
    const Term predicate = tm.mkBvUgt(tm.mkBvAdd(x, y), constant(200));
    Effort effort;
    Restrictions ranges;
    ranges.set(tm, x, {4, Fill::Zeros});
    ranges.set(tm, y, {2, Fill::Zeros});
    ASSERT_TRUE(widenUntilFree(tm, predicate, ranges, effort));
    EXPECT_EQ(ranges.of(tm, x), (Range{7, Fill::Zeros})); // 127 + 127 > 200
    EXPECT_EQ(ranges.of(tm, y), (Range{7, Fill::Zeros}));
}

TEST_F(WidthTest, APredicateWithOneValueOnlyStaysAsItIs) {
    const Term y = tm.mkVar("y", Sort::bitVec(32));
    const Term even = tm.mkBvShl(y, constant(1));
    const Term predicate = tm.mkEq(tm.mkBvMul(even, constant(2)), tm.mkBvOr(x, constant(1)));
    Effort effort;
    Restrictions ranges, before;
    ranges.set(tm, x, {4, Fill::Zeros});
    before = ranges;
    EXPECT_FALSE(widenUntilFree(tm, predicate, ranges, effort));
    EXPECT_EQ(ranges, before);
}

TEST_F(WidthTest, ARoundOfPredicatesWhereCoverageWouldTakeTheModelsValue) {
    Bench bench(Mode::Width, 4);
    bench.settings.width.widening = Widening::Predicates;
    TermManager& tm = bench.tm;
    const Term a = tm.mkVar("a", Sort::bitVec(32));
    const std::vector<Term> conjuncts{tm.mkBvUgt(a, tm.mkConst(32, 100))};
    const WordGraph graph(tm, conjuncts);
    WidthStrategy strategy(bench.environment, graph);
    const Restrictions first = strategy.first();
    CoreWords cores(bench.environment, graph);
    ASSERT_EQ(cores.check(first), Result::Unsat);
    OverApproximation over(bench.environment, graph, {cores.core().words.begin(), cores.core().words.end()});
    // A needlessly large value, as solvers like them.
    const Term large = tm.mkBvUgt(a, tm.mkConst(32, 1u << 30));
    ASSERT_EQ(over.check(std::span(&large, 1)), Result::Sat);
    EXPECT_EQ(strategy.next(first, cores.core(), over).of(tm, a), (Range{7, Fill::Zeros}));
    bench.settings.width.widening = Widening::Coverage;
    const Range covering = strategy.next(first, cores.core(), over).of(tm, a);
    EXPECT_TRUE(covering.contains(over.value(a).asBits()));
    EXPECT_GE(covering.width, 30u);
}

TEST_F(WidthTest, AddressesAreNotRestricted) {
    Bench bench(Mode::Width, 4);
    TermManager& tm = bench.tm;
    const Term memory = tm.mkVar("m", Sort::array(32, 8));
    const Term pointer = tm.mkVar("p", Sort::bitVec(32)), other = tm.mkVar("o", Sort::bitVec(32));
    const Term read = tm.mkSelect(memory, tm.mkBvAdd(pointer, tm.mkConst(32, 4)));
    const std::vector<Term> conjuncts{tm.mkEq(read, tm.mkExtract(other, 7, 0))};
    const WordGraph graph(tm, conjuncts);
    const Restrictions first = WidthStrategy(bench.environment, graph).first();
    EXPECT_FALSE(first.ranges.contains(pointer));
    EXPECT_EQ(first.of(tm, other), (Range{4, Fill::Zeros}));
}

} // namespace vouch::solver::refine::test
