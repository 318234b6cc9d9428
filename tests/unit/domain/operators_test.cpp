// Every transfer function against all concrete values of four bits.
#include "domain/abstract_value.h"
#include "domain/small_values.h"
#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::domain {
namespace {

using term::Kind;
using term::Sort;
using term::Term;
using testing::allArcs;
using testing::kWidth;
using testing::members;
using testing::number;
using testing::randomValue;

// One operator on two (or one) variables of four bits, or on Booleans.
class Operators : public ::testing::Test {
  protected:
    term::TermManager tm_;
    Term x = tm_.mkVar("x", Sort::bitVec(kWidth)), y = tm_.mkVar("y", Sort::bitVec(kWidth));
    Term p = tm_.mkVar("p", Sort::boolean()), q = tm_.mkVar("q", Sort::boolean());

    std::vector<Term> shapes() {
        std::vector<Term> result;
        for (Kind kind : {Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,  Kind::BvAdd,    Kind::BvSub,
                          Kind::BvMul,  Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv,   Kind::BvSrem,
                          Kind::BvSmod, Kind::BvShl,  Kind::BvLshr, Kind::BvAshr,   Kind::BvUlt,
                          Kind::BvUle,  Kind::BvSlt,  Kind::BvSle,  Kind::BvConcat, Kind::Eq})
            result.push_back(tm_.mk(kind, std::array{x, y}));
        for (Kind kind : {Kind::BvNot, Kind::BvNeg}) result.push_back(tm_.mk(kind, std::array{x}));
        for (Kind kind : {Kind::And, Kind::Or, Kind::Xor, Kind::Eq})
            result.push_back(tm_.mk(kind, std::array{p, q}));
        result.push_back(tm_.mkNot(p));
        for (uint32_t high = 0; high < kWidth; ++high)
            for (uint32_t low = 0; low <= high; ++low)
                if (high - low + 1 < kWidth) result.push_back(tm_.mkExtract(x, high, low));
        result.push_back(tm_.mkZext(x, 1));
        result.push_back(tm_.mkSext(x, 1));
        result.push_back(tm_.mkIte(p, x, y));
        return result;
    }

    std::vector<Term> arguments(Term shape) {
        auto args = tm_.args(shape);
        return {args.begin(), args.end()};
    }

    BitVector apply(Term shape, const std::vector<BitVector>& values) {
        std::vector<term::Value> args;
        auto terms = tm_.args(shape);
        for (size_t i = 0; i < values.size(); ++i)
            args.push_back(tm_.sort(terms[i]).isBool() ? term::Value(!values[i].isZero())
                                                       : term::Value(values[i]));
        term::Value result = term::evaluateOperator(tm_, shape, args);
        return result.isBool() ? BitVector(1, result.asBool()) : result.asBits();
    }

    using Visitor = std::function<void(const std::vector<BitVector>&, const BitVector& result)>;
    void forEachMember(Term shape, const std::vector<AbstractValue>& args, const Visitor& visit) {
        std::vector<BitVector> chosen;
        std::function<void(size_t)> choose = [&](size_t i) {
            if (i == args.size()) return visit(chosen, apply(shape, chosen));
            for (uint64_t v = 0; v < (uint64_t(1) << args[i].width()); ++v) {
                BitVector value(args[i].width(), v);
                if (!args[i].contains(value)) continue;
                chosen.push_back(value);
                choose(i + 1);
                chosen.pop_back();
            }
        };
        choose(0);
    }

    AbstractValue forward(Term shape, const std::vector<AbstractValue>& args) {
        std::vector<const AbstractValue*> pointers;
        for (const AbstractValue& a : args) pointers.push_back(&a);
        return evaluate(tm_, shape, pointers);
    }

