// Construction: identity of equal terms, normal forms that other modules and people rely on.
#include "term/term.h"

#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::term {
namespace {

struct Terms : ::testing::Test {
    TermManager tm;
    Term a = tm.mkVar("a", Sort::boolean()), b = tm.mkVar("b", Sort::boolean()),
         c = tm.mkVar("c", Sort::boolean());
    Term x = tm.mkVar("x", Sort::bitVec(32)), y = tm.mkVar("y", Sort::bitVec(32)),
         z = tm.mkVar("z", Sort::bitVec(32));
    Term byte = tm.mkVar("byte", Sort::bitVec(8));
    Term m = tm.mkVar("m", Sort::array(32, 8));
    Term k(uint64_t value) { return tm.mkConst(32, value); }
};

TEST_F(Terms, EqualTermsAreOneTerm) {
    EXPECT_EQ(tm.mkBvMul(x, y), tm.mkBvMul(y, x));
    EXPECT_EQ(tm.mkConst(32, 5), tm.mkConst(BitVector(32, 5)));
    EXPECT_NE(tm.mkConst(32, 5), tm.mkConst(33, 5));
    EXPECT_EQ(tm.mkConst(4, 0x15), tm.mkConst(4, 5));
    EXPECT_EQ(tm.mkVar("x", Sort::bitVec(32)), x);
    EXPECT_NE(tm.mkBvSub(x, y), tm.mkBvSub(y, x));
    EXPECT_NE(tm.mkZext(byte, 8), tm.mkZext(byte, 9));
    EXPECT_NE(tm.mkExtract(x, 7, 0), tm.mkExtract(x, 8, 1));
    EXPECT_EQ(tm.mkExtract(x, 7, 0), tm.mkExtract(x, 7, 0));
}

TEST_F(Terms, IdentityHoldsAcrossGrowthOfTheTable) {
    std::vector<Term> made;
    for (uint32_t i = 0; i < 200000; ++i) made.push_back(tm.mkBvMul(x, k(2 * i + 3)));
    size_t size = tm.size();
    for (uint32_t i = 0; i < 200000; ++i) ASSERT_EQ(tm.mkBvMul(x, k(2 * i + 3)), made[i]);
    EXPECT_EQ(tm.size(), size);
    EXPECT_EQ(tm.bits(tm.arg(made[77], 1)).getZExtValue(), 157u);
}

TEST_F(Terms, ArgumentsAreOlderThanTheirUsers) {
    Term t = tm.mkIte(tm.mkBvUlt(x, y), tm.mkBvAdd(x, z), tm.mkBvMul(y, z));
    Term roots[] = {t};
    for (Term u : cone(tm, roots))
        for (Term argument : tm.args(u)) EXPECT_LT(argument, u);
}

TEST_F(Terms, FreshVariablesAreNew) {
    tm.mkVar("v!0", Sort::boolean());
    Term first = tm.mkFreshVar("v", Sort::boolean()), second = tm.mkFreshVar("v", Sort::boolean());
    EXPECT_NE(first, second);
    EXPECT_NE(tm.name(first), "v!0");
    EXPECT_EQ(tm.findVar(tm.name(second)), second);
    EXPECT_TRUE(tm.findVar("nobody").isNull());
}

TEST_F(Terms, ContractsAbort) {
    EXPECT_DEATH(tm.mkVar("x", Sort::boolean()), "two sorts");
    EXPECT_DEATH(tm.mkBvAdd(x, byte), "widths");
    EXPECT_DEATH(tm.mkAnd(x, a), "Boolean");
    EXPECT_DEATH(tm.mkExtract(x, 32, 0), "range");
    EXPECT_DEATH(tm.mkSelect(m, byte), "sort");
}

TEST_F(Terms, BooleanRules) {
    EXPECT_EQ(tm.mkAnd(a, tm.mkNot(a)), tm.mkFalse());
    EXPECT_EQ(tm.mkOr(a, tm.mkNot(a)), tm.mkTrue());
    EXPECT_EQ(tm.mkAnd(a, tm.mkOr(b, a)), a);
    EXPECT_EQ(tm.mkAnd(a, tm.mkOr(tm.mkNot(a), b)), tm.mkAnd(a, b));
    EXPECT_EQ(tm.mkOr(tm.mkAnd(a, b), tm.mkAnd(a, tm.mkNot(b))), a);
    EXPECT_EQ(tm.mkAnd(tm.mkEq(x, k(1)), tm.mkEq(x, k(2))), tm.mkFalse());
    EXPECT_EQ(tm.mkNot(tm.mkBvUlt(x, y)), tm.mkBvUle(y, x));
    EXPECT_EQ(tm.mkAnd(tm.mkBvSlt(x, y), tm.mkBvSle(y, x)), tm.mkFalse());
    EXPECT_EQ(tm.mkXor(a, tm.mkTrue()), tm.mkNot(a));
    EXPECT_EQ(tm.mkEq(tm.mkNot(a), tm.mkNot(b)), tm.mkEq(a, b));
    Term list[] = {c, b, a, tm.mkTrue(), b}, contradiction[] = {c, tm.mkNot(a), b, a}, ordered[] = {a, b, c};
    EXPECT_EQ(tm.mkAnd(list), tm.mkAnd(ordered));
    EXPECT_EQ(tm.mkAnd(contradiction), tm.mkFalse());
    EXPECT_EQ(tm.mkOr(contradiction), tm.mkTrue());
    EXPECT_EQ(tm.mkAnd(std::span<const Term>()), tm.mkTrue());
    EXPECT_EQ(tm.mkOr(std::span<const Term>()), tm.mkFalse());
}

TEST_F(Terms, LongConjunctionsAreBalanced) {
    std::vector<Term> parts;
    for (unsigned i = 0; i < 1024; ++i) parts.push_back(tm.mkFreshVar("p", Sort::boolean()));
    unsigned depth = 0;
    for (Term t = tm.mkAnd(parts); tm.kind(t) == Kind::And; t = tm.arg(t, 0)) ++depth;
    EXPECT_EQ(depth, 10u);
}

TEST_F(Terms, IteRules) {
    EXPECT_EQ(tm.mkIte(tm.mkNot(a), x, y), tm.mkIte(a, y, x));
    EXPECT_EQ(tm.mkIte(a, tm.mkIte(a, x, y), z), tm.mkIte(a, x, z));
    EXPECT_EQ(tm.mkIte(a, x, tm.mkIte(b, x, y)), tm.mkIte(tm.mkOr(a, b), x, y));
    EXPECT_EQ(tm.mkIte(a, tm.mkTrue(), tm.mkFalse()), a);
    EXPECT_EQ(tm.mkIte(a, b, tm.mkFalse()), tm.mkAnd(a, b));
    EXPECT_EQ(tm.mkIte(tm.mkEq(x, y), x, y), y);
}

// What clang makes of a C comparison: an i1, extended to int, compared with zero.
TEST_F(Terms, ComparisonsOfTruthValues) {
    Term extended = tm.mkZext(tm.mkBoolToBv(a), 31);
    EXPECT_EQ(tm.mkNot(tm.mkEq(extended, k(0))), a);
    EXPECT_EQ(tm.mkEq(extended, k(1)), a);
    EXPECT_EQ(tm.mkEq(extended, k(2)), tm.mkFalse());
    EXPECT_EQ(tm.mkBvToBool(tm.mkBvAnd(extended, tm.mkZext(tm.mkBoolToBv(b), 31))), tm.mkAnd(a, b));
    EXPECT_EQ(tm.mkEq(tm.mkIte(a, k(5), tm.mkIte(b, k(6), k(7))), k(6)), tm.mkAnd(tm.mkNot(a), b));
}

TEST_F(Terms, ArithmeticNormalForms) {
    EXPECT_EQ(tm.mkBvAdd(tm.mkBvAdd(x, k(3)), k(-3ull)), x);
    EXPECT_EQ(tm.mkBvSub(x, k(1)), tm.mkBvAdd(x, k(-1ull)));
    EXPECT_EQ(tm.mkBvAdd(tm.mkBvAdd(x, k(1)), y), tm.mkBvAdd(tm.mkBvAdd(x, y), k(1)));
    EXPECT_EQ(tm.mkBvSub(tm.mkBvAdd(x, y), y), x);
    EXPECT_EQ(tm.mkEq(tm.mkBvAdd(x, k(3)), k(5)), tm.mkEq(x, k(2)));
    EXPECT_EQ(tm.mkEq(tm.mkBvAdd(x, k(3)), tm.mkBvAdd(x, k(4))), tm.mkFalse());
    EXPECT_EQ(tm.mkBvMul(tm.mkBvAdd(x, k(1)), k(4)), tm.mkBvAdd(tm.mkBvMul(x, k(4)), k(4)));
    EXPECT_EQ(tm.mkEq(tm.mkBvMul(x, k(3)), k(9)), tm.mkEq(x, k(3)));
    EXPECT_EQ(tm.mkBvUdiv(x, k(8)), tm.mkBvLshr(x, k(3)));
    EXPECT_EQ(tm.mkBvUlt(tm.mkZext(byte, 24), k(300)), tm.mkTrue());
    EXPECT_EQ(tm.mkBvSlt(tm.mkSext(byte, 24), k(5)), tm.mkBvSlt(byte, tm.mkConst(8, 5)));
    EXPECT_EQ(tm.mkBvUlt(x, k(1)), tm.mkEq(x, k(0)));
}

TEST_F(Terms, BytesFindTogetherAgain) {
    auto joinRight = [&](Term t) {
        Term r = tm.mkExtract(t, 7, 0);
        for (uint32_t i = 8; i < 32; i += 8) r = tm.mkConcat(tm.mkExtract(t, i + 7, i), r);
        return r;
    };
    auto joinLeft = [&](Term t) {
        Term r = tm.mkExtract(t, 31, 24);
        for (uint32_t i = 24; i > 0; i -= 8) r = tm.mkConcat(r, tm.mkExtract(t, i - 1, i - 8));
        return r;
    };
    for (Term t : {x, tm.mkZext(byte, 24), tm.mkSext(byte, 24), tm.mkBvMul(x, y), k(0x12345678),
                   tm.mkIte(a, k(5), k(0x1234567))}) {
        EXPECT_EQ(joinRight(t), t);
        EXPECT_EQ(joinLeft(t), t);
    }
    EXPECT_EQ(tm.mkExtract(tm.mkBvLshr(x, k(8)), 7, 0), tm.mkExtract(x, 15, 8));
}

TEST_F(Terms, ReadsSeeThroughWrites) {
    Term v = tm.mkConst(8, 7), w = tm.mkConst(8, 9);
    Term stored = tm.mkStore(tm.mkStore(m, x, v), tm.mkBvAdd(x, k(1)), w);
    EXPECT_EQ(tm.mkSelect(stored, x), v);
    EXPECT_EQ(tm.mkSelect(stored, tm.mkBvAdd(x, k(1))), w);
    EXPECT_EQ(tm.mkSelect(stored, tm.mkBvAdd(x, k(2))), tm.mkSelect(m, tm.mkBvAdd(x, k(2))));
    EXPECT_EQ(tm.kind(tm.mkSelect(stored, y)), Kind::ArraySelect);
    EXPECT_EQ(tm.arg(tm.mkSelect(stored, y), 0), stored); // y may be x
    EXPECT_EQ(tm.mkStore(stored, x, w), tm.mkStore(tm.mkStore(m, tm.mkBvAdd(x, k(1)), w), x, w));
    EXPECT_EQ(tm.mkStore(m, x, tm.mkSelect(m, x)), m);
    EXPECT_EQ(tm.mkSelect(tm.mkConstArray(Sort::array(32, 8), v), y), v);
    EXPECT_EQ(tm.mkSelect(tm.mkIte(a, tm.mkStore(m, x, v), m), x), tm.mkIte(a, v, tm.mkSelect(m, x)));
}

TEST_F(Terms, ReadsSeeThroughLongChains) {
    Term array = tm.mkStore(m, k(0), byte);
    for (uint64_t i = 1; i < 5000; ++i) array = tm.mkStore(array, k(i), tm.mkConst(8, i));
    EXPECT_EQ(tm.mkSelect(array, k(0)), byte);
    EXPECT_EQ(tm.mkSelect(array, k(5000)), tm.mkSelect(m, k(5000)));
}

TEST(Values, ArraysAreEqualAsFunctions) {
    ArrayValue zeros{BitVector(8, 0), {}}, covered{BitVector(8, 1), {}};
    covered.set(BitVector(1, 0), BitVector(8, 0));
    EXPECT_FALSE(Value(zeros) == Value(covered));
    covered.set(BitVector(1, 1), BitVector(8, 0)); // now every index of one bit reads 0
    EXPECT_TRUE(Value(zeros) == Value(covered));
    covered.set(BitVector(1, 1), BitVector(8, 1));
    EXPECT_FALSE(Value(zeros) == Value(covered));
    EXPECT_EQ(covered.runs.size(), 1u); // equal neighbours are one run
}

TEST(Values, StoringLeavesOtherReferencesAlone) {
    Value before = Value::zero(Sort::array(8, 8));
    Value after = Value::stored(before, BitVector(8, 3), BitVector(8, 4));
    EXPECT_TRUE(before.asArray().runs.empty());
    EXPECT_EQ(after.asArray().at(BitVector(8, 3)), BitVector(8, 4));
    Value last = Value::stored(std::move(after), BitVector(8, 5), BitVector(8, 6));
    EXPECT_EQ(last.asArray().runs.size(), 4u); // two elements, and what lies behind each
}

TEST(Values, Text) {
    EXPECT_EQ(Value(BitVector(8, 0x0a)).str(), "#x0a");
    EXPECT_EQ(Value(BitVector(3, 5)).str(), "#b101");
    EXPECT_EQ(Value(true).str(), "true");
}

TEST(Values, MakeTerms) {
    TermManager tm;
    Sort sort = Sort::array(8, 8);
    ArrayValue array{BitVector(8, 1), {}};
    array.set(BitVector(8, 3), BitVector(8, 4));
    Term t = tm.mkValue(Value(array), sort);
    EXPECT_TRUE(evaluate(tm, t, {}) == Value(array));
}

} // namespace
} // namespace vouch::term
