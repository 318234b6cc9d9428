// The rules of simulation: the vectors of the thesis, and all values of small words against each operator.
#include "engine/words/abstract_word.h"

#include "term/traverse.h"

#include <gtest/gtest.h>
#include <map>
#include <random>

namespace vouch::engine::words {
namespace {

using term::Kind;
using term::Term;
using term::TermManager;

BitVector number(uint32_t width, int64_t value) {
    return BitVector(width, static_cast<uint64_t>(value), true);
}
SignedInterval interval(uint32_t width, int64_t low, int64_t high) {
    return {number(width, low), number(width, high)};
}

// From "-00-": the highest bit first.
KnownBits pattern(const std::string& text) {
    KnownBits result = KnownBits::unknown(static_cast<uint32_t>(text.size()));
    for (uint32_t i = 0; i < text.size(); ++i) {
        const char c = text[text.size() - 1 - i];
        if (c == '0') result.zeros.setBit(i);
        if (c == '1') result.ones.setBit(i);
    }
    return result;
}

AbstractWord simulate(Simulation kind, const TermManager& tm, Term root,
                      std::map<Term, AbstractWord> values) {
    for (Term t : term::cone(tm, std::span(&root, 1))) {
        if (values.contains(t)) continue;
        std::vector<const AbstractWord*> arguments;
        for (Term a : tm.args(t)) arguments.push_back(&values.at(a));
        values.emplace(t, evaluate(kind, tm, t, arguments));
    }
    return values.at(root);
}

TEST(AbstractWord, SelectAndConjoin) {
    const KnownBits bits = select(interval(4, 3, 5));
    EXPECT_EQ(bits, pattern("0---"));
    EXPECT_EQ(select(interval(4, -1, 0)), pattern("----"));
    EXPECT_EQ(select(interval(4, -8, -7)), pattern("100-"));
    EXPECT_EQ(conjoin(pattern("--01")), interval(4, -7, 5));
    EXPECT_EQ(conjoin(pattern("-00-")), interval(4, -8, 1));
    EXPECT_EQ(conjoin(pattern("0101")), interval(4, 5, 5));
}

TEST(AbstractWord, IntegerRules) {
    EXPECT_EQ(negate(interval(4, -3, 5)), interval(4, -5, 3));
    EXPECT_EQ(negate(interval(4, -8, 5)), everything(4));
    EXPECT_EQ(add(interval(4, 1, 3), interval(4, -2, 4)), interval(4, -1, 7));
    EXPECT_EQ(add(interval(4, 1, 4), interval(4, -2, 4)), everything(4));
    EXPECT_EQ(subtract(interval(4, 1, 5), interval(4, 0, 3)), interval(4, -2, 5));
    // All four corners: the printed rule has l1 * u2 and u1 * l2 only, which would be 0.
    EXPECT_EQ(multiply(interval(8, 0, 10), interval(8, 0, 10)), interval(8, 0, 100));
    EXPECT_EQ(multiply(interval(8, -3, 2), interval(8, -5, 4)), interval(8, -12, 15));
    EXPECT_EQ(multiply(interval(8, 0, 12), interval(8, 0, 11)), everything(8));
}

// The exact result of the conjunction is -00-; intervals alone lose that.
TEST(AbstractWord, ConjunctionOfIntervalsIsLossy) {
    const SignedInterval both = bitAnd(interval(4, -1, 0), interval(4, -8, -7));
    EXPECT_EQ(both, interval(4, -8, 0));
    EXPECT_EQ(domain::bitAnd(select(interval(4, -1, 0)), select(interval(4, -8, -7))), pattern("-00-"));
}

// x1 in [1, 5], x2 in [0, 3], y1 in -00-, y2 in 100-: e1 = (x1 - x2 + 2) & (y1 | y2) is 0 or 1. Only the hybrid
// simulation sees that.
TEST(AbstractWord, OnlyHybridProvesTheExampleOfTheThesis) {
    TermManager tm;
    const auto variable = [&](const char* name) { return tm.mkVar(name, term::Sort::bitVec(4)); };
    const Term x1 = variable("x1"), x2 = variable("x2"), y1 = variable("y1"), y2 = variable("y2");
    const Term e2 = tm.mkBvAdd(tm.mkBvSub(x1, x2), tm.mkConst(4, 2)), e3 = tm.mkBvOr(y1, y2);
    const Term e1 = tm.mkBvAnd(e2, e3);
    const Term claim = tm.mkAnd(tm.mkBvSlt(e1, tm.mkConst(4, 2)), tm.mkBvSle(tm.mkConst(4, 0), e1));
    for (Simulation kind : {Simulation::Ternary, Simulation::Interval, Simulation::Hybrid}) {
        const std::map<Term, AbstractWord> values = {{x1, AbstractWord::of(kind, interval(4, 1, 5))},
                                                     {x2, AbstractWord::of(kind, interval(4, 0, 3))},
                                                     {y1, AbstractWord::of(kind, pattern("-00-"))},
                                                     {y2, AbstractWord::of(kind, pattern("100-"))}};
        EXPECT_EQ(simulate(kind, tm, claim, values).isTrue(), kind == Simulation::Hybrid);
        if (kind != Simulation::Hybrid) continue;
        EXPECT_EQ(simulate(kind, tm, e2, values).range, interval(4, 0, 7));
        EXPECT_EQ(simulate(kind, tm, e3, values).bits, pattern("100-"));
        EXPECT_EQ(simulate(kind, tm, e1, values).range, interval(4, 0, 1));
    }
}

// Every operator on random sets of three-bit values: no result is lost, whatever the kind of simulation.
TEST(AbstractWord, NoOperatorLosesAValue) {
    TermManager tm;
    constexpr uint32_t kWidth = 3;
    const Term a = tm.mkVar("a", term::Sort::bitVec(kWidth)), b = tm.mkVar("b", term::Sort::bitVec(kWidth)),
               c = tm.mkVar("c", term::Sort::bitVec(kWidth));
    std::vector<Term> shapes;
    for (Kind kind : {Kind::BvNot, Kind::BvNeg}) shapes.push_back(tm.mk(kind, std::vector{a}));
    for (Kind kind :
         {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::BvAdd, Kind::BvSub, Kind::BvMul, Kind::BvUdiv,
          Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem, Kind::BvSmod, Kind::BvShl, Kind::BvLshr, Kind::BvAshr,
          Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle, Kind::Eq})
        shapes.push_back(tm.mk(kind, std::vector{a, b}));
    shapes.push_back(tm.mkConcat(a, b));
    shapes.push_back(tm.mkExtract(a, 1, 0));
    shapes.push_back(tm.mkZext(a, 2));
    shapes.push_back(tm.mkSext(a, 2));
    shapes.push_back(tm.mkIte(tm.mkBvSlt(a, b), c, tm.mkBvAnd(a, c)));
    std::mt19937 random(7);
    const auto someSet = [&](Simulation kind) {
        if (random() % 2) {
            const BitVector x(kWidth, random() % 8), y(kWidth, random() % 8);
            return AbstractWord::of(kind, x.sle(y) ? SignedInterval{x, y} : SignedInterval{y, x});
        }
        return AbstractWord::of(
            kind,
            KnownBits::constant(BitVector(kWidth, random() % 8)).masked(BitVector(kWidth, random() % 8)));
    };
    unsigned exact = 0;
    for (unsigned round = 0; round < 60; ++round)
        for (Simulation kind : {Simulation::Ternary, Simulation::Interval, Simulation::Hybrid})
            for (Term shape : shapes) {
                const std::map<Term, AbstractWord> sets = {
                    {a, someSet(kind)}, {b, someSet(kind)}, {c, someSet(kind)}};
                const AbstractWord result = simulate(kind, tm, shape, sets);
                exact += result.isConstant();
                for (unsigned v = 0; v < 512; ++v) {
                    term::Assignment values{{a, BitVector(kWidth, v % 8)},
                                            {b, BitVector(kWidth, v / 8 % 8)},
                                            {c, BitVector(kWidth, v / 64)}};
                    bool inside = true;
                    for (const auto& [variable, set] : sets)
                        inside = inside && set.contains(values.at(variable).asBits());
                    if (!inside) continue;
                    const term::Value value = term::evaluate(tm, shape, values);
                    ASSERT_TRUE(
                        result.contains(value.isBool() ? BitVector(1, value.asBool()) : value.asBits()))
                        << term::kindName(tm.kind(shape)) << " in " << static_cast<int>(kind);
                }
            }
    EXPECT_GT(exact, 100u); // it does say something
}

} // namespace
} // namespace vouch::engine::words
