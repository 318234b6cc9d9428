// The invariant bus: messages, board, relay to slow and dead readers, and runs of made-up engines that talk.
#include "exchange/facts.h"

#include "exchange/counter.h"
#include "exchange/made_up.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

namespace vouch::exchange {
namespace {

using term::Term;

struct Ends {
    Ends() {
        int ends[2];
        EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
        parent = support::Channel(ends[0]);
        child = support::Channel(ends[1]);
    }
    support::Channel parent, child;
};

TEST(Facts, TravelByStructure) {
    Counter c;
    std::vector<Fact> facts{{c.head, c.atMost(10), 3, "a"}, {c.head, c.atMost(20), 1, "b"}};
    auto back = decodeFacts(c.p, encodeFacts(c.p, facts));
    ASSERT_EQ(back.size(), 2u);
    EXPECT_EQ(back[0].location, c.head);
    EXPECT_EQ(back[0].formula, c.atMost(10));
    EXPECT_EQ(back[0].k, 3u);
    EXPECT_EQ(back[1].from, "b");
}

TEST(Facts, EveryTruncationIsRefused) {
    Counter c;
    std::string bytes = encodeFacts(c.p, {{c.head, c.atMost(10), 1, "x"}});
    for (size_t size = 0; size < bytes.size(); ++size)
        EXPECT_THROW(decodeFacts(c.p, std::string_view(bytes).substr(0, size)), std::runtime_error) << size;
}

TEST(Facts, WhatTheProgramDoesNotHaveIsRefused) {
    Counter c;
    auto refused = [&](Fact f) {
        EXPECT_THROW(decodeFacts(c.p, encodeFacts(c.p, {std::move(f)})), std::runtime_error);
    };
    refused({99, c.atMost(1), 1, ""});
    refused({c.head, c.x, 1, ""});
    refused({c.head, c.atMost(1), 0, ""});
    refused({c.head, c.tm.mkVar("stranger", term::Sort::boolean()), 1, ""});
    refused({c.head, c.tm.mkEq(c.input, c.x), 1, ""});
}

TEST(FactBoard, KeepsWhatIsNewAndWhoseWordItIs) {
    Counter c;
    FactBoard board(c.p);
    auto first = board.take("one", encodeFacts(c.p, {{c.head, c.atMost(10), 1, "forged"}}));
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first[0].from, "one");
    std::vector<Fact> more;
    for (Term f : {c.atMost(10), c.tm.mkTrue(), c.atMost(9)}) more.push_back({c.head, f, 1, ""});
    auto second = board.take("two", encodeFacts(c.p, more));
    ASSERT_EQ(second.size(), 1u); // known, trivial, new
    EXPECT_EQ(second[0].formula, c.atMost(9));
    EXPECT_EQ(board.all().size(), 2u);
}

TEST(ChannelBus, PollNeverWaitsAndBrokenMessagesAreDropped) {
    Counter c;
    Ends ends;
    support::Statistics statistics;
    ChannelBus bus(c.p, ends.child, {{c.head, c.atMost(30), 1, "early"}}, {}, statistics);
    EXPECT_EQ(bus.poll().size(), 1u); // what was known at the fork
    EXPECT_TRUE(bus.poll().empty());
    ends.parent.post(kFacts, "nonsense");
    EXPECT_TRUE(relay(c.p, ends.parent, {{c.head, c.atMost(20), 1, "late"}}));
    auto news = bus.poll();
    ASSERT_EQ(news.size(), 1u);
    EXPECT_EQ(news[0].from, "late");
    EXPECT_EQ(statistics.get("exchange.dropped"), 1);
}

TEST(ChannelBus, AccessIsObserved) {
    Counter c;
    Ends ends;
    support::Statistics statistics;
    ChannelBus bus(c.p, ends.child, {}, {.publish = false, .read = false}, statistics);
    bus.publish({{c.head, c.atMost(20), 1, ""}});
    ends.parent.receive();
    EXPECT_FALSE(ends.parent.next());
    relay(c.p, ends.parent, {{c.head, c.atMost(20), 1, ""}});
    EXPECT_TRUE(bus.poll().empty());
}

TEST(Relay, ASlowReaderStallsNobodyAndIsGivenUp) {
    Counter c;
    Ends ends; // nobody reads at ends.child
    std::vector<Fact> many;
    for (unsigned i = 0; i < 10'000; ++i) many.push_back({c.head, c.atMost(i % 250), 1, "somebody"});
    unsigned accepted = 0;
    while (relay(c.p, ends.parent, many) && accepted < 1000) ++accepted; // would block for ever otherwise
    EXPECT_GT(accepted, 1u);
    EXPECT_LT(accepted, 1000u);
}

TEST(Relay, ADeadReaderKillsNobody) {
    Counter c;
    Ends ends;
    ends.child.close();
    EXPECT_FALSE(relay(c.p, ends.parent, {{c.head, c.atMost(20), 1, ""}}));
}

// --- what is no fact

engine::SeenState stateOf(const Counter& c, unsigned x) {
    return {c.head, {{c.x, term::Value(term::BitVector(8, x))}}, ""};
}

TEST(Hints, Travel) {
    Counter c;
    auto predicates = decodePredicates(c.p, encodePredicates(c.p, {{c.head, c.atMost(10), "a"}}));
    ASSERT_EQ(predicates.size(), 1u);
    EXPECT_EQ(predicates[0].formula, c.atMost(10));
    EXPECT_EQ(predicates[0].from, "a");
    const engine::Depth depth = decodeDepth(encodeDepth({17, "b"}));
    EXPECT_EQ(depth.edges, 17u);
    EXPECT_EQ(depth.from, "b");
    auto states = decodeStates(c.p, encodeStates({stateOf(c, 7), stateOf(c, 8)}));
    ASSERT_EQ(states.size(), 2u);
    EXPECT_EQ(states[1].location, c.head);
    EXPECT_EQ(states[1].values.at(c.x), term::Value(term::BitVector(8, 8)));
}

TEST(Hints, AreRefusedIfTheyAreNone) {
    Counter c;
    EXPECT_THROW(decodePredicates(c.p, encodePredicates(c.p, {{99, c.atMost(1), ""}})), std::runtime_error);
    EXPECT_THROW(decodePredicates(c.p, encodePredicates(c.p, {{c.head, c.x, ""}})), std::runtime_error);
    EXPECT_THROW(decodeStates(c.p, encodeStates({{99, {}, ""}})), std::runtime_error);
    EXPECT_THROW(
        decodeStates(c.p, encodeStates({{c.head, {{c.input, term::Value(term::BitVector(8, 1))}}, ""}})),
        std::runtime_error);
    EXPECT_THROW(decodeStates(c.p, encodeStates({{c.head, {{c.x, term::Value(true)}}, ""}})),
                 std::runtime_error);
    const std::string messages[] = {encodePredicates(c.p, {{c.head, c.atMost(10), "x"}}),
                                    encodeDepth({5, "x"}), encodeStates({stateOf(c, 3)})};
    for (size_t size = 0; size < messages[0].size(); ++size)
        EXPECT_THROW(decodePredicates(c.p, messages[0].substr(0, size)), std::runtime_error) << size;
    for (size_t size = 0; size < messages[1].size(); ++size)
        EXPECT_THROW(decodeDepth(messages[1].substr(0, size)), std::runtime_error) << size;
    for (size_t size = 0; size < messages[2].size(); ++size)
        EXPECT_THROW(decodeStates(c.p, messages[2].substr(0, size)), std::runtime_error) << size;
    // A predicate is not taken for a fact, whatever the receiver hopes.
    EXPECT_THROW(decodeFacts(c.p, messages[0]), std::runtime_error);
}
static_assert(!std::is_convertible_v<engine::Predicate, Fact> &&
              !std::is_constructible_v<Fact, engine::Predicate>);

TEST(HintBoard, PassesOnWhatIsNew) {
    Counter c;
    HintBoard board(c.p);
    const std::string predicate = encodePredicates(c.p, {{c.head, c.atMost(10), "forged"}});
    auto first = board.take("one", kPredicates, predicate);
    ASSERT_TRUE(first);
    EXPECT_EQ(decodePredicates(c.p, *first).at(0).from, "one");
    EXPECT_FALSE(board.take("two", kPredicates, predicate));
    EXPECT_TRUE(board.take("two", kDepth, encodeDepth({5, ""})));
    EXPECT_FALSE(board.take("one", kDepth, encodeDepth({4, ""})));
    EXPECT_TRUE(board.take("one", kStates, encodeStates({stateOf(c, 1)})));
    EXPECT_FALSE(board.take("one", kFacts, encodeFacts(c.p, {{c.head, c.atMost(10), 1, ""}})));
    EXPECT_EQ(board.count(), 3u);
}

TEST(ChannelBus, KeepsTheKindsApart) {
    Counter c;
    Ends ends;
    support::Statistics statistics;
    ChannelBus bus(c.p, ends.child, {}, {}, statistics);
    relay(ends.parent, kPredicates, encodePredicates(c.p, {{c.head, c.atMost(3), "p"}}));
    relay(ends.parent, kDepth, encodeDepth({4, "d"}));
    relay(ends.parent, kDepth, encodeDepth({2, "late"}));
    relay(ends.parent, kStates, encodeStates({stateOf(c, 2)}));
    EXPECT_TRUE(bus.poll().empty()); // none of them is a fact
    ASSERT_EQ(bus.pollPredicates().size(), 1u);
    EXPECT_TRUE(bus.pollPredicates().empty());
    auto depth = bus.pollDepth();
    ASSERT_TRUE(depth);
    EXPECT_EQ(depth->edges, 4u);
    EXPECT_EQ(bus.pollStates().size(), 1u);
}

TEST(ChannelBus, SendsOnlyWhatSomebodyReads) {
    Counter c;
    Ends ends;
    support::Statistics statistics;
    ChannelBus silent(c.p, ends.child, {}, {}, statistics);
    silent.suggest({{c.head, c.atMost(3), ""}});
    silent.report(engine::Depth{4, ""});
    silent.report(std::vector{stateOf(c, 2)});
    ends.parent.receive();
    EXPECT_FALSE(ends.parent.next());
    ChannelBus heard(c.p, ends.child, {}, {}, statistics,
                     {.predicates = true, .depths = true, .states = true});
    heard.suggest({{c.head, c.atMost(3), ""}});
    heard.report(engine::Depth{4, ""});
    heard.report(engine::Depth{3, ""}); // says less
    heard.report(std::vector{stateOf(c, 2)});
    ends.parent.receive();
    std::vector<uint8_t> kinds;
    while (auto message = ends.parent.next()) kinds.push_back(message->kind);
    EXPECT_EQ(kinds, (std::vector<uint8_t>{kPredicates, kDepth, kStates}));
}

class Exchange : public MadeUpRun {
  protected:
    // Publishes x <= bound at the head, then says nothing more.
    Behaviour publishes(unsigned bound) {
        return [this, bound](const Program&, const Context& context) -> Answer {
            context.bus->publish({{counter.head, counter.atMost(bound), 1, ""}});
            return engine::Unknown{"only facts", ""};
        };
    }
    // Waits for a fact and answers Safe with it.
    static Answer hopes(const Program&, const Context& context) {
        while (!context.budget.exhausted())
            for (const Fact& f : context.bus->poll()) {
                engine::Safe safe;
                safe.certificate.invariant[f.location] = f.formula;
                safe.invariantsFrom = {f.from};
                return safe;
            }
        return engine::Unknown{"nobody told", ""};
    }
};

TEST_F(Exchange, FactsReachTheOtherEngines) {
    Outcome o = run({info("hopes", hopes), info("tells", publishes(10))});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    ASSERT_TRUE(o.safe);
    EXPECT_EQ(o.safe->invariantsFrom, std::vector<std::string>{"tells"});
    EXPECT_EQ(o.engines.at(1).facts, 1u);
    ASSERT_EQ(o.facts.size(), 1u);
    EXPECT_EQ(o.facts[0].from, "tells");
}

TEST_F(Exchange, HintsReachThoseThatReadThem) {
    auto tells = [this](const Program&, const Context& context) -> Answer {
        context.bus->suggest({{counter.head, counter.atMost(10), ""}});
        context.bus->report(engine::Depth{3, ""});
        context.bus->report(std::vector{stateOf(counter, 0)});
        return engine::Unknown{"only hints", ""};
    };
    // Answers when it has heard all three, and no fact.
    auto listens = [this](const Program& p, const Context& context) -> Answer {
        std::set<std::string> heardOf;
        while (!context.budget.exhausted() && heardOf.size() < 3) {
            if (!context.bus->poll().empty()) return engine::Unknown{"a hint became a fact", ""};
            for (const auto& predicate : context.bus->pollPredicates())
                heardOf.insert("predicate " + predicate.from);
            if (auto depth = context.bus->pollDepth()) heardOf.insert("depth " + depth->from);
            for (const auto& state : context.bus->pollStates()) heardOf.insert("state " + state.from);
        }
        if (heardOf != std::set<std::string>{"predicate tells", "depth tells", "state tells"})
            return engine::Unknown{"something is missing", ""};
        return claimsSafe(10)(p, context);
    };
    Member listener = info("listens", listens);
    listener.info.hears = {.predicates = true, .depths = true, .states = true};
    Outcome o = run({listener, info("tells", tells, "", 0.2)});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    EXPECT_TRUE(o.facts.empty());
}

TEST_F(Exchange, AnEngineThatStartsLateInheritsThem) {
    Outcome o = run({info("tells", publishes(10)), info("hopes", hopes, "tells")});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
}

// What a stage has tracked is there when its heir starts, as if it had come with the task; nobody else hears of it.
TEST_F(Exchange, AnHeirBeginsWithWhatTheStageBeforeHasTracked) {
    auto tells = [this](const Program&, const Context& context) -> Answer {
        if (!context.bus->wanted().predicates) return engine::Unknown{"nobody wants it", ""};
        context.bus->suggest({{counter.head, counter.atMost(10), ""}});
        return engine::Unknown{"told", ""};
    };
    auto begins = [this](const Program& p, const Context& context) -> Answer {
        const auto given = context.bus->pollPredicates();
        if (given.size() != 1 || !given[0].from.empty() || given[0].location != counter.head)
            return engine::Unknown{"nothing is there", ""};
        return claimsSafe(10)(p, context);
    };
    Member heir = info("heir", begins, "tells");
    heir.inherits = "tells";
    EXPECT_EQ(run({info("tells", tells), heir}).decision.verdict, Verdict::True);
    const Outcome without = run({info("tells", tells), info("stranger", begins, "tells")});
    EXPECT_EQ(without.decision.verdict, Verdict::Unknown);
    EXPECT_EQ(without.engines.at(0).outcome, "gave up: nobody wants it");
}

TEST_F(Exchange, AStageHasItsShareOfTheTime) {
    auto measures = [](const Program&, const Context& context) -> Answer {
        return engine::Unknown{std::to_string(context.budget.remaining() < 10), ""};
    };
    settings.engineBudget = settings.budget = support::Budget::seconds(40);
    Member small = info("small", measures);
    small.share = 0.2;
    const Outcome o = run({small, info("rest", measures, "small")});
    EXPECT_EQ(o.engines.at(0).outcome, "gave up: 1");
    EXPECT_EQ(o.engines.at(1).outcome, "gave up: 0");
}

TEST_F(Exchange, AWrongFactNeverBecomesAVerdict) {
    Outcome o = run({info("hopes", hopes), info("lies", publishes(5))});
    EXPECT_EQ(o.decision.verdict, Verdict::Unknown);
    EXPECT_TRUE(o.decision.reason.starts_with("refuted evidence")) << o.decision.reason;
}

TEST_F(Exchange, OneThatFloodsAndOneThatDoesNotReadDoNotStopTheOthers) {
    auto floods = [this](const Program&, const Context& context) -> Answer {
        for (unsigned i = 0; i < 100'000 && !context.budget.exhausted(); ++i)
            context.bus->publish({{counter.head, counter.atMost(11 + i % 200), 1, ""}});
        context.bus->publish({{counter.head, counter.atMost(10), 1, ""}});
        return engine::Unknown{"enough", ""};
    };
    auto waits = [this](const Program&, const Context& context) -> Answer {
        while (!context.budget.exhausted())
            for (const Fact& f : context.bus->poll())
                if (f.formula == counter.atMost(10)) return claimsSafe(10)(counter.p, context);
        return engine::Unknown{"nobody told", ""};
    };
    Outcome o = run({info("deaf", hang), info("floods", floods), info("waits", waits)});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
}

TEST_F(Exchange, DelayedEnginesStartAtOnceWhenNothingElseRuns) {
    Outcome o = run({info("tired", giveUp), info("honest", claimsSafe(10), "", 1e6)});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    EXPECT_EQ(o.engine, "honest");
}

// The liar's claim is checked while the honest engine rests; it goes on when the claim is refuted.
TEST_F(Exchange, EnginesThatRestGoOn) {
    auto slow = [this](const Program& p, const Context& context) -> Answer {
        auto pause = support::Budget::seconds(0.5);
        while (!pause.exhausted()) usleep(1000);
        return claimsSafe(10)(p, context);
    };
    Outcome o = run({info("slow", slow), info("liar", claimsSafe(5))});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    EXPECT_EQ(o.engine, "slow");
}

TEST_F(Exchange, PatienceWithAPredecessorEnds) {
    Outcome o = run({info("hangs", hang), {info("honest", claimsSafe(10)).info, "hangs", 0, 0.1}});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
}

TEST_F(Exchange, EnginesThatNeverStartedAreNotReported) {
    Outcome o = run({info("honest", claimsSafe(10)), info("late", hang, "", 1e6)});
    EXPECT_EQ(o.decision.verdict, Verdict::True) << o.decision.reason;
    EXPECT_EQ(o.engines.size(), 1u);
}

} // namespace
} // namespace vouch::exchange
