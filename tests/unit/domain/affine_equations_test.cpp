#include "domain/affine_equations.h"

#include <gtest/gtest.h>

namespace vouch::domain {
namespace {

using term::BitVector;
using term::Value;

class AffineEquations : public ::testing::Test {
  protected:
    term::Assignment state(int64_t x, int64_t y, int64_t z) {
        auto value = [](int64_t n) { return Value(BitVector(32, static_cast<uint64_t>(n), true)); };
        return {{variables[0], value(x)}, {variables[1], value(y)}, {variables[2], value(z)}};
    }
    bool holds(Term equation, const term::Assignment& s) { return term::evaluate(tm, equation, s).asBool(); }

    term::TermManager tm;
    std::vector<Term> variables{tm.mkVar("x", term::Sort::bitVec(32)), tm.mkVar("y", term::Sort::bitVec(32)),
                                tm.mkVar("z", term::Sort::bitVec(32))};
};

// z = 2x - 3y + 7
TEST_F(AffineEquations, FindsTheEquationOfAPlane) {
    auto z = [](int64_t x, int64_t y) { return 2 * x - 3 * y + 7; };
    std::vector<term::Assignment> states;
    for (auto [x, y] : std::vector<std::pair<int, int>>{{0, 0}, {1, 0}, {0, 1}, {5, -9}})
        states.push_back(state(x, y, z(x, y)));
    auto equations = equationsOf(tm, variables, states);
    ASSERT_EQ(equations.size(), 1u);
    EXPECT_TRUE(holds(equations[0], state(1000000, -1000000, z(1000000, -1000000))));
    EXPECT_FALSE(holds(equations[0], state(1, 1, z(1, 1) + 1)));
}

// 2z = x + y has no whole coefficients for z alone, 3x + 5y = 7z for none of them.
TEST_F(AffineEquations, FractionsBecomeWhole) {
    auto equations =
        equationsOf(tm, variables, {state(0, 0, 0), state(2, 0, 1), state(0, 2, 1), state(4, 6, 5)});
    ASSERT_EQ(equations.size(), 2u); // and x is even
    for (Term e : equations) EXPECT_TRUE(holds(e, state(10, 20, 15)));
    EXPECT_FALSE(holds(equations[0], state(10, 20, 16)) && holds(equations[1], state(10, 20, 16)));
    equations = equationsOf(tm, variables, {state(0, 0, 0), state(7, 0, 3), state(0, 7, 5), state(-1, 2, 1)});
    ASSERT_EQ(equations.size(), 1u);
    EXPECT_TRUE(holds(equations[0], state(14, 21, 21)));
    EXPECT_FALSE(holds(equations[0], state(14, 21, 22)));
    const Term x = variables[0], y = variables[1], z = variables[2];
    auto times = [&](uint64_t n, Term t) { return tm.mkBvMul(tm.mkConst(32, n), t); };
    EXPECT_EQ(equations[0], tm.mkEq(tm.mkBvAdd(times(3, x), times(5, y)), times(7, z)));
}

// What has wrapped around is on the same plane.
TEST_F(AffineEquations, ValuesMayWrapAround) {
    const int64_t large = int64_t{1} << 31;
    auto equations = equationsOf(
        tm, variables, {state(0, 0, 0), state(large, 0, 2 * large), state(5, 1, 11), state(1, 0, 2)});
    ASSERT_EQ(equations.size(), 1u); // z = 2x + y
    EXPECT_TRUE(holds(equations[0], state(large + 1, 7, 9)));
    EXPECT_FALSE(holds(equations[0], state(large + 1, 7, 10)));
}

TEST_F(AffineEquations, RemaindersAreEquations) {
    auto equations = equationsOf(tm, {variables[0]}, {state(5, 0, 0), state(13, 0, 0), state(29, 0, 0)});
    ASSERT_EQ(equations.size(), 1u);
    EXPECT_TRUE(holds(equations[0], state(-3, 0, 0)));
    EXPECT_FALSE(holds(equations[0], state(9, 0, 0)));
}

TEST_F(AffineEquations, StatesInGeneralPositionHaveNone) {
    EXPECT_TRUE(
        equationsOf(tm, variables, {state(0, 0, 0), state(1, 0, 0), state(0, 1, 0), state(0, 0, 1)}).empty());
}

TEST_F(AffineEquations, SingleStatesAndLargeCoefficientsTeachNothing) {
    EXPECT_TRUE(equationsOf(tm, variables, {state(1, 2, 3)}).empty());
    EXPECT_TRUE(
        equationsOf(tm, {variables[0], variables[1]}, {state(0, 0, 0), state(10007, 20011, 0)}).empty());
}

// Words of another width have equations of their own; what is no word has none.
TEST_F(AffineEquations, WidthsAreKeptApart) {
    const Term a = tm.mkVar("a", term::Sort::bitVec(8)), b = tm.mkVar("b", term::Sort::bitVec(8));
    const Term flag = tm.mkVar("flag", term::Sort::boolean());
    std::vector<term::Assignment> states;
    for (uint64_t n : {0, 1, 2, 7}) {
        states.push_back(state(static_cast<int64_t>(n), static_cast<int64_t>(n * n), 0));
        states.back().insert(
            {{a, Value(BitVector(8, n))}, {b, Value(BitVector(8, n + 3))}, {flag, Value(true)}});
    }
    auto equations = equationsOf(tm, {variables[0], a, flag, b}, states);
    ASSERT_EQ(equations.size(), 1u);
    EXPECT_EQ(term::variables(tm, equations[0]), (std::vector<Term>{a, b}));
}

} // namespace
} // namespace vouch::domain
