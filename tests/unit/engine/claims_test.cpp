// Claims of small Programs: what is proved, what is shown of the others.
#include "engine/claims/claims.h"

#include "program/graph.h"
#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::engine::claims {
namespace {

using program::testing::Graph;

// entry --[x := 0, y := 0]--> head;  head --[x < 10, x := x + 1, y := y + 2]--> head;  head --[x = 200]--> error
struct Loop : Graph {
    Loop() : Graph(2, {program::LocationKind::Error}) {
        x = variable("x");
        y = variable("y");
        edge(0, 1, {}, {{x, number(0)}, {y, number(0)}});
        edge(1, 1, tm.mkBvUlt(x, number(10)), {{x, tm.mkBvAdd(x, number(1))}, {y, tm.mkBvAdd(y, number(2))}});
        edge(1, 2, tm.mkEq(x, number(200)));
        program::markLoopHeads(p);
        for (program::VariableInfo& v : p.variables) v.isSigned = false;
    }
    void claim(Term formula) {
        const auto number = static_cast<uint32_t>(p.claims.size());
        p.claims.push_back({number, 1, formula, {{"x", x, false}, {"y", y, false}}});
    }
    Checked run(double search = 5) {
        program::checkProgram(p);
        context.statistics = &statistics;
        return check(p, context, search);
    }
    Term atMost(Term t, uint64_t n) { return tm.mkBvUle(t, number(n)); }
    Term isDouble() { return tm.mkEq(y, tm.mkBvMul(number(2), x)); }

