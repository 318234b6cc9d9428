#include "domain/interval_set.h"
#include "domain/small_values.h"

#include <gtest/gtest.h>

namespace vouch::domain {
namespace {

using testing::kWidth;
using testing::number;

IntervalSet fromMask(uint32_t mask) {
    IntervalSet s = IntervalSet::none(kWidth);
    for (uint64_t v = 0; v < 16; ++v)
        if (mask >> v & 1) s = s.join(IntervalSet::constant(number(v)));
    return s;
}

uint32_t toMask(const IntervalSet& s) {
    uint32_t mask = 0;
    for (uint64_t v = 0; v < 16; ++v)
        if (s.contains(number(v))) mask |= 1u << v;
    return mask;
}

TEST(IntervalSet, RepresentsEverySetExactly) {
    for (uint32_t mask = 0; mask < 0x10000; mask += 7) {
        IntervalSet s = fromMask(mask);
        ASSERT_EQ(toMask(s), mask);
        ASSERT_EQ(toMask(s.complement()), ~mask & 0xFFFF);
        ASSERT_EQ(s.isEmpty(), mask == 0);
        ASSERT_EQ(s.isAll(), mask == 0xFFFF);
        IntervalSet again = IntervalSet::none(kWidth);
        for (const Arc& a : s.arcs()) again = again.join(IntervalSet::arc(a.first, a.last));
        ASSERT_EQ(again, s);
    }
}

TEST(IntervalSet, JoinMeetAndInclusionAreThoseOfSets) {
    std::mt19937 random(1);
    for (int i = 0; i < 20000; ++i) {
        const uint32_t a = random() & random() & 0xFFFF, b = (random() | random()) & 0xFFFF;
        const IntervalSet x = fromMask(a), y = fromMask(b);
        ASSERT_EQ(toMask(x.join(y)), a | b);
        ASSERT_EQ(toMask(x.meet(y)), a & b);
        ASSERT_EQ(x.includes(y), (b & ~a) == 0);
        ASSERT_EQ(y.includes(x), (a & ~b) == 0);
        ASSERT_EQ(x.join(y), y.join(x));
    }
}

TEST(IntervalSet, ExtremesInBothOrders) {
    const IntervalSet small = IntervalSet::arc(number(14), number(2)); // -2 .. 2
    EXPECT_EQ(small.min(), number(0));
    EXPECT_EQ(small.max(), number(15));
    EXPECT_EQ(small.signedMin(), number(14));
    EXPECT_EQ(small.signedMax(), number(2));
    EXPECT_EQ(small.arcs().size(), 1u);
    EXPECT_EQ(small.parts().size(), 2u);
}

TEST(IntervalSet, CappingFillsTheSmallestGaps) {
    for (uint32_t mask = 1; mask < 0x10000; mask += 5)
        for (size_t n = 1; n <= 3; ++n) {
            const IntervalSet s = fromMask(mask), c = s.capped(n);
            ASSERT_TRUE(c.includes(s));
            ASSERT_LE(c.arcs().size(), n);
        }
    // {1} {3} {10}: the gap at 2 is the smallest
    EXPECT_EQ(toMask(fromMask(0b0000010000001010).capped(2)), 0b0000010000001110u);
    // {15} {1} {8}: the gap at 0 is the smallest, on the other side of the circle's end
    EXPECT_EQ(toMask(fromMask(0b1000000100000010).capped(2)), 0b1000000100000011u);
}

TEST(IntervalSet, WideningStopsAtThresholds) {
    const std::vector<BitVector> thresholds{number(7), number(10)};
    const IntervalSet old = fromMask(0b0011), grown = fromMask(0b0111);
    EXPECT_EQ(toMask(grown.widened(old, thresholds)), 0xFFu); // 0..7
    const IntervalSet nine = IntervalSet::arc(number(0), number(8)),
                      eight = IntervalSet::arc(number(0), number(7));
    EXPECT_EQ(nine.widened(eight, thresholds), IntervalSet::arc(number(0), number(10)));
    EXPECT_TRUE(IntervalSet::arc(number(0), number(11)).widened(nine, thresholds).isAll());
    EXPECT_EQ(old.widened(old, thresholds), old);
}

TEST(IntervalSet, EveryChainOfWideningsEnds) {
    std::mt19937 random(2);
    for (int run = 0; run < 300; ++run) {
        std::vector<BitVector> thresholds;
        for (uint64_t v = 0; v < 16; ++v)
            if (random() % 4 == 0) thresholds.push_back(number(v));
        IntervalSet s = IntervalSet::none(kWidth);
        unsigned changes = 0;
        for (int step = 0; step < 200; ++step) {
            const IntervalSet grown = s.join(IntervalSet::constant(number(random() % 16))).capped(4);
            const IntervalSet next = grown.widened(s, thresholds);
            ASSERT_TRUE(next.includes(grown));
            changes += !(next == s);
            s = next;
        }
        EXPECT_LE(changes, 2 * thresholds.size() + 4);
    }
}

} // namespace
} // namespace vouch::domain
