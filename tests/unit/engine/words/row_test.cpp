// Rows against integer arithmetic, and the hyperplanes of reshape.
#include "engine/pdr_kit/frames.h"
#include "engine/words/reshape.h"

#include <gtest/gtest.h>

namespace vouch::engine::words {
namespace {

constexpr uint32_t kWidth = 4;

struct Words {
    TermManager tm;
    Word word(const char* name, bool isSigned = true) {
        return {tm.mkVar(name, term::Sort::bitVec(kWidth)), kWidth, isSigned};
    }
};

BitVector number(int64_t value, uint32_t width = kWidth) {
    return BitVector(width, static_cast<uint64_t>(value), true);
}

// The literal of a row x, y is true exactly where the sum of integers is small enough.
void expectExact(TermManager& tm, const Row& row) {
    const Term literal = row.literal(tm);
    for (unsigned v = 0; v < 256; ++v) {
        term::Assignment state;
        int64_t sum = 0;
        unsigned rest = v;
        for (const Row::Part& part : row.parts) {
            const BitVector value(kWidth, rest % 16);
            rest /= 16;
            state.emplace(part.word.term, value);
            sum += part.factor *
                   (part.word.isSigned ? value.getSExtValue() : static_cast<int64_t>(value.getZExtValue()));
        }
        EXPECT_EQ(term::evaluate(tm, literal, state).asBool(), sum <= row.bound.getSExtValue()) << v;
        EXPECT_EQ(row.sumIn(state, tm).getSExtValue(), sum);
        EXPECT_LE(sum, row.greatest().getSExtValue());
        EXPECT_GE(sum, row.least().getSExtValue());
    }
}

Row rowOf(std::vector<Row::Part> parts, int64_t bound) {
    Row row{std::move(parts), BitVector()};
    row.bound = number(bound, row.width());
    return row;
}

// -x <= 0, -y <= 0, x + 2y <= 6: with wraparound it would hold (4, 2) and x = -8 (thesis, section 3.2.3).
TEST(Rows, WrapNeverAround) {
    Words w;
    const Word x = w.word("x"), y = w.word("y");
    const Row sum = rowOf({{x, 1}, {y, 2}}, 6);
    const Row left = rowOf({{x, -1}}, 0);
    expectExact(w.tm, sum);
    expectExact(w.tm, left);
    EXPECT_FALSE(
        term::evaluate(w.tm, sum.literal(w.tm), {{x.term, number(4)}, {y.term, number(2)}}).asBool());
    EXPECT_FALSE(term::evaluate(w.tm, left.literal(w.tm), {{x.term, number(-8)}}).asBool());
}

TEST(Rows, MeanWhatIntegersMean) {
    Words w;
    for (bool xSigned : {false, true})
        for (bool ySigned : {false, true}) {
            const Word x = w.word("x", xSigned), y = w.word("y", ySigned);
            for (int64_t a : {-7, -1, 1, 3})
                for (int64_t b : {-2, 1, 5})
                    for (int64_t bound : {-20, -1, 0, 13}) expectExact(w.tm, rowOf({{x, a}, {y, b}}, bound));
            for (int64_t bound : {-9, -8, 0, 7, 14}) {
                expectExact(w.tm, rowOf({{x, 1}}, bound));
                expectExact(w.tm, rowOf({{x, -1}}, bound));
            }
        }
}

TEST(Rows, LowerBoundsSubsumeHigherOnes) {
    Words w;
    Rows rows(w.tm);
    const Word x = w.word("x"), y = w.word("y");
    const Cube small({rows.literal(Row::atMost(x, number(2))), rows.literal(Row::atLeast(y, number(1)))});
    const Cube large({rows.literal(Row::atMost(x, number(5)))});
    EXPECT_TRUE(rows.subsumes(large, small));
    EXPECT_FALSE(rows.subsumes(small, large));
    EXPECT_TRUE(rows.subsumes(small, small));
    const Cube line({rows.literal(rowOf({{x, 1}, {y, -2}}, 0))}); // x - 2y <= 0 follows from x <= 2, y >= 1
    EXPECT_TRUE(rows.subsumes(line, small));
    EXPECT_FALSE(rows.subsumes(Cube({rows.literal(rowOf({{x, 1}, {y, -2}}, -1))}), small));
    EXPECT_FALSE(rows.subsumes(line, large));
    const Cube other({rows.literal(Row::atLeast(x, number(2)))});
    EXPECT_FALSE(rows.subsumes(other, small));
}

// Frames that compare cubes as rows: a larger one takes the place of those that it holds.
TEST(Rows, FramesKeepTheLargerCube) {
    Words w;
    Rows rows(w.tm);
    const Word x = w.word("x"), y = w.word("y");
    const Cube small({rows.literal(Row::atMost(x, number(2))), rows.literal(Row::atLeast(y, number(1)))});
    const Cube large({rows.literal(Row::atMost(x, number(5)))});
    pdr_kit::Frames frames;
    frames.compareBy([&rows](const Cube& a, const Cube& b) { return rows.subsumes(a, b); });
    EXPECT_TRUE(frames.block(small, 1));
    EXPECT_TRUE(frames.block(large, 2));
    EXPECT_EQ(frames.size(), 1u);
    EXPECT_TRUE(frames.isBlocked(small, 2));
    EXPECT_FALSE(frames.block(small, 2));
    EXPECT_FALSE(frames.isBlocked(small, 3));
}

// p = {x0 >= 2, x1 <= 1}, guide {x0 >= 0, x1 <= -1}: x1 <= x0 - 1.
TEST(Hyperplane, GoesThroughBothCorners) {
    Words w;
    const std::vector<Word> words = {w.word("x0"), w.word("x1")};
    const auto row = hyperplane(words, {true, false}, {{number(2), number(-1)}, {number(0), number(1)}}, 8);
    ASSERT_TRUE(row);
    ASSERT_EQ(row->parts.size(), 2u);
    for (const Row::Part& part : row->parts) EXPECT_EQ(part.factor, part.word == words[0] ? -1 : 1);
    EXPECT_EQ(row->bound.getSExtValue(), -1); // x1 - x0 <= -1
    expectExact(w.tm, *row);
}

TEST(Hyperplane, OfCornersBehindEachOtherThereIsNone) {
    Words w;
    const std::vector<Word> words = {w.word("x"), w.word("y")};
    EXPECT_FALSE(hyperplane(words, {true, true}, {{number(1), number(1)}, {number(3), number(2)}}, 8));
    EXPECT_FALSE(hyperplane(words, {true, true}, {{number(1), number(1)}, {number(1), number(5)}}, 8));
    // 2u + v >= 6 through (3, 0) and (1, 4)
    const auto row = hyperplane(words, {true, true}, {{number(3), number(0)}, {number(1), number(4)}}, 8);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->parts[0].factor, -2);
    EXPECT_EQ(row->parts[1].factor, -1);
    EXPECT_EQ(row->bound.getSExtValue(), -6);
    EXPECT_FALSE(hyperplane(words, {true, true}, {{number(3), number(0)}, {number(1), number(4)}},
                            1)); // 2 has two bits
}

TEST(Hyperplane, OfThreeWordsHasTwoGuides) {
    Words w;
    const std::vector<Word> words = {w.word("x"), w.word("y"), w.word("z")};
    const auto point = [](int64_t a, int64_t b, int64_t c) {
        return std::vector{number(a), number(b), number(c)};
    };
    // u/1 + v/2 + w/3 = 1
    const auto row =
        hyperplane(words, {true, true, true}, {point(1, 0, 0), point(0, 2, 0), point(0, 0, 3)}, 8);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->parts[0].factor, -6);
    EXPECT_EQ(row->parts[1].factor, -3);
    EXPECT_EQ(row->parts[2].factor, -2);
    EXPECT_EQ(row->bound.getSExtValue(), -6);
}

