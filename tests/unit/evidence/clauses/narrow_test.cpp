// Inputs that guards bound, and terms that need not be looked at.
#include "evidence/clauses/narrow.h"
#include "evidence/clauses/questions.h"
#include "program/graph.h"

#include <gtest/gtest.h>
#include <set>

namespace vouch::evidence::clauses {
namespace {

using program::LocationKind;
using program::testing::Graph;
using solver::Result;
using term::Term;

struct OneInput : Graph, testing::Test {
    OneInput() : Graph(2), x(variable("x")), w(input("w")) {}
    // The bits of w that the edges leave, 8 if all of them.
    uint32_t bits() {
        std::vector<program::EdgeId> all;
        for (program::EdgeId e = 0; e < p.edges.size(); ++e) all.push_back(e);
        const auto narrow = narrowInputs(p, all);
        const auto it = narrow.find(w);
        return it == narrow.end() ? 8 : it->second;
    }
    Term x, w;
};

TEST_F(OneInput, IsBoundedByItsGuard) {
    edge(0, 1, tm.mkAnd(tm.mkBvUle(w, number(6)), tm.mkEq(x, number(1))), {{x, w}}, {w});
    EXPECT_EQ(bits(), 3u);
}

TEST_F(OneInput, OfTwoBoundsTheTighterCountsAndOfTwoEdgesTheLooser) {
    edge(0, 1, tm.mkAnd(tm.mkBvUlt(w, number(16)), tm.mkNot(tm.mkBvUle(number(4), w))), {{x, w}}, {w});
    EXPECT_EQ(bits(), 2u);
    edge(0, 1, tm.mkBvUlt(w, number(17)), {{x, w}}, {w});
    EXPECT_EQ(bits(), 5u);
}

TEST_F(OneInput, AnEdgeThatReadsItWithoutBoundKeepsAllBits) {
    edge(0, 1, tm.mkBvUle(w, number(6)), {{x, w}}, {w});
    edge(0, 1, {}, {{x, tm.mkBvAdd(x, w)}}, {w});
    EXPECT_EQ(bits(), 8u);
}

TEST_F(OneInput, AnEdgeThatDoesNotReadItDoesNotMatter) {
    edge(0, 1, tm.mkBvUle(w, number(6)), {{x, w}}, {w});
    edge(0, 1, {}, {{x, number(0)}}, {w});
    EXPECT_EQ(bits(), 3u);
}

TEST_F(OneInput, ABoundFromBelowAOneThatMayNotHoldOrOneOfAnotherTermIsNone) {
    edge(0, 1, tm.mkBvUle(number(6), w), {{x, w}}, {w});
    EXPECT_EQ(bits(), 8u);
    edge(0, 1, tm.mkOr(tm.mkBvUle(w, number(6)), tm.mkEq(x, number(1))), {{x, w}}, {w});
    EXPECT_EQ(bits(), 8u);
    edge(0, 1, tm.mkBvUle(tm.mkBvAdd(w, x), number(6)), {{x, w}}, {w});
    EXPECT_EQ(bits(), 8u);
}

// Every bound against all values of the input: the error is reached by the values that the guard allows, and no others.
TEST_F(OneInput, NoValueThatAGuardAllowsIsLost) {
    for (uint64_t bound = 0; bound < 256; bound += 5)
        for (uint64_t value = 0; value < 256; value += 3) {
            Graph g(2, {LocationKind::Error});
            const Term y = g.variable("y"), v = g.input("v");
            g.edge(0, 1, g.tm.mkBvUle(v, g.number(bound)), {{y, v}}, {v});
            g.edge(1, 2, g.tm.mkEq(y, g.number(value)));
            PathQuestions paths(g.p, {}, Paths::Start::Entry);
            EXPECT_EQ(paths.violation(0, 2, {}).result, value <= bound ? Result::Sat : Result::Unsat)
                << value << " <= " << bound;
        }
}

// Variables that a translation has asked for.
std::set<Term> demanded(term::TermManager& tm, Term formula, Term isFalse) {
    Translator t(tm);
    std::set<Term> asked;
    t.translate({formula}, [&](Term v) {
        asked.insert(v);
        return v == isFalse ? Meaning{{kFalse}} : t.fresh(tm.sort(v));
    });
    return asked;
}

TEST(Demanded, WhatAConstantMakesIrrelevantIsNotLookedAt) {
    term::TermManager tm;
    const term::Sort word = term::Sort::bitVec(8);
    const Term c = tm.mkVar("c", term::Sort::boolean()), a = tm.mkVar("a", word), b = tm.mkVar("b", word);
    const Term less = tm.mkBvUlt(a, b);
    EXPECT_EQ(demanded(tm, tm.mkAnd(c, less), c), (std::set{c}));
    EXPECT_EQ(demanded(tm, tm.mkOr(tm.mkNot(c), less), c), (std::set{c}));
    EXPECT_EQ(demanded(tm, tm.mkEq(tm.mkIte(c, a, b), tm.mkConst(8, 3)), c), (std::set{c, b}));
    EXPECT_EQ(demanded(tm, tm.mkOr(c, less), c), (std::set{c, a, b}));
}

} // namespace
} // namespace vouch::evidence::clauses
