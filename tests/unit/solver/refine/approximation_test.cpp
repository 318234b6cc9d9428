// Theorems 1 and 2 of He 2009, and which words own what.
#include "random_cases.h"
#include "solver/refine/formulas.h"
#include "solver/refine/strategy.h"
#include "solver/refine/under_approximation.h"
#include "solver/refine/width.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vouch::solver::refine::test {

TEST(Approximation, TheoremsOneAndTwoOnRandomFormulas) {
    unsigned failing = 0, decided = 0, above = 0;
    for (uint64_t seed = 0; seed < solver::test::scaled(400u); ++seed) {
        Bench bench;
        const std::vector<Term> conjuncts = randomConjuncts(bench.tm, seed, 4);
        const bool expected = hasModel(bench.tm, conjuncts);
        const WordGraph graph(bench.tm, conjuncts);
        WidthStrategy strategy(bench.environment, graph);
        const Restrictions first = strategy.first();

        std::vector<Term> restricted = conjuncts, ranges;
        for (const auto& [input, range] : first.ranges)
            ranges.push_back(Restrictions::formula(bench.tm, input, range));
        restricted.insert(restricted.end(), ranges.begin(), ranges.end());
        const bool expectedBelow = hasModel(bench.tm, restricted);
        UnderApproximation under(bench.environment, graph, first);
        ASSERT_EQ(under.check(), expectedBelow ? Result::Sat : Result::Unsat) << seed;
        if (expectedBelow) {
            ASSERT_TRUE(expected) << seed;
            Assignment model = under.model();
            term::Evaluator value(bench.tm, model);
            for (Term t : restricted) ASSERT_TRUE(value(t).asBool()) << seed;
            continue;
        }
        ++failing;
        CoreWords cores(bench.environment, graph);
        ASSERT_EQ(cores.check(first), Result::Unsat) << seed;
        const Core& core = cores.core();
        std::set<size_t> kept(core.words.begin(), core.words.end());
        OverApproximation over(bench.environment, graph, kept);
        const Result result = over.check();
        if (result == Result::Unsat) {
            ASSERT_FALSE(expected) << seed; // theorem 1
            ++decided;
        } else {
            ++above;
            const Restrictions wider = covering(bench.tm, graph, first, over);
            ASSERT_NE(wider, first) << seed; // theorem 2, of this model
        }
        ASSERT_EQ(over.check(ranges), Result::Unsat) << seed; // theorem 2, of all
        ASSERT_LE(kept.size(), graph.words().size());
    }
    EXPECT_GT(failing, atScale(20u));
    EXPECT_GT(decided, atScale(5u));
    EXPECT_GT(above, atScale(5u));
}

// Words that share their bits are separate words: the loop as printed would lose the second one.
TEST(Approximation, WordsThatShareBitsAreAllInTheCore) {
    Bench bench;
    TermManager& tm = bench.tm;
    const auto var = [&](const char* name) { return tm.mkVar(name, Sort::bitVec(8)); };
    const Term x = var("x"), y = var("y"), z = var("z");
    // x + y < 16 and (x + y) * 2 > 200 (unsigned, as a shift): contradict each other only through both words.
    const Term sum = tm.mkBvAdd(x, y);
    const Term shifted = tm.mkBvShl(sum, tm.mkZext(tm.mkExtract(z, 0, 0), 7));
    const std::vector<Term> conjuncts{tm.mkBvUlt(sum, tm.mkConst(8, 16)),
                                      tm.mkBvUlt(tm.mkConst(8, 200), shifted)};
    const WordGraph graph(tm, conjuncts);
    CoreWords cores(bench.environment, graph);
    ASSERT_EQ(cores.check({}), Result::Unsat);
    const auto& words = cores.core().words;
    for (Term t : {conjuncts[0], conjuncts[1], shifted})
        EXPECT_NE(std::find(words.begin(), words.end(), graph.at(t)), words.end());
    EXPECT_EQ(std::find(words.begin(), words.end(), graph.at(sum)), words.end()); // any sum will do
    const std::set<size_t> kept(words.begin(), words.end());
    EXPECT_EQ(OverApproximation(bench.environment, graph, kept).check(), Result::Unsat);
    for (size_t word : kept) {
        std::set<size_t> fewer = kept;
        fewer.erase(word);
        EXPECT_EQ(OverApproximation(bench.environment, graph, fewer).check(), Result::Sat);
    }
}

