// Traversals, substitution and evaluation, also on terms that are too deep for any recursion.
#include "term/traverse.h"

#include "term/random_terms.h"
#include "term/smtlib.h"

#include <gtest/gtest.h>

namespace vouch::term {
namespace {

using testing::Pair;
using testing::Pool;
using testing::Random;

TEST(Traverse, ConeVariablesSize) {
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    tm.mkVar("unused", Sort::bitVec(8));
    Term product = tm.mkBvMul(x, y), root = tm.mkBvXor(product, tm.mkBvUdiv(product, x));
    Term roots[] = {root, product};
    std::vector<Term> terms = cone(tm, roots);
    EXPECT_EQ(terms.size(), 5u);
    EXPECT_TRUE(std::is_sorted(terms.begin(), terms.end()));
    EXPECT_EQ(variables(tm, root), (std::vector<Term>{x, y}));
    EXPECT_EQ(dagSize(tm, root), 5u);
    EXPECT_EQ(dagSize(tm, x), 1u);
}

TEST(Traverse, SubstitutionIsSimultaneous) {
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    Term t = tm.mkBvUdiv(tm.mkBvMul(x, x), y);
    Substitution swap(tm);
    EXPECT_TRUE(swap.empty());
    swap.bind(x, y);
    swap.bind(y, x);
    EXPECT_FALSE(swap.empty());
    EXPECT_EQ(swap.apply(t), tm.mkBvUdiv(tm.mkBvMul(y, y), x));
    EXPECT_EQ(swap.apply(tm.mkConst(8, 3)), tm.mkConst(8, 3));
}

TEST(Traverse, SubstitutionOfCompoundTerms) {
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    Term product = tm.mkBvMul(x, y);
    Substitution substitution(tm);
    substitution.bind(product, tm.mkConst(8, 4));
    EXPECT_EQ(substitution.apply(tm.mkBvUdiv(tm.mkBvXor(product, x), y)),
              tm.mkBvUdiv(tm.mkBvXor(x, tm.mkConst(8, 4)), y));
}

// Replacing every variable by its value evaluates the term.
TEST(Traverse, SubstitutionByValuesAgreesWithEvaluation) {
    for (uint64_t seed = 0; seed < 10; ++seed) {
        TermManager tm;
        Random random(seed);
        Pool pool(tm, random);
        for (unsigned i = 0; i < 500; ++i) pool.grow();
        Substitution substitution(tm);
        for (auto& [variable, value] : pool.assignment())
            substitution.bind(variable, tm.mkValue(value, tm.sort(variable)));
        for (const Pair& pair : pool.pairs()) {
            Term image = substitution.apply(pair.term);
            ASSERT_EQ(evaluate(tm, image, {}).str(), pair.value.str()) << "seed " << seed;
            if (!tm.sort(image).isArray()) {
                std::vector<Term> left = variables(tm, image);
                ASSERT_TRUE(left.empty());
            }
        }
    }
}

TEST(Traverse, EvaluatorReadsMissingVariablesAsZero) {
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), m = tm.mkVar("m", Sort::array(8, 8));
    EXPECT_EQ(evaluate(tm, tm.mkBvAdd(x, tm.mkSelect(m, x)), {}).asBits(), BitVector(8, 0));
    Assignment assignment{{x, BitVector(8, 5)}};
    EXPECT_EQ(evaluate(tm, tm.mkBvAdd(x, tm.mkSelect(m, x)), assignment).asBits(), BitVector(8, 5));
}

struct Deep : ::testing::Test {
    static constexpr unsigned length = 1000000;
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(16)), y = tm.mkVar("y", Sort::bitVec(16));
    // Alternates two operators that no rule merges.
    Term chain() {
        Term t = x;
        for (unsigned i = 0; i < length / 2; ++i) t = tm.mkBvAnd(tm.mkBvMul(t, y), tm.mkBvNot(x));
        return t;
    }
    uint16_t chainValue(uint16_t vx, uint16_t vy) {
        uint16_t t = vx;
        for (unsigned i = 0; i < length / 2; ++i)
            t = static_cast<uint16_t>(static_cast<uint32_t>(t) * vy) & static_cast<uint16_t>(~vx);
        return t;
    }
    Term root = chain();
    Assignment assignment{{x, BitVector(16, 0x1234)}, {y, BitVector(16, 0x4321)}};
    uint64_t expected = chainValue(0x1234, 0x4321);
};

TEST_F(Deep, Traversals) {
    EXPECT_EQ(dagSize(tm, root), length + 3);
    EXPECT_EQ(variables(tm, root), (std::vector<Term>{x, y}));
    EXPECT_EQ(evaluate(tm, root, assignment).asBits().getZExtValue(), expected);
}

TEST_F(Deep, Substitution) {
    Substitution substitution(tm);
    Term z = tm.mkVar("z", Sort::bitVec(16));
    substitution.bind(y, z);
    Term image = substitution.apply(root);
    EXPECT_EQ(variables(tm, image), (std::vector<Term>{x, z}));
    Assignment renamed{{x, assignment.at(x)}, {z, assignment.at(y)}};
    EXPECT_EQ(evaluate(tm, image, renamed).asBits().getZExtValue(), expected);
}

TEST_F(Deep, PrintAndRead) { EXPECT_EQ(readSmtLibTerm(tm, toSmtLib(tm, root)), root); }

// Rules that solve and cancel must loop, not recurse: x * 3 + 5 a million times, and sums with a common tail.
TEST_F(Deep, Equations) {
    Term hash = x, left = x, right = y;
    uint64_t value = 7;
    for (unsigned i = 0; i < length / 2; ++i) {
        hash = tm.mkBvXor(tm.mkBvMul(hash, tm.mkConst(16, 3)), tm.mkConst(16, 0x0500));
        value = (value * 3 ^ 0x0500) & 0xffff;
    }
    EXPECT_EQ(tm.mkEq(hash, tm.mkConst(16, value)), tm.mkEq(x, tm.mkConst(16, 7)));
    for (unsigned i = 0; i < 100000; ++i) {
        Term addend = tm.mkFreshVar("v", Sort::bitVec(16));
        left = tm.mkBvAdd(left, addend);
        right = tm.mkBvAdd(right, addend);
    }
    EXPECT_EQ(tm.mkEq(left, right), tm.mkEq(x, y));
}

TEST_F(Deep, EncodeAndDecode) {
    Term roots[] = {root};
    std::string data = encodeTerms(tm, roots);
    EXPECT_EQ(decodeTerms(tm, data), std::vector<Term>{root});
}

} // namespace
} // namespace vouch::term
