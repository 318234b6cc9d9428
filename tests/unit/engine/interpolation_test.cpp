// Interpolants are checked against all states of small widths.
#include "engine/learn/interpolator.h"

#include "engine/small_program.h"
#include "solver/interpolant.h"

#include <gtest/gtest.h>

namespace vouch::engine::learn {
namespace {

using term::BitVector;
using term::Value;
using testing::Builder;

class Interpolation : public ::testing::Test {
  protected:
    std::optional<Cube> interpolate(const Program& p, const Interpolator::Question& q,
                                    Method method = Method::Words) {
        Context context;
        context.statistics = &statistics;
        Vocabulary vocabulary(p);
        return Interpolator(p, context, vocabulary, method, "test").interpolate(q);
    }
    Term less(Term a, Term b) { return tm.mkBvUlt(a, b); }

    term::TermManager tm;
    support::Statistics statistics;
};

// s: y = 0, z = 1;  B: y' = y + 1, z' = z + 1, y' = z'.  Interpolant: y != z.
TEST_F(Interpolation, FindsTheRelationBetweenTwoVariables) {
    Builder b(tm);
    b.location(program::LocationKind::Plain);
    Term y = b.variable("y", 32), z = b.variable("z", 32);
    Term y1 = tm.mkVar("y1", term::Sort::bitVec(32)), z1 = tm.mkVar("z1", term::Sort::bitVec(32));
    Term one = b.number(32, 1);
    Term other =
        tm.mkAnd(tm.mkAnd(tm.mkEq(y1, tm.mkBvAdd(y, one)), tm.mkEq(z1, tm.mkBvAdd(z, one))), tm.mkEq(y1, z1));
    term::Assignment state{{y, Value(BitVector(32, 0))}, {z, Value(BitVector(32, 1))}};
    auto cube = interpolate(b.program, {state, {y, z}, other});
    ASSERT_TRUE(cube);
    EXPECT_EQ(*cube, Cube{tm.mkDistinct(y, z)});
}

TEST_F(Interpolation, SyntacticLiteralsComeFirst) {
    Builder b(tm);
    b.location(program::LocationKind::Plain);
    Term x = b.variable("x", 32);
    Term bound = tm.mkBvUlt(x, b.number(32, 1234567)); // a constant that no edge of the program has
    term::Assignment state{{x, Value(BitVector(32, 99))}};
    auto cube = interpolate(b.program, {state, {x}, tm.mkNot(bound)});
    ASSERT_TRUE(cube);
    EXPECT_EQ(*cube, Cube{bound});
}

TEST_F(Interpolation, ThereIsNoneIfTheStateSatisfiesTheOtherSide) {
    Builder b(tm);
    b.location(program::LocationKind::Plain);
    Term x = b.variable("x", 4);
    term::Assignment state{{x, Value(BitVector(4, 3))}};
    EXPECT_FALSE(interpolate(b.program, {state, {x}, less(x, b.number(4, 5))}));
}

class RandomFormula {
  public:
    RandomFormula(term::TermManager& tm, std::mt19937& random, std::vector<Term> leaves)
        : tm_(tm), random_(random), leaves_(std::move(leaves)) {}
    Term formula(unsigned depth) {
        if (depth == 0) {
            Term a = word(2), b = word(2);
            switch (below(3)) {
            case 0: return tm_.mkEq(a, b);
            case 1: return tm_.mkBvUlt(a, b);
            default: return tm_.mkBvSle(a, b);
            }
        }
        Term a = formula(depth - 1), b = formula(depth - 1);
        switch (below(3)) {
        case 0: return tm_.mkAnd(a, b);
        case 1: return tm_.mkOr(a, tm_.mkNot(b));
        default: return tm_.mkXor(a, b);
        }
    }