    Term x, y;
    support::Statistics statistics;
    Context context;
};

using Values = std::vector<std::pair<std::string, std::string>>;

TEST(Claims, WhatIsInductiveIsProved) {
    Loop l;
    l.claim(l.atMost(l.x, 10));
    l.claim(l.isDouble());
    Checked checked = l.run();
    EXPECT_EQ(checked.results.at(0).standing, Standing::Proved);
    EXPECT_EQ(checked.results.at(1).standing, Standing::Proved);
    ASSERT_EQ(checked.facts.size(), 2u);
    EXPECT_EQ(checked.facts[0].location, 1u);
    EXPECT_EQ(checked.facts[0].formula, l.p.claims[0].formula);
    EXPECT_EQ(checked.facts[0].k, 1u);
}

TEST(Claims, WhatFailsAtOnceIsFalse) {
    Loop l;
    l.claim(l.tm.mkNot(l.tm.mkEq(l.x, l.number(0))));
    Checked checked = l.run(0);
    EXPECT_EQ(checked.results.at(0).standing, Standing::False);
    EXPECT_EQ(checked.results.at(0).after.values, (Values{{"x", "0"}, {"y", "0"}}));
    EXPECT_TRUE(checked.facts.empty());
}

TEST(Claims, WhatFailsLaterIsFalseInAStateThatIsReached) {
    Loop l;
    l.claim(l.atMost(l.x, 6));
    Checked checked = l.run();
    EXPECT_EQ(checked.results.at(0).standing, Standing::False);
    EXPECT_EQ(checked.results.at(0).after.values, (Values{{"x", "7"}, {"y", "14"}}));
}

TEST(Claims, WithoutASearchBothStatesAreShown) {
    Loop l;
    l.claim(l.atMost(l.x, 6));
    const Result result = l.run(0).results.at(0);
    EXPECT_EQ(result.standing, Standing::NotInductive);
    EXPECT_TRUE(result.isRound);
    EXPECT_EQ(result.before.values.at(0), (std::pair<std::string, std::string>{"x", "6"}));
    EXPECT_EQ(result.after.values.at(0), (std::pair<std::string, std::string>{"x", "7"}));
}

TEST(Claims, TrueButNotInductiveIsNotFalse) {
    Loop l;
    l.claim(l.tm.mkNot(l.tm.mkEq(l.y, l.number(31)))); // y is even, but that is not said
    const Result result = l.run().results.at(0);
    EXPECT_EQ(result.standing, Standing::NotInductive);
    EXPECT_EQ(result.before.values.at(1).second, "29");
    EXPECT_EQ(result.after.values.at(1).second, "31");
    EXPECT_TRUE(result.needs.empty());
}

TEST(Claims, TheyMayNeedEachOther) {
    Loop l;
    l.claim(l.atMost(l.y, 20));
    l.claim(l.isDouble());
    l.claim(l.atMost(l.x, 10));
    EXPECT_EQ(l.run().facts.size(), 3u);
}

TEST(Claims, WhatFallsBecauseOfAnotherSaysSo) {
    Loop l;
    l.claim(l.tm.mkNot(l.tm.mkEq(l.y, l.number(31))));
    l.claim(l.tm.mkNot(l.tm.mkEq(l.y, l.number(29)))); // from 27
    Checked checked = l.run();
    EXPECT_EQ(checked.results.at(1).standing, Standing::NotInductive);
    EXPECT_TRUE(checked.results.at(1).needs.empty());
    EXPECT_EQ(checked.results.at(0).standing, Standing::NotInductive);
    EXPECT_EQ(checked.results.at(0).needs, std::set<uint32_t>{1});
}

TEST(Claims, AllCopiesHaveToHold) {
    Loop l;
    l.claim(l.atMost(l.x, 10));
    l.p.claims.push_back({0, 1, l.atMost(l.x, 3), {}}); // as another inlined copy would say
    Checked checked = l.run();
    EXPECT_EQ(checked.results.at(0).standing, Standing::False);
    EXPECT_TRUE(checked.facts.empty());
}

// The outer loop's claim is about what the inner one leaves alone.
TEST(Claims, OuterOnesAreTriedInInnerLoops) {
    Graph g(3, {program::LocationKind::Error});
    Term x = g.variable("x"), z = g.variable("z");
    g.edge(0, 1, {}, {{x, g.number(0)}});
    g.edge(1, 2, g.tm.mkBvUlt(x, g.number(10)), {{z, g.number(0)}});
    g.edge(2, 2, g.tm.mkBvUlt(z, x), {{z, g.tm.mkBvAdd(z, g.number(1))}});
    g.edge(2, 1, g.tm.mkBvUle(x, z), {{x, g.tm.mkBvAdd(x, g.number(1))}});
    g.edge(1, 3, g.tm.mkEq(x, g.number(200)));
    program::markLoopHeads(g.p);
    const Term bound = g.tm.mkBvUle(x, g.number(10));
    const Term strict = g.tm.mkBvUlt(x, g.number(10));
    g.p.claims.push_back({0, 1, bound, {}});
    g.p.claims.push_back({1, 2, strict, {}});
    support::Statistics statistics;
    Context context;
    context.statistics = &statistics;
    Checked checked = check(g.p, context, 5);
    EXPECT_EQ(checked.results.at(0).standing, Standing::Proved);
    EXPECT_EQ(checked.results.at(1).standing, Standing::Proved);
    // And without the inner one's help, x could be anything below 255 there.
    g.p.claims.pop_back();
    EXPECT_EQ(check(g.p, context, 0).results.at(0).standing, Standing::NotInductive);
}

// Unknowns in a formula stand for all of their values.
TEST(Claims, UnknownsMayHaveAnyValue) {
    Loop l;
    const Term u = l.tm.mkVar("unknown", term::Sort::bitVec(8));
    const Term isRead = l.tm.mkBvUlt(l.number(10), l.x);
    l.claim(l.tm.mkOr(l.tm.mkNot(isRead), l.tm.mkEq(u, l.number(3)))); // x <= 10
    l.claim(l.tm.mkNot(l.tm.mkEq(u, l.number(3))));                    // never
    l.claim(l.tm.mkOr(l.atMost(l.x, 10), l.tm.mkBvUlt(u, l.number(200))));
    Checked checked = l.run();
    EXPECT_EQ(checked.results.at(0).standing, Standing::Proved);
    EXPECT_EQ(checked.results.at(1).standing, Standing::False);
    EXPECT_EQ(checked.results.at(2).standing, Standing::Proved);
    for (const Fact& fact : checked.facts)
        for (Term v : term::variables(l.tm, fact.formula)) EXPECT_NE(v, u);
    // One that no few instances decide.
    Loop hard;
    const Term w = hard.tm.mkVar("unknown", term::Sort::bitVec(8));
    hard.claim(hard.tm.mkNot(hard.tm.mkEq(hard.tm.mkBvMul(w, w), hard.tm.mkBvMul(hard.x, hard.x))));
    const Result result = hard.run().results.at(0);
    EXPECT_EQ(result.standing, Standing::Undecided);
    EXPECT_EQ(result.why, "its value depends on something unknown");
}

TEST(Claims, OutOfTimeNothingIsSaid) {
    Loop l;
    l.claim(l.isDouble());
    l.context.budget = support::Budget::seconds(0);
    Checked checked = l.run();
    EXPECT_EQ(checked.results.at(0).standing, Standing::Undecided);
    EXPECT_TRUE(checked.facts.empty());
}

} // namespace
} // namespace vouch::engine::claims
