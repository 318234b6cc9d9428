// Claims are checked in a child process, and what it says travels; facts that are given are known from the start.
#include "exchange/claims.h"

#include "exchange/counter.h"
#include "exchange/facts.h"

#include <gtest/gtest.h>

namespace vouch::exchange {
namespace {

using engine::claims::Standing;

TEST(CheckedClaims, TravelFieldByField) {
    Counter c;
    CheckedClaims claims;
    claims.checked.results[3] = {Standing::NotInductive,
                                 {{1, 5, 2}, {{"x", "1"}}},
                                 {{1, 6, 0}, {{"x", "2"}, {"y", "-1"}}},
                                 true,
                                 {1, 2},
                                 "because"};
    claims.checked.facts = {{c.head, c.atMost(10), 1, kOutside}};
    claims.statistics.add("claims.queries", 7);
    const std::string bytes = encodeClaims(c.p, claims);
    const CheckedClaims back = decodeClaims(c.p, bytes);
    EXPECT_EQ(encodeClaims(c.p, back), bytes);
    const auto& result = back.checked.results.at(3);
    EXPECT_EQ(result.standing, Standing::NotInductive);
    EXPECT_EQ(result.before.where.line, 5u);
    EXPECT_EQ(result.after.values.at(1).second, "-1");
    EXPECT_TRUE(result.isRound);
    EXPECT_EQ(result.needs, (std::set<uint32_t>{1, 2}));
    EXPECT_EQ(result.why, "because");
    EXPECT_EQ(back.checked.facts.at(0).formula, c.atMost(10));
    EXPECT_EQ(back.statistics.get("claims.queries"), 7);
}

TEST(CheckedClaims, EveryTruncationIsRefused) {
    Counter c;
    CheckedClaims claims;
    claims.checked.results[0] = {};
    claims.checked.facts = {{c.head, c.atMost(10), 1, ""}};
    const std::string bytes = encodeClaims(c.p, claims);
    for (size_t size = 0; size < bytes.size(); ++size)
        EXPECT_THROW(decodeClaims(c.p, std::string_view(bytes).substr(0, size)), std::runtime_error) << size;
}

TEST(CheckClaims, InAProcessOfItsOwn) {
    Counter c;
    c.p.claims.push_back({0, c.head, c.atMost(10), {{"x", c.x, false}}});
    c.p.claims.push_back({1, c.head, c.atMost(4), {{"x", c.x, false}}});
    const CheckedClaims claims = checkClaims(c.p, support::Budget::seconds(60));
    EXPECT_EQ(claims.failure, "");
    EXPECT_EQ(claims.checked.results.at(0).standing, Standing::Proved);
    EXPECT_EQ(claims.checked.results.at(1).standing, Standing::False);
    EXPECT_EQ(claims.checked.results.at(1).after.values.at(0).second, "5");
    ASSERT_EQ(claims.checked.facts.size(), 1u);
    EXPECT_EQ(claims.checked.facts[0].from, kOutside);
    EXPECT_EQ(claims.checked.facts[0].formula, c.atMost(10));
    EXPECT_GT(claims.statistics.get("claims.queries"), 0);
}

TEST(CheckClaims, WithoutTimeThereIsNoResult) {
    Counter c;
    c.p.claims.push_back({0, c.head, c.atMost(10), {}});
    const CheckedClaims claims = checkClaims(c.p, support::Budget::seconds(0));
    EXPECT_TRUE(claims.checked.facts.empty());
    EXPECT_TRUE(!claims.failure.empty() || claims.checked.results.at(0).standing == Standing::Undecided);
}

TEST(FactBoard, KnowsWhatIsGiven) {
    Counter c;
    FactBoard board(c.p);
    board.know({{c.head, c.atMost(10), 1, kOutside}, {c.head, c.atMost(10), 1, kOutside}});
    ASSERT_EQ(board.all().size(), 1u);
    EXPECT_TRUE(board.take("one", encodeFacts(c.p, {{c.head, c.atMost(10), 1, ""}})).empty());
    EXPECT_EQ(board.all().front().from, kOutside);
}

} // namespace
} // namespace vouch::exchange
