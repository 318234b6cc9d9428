// The portfolio with made-up engines: honest, lying, crashing, hanging.
#include "exchange/portfolio.h"

#include "exchange/facts.h"
#include "exchange/made_up.h"

#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace vouch::exchange {
namespace {

class Portfolio : public MadeUpRun {};

TEST_F(Portfolio, ConfirmedProof) {
    Outcome o = run({info("honest", claimsSafe(10))});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    EXPECT_EQ(o.engine, "honest");
    ASSERT_TRUE(o.safe);
    EXPECT_EQ(o.safe->certificate.invariant.at(counter.head), counter.atMost(10));
    ASSERT_TRUE(o.check);
    EXPECT_EQ(o.check->check.status, evidence::Status::Confirmed);
}

TEST_F(Portfolio, WrongProofIsRefutedAndKept) {
    Outcome o = run({info("liar", claimsSafe(5))}); // not inductive: 5 + 1 is 6
    EXPECT_EQ(o.decision.verdict, Verdict::Unknown);
    EXPECT_TRUE(o.decision.reason.starts_with("refuted evidence: liar")) << o.decision.reason;
    ASSERT_EQ(o.notes.size(), 1u);
    size_t kept = 0;
    for (auto& entry : std::filesystem::recursive_directory_iterator(dump.path()))
        kept += entry.path().filename() == "answer.txt";
    EXPECT_EQ(kept, 1u);
}

TEST_F(Portfolio, WrongCounterexampleIsRefuted) {
    Outcome o = run({info("liar", lieUnsafe)});
    EXPECT_EQ(o.decision.verdict, Verdict::Unknown);
    EXPECT_TRUE(o.decision.reason.starts_with("refuted evidence: liar")) << o.decision.reason;
}

TEST_F(Portfolio, EvidencesOfContradictingEnginesAreTold) {
    Outcome o = run({info("liar", lieUnsafe), info("dreamer", claimsSafe(5))});
    EXPECT_EQ(o.decision.verdict, Verdict::Unknown);
    size_t told = 0;
    for (const std::string& note : o.notes)
        told += note.starts_with("evidence of liar for FALSE: ") ||
                note.starts_with("evidence of dreamer for TRUE: ");
    EXPECT_EQ(told, 2u);
}

TEST_F(Portfolio, HonestEngineWinsOverLiars) {
    Outcome o =
        run({info("liar", lieUnsafe), info("dreamer", claimsSafe(5)), info("honest", claimsSafe(10))});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    EXPECT_EQ(o.engine, "honest");
}

// Says how deep it is, goes on for a while, and has a proof then.
Answer deepens(const Program&, const Context& context) {
    if (context.bus->wanted().depths) context.bus->report(engine::Depth{5, ""});
    usleep(1'500'000);
    return engine::Safe{{engine::Certificate::Form::Unwinding, 11, {}}};
}

class CheckedAhead : public MadeUpRun {
  protected:
    CheckedAhead() {
        counter.p.edges[1].next = {{counter.x, counter.tm.mkBvAdd(counter.x, counter.tm.mkConst(8, 1))}};
        settings.options.add(busOptions());
    }
    std::string detail(const Outcome& o) { return o.check ? o.check->check.detail : o.decision.reason; }
    const bool isPossible = std::thread::hardware_concurrency() > 1; // a processor is idle
};

TEST_F(CheckedAhead, LevelsAreCheckedWhileAnEngineGoesDeeper) {
    if (!isPossible) GTEST_SKIP() << "one processor";
    ASSERT_FALSE(settings.options.set("exchange.ahead", "true"));
    const Outcome o = run({info("deepens", deepens)});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    EXPECT_NE(detail(o).find("6 lengths of paths while it was found"), std::string::npos) << detail(o);
}

TEST_F(CheckedAhead, WhereItIsNotWantedOrFailsTheCheckBeginsAnew) {
    for (const bool isWanted : {false, true}) {
        if (isWanted) setenv("VOUCH_TEST_CRASH", "ahead", 1);
        ASSERT_FALSE(settings.options.set("exchange.ahead", isWanted ? "true" : "false"));
        const Outcome o = run({info("deepens", deepens)});
        unsetenv("VOUCH_TEST_CRASH");
        EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
        EXPECT_EQ(detail(o).find("while it was found"), std::string::npos) << detail(o);
    }
}

TEST_F(CheckedAhead, AWrongProofIsRefuted) {
    ASSERT_FALSE(settings.options.set("exchange.ahead", "true"));
    const Outcome o = run({info("liar", [](const Program& p, const Context& context) {
        Answer answer = deepens(p, context);
        std::get<engine::Safe>(answer).certificate.k = 10; // the loop goes on once more
        return answer;
    })});
    EXPECT_EQ(o.decision.verdict, Verdict::Unknown);
    EXPECT_TRUE(o.decision.reason.starts_with("refuted evidence: liar")) << o.decision.reason;
}

TEST_F(Portfolio, CrashAndHangCostOneEngine) {
    Outcome o = run({info("crashes", crash), info("hangs", hang), info("honest", claimsSafe(10))});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    ASSERT_EQ(o.engines.size(), 3u);
    EXPECT_EQ(o.engines[1].outcome, "stopped");
    EXPECT_EQ(o.engines[2].outcome, "TRUE");
}

TEST_F(Portfolio, CrashOfAllIsTold) {
    Outcome o = run({info("crashes", crash)});
    EXPECT_EQ(o.decision.verdict, Verdict::Unknown);
    EXPECT_NE(o.decision.reason.find("signal 6"), std::string::npos) << o.decision.reason;
}

TEST_F(Portfolio, PartialResultsSurvive) {
    Outcome o = run({info("tired", giveUp)});
    EXPECT_EQ(o.decision.reason, "bound reached");
    EXPECT_EQ(o.engines.at(0).partial, "safe up to 5");
}

TEST_F(Portfolio, TimeoutStopsAHangingEngine) {
    settings.budget = settings.engineBudget = support::Budget::seconds(0.3);
    Outcome o = run({info("hangs", hang)});
    EXPECT_EQ(o.decision.verdict, Verdict::Unknown);
    EXPECT_EQ(o.decision.reason, "timeout");
}

TEST_F(Portfolio, ProgressAndStatisticsArrive) {
    Outcome o = run({info("talks", [](const Program&, const Context& context) -> Answer {
        context.statistics->add("steps", 7);
        context.progress({3, ""});
        return engine::Unknown{"enough", ""};
    })});
    EXPECT_EQ(heard, std::vector<std::string>{"talks 3"});
    EXPECT_EQ(o.engines.at(0).statistics.get("steps"), 7);
}

TEST_F(Portfolio, MembersComeAfterOthersByTheirNiceness) {
    const Behaviour tells = [](const Program&, const Context& context) -> Answer {
        context.statistics->add("niceness", getpriority(PRIO_PROCESS, 0));
        return engine::Unknown{"enough", ""};
    };
    Member first = info("first", tells), last = info("last", tells);
    last.niceness = 3;
    const Outcome o = run({first, last});
    const int mine = getpriority(PRIO_PROCESS, 0);
    EXPECT_EQ(o.engines.at(0).statistics.get("niceness"), mine);
    EXPECT_EQ(o.engines.at(1).statistics.get("niceness"), std::min(mine + 3, 19));
}

struct Colour {
    int64_t shade = 1;
};
support::OptionTable colours() {
    support::Declare<Colour> table("paints");
    table.number("shade", &Colour::shade, 1, 9, "", "own");
    return table;
}

// Two members run the same engine, one of them with an option of its own; all that they say is kept apart.
TEST_F(Portfolio, OneEngineTwice) {
    settings.options.add(colours());
    Behaviour paints = [this](const Program& p, const Context& context) -> Answer {
        const int64_t shade = context.options->get<Colour>().shade;
        context.statistics->add("shade", static_cast<double>(shade));
        if (shade == 1) {
            context.bus->publish({{counter.head, counter.atMost(10), 1, {}}});
            return engine::Unknown{"plain", ""};
        }
        for (std::vector<engine::Fact> facts; !context.budget.exhausted(); facts = context.bus->poll())
            if (!facts.empty()) return engine::Unknown{"heard " + facts.front().from, ""};
        return engine::Unknown{"heard nothing", ""};
    };
    Member plain = info("paints", paints), bright = info("paints", paints);
    bright.label = "paints(shade=7)";
    bright.options = settings.options;
    ASSERT_FALSE(bright.options->set("paints.shade", "7"));
    settings.engineBudget = settings.budget = support::Budget::seconds(30);
    Outcome o = run({bright, plain});
    ASSERT_EQ(o.engines.size(), 2u);
    EXPECT_EQ(o.engines[0].name, "paints(shade=7)");
    EXPECT_EQ(o.engines[0].statistics.get("shade"), 7);
    EXPECT_EQ(o.engines[0].outcome, "gave up: heard paints");
    EXPECT_EQ(o.engines[1].name, "paints");
    EXPECT_EQ(o.engines[1].statistics.get("shade"), 1);
    EXPECT_EQ(o.engines[1].facts, 1u);
    ASSERT_EQ(o.facts.size(), 1u);
    EXPECT_EQ(o.facts[0].from, "paints");
}

} // namespace
} // namespace vouch::exchange