// Blocked is whatever lies below the diagonal x1 <= x0 - 1. The box touches it, and the guide tells where it goes.
TEST(Reshape, TurnsABoundaryTowardsAGuide) {
    Words w;
    Rows rows(w.tm);
    const Word x0 = w.word("x0"), x1 = w.word("x1");
    const Cube p({rows.literal(Row::atLeast(x0, number(2))), rows.literal(Row::atMost(x1, number(1)))});
    const Cube guide({rows.literal(Row::atLeast(x0, number(0))), rows.literal(Row::atMost(x1, number(-1)))});
    const auto blocked = [&](const Cube& cube) -> std::optional<Cube> {
        for (unsigned v = 0; v < 256; ++v) {
            const BitVector a(kWidth, v % 16), b(kWidth, v / 16);
            const term::Assignment state{{x0.term, a}, {x1.term, b}};
            if (term::evaluate(w.tm, cube.term(w.tm), state).asBool() && b.sge(a)) return std::nullopt;
        }
        return cube;
    };
    ASSERT_TRUE(blocked(p) && blocked(guide));
    Random random(1);
    Reshape reshape(rows, 1, 3, 8, [](Term) { return true; });
    const auto turned = reshape.reshape(p, {guide}, blocked);
    ASSERT_TRUE(turned);
    const Cube expanded = CoverExpansion(rows, random, 100).expand(*turned, blocked);
    ASSERT_EQ(expanded.size(), 1u); // the other boundary goes
    const Row* row = rows.find(expanded.literals()[0]);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->parts.size(), 2u);
    EXPECT_EQ(row->bound.getSExtValue(), -1); // x1 - x0 <= -1
    // Where the diagonal is not blocked the box stays as it is.
    const auto boxes = [&](const Cube& cube) -> std::optional<Cube> {
        for (Term literal : cube.literals())
            if (!rows.find(literal)->isUnary()) return std::nullopt;
        return cube;
    };
    EXPECT_FALSE(reshape.reshape(p, {guide}, boxes));
}

} // namespace
} // namespace vouch::engine::words
