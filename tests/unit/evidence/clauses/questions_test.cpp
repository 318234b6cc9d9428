// The checker's questions about paths: against the exploration of all states, and with arrays.
#include "engine/small_program.h"
#include "evidence/clauses/questions.h"
#include "random_cases.h"

#include <gtest/gtest.h>

namespace vouch::evidence::clauses {
namespace {

using solver::Result;
using term::Sort;
using term::Term;
using testing::Builder;
using testing::Exploration;

TEST(ClausesQuestions, PathsToBadLocationsAsExplored) {
    int bad = 0, ends = 0;
    for (int seed = 3000; seed < 3000 + scaled(200); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        term::TermManager tm;
        std::mt19937 random(seed);
        const Program p = testing::randomProgram(tm, random, "p");
        const Exploration truth = testing::explore(p);
        PathQuestions questions(p, {}, Paths::Start::Entry);
        if (truth.error || truth.limit) {
            ++bad;
            EXPECT_EQ(questions.violation(0, truth.shortestBad - 1, {}).result, Result::Unsat);
            EXPECT_EQ(questions.violation(0, truth.shortestBad, {}).result, Result::Sat);
        } else if (truth.finite) {
            ++ends;
            EXPECT_EQ(questions.violation(0, truth.longest, {}).result, Result::Unsat);
            EXPECT_EQ(questions.extension(truth.longest, {}).result, Result::Unsat);
        }
    }
    EXPECT_GT(bad, atScale(20));
    EXPECT_GT(ends, atScale(10));
}

// i := 0; while (i < 4) { a[i] := i + first; i := i + 1; }  if (k < 4 && a[k] != k + expected) error;   k is an input.
Program filledArray(term::TermManager& tm, uint64_t first, uint64_t expected) {
    Builder b(tm);
    const auto entry = b.location(program::LocationKind::Plain),
               head = b.location(program::LocationKind::LoopHead),
               error = b.location(program::LocationKind::Error, "unreach-call");
    const Term i = b.variable("i", 4), a = b.arrayVariable("a", 4, 8), k = b.input("k", 4);
    const Term four = b.number(4, 4);
    auto wide = [&](Term t, uint64_t plus) { return tm.mkBvAdd(tm.mkZext(t, 4), b.number(8, plus)); };
    b.edge(entry, head, tm.mkTrue(), {{i, b.number(4, 0)}});
    b.edge(head, head, tm.mkBvUlt(i, four),
           {{a, tm.mkStore(a, i, wide(i, first))}, {i, tm.mkBvAdd(i, b.number(4, 1))}});
    b.edge(head, error,
           tm.mkAnd(tm.mkNot(tm.mkBvUlt(i, four)),
                    tm.mkAnd(tm.mkBvUlt(k, four), tm.mkDistinct(tm.mkSelect(a, k), wide(k, expected)))),
           {}, {k});
    return b.program;
}

TEST(ClausesQuestions, ArraysAlongPaths) {
    constexpr unsigned kLongest = 6;
    term::TermManager tm;
    const Program right = filledArray(tm, 3, 3);
    PathQuestions questions(right, {}, Paths::Start::Entry);
    EXPECT_EQ(questions.violation(0, kLongest, {}).result, Result::Unsat);
    EXPECT_EQ(questions.extension(kLongest, {}).result, Result::Unsat);

    term::TermManager other;
    const Program wrong = filledArray(other, 3, 4);
    EXPECT_EQ(PathQuestions(wrong, {}, Paths::Start::Entry).violation(0, kLongest, {}).result, Result::Sat);
    EXPECT_EQ(PathQuestions(wrong, {}, Paths::Start::Entry).violation(0, kLongest - 1, {}).result,
              Result::Unsat);
}

// The paths are shared: asking how they go on must not pass by levels that the other question has not come to.
TEST(ClausesQuestions, ExtensionPassesNoLevelBy) {
    constexpr unsigned kLongest = 9;
    term::TermManager tm;
    const Program wrong = filledArray(tm, 3, 4);
    PathQuestions questions(wrong, {}, Paths::Start::Entry);
    EXPECT_EQ(questions.violation(0, kLongest, support::Budget::seconds(0)).result, Result::Unknown);
    EXPECT_NE(questions.extension(kLongest, {}).result, Result::Unsat);
    EXPECT_EQ(questions.violation(0, kLongest, {}).result, Result::Sat);
}

// A question that ran out of time goes on where it was, and is not answered by the time that it had.
TEST(ClausesQuestions, NoTimeIsNoAnswer) {
    term::TermManager tm;
    const Program p = filledArray(tm, 3, 3);
    PathQuestions questions(p, {}, Paths::Start::Entry);
    EXPECT_EQ(questions.violation(0, 6, support::Budget::seconds(0)).result, Result::Unknown);
    EXPECT_EQ(questions.violation(0, 6, {}).result, Result::Unsat);
}

} // namespace
} // namespace vouch::evidence::clauses
