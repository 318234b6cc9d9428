#include "domain/linear_form.h"
#include "term/traverse.h"

#include <gtest/gtest.h>
#include <random>

namespace vouch::domain {
namespace {

using term::Sort;

class LinearFormTest : public ::testing::Test {
  protected:
    term::TermManager tm;
    Term a = tm.mkVar("a", Sort::bitVec(8)), b = tm.mkVar("b", Sort::bitVec(8)),
         i = tm.mkVar("i", Sort::bitVec(8));
    Term c = tm.mkVar("c", Sort::boolean());
    Term number(uint64_t n) { return tm.mkConst(8, n); }
    Term plus(Term x, uint64_t n) { return tm.mkBvAdd(x, number(n)); }
};

TEST_F(LinearFormTest, ProvesWhatFollowsFromEquationsByCases) {
    LinearEquations equations(tm);
    equations.assume(tm.mkEq(tm.mkBvAdd(a, b), tm.mkBvMul(number(3), i)));
    Term nextA = tm.mkIte(c, plus(a, 1), plus(a, 2)), nextB = tm.mkIte(c, plus(b, 2), plus(b, 1));
    Term after = tm.mkBvMul(number(3), plus(i, 1));
    EXPECT_TRUE(tm.isTrue(equations.simplify(tm.mkBvAdd(nextA, nextB), after)));
    EXPECT_TRUE(tm.isFalse(equations.simplify(tm.mkBvAdd(plus(nextA, 1), nextB), after)));
    EXPECT_FALSE(tm.isConstant(equations.simplify(nextA, nextB)));
}

// The result has the value of the equality in every assignment that satisfies the assumptions.
TEST_F(LinearFormTest, IsEquivalentGivenTheAssumptions) {
    std::mt19937 random(9);
    auto word = [&](auto&& self, int depth) -> Term {
        const Term leaves[] = {a, b, i, number(random() % 256)};
        if (depth == 0) return leaves[random() % 4];
        Term x = self(self, depth - 1), y = self(self, depth - 1);
        switch (random() % 7) {
        case 0: return tm.mkBvSub(x, y);
        case 1: return tm.mkBvMul(number(random() % 16), x);
        case 2: return tm.mkBvNot(x);
        case 3: return tm.mkIte(c, x, y);
        case 4: return tm.mkBvShl(x, number(random() % 4));
        case 5: return tm.mkBvAnd(x, y);
        default: return tm.mkBvAdd(x, y);
        }
    };
    unsigned compared = 0, decided = 0;
    for (int round = 0; round < 600; ++round) {
        const Term assumed = tm.mkEq(word(word, 1), word(word, 1));
        const Term left = word(word, 3), right = random() % 4 ? word(word, 2) : left;
        LinearEquations equations(tm);
        equations.assume(assumed);
        const Term result = equations.simplify(left, right);
        decided += tm.isConstant(result);
        for (int sample = 0; sample < 300; ++sample) {
            term::Assignment values{{a, BitVector(8, random() % 8)},
                                    {b, BitVector(8, random() % 8)},
                                    {i, BitVector(8, random() % 8)},
                                    {c, random() % 2 == 0}};
            if (!term::evaluate(tm, assumed, values).asBool()) continue;
            ++compared;
            ASSERT_EQ(term::evaluate(tm, result, values), term::evaluate(tm, tm.mkEq(left, right), values))
                << "round " << round;
        }
    }
    EXPECT_GT(compared, 2000u);
    EXPECT_GT(decided, 20u);
}

} // namespace
} // namespace vouch::domain
