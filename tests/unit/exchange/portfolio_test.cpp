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

TEST_F(Portfolio, AMemberThatTheEndingBeforeRulesOutDoesNotRun) {
    Member second = info("second", claimsSafe(10), "tired");
    second.skip = {Ending::Timeout, Ending::GaveUp};
    Outcome o = run({info("tired", giveUp), second});
    EXPECT_EQ(o.decision.verdict, Verdict::Unknown);
    EXPECT_EQ(o.decision.reason, "bound reached");
    ASSERT_EQ(o.engines.size(), 2u);
    EXPECT_EQ(o.engines[1].outcome, "skipped: tired gave up");
    second.skip = {Ending::Timeout, Ending::Failed};
    EXPECT_EQ(run({info("tired", giveUp), second}).decision.verdict, Verdict::True);
    EXPECT_EQ(run({info("crashes", crash), info("tired", giveUp, "crashes"), second}).decision.verdict,
              Verdict::True);
    second.after = "crashes";
    EXPECT_EQ(run({info("crashes", crash), second}).engines.at(1).outcome, "skipped: crashes failed");
}

// One that hears of some members only, before it starts and later.
TEST_F(Portfolio, FactsOfSomeMembers) {
    const auto publishes = [this](unsigned bound) -> Behaviour {
        return [this, bound](const Program&, const Context& context) -> Answer {
            context.bus->publish({{counter.head, counter.atMost(bound), 1, {}}});
            return engine::Unknown{"told", ""};
        };
    };
    const Behaviour hears = [](const Program&, const Context& context) -> Answer {
        std::string from;
        for (const engine::Fact& f : context.bus->poll()) from += " " + f.from;
        return engine::Unknown{"heard" + from, ""};
    };
    Member first = info("first", publishes(20)), last = info("last", hears, "second");
    Member second = info("second", publishes(10), "first");
    last.factsOf = {"second"};
    EXPECT_EQ(run({first, second, last}).engines.at(2).outcome, "gave up: heard second");
    last.factsOf = std::set<std::string>{};
    Outcome o = run({first, second, last});
    EXPECT_EQ(o.engines.at(2).outcome, "gave up: heard");
    EXPECT_EQ(o.engines.at(2).taken, 0u);
    last.factsOf.reset();
    o = run({first, second, last});
    EXPECT_EQ(o.engines.at(2).outcome, "gave up: heard first second");
    EXPECT_EQ(o.engines.at(2).taken, 2u);
}

TEST_F(Portfolio, AMemberHasItsSeconds) {
    settings.engineBudget = settings.budget = support::Budget::seconds(30);
    Member member = info("waits", [](const Program&, const Context& context) -> Answer {
        return engine::Unknown{context.budget.remaining() < 1 ? "short" : "long", ""};
    });
    EXPECT_EQ(run({member}).decision.reason, "long");
    member.seconds = 0.5;
    EXPECT_EQ(run({member}).decision.reason, "short");
}

// The counter gets to 10, which is an error here. Somebody has it that it does not get beyond 5.
TEST_F(Portfolio, WhatACounterexampleContradictsIsReported) {
    counter.addEdge(counter.head, counter.error, counter.tm.mkEq(counter.x, counter.tm.mkConst(8, 10)), {},
                    {});
    replay = [](const program::Trace&) {
        CheckResult result;
        result.check = {evidence::Status::Confirmed, "test", "", 0};
        result.violated = "unreach-call";
        return result;
    };
    const Behaviour finds = [this](const Program&, const Context&) -> Answer {
        engine::Unsafe unsafe;
        unsafe.trace.steps = {{0, {}}};
        for (int i = 0; i < 10; ++i)
            unsafe.trace.steps.push_back({1, {{counter.input, term::Value(term::BitVector(8, 1))}}});
        unsafe.trace.steps.push_back({3, {}});
        return unsafe;
    };
    const auto says = [this](unsigned bound) -> Behaviour {
        return [this, bound](const Program&, const Context& context) -> Answer {
            context.bus->publish({{counter.head, counter.atMost(bound), 1, {}}});
            return engine::Unknown{"told", ""};
        };
    };
    Outcome o =
        run({info("honest", says(10)), info("liar", says(5), "honest"), info("finds", finds, "liar")});
    EXPECT_EQ(o.decision.verdict, Verdict::False) << o.decision.reason;
    EXPECT_EQ(o.notes, std::vector<std::string>{
                           "internal error: the counterexample contradicts an invariant of liar at "
                           "counter.c:3"});
}

} // namespace
} // namespace vouch::exchange
