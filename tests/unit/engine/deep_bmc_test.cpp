#include "engine/paths/guided_walk.h"
#include "engine/small_program.h"
#include "program/interpreter.h"
#include "program/relations.h"

#include "engine/bmc/bmc.h"

#include <gtest/gtest.h>

namespace vouch::engine {
namespace {

using testing::Builder;

// x := y := 0; for ever: one of x and y counts, as the input says; error where both are `wanted`.
Program twoCounters(term::TermManager& tm, uint64_t wanted) {
    Builder b(tm);
    const LocationId entry = b.location(program::LocationKind::Plain);
    const LocationId head = b.location(program::LocationKind::LoopHead);
    const LocationId error = b.location(program::LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    const Term x = b.variable("x", 32), y = b.variable("y", 32), in = b.input("in", 1);
    const Term first = tm.mkEq(in, tm.mkConst(1, 1)), one = tm.mkConst(32, 1), zero = tm.mkConst(32, 0);
    const Term both = tm.mkAnd(tm.mkEq(x, tm.mkConst(32, wanted)), tm.mkEq(y, tm.mkConst(32, wanted)));
    b.edge(entry, head, tm.mkTrue(), {{x, zero}, {y, zero}});
    b.edge(head, error, both);
    b.edge(head, head, tm.mkNot(both),
           {{x, tm.mkIte(first, tm.mkBvAdd(x, one), x)}, {y, tm.mkIte(first, y, tm.mkBvAdd(y, one))}}, {in});
    return b.program;
}

Answer runBmc(const Program& p, support::Statistics& statistics, const std::string& most) {
    Options options(bmc::info().options);
    options.set("bmc.k-max", most);
    Context context;
    context.options = &options;
    context.statistics = &statistics;
    return bmc::info().run(p, context);
}

TEST(Relations, TheSumOfTwoCountersGrowsByOne) {
    term::TermManager tm;
    const Program p = twoCounters(tm, 5);
    const auto relations = program::findRelations(p);
    ASSERT_EQ(relations.size(), 1u);
    ASSERT_EQ(relations[0].summands.size(), 2u);
    EXPECT_FALSE(relations[0].summands[1].isNegative);
    EXPECT_EQ(program::deltaOf(p, p.edges[2], relations[0]), tm.mkConst(32, 1));
}

TEST(Relations, CountersThatMoveOnTheirOwnHaveNone) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(program::LocationKind::Plain);
    const LocationId head = b.location(program::LocationKind::LoopHead);
    const LocationId error = b.location(program::LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    const Term x = b.variable("x", 8), y = b.variable("y", 8), i = b.input("i", 1), j = b.input("j", 1);
    const auto counted = [&](Term v, Term in) {
        return tm.mkIte(tm.mkEq(in, tm.mkConst(1, 1)), tm.mkBvAdd(v, tm.mkConst(8, 1)), v);
    };
    b.edge(entry, head, tm.mkTrue(), {{x, tm.mkConst(8, 0)}, {y, tm.mkConst(8, 0)}});
    b.edge(head, head, tm.mkTrue(), {{x, counted(x, i)}, {y, counted(y, j)}}, {i, j});
    b.edge(head, error, tm.mkEq(x, tm.mkBvMul(y, y)));
    EXPECT_TRUE(program::findRelations(b.program).empty());
}

TEST(Bmc, TwoCountersWithOneSumNeedNoSearch) {
    term::TermManager tm;
    support::Statistics statistics;
    const Program p = twoCounters(tm, 300);
    const Answer a = runBmc(p, statistics, "700");
    ASSERT_TRUE(std::holds_alternative<Unsafe>(a));
    const Trace& trace = std::get<Unsafe>(a).trace;
    EXPECT_EQ(trace.steps.size(), 602u);
    EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
    EXPECT_EQ(statistics.get("bmc.walks"), 1);
    EXPECT_EQ(statistics.get("bmc.walks.found"), 1);
    EXPECT_EQ(statistics.get("bmc.queries.error"), 0);
}

TEST(Walk, FindsNothingWhereThePathsAreTooShort) {
    term::TermManager tm;
    support::Statistics statistics;
    Context context;
    context.statistics = &statistics;
    const Program p = twoCounters(tm, 30);
    paths::GuidedWalk walk(p, context, {}, "walk");
    EXPECT_FALSE(walk.search(61));
    EXPECT_TRUE(walk.search(62));
    EXPECT_TRUE(walk.search(100));
}

// Programs of few states, with counters that are added to, reset and compared.
Program randomCounters(term::TermManager& tm, std::mt19937& random, const std::string& prefix) {
    const auto below = [&](uint32_t n) { return static_cast<uint32_t>(random() % n); };
    constexpr uint32_t kWidth = 3;
    Builder b(tm);
    std::vector<LocationId> plain;
    const LocationId entry = b.location(program::LocationKind::Plain);
    for (uint32_t i = 0; i < 1 + below(2); ++i) plain.push_back(b.location(program::LocationKind::LoopHead));
    const LocationId error = b.location(program::LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    std::vector<Term> v;
    for (uint32_t i = 0; i < 2 + below(2); ++i)
        v.push_back(b.variable(prefix + "v" + std::to_string(i), kWidth));
    std::vector<program::Assignment> start;
    for (Term t : v) start.push_back({t, tm.mkConst(kWidth, below(3))});
    b.edge(entry, plain[0], tm.mkTrue(), start);
    const auto comparison = [&] {
        const Term c = tm.mkConst(kWidth, below(8)), t = v[below(static_cast<uint32_t>(v.size()))];
        const Term other = below(3) == 0 ? v[below(static_cast<uint32_t>(v.size()))] : c;
        const uint32_t kind = below(4);
        return kind == 0   ? tm.mkEq(t, other)
               : kind == 1 ? tm.mkBvUlt(t, other)
               : kind == 2 ? tm.mkBvSle(t, other)
                           : tm.mkDistinct(t, other);
    };
    for (uint32_t i = 0; i < 2 + below(4); ++i) {
        const Term in = b.input(prefix + "i" + std::to_string(i), 1);
        const Term choice = tm.mkEq(in, tm.mkConst(1, 1));
        const auto counted = [&](Term t) {
            return tm.mkBvAdd(t, tm.mkConst(kWidth, below(3) == 0 ? 7 : below(3)));
        };
        std::vector<program::Assignment> next;
        for (Term t : v) {
            if (below(5) == 0) continue;
            const Term some = counted(t), other = below(2) ? t : counted(t);
            next.push_back({t, below(6) == 0 ? tm.mkConst(kWidth, below(8)) : tm.mkIte(choice, some, other)});
        }
        const auto any = [&] { return plain[below(static_cast<uint32_t>(plain.size()))]; };
        b.edge(any(), any(), comparison(), next, {in});
    }
    b.edge(plain.back(), error, tm.mkAnd(comparison(), tm.mkAnd(comparison(), comparison())));
    return b.program;
}

// Walks are taken as soon as they may be: what they and the ranges of sums say is what all states say.
TEST(Walk, RandomCountersAgreeWithTheirStates) {
    std::mt19937 random(7);
    unsigned violations = 0, related = 0, walked = 0;
    for (unsigned i = 0; i < 120; ++i) {
        term::TermManager tm;
        const Program p = randomCounters(tm, random, "p" + std::to_string(i));
        related += !program::findRelations(p).empty();
        const testing::Exploration all = testing::explore(p);
        support::Statistics statistics;
        const Answer a = runBmc(p, statistics, "40");
        violations += all.error;
        if (all.error && all.shortestBad <= 40) {
            ASSERT_TRUE(std::holds_alternative<Unsafe>(a)) << i;
            const Trace& trace = std::get<Unsafe>(a).trace;
            EXPECT_EQ(trace.steps.size(), all.shortestBad) << i;
            EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
        } else {
            ASSERT_FALSE(std::holds_alternative<Unsafe>(a)) << i;
        }
        Context context;
        context.statistics = &statistics;
        paths::GuidedWalk walk(p, context, {}, "walk");
        const auto found = walk.search(all.shortestBad);
        if (!found) continue;
        ++walked;
        ASSERT_TRUE(all.error) << i;
        const auto states = program::Interpreter(p).replay(*found);
        ASSERT_EQ(states.size(), found->steps.size() + 1) << i;
        EXPECT_EQ(p.edges[found->steps.back().edge].to, p.edges.back().to) << i;
    }
    EXPECT_GT(violations, 15u);
    EXPECT_LT(violations, 100u);
    EXPECT_GT(related, 5u);
    EXPECT_GE(walked + 3, violations); // what ranges lose may lead to a dead end
}

} // namespace
} // namespace vouch::engine
