// How long engines rest while answers are checked.
#include "exchange/rest.h"

#include <gtest/gtest.h>

namespace vouch::exchange {
namespace {

TEST(Rest, LastsUntilTheChecksHaveUsedAsMuchAsTheEngines) {
    const Rest rest(10, 6, 0);
    EXPECT_FALSE(rest.isOver(12, 2));
    EXPECT_FALSE(rest.isOver(16, 5.9));
    EXPECT_TRUE(rest.isOver(16, 6));
}

TEST(Rest, AFewSecondsAreAlwaysAllowed) {
    const Rest rest(0.1, 0.1, 0);
    EXPECT_FALSE(rest.isOver(1.5, 1.4));
    EXPECT_TRUE(rest.isOver(2.5, 2.1));
}

// The clock hardly matters: on a busy machine, a check gets little processor time in a second.
TEST(Rest, GoesByProcessorTime) {
    const Rest rest(0, 4, 0);
    EXPECT_FALSE(rest.isOver(15, 1));
    EXPECT_TRUE(rest.isOver(15, 4));
}

TEST(Rest, ACheckThatDoesNotComputeIsNotWaitedFor) {
    const Rest rest(0, 4, 0);
    EXPECT_FALSE(rest.isOver(39, 0));
    EXPECT_TRUE(rest.isOver(40, 0));
}

TEST(Rest, EarlierChecksDoNotCount) {
    const Rest rest(30, 5, 7);
    EXPECT_FALSE(rest.isOver(31, 8));
    EXPECT_TRUE(rest.isOver(36, 12));
}

} // namespace
} // namespace vouch::exchange
