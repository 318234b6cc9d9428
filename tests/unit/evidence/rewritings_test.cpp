// What the check of a proof says of the simplifier's part in it.
#include "evidence/evidence.h"
#include "term/rewritings.h"

#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using support::Budget;
using term::Kind;
using term::Sort;
using term::Term;

class RewritingsOfAProgram : public ::testing::Test {
  protected:
    RewritingsOfAProgram() {
        program.tm = &tm;
        tm.startRecording();
    }
    Check check(Status status = Status::Confirmed, double seconds = 20) {
        return checkRewritings(program, {status, "z3", "2 obligations", 1}, Budget::seconds(seconds));
    }
    // The simplifier is right: what it must not do is written into its record.
    void plant(const term::Application& asked, Term result) {
        const_cast<term::Rewritings&>(tm.rewritings()).add(asked, result);
    }
    term::TermManager tm;
    program::Program program;
    Term x = tm.mkVar("x", Sort::bitVec(32)), y = tm.mkVar("y", Sort::bitVec(32));
};

TEST_F(RewritingsOfAProgram, ThatHoldAreCounted) {
    tm.mkBvSub(x, x);
    tm.mkBvAdd(tm.mkBvNot(x), tm.mkConst(32, 7));
    const Check told = check();
    EXPECT_EQ(told.status, Status::Confirmed);
    EXPECT_EQ(told.by, "z3");
    EXPECT_EQ(told.detail, "2 obligations, 2 rewritings");
    EXPECT_GE(told.seconds, 1);
}

TEST_F(RewritingsOfAProgram, ThatAreWrongRefuteTheProof) {
    tm.mkBvSub(x, x);
    plant({Kind::BvAdd, {x, y}}, tm.mkBvOr(x, y));
    const Check told = check();
    EXPECT_EQ(told.status, Status::Refuted);
    EXPECT_EQ(told.detail, "a rewriting is wrong: bvadd of var, var has become bvor");
}

TEST_F(RewritingsOfAProgram, ThatStayUndecidedAreTold) {
    const Sort sort = Sort::array(32, 32);
    tm.mkEq(tm.mkConstArray(sort, x), tm.mkConstArray(sort, y));
    const Check told = check();
    EXPECT_EQ(told.status, Status::Confirmed);
    EXPECT_EQ(told.by, "z3, simplification");
    EXPECT_EQ(told.detail,
              "2 obligations, 1 of 1 rewritings undecided: = of const-array, const-array has become =");
}

TEST_F(RewritingsOfAProgram, AreUndecidedWithoutTime) {
    plant({Kind::BvMul, {x, y}}, tm.mkBvMul(x, x));
    const Check told = check(Status::Confirmed, 0);
    EXPECT_EQ(told.by, "z3, simplification");
}

TEST_F(RewritingsOfAProgram, DoNotMatterWhereNothingIsConfirmed) {
    plant({Kind::BvAdd, {x, y}}, x);
    for (Status status : {Status::Refuted, Status::Unconfirmed}) {
        const Check told = check(status);
        EXPECT_EQ(told.status, status);
        EXPECT_EQ(told.detail, "2 obligations");
    }
}

} // namespace
} // namespace vouch::evidence
