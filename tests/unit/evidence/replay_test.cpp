#include "evidence/replay_records.h"
#include "evidence/replay_traced_test.h"
#include "frontend/ir.h"
#include "support/temporary.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using frontend::DataModel;
using term::BitVector;
using term::Sort;
using term::Term;

class Replay : public TracedTest {
  protected:
    void compile(const std::string& text, DataModel dataModel) {
        support::TemporaryDirectory directory;
        std::string path = directory.path() + "/program.c";
        std::ofstream(path) << text;
        frontend::Options options;
        options.files = {path};
        options.dataModel = dataModel;
        support::Statistics statistics;
        frontend::Prepared prepared = frontend::prepare(options, {}, statistics);
        sites_ = prepared.sites;
        compiled_ = prepared.compiled;
        std::map<uint32_t, uint32_t> sizes;
        for (const auto& [id, site] : sites_) sizes[id] = site.size;
        startTrace(sizes);
    }

    uint32_t site(const std::string& name, unsigned line = 0) {
        for (const auto& [id, site] : sites_)
            if (site.name == name && (line == 0 || site.line == line)) return id;
        ADD_FAILURE() << "no site " << name;
        return 0;
    }

    using TracedTest::draw;
    Term draw(const std::string& name, uint32_t width, uint64_t value) {
        return draw(site(name), BitVector(width, value), Sort::bitVec(width));
    }

    std::map<uint32_t, frontend::Site> sites_;
};

const char* const kTwoInputs = R"(
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned char c = __VERIFIER_nondet_uchar();
    if (x == -7 && c == 200) reach_error();
    return 0;
}
)";

// Executions that are too long for a trace: the inputs alone decide.
class LongRun : public Replay {
  protected:
    LongReplay replayWith(const std::string& x, const std::string& c) {
        engine::InputRecords inputs{{site("__VERIFIER_nondet_int"), x}, {site("__VERIFIER_nondet_uchar"), c}};
        return replayInputs(compiled_, program_, inputs, support::Budget::seconds(60));
    }
};

TEST_F(LongRun, IsConfirmedByItsInputs) {
    for (DataModel model : {DataModel::ILP32, DataModel::LP64}) {
        compile(kTwoInputs, model);
        LongReplay reached = replayWith("\xf9\xff\xff\xff", "\xc8");
        EXPECT_EQ(reached.check.status, Status::Confirmed) << reached.check.detail;
        EXPECT_EQ(reached.violated, "unreach-call");
        EXPECT_EQ(replayWith("\xf9\xff\xff\xff", "\xc9").check.status, Status::Refuted);
    }
}

TEST_F(LongRun, IsRefutedByAnInvalidAccessOnItsWay) {
    compile(R"(
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    static int a[4];
    int x = __VERIFIER_nondet_int();
    unsigned char c = __VERIFIER_nondet_uchar();
    a[x] = c;
    if (a[3] == 200 || (x == 4 && c == 200)) reach_error();
    return a[0];
}
)",
            DataModel::LP64);
    LongReplay inside = replayWith(std::string("\3\0\0\0", 4), "\xc8");
    EXPECT_EQ(inside.check.status, Status::Confirmed) << inside.check.detail;
    LongReplay outside = replayWith(std::string("\4\0\0\0", 4), "\xc8");
    EXPECT_EQ(outside.check.status, Status::Refuted) << outside.check.detail;
}

TEST_F(Replay, ConfirmsInputsThatReachTheError) {
    for (DataModel model : {DataModel::ILP32, DataModel::LP64}) {
        compile(kTwoInputs, model);
        draw("__VERIFIER_nondet_int", 32, static_cast<uint64_t>(-7));
        draw("__VERIFIER_nondet_uchar", 8, 200);
        Check check = replay();
        EXPECT_EQ(check.status, Status::Confirmed) << check.detail;
        EXPECT_EQ(check.by, "native run");
    }
}

TEST_F(Replay, RefutesInputsThatDoNot) {
    compile(kTwoInputs, DataModel::ILP32);
    draw("__VERIFIER_nondet_int", 32, 7);
    draw("__VERIFIER_nondet_uchar", 8, 200);
    Check check = replay();
    EXPECT_EQ(check.status, Status::Refuted);
    EXPECT_EQ(check.detail, "ended without an error after 2 of 2 inputs");
}

TEST_F(Replay, RefutesAnotherViolationThanTheClaimedOne) {
    compile(kTwoInputs, DataModel::LP64);
    draw("__VERIFIER_nondet_int", 32, static_cast<uint64_t>(-7));
    draw("__VERIFIER_nondet_uchar", 8, 200);
    Check check = replay("no-overflow");
    EXPECT_EQ(check.status, Status::Refuted);
    EXPECT_NE(check.detail.find("unreach-call, where the trace has no-overflow"), std::string::npos)
        << check.detail;
}

TEST_F(Replay, NoticesInputsInAnotherOrder) {
    compile(kTwoInputs, DataModel::LP64);
    draw("__VERIFIER_nondet_uchar", 8, 200);
    draw("__VERIFIER_nondet_int", 32, static_cast<uint64_t>(-7));
    Check check = replay();
    EXPECT_EQ(check.status, Status::Refuted);
    EXPECT_NE(check.detail.find("where the trace has another"), std::string::npos) << check.detail;
}

