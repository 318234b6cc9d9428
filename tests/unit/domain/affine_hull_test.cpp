#include "domain/affine_hull.h"

#include <gtest/gtest.h>
#include <random>
#include <set>

namespace vouch::domain {
namespace {

using Point = AffineHull::Point;

// The reference: base + all sums of multiples of differences, by closure, for two dimensions of three bits.
std::set<Point> closure(const std::vector<Point>& points) {
    std::set<Point> result{points[0]};
    for (bool grown = true; grown;) {
        grown = false;
        for (const Point& p : std::set<Point>(result))
            for (const Point& q : points) {
                Point moved = p;
                for (size_t i = 0; i < p.size(); ++i) moved[i] = (p[i] + q[i] - points[0][i]) & 7;
                grown |= result.insert(moved).second;
            }
    }
    return result;
}

TEST(AffineHull, IsTheSmallestAffineSetOnAllSmallExamples) {
    std::mt19937 random(7);
    for (int round = 0; round < 2000; ++round) {
        const size_t dimension = 1 + random() % 2;
        AffineHull hull(3, dimension);
        std::vector<Point> points;
        for (unsigned n = 1 + random() % 4; n-- > 0;) {
            Point p;
            for (size_t i = 0; i < dimension; ++i) p.push_back(random() % 8);
            const bool wasIn = hull.contains(p);
            ASSERT_EQ(hull.add(p), !wasIn);
            points.push_back(p);
        }
        const std::set<Point> expected = closure(points);
        for (uint64_t x = 0; x < 8; ++x)
            for (uint64_t y = 0; y < (dimension == 2 ? 8 : 1); ++y) {
                Point p{x};
                if (dimension == 2) p.push_back(y);
                ASSERT_EQ(hull.contains(p), expected.contains(p)) << "round " << round;
            }
    }
}

// Other coefficients, the same set.
TEST(AffineHull, SmallEquationsDescribeTheSameSet) {
    std::mt19937 random(9);
    auto size = [](const std::vector<AffineHull::Equation>& equations) {
        uint64_t sum = 0;
        for (const AffineHull::Equation& e : equations)
            for (uint64_t c : e.coefficients) sum += std::min(c, 16 - c);
        return sum;
    };
    unsigned smaller = 0;
    for (int round = 0; round < 500; ++round) {
        AffineHull hull(4, 3);
        for (unsigned n = 1 + random() % 4; n-- > 0;) hull.add({random() % 16, random() % 16, random() % 16});
        const auto small = hull.smallEquations();
        ASSERT_LE(size(small), size(hull.equations()));
        smaller += size(small) < size(hull.equations());
        for (uint64_t code = 0; code < 16 * 16 * 16; ++code) {
            const Point p{code % 16, code / 16 % 16, code / 256};
            bool all = true;
            for (const AffineHull::Equation& e : small) {
                uint64_t sum = 0;
                for (size_t i = 0; i < p.size(); ++i) sum += e.coefficients[i] * p[i];
                all &= sum % 16 == e.constant;
            }
            ASSERT_EQ(all, hull.contains(p)) << "round " << round;
        }
    }
    EXPECT_GT(smaller, 20u);
}

TEST(AffineHull, FindsLinearRelationsAndCongruences) {
    AffineHull hull(32, 3); // x, y = 2 x + 1, z = 5 mod 8
    for (const Point& p : {Point{0, 1, 5}, Point{1, 3, 5}, Point{1u << 31, 1, 5}, Point{0, 1, 13}})
        hull.add(p);
    EXPECT_TRUE(hull.contains({1000, 2001, 13}));
    EXPECT_FALSE(hull.contains({1000, 2002, 13}));
    EXPECT_FALSE(hull.contains({1000, 2001, 14}));
    EXPECT_EQ(hull.equations().size(), 2u);
}

TEST(AffineHull, GrowsFinitelyOften) {
    std::mt19937_64 random(8);
    for (uint32_t width : {1u, 8u, 64u}) {
        AffineHull hull(width, 4);
        unsigned grown = 0;
        for (int i = 0; i < 500; ++i) {
            Point p;
            for (int k = 0; k < 4; ++k) p.push_back(width == 64 ? random() : random() % (1ull << width));
            grown += hull.add(p);
            ASSERT_TRUE(hull.contains(p));
        }
        EXPECT_LE(grown, 4 * width + 1);
        EXPECT_TRUE(hull.equations().empty());
    }
}

} // namespace
} // namespace vouch::domain
