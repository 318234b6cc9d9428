// Redundant branches (He 2009, section 3.2.3), and the predicates that they are found by.
#include "solver/preprocess/redundant_branches.h"

#include "solver/preprocess/equal_predicates.h"
#include "solver/random_choices.h"
#include "solver/random_terms.h"
#include "term/traverse.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vouch::solver {
namespace {

using term::Sort;
using test::scaled;

class RedundantBranches : public testing::Test {
  protected:
    TermManager tm;
    support::Statistics statistics;
    Term word(const std::string& name) { return tm.mkVar(name, Sort::bitVec(8)); }
    Term number(uint64_t n) { return tm.mkConst(8, n); }

    // Two ways to say that x is odd, and one to say that it is not: no rule of the simplifier sees that.
    Term odd() { return tm.mkEq(tm.mkExtract(word("x"), 0, 0), tm.mkConst(1, 1)); }
    Term alsoOdd() { return tm.mkEq(tm.mkExtract(tm.mkBvMul(word("x"), number(3)), 0, 0), tm.mkConst(1, 1)); }
    Term even() {
        const Term half = tm.mkBvUdiv(word("x"), number(2));
        return tm.mkEq(tm.mkBvMul(half, number(2)), word("x"));
    }
    Term reduced(Term word) {
        const Term conjunct = tm.mkBvUlt(word, this->word("result"));
        const std::vector<Term> made = withoutRedundantBranches(tm, {conjunct}, {}, statistics);
        EXPECT_EQ(made.size(), 1u);
        expectEqual(conjunct, made.front());
        return made.front();
    }
    void expectEqual(Term a, Term b) {
        const auto solver = makeSolver(Backend::Z3, tm);
        const Term difference = tm.mkXor(a, b);
        EXPECT_EQ(solver->check(std::span(&difference, 1)), Result::Unsat); // a != b
    }
    bool mentions(Term t, const char* name) {
        const std::vector<Term> all = term::variables(tm, t);
        return std::find(all.begin(), all.end(), word(name)) != all.end();
    }
};

TEST_F(RedundantBranches, PredicatesAreEqualOrOpposite) {
    const Term never = tm.mkBvUlt(tm.mkBvAnd(word("x"), number(12)), tm.mkBvAnd(word("x"), number(4)));
    const Term seldom = tm.mkEq(word("y"), number(77)), another = tm.mkEq(word("y"), number(78));
    const EqualPredicates equal(tm, {odd(), alsoOdd(), even(), never, seldom, another}, {});
    EXPECT_EQ(equal.find(alsoOdd()).representative, equal.find(odd()).representative);
    EXPECT_EQ(equal.find(even()).representative, equal.find(odd()).representative);
    EXPECT_EQ(equal.find(alsoOdd()).isEqual, equal.find(odd()).isEqual);
    EXPECT_NE(equal.find(even()).isEqual, equal.find(odd()).isEqual);
    EXPECT_TRUE(tm.isTrue(equal.find(never).representative));
    EXPECT_FALSE(equal.find(never).isEqual);
    // Patterns that were tried before anything was asked do not tell them apart, perhaps; a question does.
    EXPECT_EQ(equal.find(seldom).representative, seldom);
    EXPECT_EQ(equal.find(another).representative, another);
}

// The case of the thesis: c2 = not c1, y = c2 ? x : ..., x = c1 ? a : b. So a does not matter to y.
TEST_F(RedundantBranches, OppositeConditionsCutABranch) {
    const Term inner = tm.mkIte(odd(), word("a"), word("b"));
    const Term made = reduced(tm.mkIte(even(), inner, word("d")));
    EXPECT_FALSE(mentions(made, "a"));
    EXPECT_TRUE(mentions(made, "b"));
    EXPECT_TRUE(mentions(made, "d"));
}

TEST_F(RedundantBranches, EqualConditionsOnBothSides) {
    const Term first = tm.mkIte(alsoOdd(), word("a"), word("b"));
    const Term second = tm.mkIte(alsoOdd(), word("d"), word("e"));
    const Term made = reduced(tm.mkIte(odd(), first, second));
    EXPECT_TRUE(mentions(made, "a"));
    EXPECT_FALSE(mentions(made, "b"));
    EXPECT_FALSE(mentions(made, "d"));
    EXPECT_TRUE(mentions(made, "e"));
}

// Below arithmetic, and below other choices.
TEST_F(RedundantBranches, AtAnyDepth) {
    Term inner = tm.mkIte(even(), word("a"), word("b"));
    for (int i = 0; i < 20; ++i) {
        inner = tm.mkBvAdd(tm.mkBvMul(inner, inner), word("s" + std::to_string(i)));
        inner = tm.mkIte(tm.mkBvUlt(word("t"), number(i + 10)), inner, word("u"));
    }
    const Term made = reduced(tm.mkIte(odd(), inner, word("d")));
    EXPECT_FALSE(mentions(made, "a"));
    EXPECT_TRUE(mentions(made, "b"));
}

// The edge is rewired and not the node: who else uses the inner choice sees both of its branches.
TEST_F(RedundantBranches, OtherUsersKeepTheirBranch) {
    const Term inner = tm.mkIte(odd(), word("a"), word("b"));
    const Term chosen = tm.mkIte(even(), inner, word("d"));
    const Term made = reduced(tm.mkBvXor(chosen, tm.mkBvMul(inner, word("e"))));
    EXPECT_TRUE(mentions(made, "a"));
    EXPECT_GT(statistics.get("branches.rewired"), 0);
}

// A choice with other users between the two: it is copied.
TEST_F(RedundantBranches, ChoicesBetweenAreCopied) {
    const Term inner = tm.mkIte(odd(), word("a"), word("b"));
    const Term between = tm.mkIte(tm.mkBvUlt(word("t"), number(9)), inner, word("u"));
    const Term chosen = tm.mkIte(even(), between, word("d"));
    const Term other = tm.mkBvMul(between, word("e"));
    const std::vector<Term> conjuncts{tm.mkBvUlt(chosen, word("r")), tm.mkBvUlt(other, word("s"))};
    const std::vector<Term> made = withoutRedundantBranches(tm, conjuncts, {}, statistics);
    EXPECT_FALSE(mentions(made[0], "a"));
    EXPECT_TRUE(mentions(made[1], "a"));
    EXPECT_EQ(statistics.get("branches.copied"), 1);
    for (size_t i : {0u, 1u}) expectEqual(conjuncts[i], made[i]);
}

// The condition of a choice is no place where the choice was made.
TEST_F(RedundantBranches, ConditionsKeepTheirChoices) {
    const Term inner = tm.mkIte(odd(), word("a"), word("b"));
    const Term made =
        reduced(tm.mkIte(tm.mkBvUlt(inner, word("t")), tm.mkIte(odd(), inner, word("e")), word("d")));
    EXPECT_TRUE(mentions(made, "a"));
    EXPECT_TRUE(mentions(made, "b"));
}

TEST_F(RedundantBranches, ConditionsThatDifferSeldomAreNotMerged) {
    const Term almost = tm.mkAnd(alsoOdd(), tm.mkNot(tm.mkEq(word("y"), number(123))));
    const Term made = reduced(tm.mkIte(odd(), tm.mkIte(almost, word("a"), word("b")), word("d")));
    EXPECT_TRUE(mentions(made, "a"));
    EXPECT_TRUE(mentions(made, "b"));
}

TEST_F(RedundantBranches, KeepWhatRandomFormulasMean) {
    for (uint64_t seed = 0; seed < std::max(60u, scaled(60u)); ++seed) {
        TermManager terms;
        test::RandomChoices random(terms, seed, 4);
        const std::vector<Term> before = random.make();
        const std::vector<Term> after = withoutRedundantBranches(terms, before, {}, statistics);
        ASSERT_EQ(before.size(), after.size());
        const auto solver = makeSolver(Backend::Bitblast, terms);
        for (size_t i = 0; i < before.size(); ++i) {
            const Term difference = terms.mkXor(before[i], after[i]);
            ASSERT_EQ(solver->check(std::span(&difference, 1)), Result::Unsat)
                << "seed " << seed; // before != after
        }
    }
    EXPECT_GT(statistics.get("branches.merged"), 50);
    EXPECT_GT(statistics.get("branches.rewired"), 20);
    EXPECT_GT(statistics.get("branches.copied"), 5);
}

} // namespace
} // namespace vouch::solver
