// The race between the checker's clauses and other solvers.
#include "evidence/obligation.h"
#include "evidence/rival.h"

#include <cerrno>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vouch::evidence {
namespace {

using solver::Backend;
using solver::Result;
using support::Budget;
using term::Term;

bool hasChildren() { return waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

class Race : public ::testing::Test {
  protected:
    term::TermManager tm;
    Term x = tm.mkVar("x", term::Sort::bitVec(8)), seven = tm.mkConst(8, 7);
    const Obligation::Formula open{tm.mkEq(x, seven)}, closed{tm.mkBvUlt(x, seven), tm.mkBvUlt(seven, x)};

    // The formula is what other solvers are asked.
    Check run(const Obligation::Formula& formula,
              const std::function<clauses::Answer(const clauses::Limit&)>& inClauses,
              const Budget& budget = Budget::seconds(20)) {
        auto encode = [formula](const Budget&) { return std::optional(Obligation::Cases{formula}); };
        Obligation claim{"claim", {encode}, encode};
        claim.inClauses = inClauses;
        Prosecutor prosecutor(tm, Backend::Bitblast, budget);
        prosecutor.discharge({std::move(claim)});
        EXPECT_FALSE(hasChildren());
        return prosecutor.verdict();
    }
    // Does not answer before its limit ends; `then` says what it claims to know after that.
    static auto slow(Result then) {
        return [then](const clauses::Limit& limit) {
            while (!limit.exhausted()) usleep(1000);
            return clauses::Answer{then, clauses::Means::Solver};
        };
    }
    static auto fast(Result result) {
        return [result](const clauses::Limit&) { return clauses::Answer{result, clauses::Means::Solver}; };
    }
};

// Others would say that the claim is wrong: they are not even asked.
TEST_F(Race, WhatIsSettledAtOnceIsNoRace) {
    const Check check = run(open, fast(Result::Unsat));
    EXPECT_EQ(check.status, Status::Confirmed);
    EXPECT_EQ(check.by, "cryptominisat");
}

TEST_F(Race, TheFirstAnswerWins) {
    const Check check = run(closed, slow(Result::Unknown));
    EXPECT_EQ(check.status, Status::Confirmed);
    EXPECT_EQ(check.by, "z3");
    EXPECT_LT(check.seconds, 15);
}

TEST_F(Race, WithoutClausesOthersAreWaitedFor) {
    EXPECT_EQ(run(closed, fast(Result::Unknown)).by, "z3");
    auto fails = [](const clauses::Limit&) -> clauses::Answer { throw std::bad_alloc(); };
    EXPECT_EQ(run(closed, fails).by, "z3");
}

TEST_F(Race, ARefutationNeedsNoSecondOpinion) {
    EXPECT_EQ(run(open, fast(Result::Sat)).status, Status::Refuted);
    EXPECT_EQ(run(open, slow(Result::Unknown), Budget::seconds(10)).status, Status::Refuted);
}

TEST_F(Race, AContradictionIsToldLoudly) {
    for (const Check& check : {run(closed, fast(Result::Sat)), run(open, slow(Result::Unsat))}) {
        EXPECT_EQ(check.status, Status::Refuted);
        EXPECT_NE(check.detail.find("internal error: checkers contradict each other on claim"),
                  std::string::npos);
    }
}

TEST_F(Race, NobodyAnswersInTime) {
    auto never = [](const Budget& budget) -> std::optional<Obligation::Cases> {
        while (!budget.exhausted()) usleep(1000);
        return std::nullopt;
    };
    Obligation claim{"claim", {never}, never};
    claim.inClauses = slow(Result::Unknown);
    Prosecutor prosecutor(tm, Backend::Bitblast, Budget::seconds(1));
    prosecutor.discharge({std::move(claim)});
    EXPECT_EQ(prosecutor.verdict().status, Status::Unconfirmed);
    EXPECT_LT(prosecutor.verdict().seconds, 5);
    EXPECT_FALSE(hasChildren());
}

TEST(Rival, EndsWithItsObject) {
    {
        Rival rival(
            []() -> std::string {
                while (true) pause();
            },
            0);
        EXPECT_FALSE(rival.look());
        EXPECT_FALSE(rival.wait(Budget::seconds(0.05)));
        EXPECT_TRUE(hasChildren());
    }
    EXPECT_FALSE(hasChildren());
}

TEST(Rival, StartsAfterItsDelayOrWhenItIsWaitedFor) {
    Rival late([] { return std::string("here"); }, 1000);
    EXPECT_FALSE(late.look());
    EXPECT_FALSE(hasChildren());
    EXPECT_EQ(late.wait(Budget::seconds(20)), "here");
    EXPECT_EQ(late.look(), "here");
}

TEST(Rival, OneThatDiesHasSaidNothing) {
    Rival rival([]() -> std::string { _exit(3); }, 0);
    EXPECT_FALSE(rival.wait(Budget::seconds(20)));
    EXPECT_FALSE(hasChildren());
}

} // namespace
} // namespace vouch::evidence