TEST(Approximation, PathConstantsRestrictTheUnderApproximationOnly) {
    Bench bench;
    TermManager& tm = bench.tm;
    const Term x = tm.mkVar("x", Sort::bitVec(16)), y = tm.mkVar("y", Sort::bitVec(16));
    const Term select = tm.mkBvUlt(x, y);
    const Term chosen = tm.mkIte(select, tm.mkBvMul(x, y), tm.mkBvAdd(x, tm.mkConst(16, 3)));
    const std::vector<Term> conjuncts{tm.mkEq(chosen, tm.mkConst(16, 7)), tm.mkBvUlt(x, tm.mkConst(16, 4))};
    const WordGraph graph(tm, conjuncts);
    Restrictions path;
    path.constants.emplace_back(select, false);
    // x + 3 = 7 has x = 4 only; x < 4
    UnderApproximation under(bench.environment, graph, path);
    EXPECT_EQ(under.check(), Result::Unsat);
    CoreWords cores(bench.environment, graph);
    ASSERT_EQ(cores.check(path), Result::Unsat);
    ASSERT_EQ(cores.core().constants.size(), 1u);
    const auto& words = cores.core().words;
    OverApproximation over(bench.environment, graph, {words.begin(), words.end()});
    ASSERT_EQ(over.check(), Result::Sat);
    EXPECT_TRUE(over.value(select).asBool());
    path.constants = {{select, true}};
    UnderApproximation other(bench.environment, graph, path);
    ASSERT_EQ(other.check(), Result::Sat);
    const Assignment model = other.model();
    for (Term t : conjuncts) EXPECT_TRUE(term::evaluate(tm, t, model).asBool());
    EXPECT_TRUE(term::evaluate(tm, select, model).asBool());
}

TEST(WordGraph, LevelsFanOutsAndOwners) {
    TermManager tm;
    const Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    const Term p = tm.mkVar("p", Sort::boolean()), q = tm.mkVar("q", Sort::boolean());
    const Term memory = tm.mkVar("m", Sort::array(8, 8));
    const Term sum = tm.mkBvAdd(x, y);
    const Term read = tm.mkSelect(tm.mkStore(memory, sum, y), x);
    const Term less = tm.mkBvUlt(read, tm.mkBvNot(sum));
    const Term clause = tm.mkOr(tm.mkOr(p, q), less);
    const WordGraph graph(tm, {clause});
    EXPECT_TRUE(graph.isOutput(graph.at(clause)));
    EXPECT_FALSE(graph.find(tm.mkBvMul(x, y)));
    std::vector<Term> words;
    for (size_t word : graph.words()) words.push_back(graph.term(word));
    EXPECT_EQ(words,
              (std::vector<Term>{sum, read, less, clause})); // neither the store, nor not, nor the inner or
    EXPECT_EQ(graph.inputs().size(), 4u);                    // not the array
    const auto fanIn = graph.fanIn(graph.at(less));
    EXPECT_EQ(fanIn, (std::vector<size_t>{graph.at(sum), graph.at(read)}));
    const auto ofClause = graph.fanIn(graph.at(clause));
    EXPECT_EQ(ofClause.size(), 3u); // p, q, less: through the inner or
    EXPECT_EQ(graph.users(graph.at(sum)).size(), 2u);
    for (size_t i = 0; i < graph.size(); ++i)
        for (uint32_t a : graph.arguments(i)) EXPECT_LT(graph.level(a), graph.level(i));
    const size_t ofSum = graph.at(sum);
    EXPECT_EQ(graph.inputsBelow(std::span(&ofSum, 1)).size(), 2u);
    const auto above = graph.above(std::span(&ofSum, 1));
    EXPECT_NE(std::find(above.begin(), above.end(), graph.at(clause)), above.end());
    EXPECT_EQ(std::find(above.begin(), above.end(), graph.at(x)), above.end());
}

} // namespace vouch::solver::refine::test
