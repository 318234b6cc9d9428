#include "exchange/timeline.h"

#include "exchange/made_up.h"

#include <gtest/gtest.h>

namespace vouch::exchange {
namespace {

TEST(TimeLine, EnginesTravel) {
    const std::vector<EngineNow> all = {
        {"bmc", EngineNow::State::Runs, {7, "no violation"}, "", 2, 3, 1.5, 40},
        {"pdr", EngineNow::State::Ended, {}, "gave up: timeout", 0, 1, 0.25, 20}};
    const std::vector<EngineNow> back = decodeEngines(encodeEngines(all));
    ASSERT_EQ(back.size(), 2u);
    EXPECT_EQ(back[0].progress.depth, 7u);
    EXPECT_EQ(back[0].progress.text, "no violation");
    EXPECT_EQ(back[0].given, 2u);
    EXPECT_EQ(back[0].taken, 3u);
    EXPECT_EQ(back[0].cpuSeconds, 1.5);
    EXPECT_EQ(back[1].state, EngineNow::State::Ended);
    EXPECT_EQ(back[1].outcome, "gave up: timeout");
    EXPECT_EQ(back[1].megabytes, 20);
}

TEST(TimeLine, BrokenMessagesAreRefused) {
    std::string bytes = encodeEngines({{"bmc"}});
    EXPECT_THROW(decodeEngines(bytes + "x"), support::MalformedMessage);
    EXPECT_THROW(decodeEngines(bytes.substr(0, bytes.size() - 1)), support::MalformedMessage);
    EXPECT_THROW(decodeEngines("nonsense"), support::MalformedMessage);
}

TEST(TimeLine, DeliveriesThatAreNearBecomeOne) {
    TimeLine line;
    line.deliver({1.0, "dataflow", 2, {"kipdr"}});
    line.deliver({1.01, "dataflow", 3, {"kipdr"}});
    line.deliver({1.02, "dataflow", 1, {"kipdr", "pdr"}}); // other readers
    line.deliver({1.03, "kipdr", 1, {"pdr"}});
    line.deliver({2.0, "dataflow", 4, {"kipdr", "pdr"}});
    ASSERT_EQ(line.deliveries().size(), 4u);
    EXPECT_EQ(line.deliveries()[0].facts, 5u);
    EXPECT_EQ(line.deliveries()[3].facts, 4u);
}

TEST(TimeLine, NoFactIsLostBeyondTheBound) {
    TimeLine line;
    constexpr unsigned kMany = 5000;
    for (unsigned i = 0; i < kMany; ++i) line.deliver({double(i), "dataflow", 1, {"kipdr"}});
    EXPECT_LT(line.deliveries().size(), 1000u);
    unsigned sum = 0;
    for (const Delivery& d : line.deliveries()) sum += d.facts;
    EXPECT_EQ(sum, kMany);
}

TEST(TimeLine, ChecksThatGoOnEndWithTheRun) {
    TimeLine line;
    line.beginCheck("bmc", 1);
    line.beginCheck("pdr", 2);
    line.endCheck("bmc", 3, "refuted");
    const std::vector<CheckSpan> all = line.checks(5);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].outcome, "refuted");
    EXPECT_EQ(all[0].end, 3);
    EXPECT_EQ(all[1].outcome, "stopped");
    EXPECT_EQ(all[1].end, 5);
}

class Watched : public MadeUpRun {};

TEST_F(Watched, RunsTellWhatTheirEnginesDo) {
    std::vector<std::vector<EngineNow>> seen;
    settings.watch = [&](const std::vector<EngineNow>& now) { seen.push_back(now); };
    settings.budget = settings.engineBudget = support::Budget::seconds(2);
    run({info("hangs", hang), info("gives-up", giveUp)});
    ASSERT_GE(seen.size(), 2u);
    ASSERT_EQ(seen.back().size(), 2u);
    EXPECT_EQ(seen.back()[0].name, "hangs");
    EXPECT_EQ(seen.back()[0].state, EngineNow::State::Runs);
    EXPECT_GT(seen.back()[0].megabytes, 0);
    EXPECT_EQ(seen.back()[1].state, EngineNow::State::Ended);
    EXPECT_EQ(seen.back()[1].outcome, "gave up: bound reached");
}

TEST_F(Watched, FactsAndChecksAreOnTheTimeLine) {
    auto publishes = [&](const Program&, const Context& context) -> Answer {
        context.bus->publish({{counter.head, counter.atMost(10)}});
        return giveUp({}, context);
    };
    auto late = [&](const Program& p, const Context& context) -> Answer {
        return claimsSafe(10)(p, context);
    };
    Outcome o = run({info("kipdr", publishes), info("kinduction", late, "kipdr")});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    ASSERT_EQ(o.deliveries.size(), 1u);
    EXPECT_EQ(o.deliveries[0].from, "kipdr");
    EXPECT_EQ(o.deliveries[0].facts, 1u);
    EXPECT_EQ(o.engines.at(1).taken, 1u); // when it began
    EXPECT_GE(o.engines.at(1).begin, o.engines.at(0).begin);
    EXPECT_GE(o.engines.at(0).end, o.engines.at(0).begin);
    ASSERT_EQ(o.checks.size(), 1u);
    EXPECT_EQ(o.checks[0].engine, "kinduction");
    EXPECT_EQ(o.checks[0].outcome, "confirmed");
    EXPECT_GE(o.checks[0].end, o.checks[0].begin);
}

} // namespace
} // namespace vouch::exchange
