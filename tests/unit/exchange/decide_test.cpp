#include "exchange/decide.h"

#include <gtest/gtest.h>

namespace vouch::exchange {
namespace {

using State = Claim::State;

Claim claim(const char* engine, bool safe, State state) { return {engine, safe, state, "detail"}; }

TEST(Decide, WaitsWhileEnginesRun) {
    EXPECT_FALSE(decide({.moreToCome = true}));
    EXPECT_FALSE(decide({.claims = {claim("a", true, State::Pending)}, .moreToCome = false}));
}

TEST(Decide, ConfirmedClaimWinsAtOnce) {
    auto d = decide({.claims = {claim("a", false, State::Confirmed)}, .moreToCome = true});
    ASSERT_TRUE(d);
    EXPECT_EQ(d->verdict, Verdict::False);
    EXPECT_EQ(d->claim, 0u);
    d = decide({.claims = {claim("a", true, State::Pending), claim("b", true, State::Confirmed)}});
    ASSERT_TRUE(d);
    EXPECT_EQ(d->verdict, Verdict::True);
    EXPECT_EQ(d->claim, 1u);
}

TEST(Decide, ConfirmedClaimWaitsForTheCheckOfAContradiction) {
    Situation s{.claims = {claim("a", false, State::Confirmed), claim("b", true, State::Pending)}};
    EXPECT_FALSE(decide(s));
    s.outOfTime = true;
    ASSERT_TRUE(decide(s));
    EXPECT_EQ(decide(s)->verdict, Verdict::Unknown);
}

TEST(Decide, ContradictionIsUnknown) {
    for (State other : {State::Confirmed, State::Unconfirmed}) {
        auto d = decide({.claims = {claim("a", false, State::Confirmed), claim("b", true, other)}});
        ASSERT_TRUE(d);
        EXPECT_EQ(d->verdict, Verdict::Unknown);
        EXPECT_TRUE(d->contradictory);
        EXPECT_NE(d->reason.find("a says FALSE"), std::string::npos) << d->reason;
        EXPECT_NE(d->reason.find("b says TRUE"), std::string::npos) << d->reason;
    }
    auto d =
        decide({.claims = {claim("a", false, State::Unconfirmed), claim("b", true, State::Unconfirmed)}});
    ASSERT_TRUE(d);
    EXPECT_EQ(d->verdict, Verdict::Unknown);
    EXPECT_TRUE(d->contradictory);
}

TEST(Decide, RefutedClaimIsNoContradiction) {
    auto d = decide({.claims = {claim("a", true, State::Refuted), claim("b", false, State::Confirmed)}});
    ASSERT_TRUE(d);
    EXPECT_EQ(d->verdict, Verdict::False);
    EXPECT_EQ(d->claim, 1u);
}

TEST(Decide, DoubtedClaimIsWaitedForAndRefutedInTheEnd) {
    Situation s{.claims = {claim("a", false, State::Doubted)}};
    EXPECT_FALSE(decide(s));
    s.outOfTime = true;
    ASSERT_TRUE(decide(s));
    EXPECT_EQ(decide(s)->verdict, Verdict::Unknown);
    EXPECT_EQ(decide(s)->reason, "refuted evidence: a: detail");
}

TEST(Decide, ConfirmedClaimWaitsForADoubtedContradictionNoLongerThanItMust) {
    Situation s{.claims = {claim("a", false, State::Doubted), claim("b", true, State::Confirmed)}};
    EXPECT_FALSE(decide(s));
    s.outOfTime = true;
    ASSERT_TRUE(decide(s));
    EXPECT_EQ(decide(s)->verdict, Verdict::True);
}

TEST(Decide, RefutedClaimIsNeverAVerdict) {
    Situation s{.claims = {claim("a", true, State::Refuted)}, .moreToCome = true};
    EXPECT_FALSE(decide(s)) << "another engine may still answer";
    s.moreToCome = false;
    auto d = decide(s);
    ASSERT_TRUE(d);
    EXPECT_EQ(d->verdict, Verdict::Unknown);
    EXPECT_TRUE(d->reason.starts_with("refuted evidence: a")) << d->reason;
    s.claims.push_back(claim("b", true, State::Unconfirmed));
    EXPECT_EQ(decide(s)->verdict, Verdict::Unknown) << "discredited by the refuted claim of its kind";
}

TEST(Decide, UnconfirmedClaimWaitsForABetterOne) {
    Situation s{.claims = {claim("a", false, State::Unconfirmed)}, .moreToCome = true};
    EXPECT_FALSE(decide(s));
    s.impatient = true;
    EXPECT_FALSE(decide(s)) << "it is no verdict: a better one is worth all of the time";
    s.acceptUnconfirmed = true;
    ASSERT_TRUE(decide(s));
    EXPECT_EQ(decide(s)->verdict, Verdict::False);
    s.claims.push_back(claim("b", false, State::Pending));
    EXPECT_FALSE(decide(s)) << "its check may confirm it";
}

TEST(Decide, UnconfirmedIsUnknownUnlessAskedFor) {
    Situation s{.claims = {claim("a", false, State::Unconfirmed)}};
    s.claims[0].detail = "the native run was killed";
    ASSERT_TRUE(decide(s));
    EXPECT_EQ(decide(s)->verdict, Verdict::Unknown);
    EXPECT_EQ(decide(s)->reason, "unconfirmed: a found a violation, the native run was killed");
    s.acceptUnconfirmed = true;
    EXPECT_EQ(decide(s)->verdict, Verdict::False);
}

TEST(Decide, OutOfTimeMakesPendingUnconfirmed) {
    Situation s{.claims = {claim("a", true, State::Pending)}, .outOfTime = true};
    s.claims[0].detail.clear();
    ASSERT_TRUE(decide(s));
    EXPECT_EQ(decide(s)->verdict, Verdict::Unknown);
    EXPECT_EQ(decide(s)->reason, "unconfirmed: proved by a, the check ran out of time");
    s.acceptUnconfirmed = true;
    EXPECT_EQ(decide(s)->verdict, Verdict::True);
}

TEST(Decide, TellsTheMostInformativeReason) {
    GaveUp unsupported{"a", "unsupported: float, f.c:3", false}, bound{"b", "bound of 7 reached", false},
        memory{"c", "out of memory", true}, crash{"d", "internal error: killed", true};
    auto reason = [](std::vector<GaveUp> gaveUp, bool outOfTime = false) {
        return decide({.gaveUp = std::move(gaveUp), .outOfTime = outOfTime})->reason;
    };
    EXPECT_EQ(reason({crash, memory, bound, unsupported}), unsupported.reason);
    EXPECT_EQ(reason({crash, memory, bound}), bound.reason);
    EXPECT_EQ(reason({bound, {"e", "timeout", false}, memory}), "timeout");
    EXPECT_EQ(reason({crash, memory}), memory.reason);
    EXPECT_EQ(reason({crash}), crash.reason);
    EXPECT_EQ(reason({crash}, true), "timeout");
    EXPECT_EQ(reason({unsupported}, true), unsupported.reason);
    GaveUp undefined{"d", "undefined: a const object was changed, f.c:3", false};
    EXPECT_EQ(reason({bound, undefined}), undefined.reason);
    EXPECT_EQ(reason({}, true), "timeout");
}

} // namespace
} // namespace vouch::exchange
