// Invariants that are found when a path is refuted: they hold in every state that can be reached, wherever the path came
// from, and they are published.
#include "engine/predicate/attempt.h"
#include "random_cases.h"

namespace vouch::engine::predicate {
namespace {

// What the engine tells others while it runs.
std::vector<Fact> published(const Program& p, const TextSettings& settings) {
    FixedBus bus;
    Attempt attempt(settings);
    attempt.context.bus = &bus;
    attempt(p);
    return bus.published;
}

bool holds(const Program& p, const Fact& fact, const Concrete& s) {
    return s.first != fact.location ||
           term::evaluate(*p.tm, fact.formula, testing::assignmentOf(p, s.second)).asBool();
}

TEST(Generation, ItsFactsHoldInAllReachableStates) {
    for (const char* strategy :
         {"int-check", "weakening", "conj-check", "intervals", "conj-check+intervals+weakening+int-check"}) {
        size_t facts = 0;
        for (int seed = 0; seed < scaled(500); ++seed) {
            term::TermManager tm;
            std::mt19937 random(seed);
            const Program p = testing::randomProgram(tm, random, "p");
            const auto reachable = testing::reachable(p);
            for (const Fact& fact : published(
                     p, {{"inject", "abstraction"}, {"strategies", strategy}, {"all-strategies", "true"}})) {
                ++facts;
                for (const Concrete& s : reachable)
                    EXPECT_TRUE(holds(p, fact, s)) << strategy << " seed " << seed << " at " << fact.location;
            }
        }
        EXPECT_GT(facts, atScale(10u)) << strategy;
    }
}

// The head is entered with x = 0 and with x = 5, each by a block of its own, and x never changes. x = 0 is inductive, and
// so is every weakening of it; but it does not hold on the second way in.
TEST(Generation, WeakeningProvesInitiationFromEveryEntry) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain), fork = b.location(LocationKind::LoopHead);
    const LocationId head = b.location(LocationKind::LoopHead);
    const LocationId error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    const Term x = b.variable("x", 4), y = b.variable("y", 4), w = b.input("w", 4);
    const auto is = [&](Term v, uint64_t n) { return tm.mkEq(v, b.number(4, n)); };
    b.edge(entry, fork, tm.mkTrue(), {{x, b.number(4, 0)}, {y, b.number(4, 0)}});
    b.edge(fork, fork, is(x, 0), {{x, b.number(4, 5)}});
    b.edge(fork, head, is(w, 0), {}, {w});
    b.edge(head, head, tm.mkNot(is(y, 9)), {{y, tm.mkBvAdd(y, b.number(4, 1))}});
    b.edge(head, error, is(x, 3));
    ASSERT_FALSE(testing::explore(b.program).error);
    size_t atHead = 0;
    for (const char* inject : {"precision", "path", "abstraction", "all"}) {
        const auto facts = published(b.program, {{"inject", inject}, {"strategies", "weakening"}});
        for (const Fact& fact : facts) {
            for (const Concrete& s : testing::reachable(b.program)) EXPECT_TRUE(holds(b.program, fact, s));
            atHead += fact.location == head;
        }
        Attempt attempt({{"inject", inject}, {"strategies", "weakening"}});
        const Answer a = attempt(b.program);
        ASSERT_TRUE(std::holds_alternative<Safe>(a)) << reason(a);
        EXPECT_TRUE(isProof(b.program, std::get<Safe>(a).certificate));
    }
    EXPECT_GT(atHead, 0u);
}

// x < 201 goes on, x even beyond it would be an error, and 201 is odd. One round from anywhere tells why; from x = 0 on,
// two hundred rounds would each tell another reason.
TEST(Generation, ReasonsAreThoseOfTheShortestSuffix) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    const LocationId error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    const Term x = b.variable("x", 8), end = b.number(8, 201);
    const Term isEven = tm.mkEq(tm.mkBvAnd(x, b.number(8, 1)), b.number(8, 0));
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(8, 0)}});
    b.edge(head, head, tm.mkBvUlt(x, end), {{x, tm.mkBvAdd(x, b.number(8, 1))}});
    b.edge(head, error, tm.mkAnd(tm.mkNot(tm.mkBvUlt(x, end)), isEven));
    for (const char* method : {"separation", "words"}) {
        Attempt attempt({{"interpolation", method}});
        const Answer a = attempt(b.program);
        ASSERT_TRUE(std::holds_alternative<Safe>(a)) << reason(a);
        EXPECT_TRUE(isProof(b.program, std::get<Safe>(a).certificate));
        EXPECT_LE(attempt.statistics.get("predicate.refinements"), 8) << method;
    }
}

TEST(Generation, WithoutUseItIsRefused) {
    Attempt attempt({{"strategies", "int-check+weakening+conj-check"}});
    EXPECT_TRUE(attempt.options.withoutEffect("predicate.strategies"));
    Attempt used({{"strategies", "int-check+weakening+conj-check"}, {"inject", "path"}});
    EXPECT_FALSE(used.options.withoutEffect("predicate.strategies"));
}

} // namespace
} // namespace vouch::engine::predicate
