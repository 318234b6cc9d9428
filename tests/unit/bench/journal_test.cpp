#include "bench/journal.h"

#include "bench/error.h"
#include "bench/files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vouch::bench {
namespace {

using Json = nlohmann::ordered_json;

Json header() {
    return {{"format", "f"}, {"date", "2026-01-01"}, {"executable", "abc"}, {"limits", {{"timeout", 10}}}};
}

RunResult result() {
    RunResult r;
    r.outcome = Outcome::CorrectTrue;
    r.verdict = "TRUE";
    r.reason = "none, \"really\"\n";
    r.cpuSeconds = 1.25;
    r.evidence = "confirmed";
    r.log = "logs/a.log";
    r.counters = {{"solver.checks", 7}};
    return r;
}

const RunKey kFirst{"base", "Loops", "a.yml", "unreach-call"};
const RunKey kSecond{"base", "Loops", "b.yml", "unreach-call"};

std::string messageOf(const std::function<void()>& action) {
    try {
        action();
    } catch (const BenchError& e) {
        return e.what();
    }
    return {};
}

class JournalTest : public testing::Test {
  protected:
    Journal begin() { return Journal::begin(files_.path("out"), header()); }
    Journal resume(const Json& h) { return Journal::resume(files_.path("out"), h); }
    void append(const std::string& text) {
        std::ofstream(files_.path("out/results.jsonl"), std::ios::app) << text;
    }
    Files files_;
};

TEST_F(JournalTest, ResultsComeBack) {
    begin().append(kFirst, result());
    Json later = header();
    later["date"] = "2026-01-02";
    Journal journal = resume(later);
    EXPECT_EQ(journal.date(), "2026-01-01");
    ASSERT_EQ(journal.results().size(), 1U);
    const RunResult& r = journal.results().at(kFirst);
    EXPECT_EQ(toJson(r), toJson(result()));
    EXPECT_EQ(r.reason, result().reason);
    EXPECT_FALSE(r.wallSeconds);
}

TEST_F(JournalTest, HalfALineIsDroppedAndNothingElse) {
    begin().append(kFirst, result());
    append("{\"configuration\":\"base\",\"cat");
    {
        Journal journal = resume(header());
        EXPECT_EQ(journal.results().size(), 1U);
        journal.append(kSecond, result());
    }
    EXPECT_EQ(resume(header()).results().size(), 2U);
}

TEST_F(JournalTest, DamageIsRefused) {
    begin().append(kFirst, result());
    append("garbage\n");
    EXPECT_NE(messageOf([&] { resume(header()); }).find("line 3"), std::string::npos);
}

TEST_F(JournalTest, SecondResultIsRefused) {
    begin().append(kFirst, result());
    std::string all = files_.read("out/results.jsonl");
    append(all.substr(all.find('\n') + 1));
    EXPECT_NE(messageOf([&] { resume(header()); }).find("second result"), std::string::npos);
}

TEST_F(JournalTest, OtherLimitsAreRefused) {
    begin();
    Json other = header();
    other["limits"]["timeout"] = 20;
    std::string message = messageOf([&] { resume(other); });
    EXPECT_NE(message.find("limits"), std::string::npos);
    EXPECT_NE(message.find("10"), std::string::npos);
    EXPECT_NE(message.find("20"), std::string::npos);
}

TEST_F(JournalTest, AnotherNumberOfJobsIsNoticed) {
    Json two = header();
    two["limits"]["jobs"] = 2;
    Journal::begin(files_.path("out"), two).append(kFirst, result());
    EXPECT_TRUE(resume(two).sameJobs());
    Json one = two;
    one["limits"]["jobs"] = 1;
    const Journal journal = resume(one);
    EXPECT_FALSE(journal.sameJobs());
    EXPECT_EQ(journal.results().size(), 1U);
}

TEST_F(JournalTest, AnotherBuildIsNoticed) {
    begin();
    EXPECT_TRUE(resume(header()).sameExecutable());
    Json other = header();
    other["executable"] = "def";
    EXPECT_FALSE(resume(other).sameExecutable());
}

TEST_F(JournalTest, DirectoriesInUse) {
    EXPECT_NE(messageOf([&] { resume(header()); }).find("nothing to resume"), std::string::npos);
    {
        Journal open = begin();
        EXPECT_NE(messageOf([&] { resume(header()); }).find("in use"), std::string::npos);
    }
    EXPECT_NE(messageOf([&] { begin(); }).find("--resume"), std::string::npos);
    files_.write("file", "");
    EXPECT_NE(messageOf([&] { Journal::begin(files_.path("file"), header()); }), "");
}

} // namespace
} // namespace vouch::bench
