// What is on record of the simplifier's work: outermost applications, once each, and nothing that is plain.
#include "term/rewritings.h"

#include <gtest/gtest.h>

namespace vouch::term {
namespace {

struct Record {
    Application asked;
    Term result;
};

class RewritingRecords : public ::testing::Test {
  protected:
    std::vector<Record> records() const {
        std::vector<Record> all;
        tm.rewritings().forEach([&](const Application& a, Term r) { all.push_back({a, r}); });
        EXPECT_EQ(all.size(), tm.rewritings().size());
        return all;
    }
    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    Term p = tm.mkVar("p", Sort::boolean()), q = tm.mkVar("q", Sort::boolean());
};

TEST_F(RewritingRecords, NothingIsRecordedUnlessAsked) {
    tm.mkBvSub(x, x);
    EXPECT_TRUE(records().empty());
    tm.startRecording();
    tm.stopRecording();
    tm.mkBvSub(x, x);
    EXPECT_TRUE(records().empty());
}

TEST_F(RewritingRecords, PlainApplicationsAreNotRecorded) {
    tm.startRecording();
    tm.mkBvAdd(x, y);
    tm.mkBvAdd(y, x); // only the order changes
    tm.mkBvSub(y, x);
    tm.mkExtract(x, 5, 2);
    tm.mkZext(x, 3);
    tm.mkIte(p, x, y);
    EXPECT_TRUE(records().empty());
}

TEST_F(RewritingRecords, EachRewritingIsRecordedOnce) {
    tm.startRecording();
    const Term zero = tm.mkBvSub(x, x);
    tm.mkBvSub(x, x);
    const Term cut = tm.mkExtract(tm.mkZext(x, 8), 9, 2);
    const auto all = records();
    ASSERT_EQ(all.size(), 2);
    EXPECT_EQ(all[0].asked.kind, Kind::BvSub);
    EXPECT_EQ(all[0].asked.args[0], x);
    EXPECT_EQ(all[0].asked.args[1], x);
    EXPECT_EQ(all[0].result, zero);
    EXPECT_EQ(all[1].asked.kind, Kind::BvExtract);
    EXPECT_EQ(all[1].asked.params, (std::array<uint32_t, 2>{9, 2}));
    EXPECT_EQ(all[1].result, cut);
}

// (x + 1) - (y + 3) = (x - y) + 254: the rule makes a difference and a sum of its own.
TEST_F(RewritingRecords, CallsWithinARuleAreNotRecorded) {
    const Term a = tm.mkBvAdd(x, tm.mkConst(8, 1)), b = tm.mkBvAdd(y, tm.mkConst(8, 3));
    tm.startRecording();
    const Term difference = tm.mkBvSub(a, b);
    const auto all = records();
    ASSERT_EQ(all.size(), 1);
    EXPECT_EQ(all[0].result, difference);
}

TEST_F(RewritingRecords, ArgumentsOfLongConnectivesVanishOnRecord) {
    tm.startRecording();
    const Term args[] = {q, tm.mkTrue(), p, q, p};
    EXPECT_EQ(tm.mkAnd(args), tm.mkAnd(p, q));
    EXPECT_EQ(records().size(), 3); // true and p, p and p, q and q
    const Term opposite[] = {q, p, tm.mkNot(p)};
    EXPECT_EQ(tm.mkOr(opposite), tm.mkTrue());
    EXPECT_EQ(records().size(), 4); // not p or p
}

TEST_F(RewritingRecords, RecordingBeginsAnew) {
    tm.startRecording();
    tm.mkBvSub(x, x);
    tm.startRecording();
    EXPECT_TRUE(records().empty());
    tm.mkBvSub(x, x); // the result is known, and is recorded all the same
    EXPECT_EQ(records().size(), 1);
}

} // namespace
} // namespace vouch::term
