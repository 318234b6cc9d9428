// What the other float tests take for granted: the constants, that constants are computed while terms are
// built, and formats wider than the hardware's.
#include "term/float/float.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringRef.h>

namespace vouch::term::test {

namespace {

using namespace floats;

struct Float : testing::Test {
    TermManager tm;
    Term nearest = roundingTerm(tm, RoundingMode::NearestEven);

    Term quad(const char* digits) { return tm.mkConst(BitVector(128, digits, 16)); }
};

} // namespace

TEST_F(Float, Constants) {
    EXPECT_EQ(quietNaN(tm, doubleFormat), tm.mkConst(64, 0x7ff8000000000000));
    EXPECT_EQ(quietNaN(tm, singleFormat), tm.mkConst(32, 0x7fc00000));
    EXPECT_EQ(infinity(tm, singleFormat, false), tm.mkConst(32, 0x7f800000));
    EXPECT_EQ(infinity(tm, halfFormat, true), tm.mkConst(16, 0xfc00));
    EXPECT_EQ(floats::zero(tm, halfFormat, true), tm.mkConst(16, 0x8000));
    EXPECT_EQ(toX87(tm, quietNaN(tm, extendedFormat)), tm.mkConst(BitVector(80, "7fffc000000000000000", 16)));
}

TEST_F(Float, ConstantOperandsFold) {
    const Term one = tm.mkConst(64, 0x3ff0000000000000), two = tm.mkConst(64, 0x4000000000000000);
    const Term half = tm.mkConst(64, 0x3fe0000000000000), three = tm.mkConst(64, 0x4008000000000000);
    EXPECT_EQ(add(tm, doubleFormat, nearest, one, two), three);
    EXPECT_EQ(subtract(tm, doubleFormat, nearest, three, two), one);
    EXPECT_EQ(multiply(tm, doubleFormat, nearest, half, two), one);
    EXPECT_EQ(divide(tm, doubleFormat, nearest, one, two), half);
    EXPECT_EQ(fusedMultiplyAdd(tm, doubleFormat, nearest, one, two, one), three);
    EXPECT_EQ(truncatedRemainder(tm, doubleFormat, three, two), one);
    EXPECT_EQ(roundToIntegral(tm, doubleFormat, nearest, half), floats::zero(tm, doubleFormat, false));
    EXPECT_EQ(convert(tm, doubleFormat, singleFormat, nearest, half), tm.mkConst(32, 0x3f000000));
    EXPECT_EQ(fromInteger(tm, doubleFormat, nearest, tm.mkConst(7, 3), true), three);
    const IntegerResult integer = toInteger(tm, doubleFormat, nearest, three, 32, true);
    EXPECT_EQ(integer.value, tm.mkConst(32, 3));
    EXPECT_TRUE(tm.isTrue(integer.inRange));
    EXPECT_TRUE(tm.isTrue(less(tm, doubleFormat, half, one)));
    EXPECT_TRUE(tm.isFalse(equal(tm, doubleFormat, quietNaN(tm, doubleFormat), quietNaN(tm, doubleFormat))));
}

// Neither -1 minus the least subnormal nor twice the greatest number is exact: codes without a mode round as
// TowardZero does.
TEST_F(Float, CodesAboveTowardZeroMeanTowardZero) {
    const Term one = tm.mkConst(16, 0xbc00), tiny = tm.mkConst(16, 0x8001), large = tm.mkConst(16, 0xfbff);
    for (uint64_t code = 4; code < 8; ++code) {
        const Term mode = tm.mkConst(roundingModeBits, code);
        EXPECT_EQ(add(tm, halfFormat, mode, one, tiny), one) << code;
        EXPECT_EQ(add(tm, halfFormat, mode, large, large), large) << code;
    }
}

TEST_F(Float, Quad) {
    const Term one = quad("3fff0000000000000000000000000000"), two = quad("40000000000000000000000000000000");
    const Term three = add(tm, quadFormat, nearest, one, two);
    EXPECT_EQ(three, quad("40008000000000000000000000000000"));
    EXPECT_EQ(divide(tm, quadFormat, nearest, one, three), quad("3ffd5555555555555555555555555555"));
    EXPECT_EQ(squareRoot(tm, quadFormat, nearest, two), quad("3fff6a09e667f3bcc908b2fb1366ea95"));
    // 3 * fl(1/3) - 1 is the rounding error of 1/3, which only a single rounding shows.
    const Term third = divide(tm, quadFormat, nearest, one, three);
    const Term minusOne = negate(tm, quadFormat, one);
    EXPECT_EQ(fusedMultiplyAdd(tm, quadFormat, nearest, three, third, minusOne),
              quad("bf8d0000000000000000000000000000"));
    EXPECT_EQ(subtract(tm, quadFormat, nearest, multiply(tm, quadFormat, nearest, three, third), one),
              floats::zero(tm, quadFormat, false));
}

} // namespace vouch::term::test
