#include "domain/network.h"
#include "domain/small_values.h"
#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::domain {
namespace {

using term::Sort;
using testing::kWidth;
using testing::number;

class NetworkTest : public ::testing::Test {
  protected:
    term::TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(kWidth)), y = tm.mkVar("y", Sort::bitVec(kWidth));

    Term constant(uint64_t v) { return tm.mkConst(kWidth, v); }
    AbstractValue valueUnder(Term guard, Term of) {
        Network network(tm, std::array{guard, of});
        auto v = network.start([](Term) { return nullptr; });
        network.restrict(v, *network.find(guard), AbstractValue::boolean(true));
        network.settle(v);
        return v.isContradiction() ? AbstractValue::none(kWidth) : v.at(*network.find(of));
    }
};

TEST_F(NetworkTest, GuardsNarrowVariablesAndWhatDependsOnThem) {
    Term guard = tm.mkAnd(tm.mkBvUlt(x, constant(5)), tm.mkNot(tm.mkBvUlt(x, constant(3))));
    EXPECT_EQ(valueUnder(guard, x).range, IntervalSet::arc(number(3), number(4)));
    EXPECT_EQ(valueUnder(guard, tm.mkBvAdd(x, constant(1))).range, IntervalSet::arc(number(4), number(5)));
    EXPECT_TRUE(valueUnder(tm.mkAnd(guard, tm.mkBvUlt(constant(9), x)), x).isEmpty());
}

TEST_F(NetworkTest, NarrowsThroughArithmeticAndConditions) {
    Term sum = tm.mkBvAdd(x, constant(2));
    EXPECT_EQ(valueUnder(tm.mkEq(sum, constant(1)), x).range, IntervalSet::constant(number(15)));
    Term low = tm.mkBvUlt(x, constant(4));
    Term chosen = tm.mkIte(low, constant(1), constant(2));
    EXPECT_EQ(valueUnder(tm.mkEq(chosen, y), x).range, IntervalSet::all(kWidth));
    Term guard = tm.mkAnd(tm.mkEq(chosen, y), tm.mkBvUlt(y, constant(2)));
    EXPECT_EQ(valueUnder(guard, x).range, IntervalSet::arc(number(0), number(3)));
}

// Every assignment of two variables that satisfies a random formula is described after settling.
TEST_F(NetworkTest, LosesNoSatisfyingAssignment) {
    std::mt19937 random(6);
    auto word = [&](auto&& self, int depth) -> Term {
        if (depth == 0 || random() % 4 == 0)
            return random() % 3 == 0 ? constant(random() % 16) : random() % 2 ? x : y;
        Term a = self(self, depth - 1), b = self(self, depth - 1);
        switch (random() % 12) {
        case 0: return tm.mkBvAdd(a, b);
        case 1: return tm.mkBvSub(a, b);
        case 2: return tm.mkBvMul(a, b);
        case 3: return tm.mkBvAnd(a, b);
        case 4: return tm.mkBvOr(a, b);
        case 5: return tm.mkBvUrem(a, b);
        case 6: return tm.mkBvSdiv(a, b);
        case 7: return tm.mkBvShl(a, b);
        case 8: return tm.mkBvAshr(a, b);
        case 9: return tm.mkConcat(tm.mkExtract(a, 1, 0), tm.mkExtract(b, 3, 2));
        case 10: return tm.mkExtract(tm.mkSext(a, 2), 4, 1);
        default: return tm.mkIte(tm.mkBvUlt(a, b), b, self(self, depth - 1));
        }
    };
    unsigned satisfiable = 0, narrowed = 0;
    for (int round = 0; round < 1500; ++round) {
        Term a = tm.mkBvUlt(word(word, 2), word(word, 2)), b = tm.mkEq(word(word, 2), word(word, 1));
        Term c = tm.mkBvSle(word(word, 1), word(word, 2));
        Term formula = random() % 2 ? tm.mkAnd(tm.mkOr(a, b), c) : tm.mkOr(tm.mkAnd(a, tm.mkNot(b)), c);
        Network network(tm, std::array{formula, x, y});
        auto v = network.start([](Term) { return nullptr; });
        network.restrict(v, *network.find(formula), AbstractValue::boolean(true));
        network.settle(v);
        for (uint64_t i = 0; i < 16; ++i)
            for (uint64_t j = 0; j < 16; ++j) {
                term::Assignment assignment{{x, number(i)}, {y, number(j)}};
                if (!term::evaluate(tm, formula, assignment).asBool()) continue;
                ++satisfiable;
                ASSERT_FALSE(v.isContradiction()) << "round " << round;
                for (size_t n = 0; n < network.size(); ++n) {
                    term::Value value = term::evaluate(tm, network.term(n), assignment);
                    BitVector bits = value.isBool() ? BitVector(1, value.asBool()) : value.asBits();
                    ASSERT_TRUE(v.at(n).contains(bits)) << "round " << round << " node " << n;
                }
            }
        narrowed += v.isContradiction() || !v.at(*network.find(x)).isAll();
    }
    EXPECT_GT(satisfiable, 1000u);
    EXPECT_GT(narrowed, 100u);
}

TEST_F(NetworkTest, ArraysAreOpaqueButTheRestIsNot) {
    Term a = tm.mkVar("a", Sort::array(kWidth, kWidth));
    Term read = tm.mkSelect(tm.mkStore(a, x, y), tm.mkBvAdd(x, y));
    Term guard = tm.mkAnd(tm.mkBvUlt(x, constant(5)), tm.mkEq(read, constant(3)));
    EXPECT_EQ(valueUnder(guard, x).range, IntervalSet::arc(number(0), number(4)));
}

} // namespace
} // namespace vouch::domain
