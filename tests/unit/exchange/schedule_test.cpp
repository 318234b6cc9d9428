#include "exchange/schedule.h"

#include "exchange/facts.h"

#include <gtest/gtest.h>

namespace vouch::exchange {
namespace {

class Schedule : public testing::Test {
  protected:
    Schedule() {
        options.add(scheduleOptions());
        options.add(busOptions());
        for (const engine::EngineInfo& e : engine::engines()) options.add(e.options);
    }
    std::vector<std::string> names(const std::string& text) {
        std::vector<std::string> result;
        for (const Member& m : schedule(text, options)) result.push_back(m.name());
        return result;
    }
    std::string refusal(const std::string& text) {
        try {
            schedule(text, options);
        } catch (const ScheduleError& e) {
            return e.what();
        }
        return "";
    }
    engine::Options options;
};
using Names = std::vector<std::string>;

TEST_F(Schedule, OneEngine) {
    EXPECT_EQ(names("bmc"), Names{"bmc"});
    EXPECT_FALSE(schedule("bmc", options).front().options);
}

TEST_F(Schedule, OfTheDefault) {
    EXPECT_EQ(names("portfolio"),
              (Names{"kinduction", "dataflow", "kipdr", "ic3cfa", "unwind", "bmc", "dynamic"}));
    const std::vector<Member> members = portfolio();
    EXPECT_EQ(members[3].after, "dataflow");
    EXPECT_EQ(members[3].delay, 0.5);
    EXPECT_EQ(members[3].patience, 2);
    EXPECT_EQ(members[4].delay, 0.2);
    EXPECT_EQ(members[5].delay, 3);
    EXPECT_EQ(members[6].delay, 1);
    EXPECT_TRUE(members[6].info.runsNatively);
    for (const Member& m : members)
        if (!m.after.empty()) EXPECT_EQ(m.after, "dataflow");
}

TEST_F(Schedule, SeveralAtOnceWithOptionsOfTheirOwn) {
    EXPECT_EQ(names("bmc, ic3cfa(reuse=false),ic3cfa"), (Names{"bmc", "ic3cfa(reuse=false)", "ic3cfa"}));
    const std::vector<Member> members = schedule("bmc,ic3cfa(reuse=false,ctg=0),ic3cfa", options);
    EXPECT_EQ(members[1].info.name, "ic3cfa");
    EXPECT_EQ(members[1].options->text("ic3cfa.reuse"), "false");
    EXPECT_EQ(members[1].options->text("ic3cfa.ctg"), "0");
    EXPECT_FALSE(members[2].options);
    for (const Member& m : members) EXPECT_EQ(m.delay, 0);
}

TEST_F(Schedule, OptionsOfTheRunAreTheBasis) {
    ASSERT_FALSE(options.set("ic3cfa.ctg", "7"));
    const Member member = schedule("ic3cfa(push=none)", options).front();
    EXPECT_EQ(member.options->text("ic3cfa.ctg"), "7");
    EXPECT_EQ(member.options->text("ic3cfa.push"), "none");
}

TEST_F(Schedule, ValuesWithCommas) {
    const Member member = schedule("dataflow(domains=boxes,eq,intervals=2)", options).front();
    EXPECT_EQ(member.options->text("dataflow.domains"), "boxes,eq");
    EXPECT_EQ(member.options->text("dataflow.intervals"), "2");
}

TEST_F(Schedule, TheBusIsAnOptionOfAMember) {
    const Member member = schedule("ic3cfa(exchange=none),kinduction", options).front();
    EXPECT_EQ(accessOf(*member.options, "ic3cfa"), (Access{false, false}));
    EXPECT_EQ(accessOf(options, "ic3cfa"), (Access{true, true}));
}

TEST_F(Schedule, PortfolioAndMore) {
    EXPECT_EQ(names("portfolio,ic3cfa(push=assign)"),
              (Names{"kinduction", "dataflow", "kipdr", "ic3cfa", "unwind", "bmc", "dynamic",
                     "ic3cfa(push=assign)"}));
}

TEST_F(Schedule, GeneratorsBesideKinductionAlone) {
    ASSERT_FALSE(options.set("kinduction.invariants", "df;kipdr"));
    EXPECT_EQ(names("kinduction"), (Names{"kinduction", "dataflow", "kipdr"}));
    EXPECT_EQ(schedule("kinduction", options)[2].after, "dataflow");
    EXPECT_EQ(names("kinduction(k-max=9)"), (Names{"kinduction(k-max=9)", "dataflow", "kipdr"}));
    EXPECT_EQ(names("kinduction,bmc"), (Names{"kinduction", "bmc"}));
    EXPECT_TRUE(takesGenerators("kinduction"));
    EXPECT_FALSE(takesGenerators("kinduction,bmc"));
    EXPECT_FALSE(takesGenerators("portfolio"));
}

TEST_F(Schedule, StagesComeOneAfterTheOther) {
    const std::string bounded = "predicate(loop-bound=5,refinement=global)";
    EXPECT_EQ(names("restart2"), (Names{bounded, "predicate"}));
    const std::vector<Member> two = schedule("restart2", options);
    EXPECT_EQ(two[1].after, bounded);
    EXPECT_EQ(two[1].inherits, bounded);
    EXPECT_EQ(two[0].inherits, "");
    EXPECT_LT(two[0].share, two[1].share);
    EXPECT_EQ(two[1].share, 1);
    const std::vector<Member> three = schedule("three-stage,bmc", options);
    ASSERT_EQ(three.size(), 4u);
    EXPECT_EQ(three[0].name(), bounded);
    EXPECT_EQ(three[1].after, three[0].name());
    EXPECT_EQ(three[2].after, three[1].name());
    EXPECT_EQ(three[1].options->text("predicate.refinement"), "none");
    EXPECT_EQ(three[2].options->text("predicate.inject"), "abstraction");
    EXPECT_EQ(three[1].inherits, bounded);
    EXPECT_EQ(three[2].inherits, "");
    EXPECT_EQ(three[3].after, "");
}

TEST_F(Schedule, WhatMakesNoSenseIsRefused) {
    std::string names = "portfolio, restart2, three-stage, parallel, async";
    for (const engine::EngineInfo& e : engine::engines()) names += ", " + e.name;
    EXPECT_EQ(refusal("magic"), "no engine is called 'magic'; there are " + names);
    EXPECT_NE(refusal("bmc,"), "");
    EXPECT_NE(refusal("ic3cfa(reuse=false"), "");
    EXPECT_NE(refusal("ic3cfa)("), "");
    EXPECT_NE(refusal("ic3cfa(reuse=false)x"), "");
    EXPECT_NE(refusal("ic3cfa()"), "");
    EXPECT_NE(refusal("ic3cfa(reuse)"), "");
    EXPECT_EQ(refusal("ic3cfa(reuse=maybe)"),
              "ic3cfa(reuse=maybe): option ic3cfa.reuse: 'maybe' is not in true|false");
    EXPECT_EQ(refusal("ic3cfa(k-init=2)"), "ic3cfa(k-init=2): unknown option ic3cfa.k-init");
    EXPECT_EQ(refusal("portfolio(k-max=2)"), "portfolio has no options; its members have");
    EXPECT_EQ(refusal("restart2(models=2)"), "restart2 has no options; its members have");
    EXPECT_NE(refusal("restart2,predicate"), ""); // there is a stage of that name
    EXPECT_EQ(refusal("bmc,bmc"),
              "two members are called 'bmc'; give one of them options of its own: bmc(option=value)");
    EXPECT_EQ(refusal("ic3cfa(prune=true)"),
              "ic3cfa(prune=true): option ic3cfa.prune has no effect: it needs ic3cfa.push other than off");
    EXPECT_EQ(refusal("bmc(k-init=5,k-max=4)"), "bmc(k-init=5,k-max=4): bmc.k-init is above bmc.k-max");
}

// Only what an engine does with facts can be switched.
TEST(BusOptions, AreWhatEnginesDo) {
    const engine::Options options(busOptions());
    EXPECT_EQ(options.find("exchange.bmc"), nullptr);
    EXPECT_EQ(options.find("exchange.unwind"), nullptr);
    EXPECT_EQ(options.find("exchange.dataflow")->range, "publish|none");
    EXPECT_EQ(options.find("exchange.kinduction")->range, "read|none");
    EXPECT_EQ(options.find("exchange.ic3cfa")->range, "both|publish|read|none");
    EXPECT_EQ(options.find("exchange.ic3cfa")->defaultValue, "both");
}

} // namespace
} // namespace vouch::exchange
