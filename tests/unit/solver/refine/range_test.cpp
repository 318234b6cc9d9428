// Ranges are sets of values, as a test, as a formula, and as a function of low bits; joins are least upper bounds.
#include "solver/refine/formulas.h"

#include <gtest/gtest.h>

namespace vouch::solver::refine::test {

namespace {

constexpr uint32_t kWhole = 5;
constexpr Fill kFills[] = {Fill::Zeros, Fill::Ones, Fill::Signs};

std::vector<Range> allRanges() {
    std::vector<Range> ranges;
    for (uint32_t w = 0; w <= kWhole; ++w)
        for (Fill fill : kFills) ranges.push_back({w, fill});
    return ranges;
}

std::vector<BitVector> allValues() {
    std::vector<BitVector> values;
    for (uint64_t v = 0; v < 1u << kWhole; ++v) values.emplace_back(kWhole, v);
    return values;
}

std::set<uint64_t> members(Range range) {
    std::set<uint64_t> found;
    for (const BitVector& v : allValues())
        if (range.contains(v)) found.insert(v.getZExtValue());
    return found;
}

} // namespace

TEST(Range, BoundsAreThoseOfThePaper) {
    for (uint32_t w = 0; w <= kWhole; ++w)
        for (const BitVector& v : allValues()) {
            const int64_t n = v.getSExtValue(), reach = int64_t(1) << w;
            if (w >= kWhole) continue;
            EXPECT_EQ(Range({w, Fill::Zeros}).contains(v), v.getZExtValue() < uint64_t(reach));
            EXPECT_EQ(Range({w, Fill::Ones}).contains(v), -reach <= n && n < 0);
            EXPECT_EQ(Range({w, Fill::Signs}).contains(v), -reach <= n && n < reach);
        }
}

TEST(Range, FormulaAndNarrowedInputAgreeWithMembership) {
    TermManager tm;
    const Term x = tm.mkVar("x", Sort::bitVec(kWhole));
    for (Range range : allRanges()) {
        EXPECT_EQ(range.isFull(kWhole), members(range).size() == 1u << kWhole) << range.text();
        if (range.isFull(kWhole)) continue;
        const Term formula = Restrictions::formula(tm, x, range);
        const Term narrowed = Restrictions::narrowed(tm, x, range);
        std::set<uint64_t> image;
        for (const BitVector& v : allValues()) {
            const Assignment a{{x, Value(v)}};
            EXPECT_EQ(term::evaluate(tm, formula, a).asBool(), range.contains(v)) << range.text();
            const BitVector shown = term::evaluate(tm, narrowed, a).asBits();
            image.insert(shown.getZExtValue());
            if (range.contains(v)) EXPECT_EQ(shown, v) << range.text();
        }
        EXPECT_EQ(image, members(range)) << range.text();
    }
}

TEST(Range, LeastRangeOfAValueIsLeast) {
    for (const BitVector& v : allValues()) {
        const Range least = Range::least(v);
        EXPECT_TRUE(least.contains(v));
        if (least.width > 0) EXPECT_FALSE(Range({least.width - 1, least.fill}).contains(v));
    }
    // The printed formula has log2(8) = 3 bits for 8, and none for 1.
    EXPECT_EQ(Range::least(BitVector(32, 8)), (Range{4, Fill::Zeros}));
    EXPECT_EQ(Range::least(BitVector(32, 1)), (Range{1, Fill::Zeros}));
    EXPECT_EQ(Range::least(BitVector(32, 0)), (Range{0, Fill::Zeros}));
    EXPECT_EQ(Range::least(BitVector(32, uint64_t(-8), true)), (Range{3, Fill::Ones}));
}

TEST(Range, JoinIsTheLeastUpperBound) {
    for (Range a : allRanges())
        for (Range b : allRanges()) {
            const std::set<uint64_t> joined = members(a.join(b));
            for (uint64_t v : members(a)) EXPECT_TRUE(joined.contains(v));
            for (uint64_t v : members(b)) EXPECT_TRUE(joined.contains(v));
            EXPECT_EQ(a.join(b), b.join(a));
            EXPECT_EQ(a.join(a), a);
        }
}

TEST(Restrictions, FullRangesAreNone) {
    TermManager tm;
    const Term x = tm.mkVar("x", Sort::bitVec(kWhole));
    Restrictions r;
    r.set(tm, x, {2, Fill::Zeros});
    EXPECT_EQ(r.of(tm, x), (Range{2, Fill::Zeros}));
    r.set(tm, x, {4, Fill::Signs});
    EXPECT_TRUE(r.empty());
    EXPECT_TRUE(r.of(tm, x).isFull(kWhole));
}

} // namespace vouch::solver::refine::test