  private:
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
    Term word(unsigned depth) {
        if (depth == 0) return below(4) ? leaves_[below(leaves_.size())] : tm_.mkConst(3, below(8));
        Term a = word(depth - 1), b = word(depth - 1);
        switch (below(4)) {
        case 0: return tm_.mkBvAdd(a, b);
        case 1: return tm_.mkBvMul(a, b);
        case 2: return tm_.mkBvAnd(a, b);
        default: return tm_.mkBvXor(a, b);
        }
    }
    term::TermManager& tm_;
    std::mt19937& random_;
    std::vector<Term> leaves_;
};

// The smallest formula between a state and B is the state. With B's own terms it is one that other states satisfy, too.
TEST_F(Interpolation, Cvc5GeneralisesWithTheTermsOfB) {
    constexpr double kEnough = 60; // seconds; it takes a tenth of one
    const Term x = tm.mkVar("x", term::Sort::bitVec(32));
    const auto number = [&](uint64_t value) { return tm.mkConst(32, value); };
    const auto holds = [&](Term formula, uint64_t value) {
        return term::evaluate(tm, formula, {{x, Value(BitVector(32, value))}}).asBool();
    };
    for (Term other :
         {tm.mkEq(tm.mkBvUrem(x, number(4)), number(0)), tm.mkEq(tm.mkBvAnd(x, number(8)), number(0))}) {
        const auto found =
            solver::cvc5Interpolant(tm, tm.mkEq(x, number(9)), other, kEnough, solver::InterpolantTerms::OfB);
        ASSERT_TRUE(found);
        EXPECT_TRUE(holds(*found, 9) && holds(*found, 13));
        EXPECT_FALSE(holds(*found, 0) || holds(*found, 16));
    }
}

// cvc5 has half a second of the clock for each interpolant; where that is over, words are what is left. Under sanitizers it
// may always be over.
#if __has_feature(address_sanitizer)
constexpr bool kCvc5IsInTime = false;
#else
constexpr bool kCvc5IsInTime = true;
#endif

class InterpolationMethod : public Interpolation, public ::testing::WithParamInterface<Method> {};
INSTANTIATE_TEST_SUITE_P(By, InterpolationMethod, ::testing::Values(Method::Words, Method::Cvc5),
                         [](const auto& info) { return info.param == Method::Words ? "Words" : "Cvc5"; });

// For every state outside of B: it is in C, and no member of C is in B, whatever the unshared variable is.
TEST_P(InterpolationMethod, ContractOnRandomFormulas) {
    const Method method = GetParam();
    Builder b(tm);
    b.location(program::LocationKind::Plain);
    std::vector<Term> shared{b.variable("x", 3), b.variable("y", 3)};
    Term hidden = tm.mkVar("hidden", term::Sort::bitVec(3));
    auto stateOf = [&](uint64_t x, uint64_t y, uint64_t h) {
        return term::Assignment{{shared[0], Value(BitVector(3, x))},
                                {shared[1], Value(BitVector(3, y))},
                                {hidden, Value(BitVector(3, h))}};
    };
    std::mt19937 random(7);
    unsigned interpolants = 0;
    for (unsigned round = 0; round < 30; ++round) {
        Term other = RandomFormula(tm, random, {shared[0], shared[1], hidden}).formula(2);
        std::set<std::pair<uint64_t, uint64_t>> inB;
        for (uint64_t code = 0; code < 512; ++code)
            if (term::evaluate(tm, other, stateOf(code & 7, code >> 3 & 7, code >> 6)).asBool())
                inB.insert({code & 7, code >> 3 & 7});
        uint64_t x = random() % 8, y = random() % 8;
        term::Assignment state = stateOf(x, y, 0);
        state.erase(hidden);
        auto cube = interpolate(b.program, {state, shared, other}, method);
        ASSERT_EQ(cube.has_value(), !inB.contains({x, y})) << round;
        if (!cube) continue;
        ++interpolants;
        Term c = tm.mkAnd(*cube);
        EXPECT_TRUE(term::evaluate(tm, c, state).asBool()) << round;
        for (auto [u, v] : inB) EXPECT_FALSE(term::evaluate(tm, c, stateOf(u, v, 0)).asBool()) << round;
    }
    EXPECT_GT(interpolants, 5u);
    const double byCvc5 = statistics.get("test.interpolants.cvc5");
    if (method == Method::Words) EXPECT_EQ(byCvc5, 0);
    if (method == Method::Cvc5 && kCvc5IsInTime) EXPECT_GT(byCvc5, 0);
}

} // namespace
} // namespace vouch::engine::learn
