// Shifts, prefixes, copies and fills: every index and length at small widths, against arrays that are spelled out.
#include "term/smtlib.h"
#include "term/term.h"
#include "term/traverse.h"

#include <array>
#include <gtest/gtest.h>
#include <random>

namespace vouch::term {
namespace {

constexpr uint32_t kWidth = 3, kElement = 4;
constexpr unsigned kSize = 1u << kWidth;
using Plain = std::array<uint64_t, kSize>;

BitVector index(uint64_t i) { return BitVector(kWidth, i); }

ArrayValue valueOf(const Plain& plain) {
    ArrayValue value{BitVector(kElement, 0)};
    for (unsigned i = 0; i < kSize; ++i) value.set(index(i), BitVector(kElement, plain[i]));
    return value;
}

void expectSame(const ArrayValue& value, const Plain& plain, const std::string& what) {
    for (unsigned i = 0; i < kSize; ++i) ASSERT_EQ(value.at(index(i)).getZExtValue(), plain[i]) << what;
    ASSERT_TRUE(value == valueOf(plain)) << what << ": one form for each function";
    ASSERT_FALSE(value.runs.contains(index(0))) << what;
}

Plain randomPlain(std::mt19937& random) {
    Plain plain;
    for (uint64_t& element : plain) element = random() % 3; // equal neighbours are likely
    return plain;
}

TEST(Ranges, ValuesForAllRanges) {
    std::mt19937 random(1);
    for (unsigned round = 0; round < 200; ++round) {
        const Plain a = randomPlain(random), b = randomPlain(random);
        for (unsigned low = 0; low < kSize; ++low)
            for (unsigned high = low; high < kSize; ++high) {
                Plain filled = a;
                for (unsigned i = low; i <= high; ++i) filled[i] = 2;
                ArrayValue value = valueOf(a);
                value.fill(index(low), index(high), BitVector(kElement, 2));
                expectSame(value, filled, "fill");
            }
        for (unsigned k = 0; k < kSize; ++k) {
            Plain shifted, joined;
            for (unsigned i = 0; i < kSize; ++i) shifted[i] = a[(i + k) % kSize];
            for (unsigned i = 0; i < kSize; ++i) joined[i] = i < k ? a[i] : b[i];
            expectSame(valueOf(a).shifted(index(k)), shifted, "shift");
            expectSame(ArrayValue::prefix(index(k), valueOf(a), valueOf(b)), joined, "prefix");
        }
    }
}

// The simplifier sees constants or variables, now at the index and now at the length: the value is the same.
TEST(Ranges, ReadsForAllValues) {
    std::mt19937 random(2);
    for (unsigned code = 0; code < kSize * kSize * kSize * kSize; ++code) {
        const unsigned to = code % kSize, from = code / kSize % kSize, n = code / kSize / kSize % kSize,
                       i = code / kSize / kSize / kSize;
        TermManager tm;
        Assignment assignment;
        auto word = [&](const char* name, uint64_t v) {
            if (random() % 2) return tm.mkConst(kWidth, v);
            const Term variable = tm.mkVar(name, Sort::bitVec(kWidth));
            assignment[variable] = Value(index(v));
            return variable;
        };
        const Sort sort = Sort::array(kWidth, kElement);
        const Plain a = randomPlain(random), b = randomPlain(random);
        const Term va = tm.mkVar("a", sort), vb = tm.mkVar("b", sort);
        assignment[va] = Value(valueOf(a));
        assignment[vb] = Value(valueOf(b));
        const Term at = word("i", i), first = word("to", to), length = word("n", n);
        const Term copy = tm.mkCopy(va, first, vb, word("from", from), length);
        const Term fill = tm.mkFill(copy, length, first, tm.mkConst(kElement, 7));
        Plain copied = a;
        for (unsigned k = 0; k < n; ++k) copied[(to + k) % kSize] = b[(from + k) % kSize];
        Plain filled = copied;
        for (unsigned k = 0; k < to; ++k) filled[(n + k) % kSize] = 7;
        for (const auto& [array, plain] : {std::pair(copy, copied), std::pair(fill, filled)}) {
            ASSERT_TRUE(evaluate(tm, array, assignment) == Value(valueOf(plain))) << code;
            const Term read = tm.mkSelect(array, at);
            ASSERT_EQ(evaluate(tm, read, assignment).asBits().getZExtValue(), plain[i]) << code;
            const Term written = tm.mkSelect(tm.mkStore(array, first, tm.mkConst(kElement, 9)), at);
            ASSERT_EQ(evaluate(tm, written, assignment).asBits().getZExtValue(), i == to ? 9 : plain[i]);
        }
    }
}

TEST(Ranges, ReadsOfWhatWasCopiedFold) {
    TermManager tm;
    const Sort sort = Sort::array(64, 8);
    const Term a = tm.mkVar("a", sort), b = tm.mkVar("b", sort), n = tm.mkVar("n", Sort::bitVec(64));
    auto k = [&](uint64_t x) { return tm.mkConst(64, x); };
    const Term copy = tm.mkCopy(a, k(100), b, k(500), k(20));
    EXPECT_EQ(tm.mkSelect(copy, k(107)), tm.mkSelect(b, k(507)));
    EXPECT_EQ(tm.mkSelect(copy, k(99)), tm.mkSelect(a, k(99)));
    EXPECT_EQ(tm.mkSelect(copy, k(120)), tm.mkSelect(a, k(120)));
    const Term fill = tm.mkFill(a, n, k(4), tm.mkConst(8, 1));
    EXPECT_EQ(tm.mkSelect(fill, tm.mkBvAdd(n, k(3))), tm.mkConst(8, 1));
    EXPECT_EQ(tm.mkSelect(fill, tm.mkBvAdd(n, k(4))), tm.mkSelect(a, tm.mkBvAdd(n, k(4))));
    EXPECT_EQ(tm.mkCopy(a, n, a, n, k(9)), tm.mkShift(tm.mkShift(a, n), tm.mkBvNeg(n)));
    EXPECT_EQ(tm.mkCopy(a, k(3), b, k(4), k(0)), a);
}

TEST(Ranges, LongRunsAsTerms) {
    TermManager tm;
    ArrayValue value{BitVector(64, 5)};
    value.fill(BitVector(64, 10), BitVector(64, 1ull << 50), BitVector(64, 6));
    value.fill(BitVector(64, 20), BitVector(64, 30), BitVector(64, 7));
    const Term t = tm.mkValue(Value(value), Sort::array(64, 64));
    EXPECT_TRUE(evaluate(tm, t, {}) == Value(value));
    EXPECT_LT(dagSize(tm, t), 60u);
    TermManager other;
    EXPECT_TRUE(evaluate(other, decodeTerms(other, encodeTerms(tm, std::vector{t})).front(), {}) ==
                Value(value));
}

} // namespace
} // namespace vouch::term
