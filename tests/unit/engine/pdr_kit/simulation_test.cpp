#include "engine/pdr_kit/simulation.h"

#include "solver/random_terms.h"

#include <gtest/gtest.h>

namespace vouch::engine::pdr_kit {
namespace {

using term::BitVector;
using term::Sort;

class Simulated : public ::testing::Test {
  protected:
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(32)), y = tm.mkVar("y", Sort::bitVec(32));
    Term number(uint64_t n) { return tm.mkConst(32, n); }
    term::Assignment values(uint64_t vx, uint64_t vy) {
        return {{x, BitVector(32, vx)}, {y, BitVector(32, vy)}};
    }
    std::optional<Cube> lift(std::vector<Term> literals, const term::Assignment& model) {
        return liftBySimulation(tm, literals, model);
    }
};

TEST_F(Simulated, BoundsAreAsWideAsTheLiteralsAllow) {
    EXPECT_EQ(lift({tm.mkBvSlt(x, number(10))}, values(3, 7)), Cube({tm.mkBvSle(x, number(9))}));
    EXPECT_EQ(lift({tm.mkBvSlt(x, number(10)), tm.mkBvSlt(number(-5), x)}, values(3, 7)),
              Cube({tm.mkBvSle(x, number(9)), tm.mkBvSle(number(-4), x)}));
    // A large unsigned number is a negative signed one: only the unsigned order sees one interval.
    EXPECT_EQ(lift({tm.mkBvUlt(number(10), x)}, values(20, 7)), Cube({tm.mkBvUle(number(11), x)}));
    EXPECT_EQ(lift({tm.mkEq(x, number(5))}, values(5, 7)), Cube({tm.mkEq(x, number(5))}));
    // Through operators: 2 * x + 1 <= 11, as far as nothing overflows.
    const Term doubled = tm.mkBvAdd(tm.mkBvMul(x, number(2)), number(1));
    EXPECT_EQ(lift({tm.mkBvUle(doubled, number(11))}, values(4, 7)), Cube({tm.mkBvUle(x, number(5))}));
}

TEST_F(Simulated, BitsWhereBitsAreMeant) {
    const auto bit = [&](unsigned i, unsigned v) { return tm.mkEq(tm.mkExtract(x, i, i), tm.mkConst(1, v)); };
    const Term masked = tm.mkEq(tm.mkBvAnd(x, number(9)), number(8));
    EXPECT_EQ(lift({masked}, values(0xA8, 7)), Cube({bit(0, 0), bit(3, 1)}));
}

TEST_F(Simulated, WordsThatDoNotMatterAreDropped) {
    const Term either = tm.mkOr(tm.mkBvSlt(y, number(100)), tm.mkBvSlt(x, number(50)));
    EXPECT_EQ(lift({either, tm.mkEq(x, number(1))}, values(1, 70)), Cube({tm.mkEq(x, number(1))}));
    EXPECT_EQ(lift({tm.mkNot(tm.mkEq(tm.mkBvAnd(x, number(1)), number(2)))}, values(1, 70)), Cube());
}

TEST_F(Simulated, ElementsAreNamedByTheModelsIndex) {
    const Term a = tm.mkVar("a", Sort::array(32, 32));
    term::Assignment model = values(4, 7);
    model[a] = term::ArrayValue{BitVector(32, 3), {}};
    EXPECT_EQ(lift({tm.mkBvSlt(tm.mkSelect(a, x), number(10))}, model),
              Cube({tm.mkEq(x, number(4)), tm.mkBvSle(tm.mkSelect(a, number(4)), number(9))}));
    const Term b = tm.mkVar("b", Sort::array(32, 32));
    EXPECT_EQ(lift({tm.mkNot(tm.mkEq(a, b))}, model), std::nullopt);
}

// All states of two words, three bits each, and two Boolean variables: whatever is in the cube satisfies the
// formulas.
TEST(SimulatedRandom, AllStatesOfTheCubeSatisfyTheFormulas) {
    unsigned cubes = 0, states = 0, satisfying = 0;
    for (unsigned seed = 0; seed < solver::test::scaled(300u); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        TermManager tm;
        solver::test::RandomTerms random(tm, seed, {.widths = {3}, .arrays = {}});
        const std::vector<Term> formulas{random.boolean(3), random.boolean(3)};
        const Term x0 = tm.mkVar("x3_0", Sort::bitVec(3)), x1 = tm.mkVar("x3_1", Sort::bitVec(3));
        const Term p0 = tm.mkVar("p_0", Sort::boolean()), p1 = tm.mkVar("p_1", Sort::boolean());
        std::vector<term::Assignment> all, good;
        for (unsigned n = 0; n < 256; ++n) {
            all.push_back({{x0, BitVector(3, n & 7)},
                           {x1, BitVector(3, (n >> 3) & 7)},
                           {p0, (n & 64) != 0},
                           {p1, (n & 128) != 0}});
            if (term::evaluate(tm, tm.mkAnd(formulas), all.back()).asBool()) good.push_back(all.back());
        }
        for (unsigned attempt = 0; attempt < 4 && !good.empty(); ++attempt) {
            const term::Assignment& model = good[random.below(static_cast<uint32_t>(good.size()))];
            const std::optional<Cube> cube = liftBySimulation(tm, formulas, model);
            ASSERT_TRUE(cube);
            ASSERT_TRUE(term::evaluate(tm, cube->term(tm), model).asBool());
            for (const term::Assignment& state : all) {
                if (!term::evaluate(tm, cube->term(tm), state).asBool()) continue;
                ASSERT_TRUE(term::evaluate(tm, tm.mkAnd(formulas), state).asBool());
                ++states;
            }
            ++cubes;
            satisfying += static_cast<unsigned>(good.size());
        }
    }
    EXPECT_GT(cubes, atScale(500u));
    EXPECT_GT(states, satisfying / 4); // a cube that holds only the model would be right, too
}

} // namespace
} // namespace vouch::engine::pdr_kit