TEST_F(Replay, NoticesMissingInputs) {
    compile(kTwoInputs, DataModel::LP64);
    draw("__VERIFIER_nondet_int", 32, static_cast<uint64_t>(-7));
    Check check = replay();
    EXPECT_EQ(check.status, Status::Refuted);
    EXPECT_NE(check.detail.find("no input left"), std::string::npos) << check.detail;
}

TEST_F(Replay, AFalseAssumptionEndsTheRun) {
    compile(R"(
        extern int __VERIFIER_nondet_int(void);
        extern void __VERIFIER_assume(int);
        extern void reach_error(void);
        int main(void) {
            int x = __VERIFIER_nondet_int();
            __VERIFIER_assume(x > 0);
            reach_error();
        })",
            DataModel::ILP32);
    draw("__VERIFIER_nondet_int", 32, 0);
    Check check = replay();
    EXPECT_EQ(check.status, Status::Refuted);
    EXPECT_NE(check.detail.find("assumption"), std::string::npos) << check.detail;
}

TEST_F(Replay, TellsACrashFromAnError) {
    compile(R"(
        extern int __VERIFIER_nondet_int(void);
        extern void reach_error(void);
        int main(void) {
            int x = __VERIFIER_nondet_int();
            if (10 / x > 100) reach_error();
            return 77;
        })",
            DataModel::LP64);
    draw("__VERIFIER_nondet_int", 32, 0);
    Check check = replay();
    EXPECT_EQ(check.status, Status::Refuted);
    EXPECT_NE(check.detail.find("signal"), std::string::npos) << check.detail;
}

TEST_F(Replay, AnEndlessRunStaysUnconfirmed) {
    compile("int main(void) { for (;;) ; }", DataModel::LP64);
    EXPECT_EQ(replay("unreach-call", 1).status, Status::Unconfirmed);
}

TEST_F(Replay, FeedsUninitialisedMemoryFromAnArray) {
    compile(R"(
        extern void reach_error(void);
        int main(void) {
            int a[100];
            if (a[0] == 1 && a[99] == 0x01020304) reach_error();
            return 0;
        })",
            DataModel::ILP32);
    // The record is the array's elements from index 1000 on.
    term::ArrayValue bytes{BitVector(8, 0), {}};
    bytes.set(BitVector(32, 1000), BitVector(8, 1));
    for (unsigned i = 0; i < 4; ++i) bytes.set(BitVector(32, 1000 + 396 + i), BitVector(8, 4 - i));
    draw(site("uninitialised a"), bytes, Sort::array(32, 8), 0, 400, 1000);
    Check check = replay();
    EXPECT_EQ(check.status, Status::Confirmed) << check.detail;
}

TEST_F(Replay, DividesWideNumbersWithoutACompilerLibrary) {
    compile(R"(
        extern long long __VERIFIER_nondet_longlong(void);
        extern void reach_error(void);
        int main(void) {
            long long a = __VERIFIER_nondet_longlong(), b = __VERIFIER_nondet_longlong();
            unsigned long long u = a, v = b;
            if (a / b == -142857142857LL && a % b == -1 && u / v == 2635249010529935945ULL && u % v == 1)
                reach_error();
            return 0;
        })",
            DataModel::ILP32);
    draw("__VERIFIER_nondet_longlong", 64, static_cast<uint64_t>(-1000000000000LL));
    uint32_t second = 0;
    for (const auto& [id, site] : sites_)
        if (site.name == "__VERIFIER_nondet_longlong") second = id;
    draw(second, BitVector(64, 7), Sort::bitVec(64));
    Check check = replay();
    EXPECT_EQ(check.status, Status::Confirmed) << check.detail;
}

TEST_F(Replay, LeavesNoFileBehind) {
    support::TemporaryDirectory root;
    compile(kTwoInputs, DataModel::LP64);
    std::string before = support::temporaryRoot();
    setenv("TMPDIR", root.path().c_str(), 1);
    EXPECT_EQ(replay().status, Status::Refuted); // without inputs: it was compiled and run
    setenv("TMPDIR", before.c_str(), 1);
    EXPECT_TRUE(std::filesystem::is_empty(root.path()));
}

TEST_F(Replay, PartsOfOneRecordAreJoinedAndNewOnesStarted) {
    startTrace({{1, 8}});
    auto part = [&](uint32_t offset, uint64_t value) {
        draw(1, BitVector(16, value), Sort::bitVec(16), offset);
    };
    part(0, 0x0201);
    part(4, 0x0403);
    part(4, 0x0605);                             // the same place again: another record
    draw(0, BitVector(16, 9), Sort::bitVec(16)); // nobody draws site 0
    part(0, 0x0807);
    std::vector<Record> records = recordsOf(program_, trace_);
    ASSERT_EQ(records.size(), 3u);
    EXPECT_EQ(records[0].bytes, std::string("\1\2\0\0\3\4\0\0", 8));
    EXPECT_EQ(records[1].bytes, std::string("\0\0\0\0\5\6\0\0", 8));
    EXPECT_EQ(records[2].bytes, std::string("\7\10\0\0\0\0\0\0", 8));
}

} // namespace
} // namespace vouch::evidence
