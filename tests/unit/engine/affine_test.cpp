#include "engine/interpolation/affine.h"

#include <gtest/gtest.h>

namespace vouch::engine::interpolation {
namespace {

using term::BitVector;
using term::Value;

class Affine : public ::testing::Test {
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
TEST_F(Affine, FindsTheEquationOfAPlane) {
    auto z = [](int64_t x, int64_t y) { return 2 * x - 3 * y + 7; };
    std::vector<term::Assignment> states;
    for (auto [x, y] : std::vector<std::pair<int, int>>{{0, 0}, {1, 0}, {0, 1}, {5, -9}})
        states.push_back(state(x, y, z(x, y)));
    auto equations = affineEquations(tm, variables, states);
    ASSERT_EQ(equations.size(), 1u);
    EXPECT_TRUE(holds(equations[0], state(1000000, -1000000, z(1000000, -1000000))));
    EXPECT_FALSE(holds(equations[0], state(1, 1, z(1, 1) + 1)));
}

// 2z = x + y has no whole coefficients for z alone.
TEST_F(Affine, FractionsBecomeWhole) {
    auto equations =
        affineEquations(tm, variables, {state(0, 0, 0), state(2, 0, 1), state(0, 2, 1), state(4, 6, 5)});
    ASSERT_EQ(equations.size(), 1u);
    EXPECT_TRUE(holds(equations[0], state(10, 20, 15)));
    EXPECT_FALSE(holds(equations[0], state(10, 20, 16)));
}

TEST_F(Affine, StatesInGeneralPositionHaveNone) {
    EXPECT_TRUE(
        affineEquations(tm, variables, {state(0, 0, 0), state(1, 0, 0), state(0, 1, 0), state(0, 0, 1)})
            .empty());
}

TEST_F(Affine, LargeValuesAndSingleStatesTeachNothing) {
    EXPECT_TRUE(affineEquations(tm, variables, {state(1, 2, 3)}).empty());
    EXPECT_TRUE(affineEquations(tm, variables, {state(1, 2, 3), state(1 << 30, 0, 0)}).empty());
}

} // namespace
} // namespace vouch::engine::interpolation