    uint32_t widthOf(Term t) { return tm_.sort(t).isBool() ? 1 : tm_.width(t); }
};

// The sixteen results per first operand make the table of a binary operator; images are unions of its
// entries.
TEST_F(Operators, ForwardIncludesEveryResultOnAllArcs) {
    const std::vector<AbstractValue> arcs = allArcs();
    std::vector<uint32_t> masks;
    for (const AbstractValue& a : arcs) masks.push_back(members(a));
    for (Term shape : shapes()) {
        const auto args = arguments(shape);
        if (args.size() != 2 || tm_.sort(args[0]).isBool() || widthOf(shape) > kWidth) continue;
        uint32_t table[16][16];
        for (uint64_t a = 0; a < 16; ++a)
            for (uint64_t b = 0; b < 16; ++b)
                table[a][b] = 1u << apply(shape, {number(a), number(b)}).getZExtValue();
        for (size_t i = 0; i < arcs.size(); ++i)
            for (size_t j = 0; j < arcs.size(); ++j) {
                uint32_t image = 0;
                for (unsigned a = 0; a < 16; ++a)
                    for (unsigned b = 0; b < 16 && (masks[i] >> a & 1); ++b)
                        if (masks[j] >> b & 1) image |= table[a][b];
                const AbstractValue* both[] = {&arcs[i], &arcs[j]};
                ASSERT_EQ(image & ~members(evaluate(tm_, shape, both)), 0u)
                    << term::kindName(tm_.kind(shape)) << " on arcs " << i << ", " << j;
            }
    }
}

TEST_F(Operators, ForwardIncludesEveryResultOnRandomValues) {
    std::mt19937 random(3);
    for (Term shape : shapes())
        for (int round = 0; round < 400; ++round) {
            std::vector<AbstractValue> args;
            for (Term t : arguments(shape)) args.push_back(randomValue(random, widthOf(t)));
            const AbstractValue result = forward(shape, args);
            ASSERT_EQ(result.width(), widthOf(shape));
            forEachMember(shape, args, [&](const auto&, const BitVector& value) {
                ASSERT_TRUE(result.contains(value)) << term::kindName(tm_.kind(shape)) << " round " << round;
            });
        }
}

TEST_F(Operators, ForwardIsExactOnConstants) {
    for (Term shape : shapes()) {
        const auto args = arguments(shape);
        std::vector<AbstractValue> all;
        for (Term t : args) all.push_back(AbstractValue::all(widthOf(t)));
        forEachMember(shape, all, [&](const std::vector<BitVector>& values, const BitVector& result) {
            std::vector<AbstractValue> constants;
            for (const BitVector& v : values) constants.push_back(AbstractValue::constant(v));
            const AbstractValue computed = forward(shape, constants);
            ASSERT_TRUE(computed.isConstant()) << term::kindName(tm_.kind(shape));
            ASSERT_EQ(computed.asConstant(), result);
        });
    }
}

TEST_F(Operators, BackwardKeepsEveryCombinationThatGivesAResult) {
    std::mt19937 random(4);
    std::map<Kind, unsigned> narrowed;
    for (Term shape : shapes())
        for (int round = 0; round < 400; ++round) {
            std::vector<AbstractValue> args;
            for (Term t : arguments(shape)) args.push_back(randomValue(random, widthOf(t)));
            const AbstractValue result =
                round % 2
                    ? randomValue(random, widthOf(shape))
                    : AbstractValue::constant(BitVector(widthOf(shape), random() % (1u << widthOf(shape))));
            std::vector<AbstractValue> refined = args;
            std::vector<AbstractValue*> pointers;
            for (AbstractValue& a : refined) pointers.push_back(&a);
            const bool changed = refine(tm_, shape, result, pointers);
            ASSERT_EQ(changed, !(refined == args));
            narrowed[tm_.kind(shape)] += changed;
            forEachMember(shape, args, [&](const std::vector<BitVector>& values, const BitVector& value) {
                if (!result.contains(value)) return;
                for (size_t i = 0; i < values.size(); ++i)
                    ASSERT_TRUE(refined[i].contains(values[i]))
                        << term::kindName(tm_.kind(shape)) << " round " << round << " argument " << i;
            });
        }
    // A refinement that never refines would pass the check above.
    for (Kind kind :
         {Kind::BvAnd, Kind::BvOr,  Kind::BvXor,    Kind::BvAdd,     Kind::BvSub,  Kind::BvUlt,  Kind::BvUle,
          Kind::BvSlt, Kind::BvSle, Kind::BvConcat, Kind::BvExtract, Kind::BvZext, Kind::BvSext, Kind::Eq,
          Kind::Ite,   Kind::And,   Kind::Or,       Kind::Not,       Kind::BvNot,  Kind::BvNeg})
        EXPECT_GT(narrowed[kind], 0u) << term::kindName(kind);
}

// Rotations, repetition, overflow predicates and reductions are lowered to the core operators when they are
// made.
TEST_F(Operators, LoweredOperatorsAreCoveredByTheirLowering) {
    for (Term t : {tm_.mkRotateLeft(x, 1), tm_.mkRotateRight(x, 3), tm_.mkRepeat(x, 2), tm_.mkBvRedOr(x),
                   tm_.mkBvSaddOverflow(x, y), tm_.mkBvUmulOverflow(x, y), tm_.mkBvComp(x, y)})
        for (Term inner : term::cone(tm_, std::array{t})) {
            std::vector<AbstractValue> args;
            for (Term a : tm_.args(inner)) args.push_back(AbstractValue::all(tm_.sort(a)));
            EXPECT_FALSE(forward(inner, args).isEmpty());
        }
}

TEST(AbstractValue, EachComponentInformsTheOther) {
    std::mt19937 random(5);
    for (int round = 0; round < 5000; ++round) {
        const AbstractValue a = randomValue(random), b = randomValue(random);
        ASSERT_EQ(members(a.meet(b)), members(a) & members(b));
        ASSERT_EQ((members(a) | members(b)) & ~members(a.join(b)), 0u);
        ASSERT_TRUE(a.contains(a.range.min())) << "the range's ends are members";
        ASSERT_TRUE(a.contains(a.range.max()));
    }
    const AbstractValue even(IntervalSet::arc(number(3), number(9)), {number(1), number(0)});
    EXPECT_EQ(even.range.min(), number(4));
    EXPECT_EQ(even.range.max(), number(8));
    const AbstractValue high = AbstractValue::of(IntervalSet::arc(number(12), number(13)));
    EXPECT_EQ(high.bits.ones, number(12));
    EXPECT_EQ(high.bits.zeros, number(2));
}

} // namespace
} // namespace vouch::domain
