#include "bench/summary.h"

#include "bench/csv.h"
#include "bench/error.h"
#include "bench/evaluate.h"
#include "bench/files.h"
#include "bench/import.h"
#include "bench/tables.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace vouch::bench {
namespace {

using Json = nlohmann::json;

Task task(const std::string& category, const std::string& name, bool holds) {
    Task t;
    t.category = category;
    t.name = name;
    t.property = "unreach-call";
    t.dataModel = "LP64";
    t.expected = Expected{holds, ""};
    t.definition = "/collection/" + name;
    return t;
}

RunResult result(Outcome outcome, double cpu, const std::string& verdict, const std::string& evidence = "") {
    RunResult r;
    r.outcome = outcome;
    r.cpuSeconds = cpu;
    r.wallSeconds = 2 * cpu;
    r.memoryMegabytes = 10;
    r.verdict = verdict;
    r.evidence = evidence;
    r.counters = {{"solver.checks", cpu * 100}};
    return r;
}

// Two configurations on four tasks of two categories.
class SummaryTest : public testing::Test {
  protected:
    SummaryTest() {
        for (const char* name : {"x", "y"}) {
            Configuration c;
            c.name = name;
            campaign_.configurations.push_back(c);
        }
        campaign_.tasks = {task("A", "a1", true), task("A", "a2", false), task("B", "b1", true),
                           task("B", "b2", true)};
        add(0, "x", result(Outcome::CorrectTrue, 1, "TRUE", "confirmed"));
        add(0, "y", result(Outcome::CorrectTrue, 3, "TRUE", "unconfirmed"));
        add(1, "x", result(Outcome::Timeout, 10, ""));
        add(1, "y", result(Outcome::CorrectFalse, 2, "FALSE(unreach-call)", "confirmed"));
        add(2, "x", result(Outcome::WrongFalse, 0.5, "FALSE(unreach-call)", "confirmed"));
        add(2, "y", result(Outcome::Memory, 4, ""));
        add(3, "x", result(Outcome::CorrectTrue, 4, "TRUE", "confirmed"));
        add(3, "y", result(Outcome::CorrectTrue, 2, "TRUE", "confirmed"));
    }
    void add(size_t index, const std::string& configuration, const RunResult& r) {
        campaign_.results[keyOf(campaign_.tasks[index], configuration)] = r;
    }
    SummaryRow row(const std::string& category, const std::string& configuration) const {
        for (const SummaryRow& r : summarise(campaign_))
            if (r.category == category && r.configuration == configuration) return r;
        ADD_FAILURE() << category << " " << configuration;
        return {};
    }
    Campaign campaign_;
};

TEST_F(SummaryTest, Counts) {
    SummaryRow x = row("all", "x");
    EXPECT_EQ(x.tasks, 4U);
    EXPECT_EQ(x.correctTrue, 2U);
    EXPECT_EQ(x.correctFalse, 0U);
    EXPECT_EQ(x.wrongFalse, 1U);
    EXPECT_EQ(x.timeout, 1U);
    EXPECT_EQ(x.score, 2 + 2 - 16);
    EXPECT_EQ(x.confirmedTrue, 2U);
    EXPECT_EQ(x.confirmedFalse, 1U);
    SummaryRow y = row("A", "y");
    EXPECT_EQ(y.score, 2 + 1);
    EXPECT_EQ(y.confirmedTrue, 0U);
    EXPECT_EQ(row("B", "y").memory, 1U);
}

TEST_F(SummaryTest, Times) {
    SummaryRow x = row("all", "x");
    EXPECT_DOUBLE_EQ(x.cpu.correct.total, 5);
    EXPECT_DOUBLE_EQ(x.cpu.correct.mean, 2.5);
    EXPECT_DOUBLE_EQ(x.cpu.all.total, 15.5);
    EXPECT_DOUBLE_EQ(x.cpu.all.median, 2.5);
    // Solved by both: a1 and b2.
    EXPECT_EQ(x.equal, 2U);
    EXPECT_DOUBLE_EQ(x.cpu.equal.total, 5);
    EXPECT_DOUBLE_EQ(row("all", "y").cpu.equal.total, 5);
    EXPECT_DOUBLE_EQ(x.wall.correct.total, 10);
    EXPECT_DOUBLE_EQ(x.wall.correct.mean, 5);
    EXPECT_DOUBLE_EQ(x.wall.all.median, 5);
    EXPECT_DOUBLE_EQ(x.wall.equal.total, 10);
    EXPECT_DOUBLE_EQ(x.counters.at("solver.checks"), 1550);
    EXPECT_DOUBLE_EQ(x.correctCounters.at("solver.checks"), 500);
    EXPECT_DOUBLE_EQ(timesOf({3, 1, 2}).median, 2);
    EXPECT_DOUBLE_EQ(timesOf({}).mean, 0);
}

TEST_F(SummaryTest, VirtualBest) {
    SummaryRow best = row("all", kVirtualBest);
    EXPECT_EQ(best.correctTrue, 2U);
    EXPECT_EQ(best.correctFalse, 1U);
    EXPECT_EQ(best.memory, 1U); // rather nothing than something wrong
    EXPECT_EQ(best.wrongFalse, 0U);
    EXPECT_DOUBLE_EQ(best.cpu.correct.total, 1 + 2 + 2);
    campaign_.configurations.pop_back();
    for (const SummaryRow& r : summarise(campaign_)) EXPECT_NE(r.configuration, kVirtualBest);
}

TEST_F(SummaryTest, UnfinishedRunsDoNotCount) {
    campaign_.results.erase(keyOf(campaign_.tasks[3], "y"));
    EXPECT_EQ(row("all", "y").tasks, 3U);
    EXPECT_EQ(row("all", "x").equal, 1U);
}

TEST_F(SummaryTest, StructuredResult) {
    campaign_.skipped = {{"broken.yml", "no input_files"}};
    campaign_.limits.memoryMegabytes = 1000;
    Json json = Json::parse(resultsJson(campaign_, summarise(campaign_)));
    EXPECT_EQ(json["limits"]["memory_mb"], 1000);
    EXPECT_TRUE(json["limits"]["cputime"].is_null());
    EXPECT_EQ(json["configurations"][0]["kind"], "vouch");
    EXPECT_EQ(json["skipped"][0]["why"], "no input_files");
    ASSERT_EQ(json["tasks"].size(), 4U);
    EXPECT_EQ(json["tasks"][1]["expected"], "false");
    EXPECT_EQ(json["tasks"][2]["runs"]["x"]["outcome"], "wrong-false");
    EXPECT_EQ(json["tasks"][2]["runs"]["x"]["score"], -16);
    EXPECT_EQ(json["tasks"][0]["runs"]["x"]["counters"]["solver.checks"], 100);
    EXPECT_EQ(json["summary"].size(), 9U);
    EXPECT_EQ(json["summary"][6]["configuration"], "x"); // over all
    EXPECT_EQ(json["summary"][6]["wall_all"]["total"], 31);
    EXPECT_EQ(json["summary"][6]["wall_correct"]["mean"], 5);
}

TEST_F(SummaryTest, TextNamesWhatIsWrong) {
    campaign_.skipped = {{"broken.yml", "no input_files"}};
    std::string text = textTable(campaign_, summarise(campaign_));
    EXPECT_NE(
        text.find("WRONG VERDICTS\n  x  B  b1  unreach-call: FALSE(unreach-call) where true is expected"),
        std::string::npos)
        << text;
    EXPECT_NE(text.find("1 broken definitions skipped\n  broken.yml: no input_files"), std::string::npos);
    EXPECT_NE(text.find("2/2"), std::string::npos); // confirmed TRUE
    EXPECT_LT(text.find("CPU time in seconds"), text.find("Wall-clock time in seconds"));
    EXPECT_NE(text.find("31.0", text.find("Wall-clock time")), std::string::npos); // x over all
}

TEST_F(SummaryTest, TextShowsTheCountersThatWereAskedFor) {
    EXPECT_EQ(textTable(campaign_, summarise(campaign_)).find("Counters"), std::string::npos);
    campaign_.counters = {"solver.checks", "engine.never"};
    const std::string text = textTable(campaign_, summarise(campaign_));
    const size_t table = text.find("Counters over correct results");
    ASSERT_NE(table, std::string::npos) << text;
    EXPECT_NE(text.find("solver.checks  engine.never", table), std::string::npos) << text;
    EXPECT_NE(text.find("500             -", table), std::string::npos) << text; // as in Times
}

TEST_F(SummaryTest, SpreadsheetsAndBack) {
    Files files;
    auto file = files.write("results.csv", resultsCsv(campaign_));
    Configuration c;
    c.name = c.verdictColumn = "y";
    c.kind = Configuration::Kind::Imported;
    c.file = file.string();
    Results imported = importResults(c, campaign_.tasks);
    ASSERT_EQ(imported.size(), 4U);
    for (const Task& t : campaign_.tasks) {
        const RunResult &was = campaign_.results.at(keyOf(t, "y")), &is = imported.at(keyOf(t, "y"));
        EXPECT_EQ(is.outcome, was.outcome) << t.name;
        EXPECT_EQ(is.cpuSeconds, was.cpuSeconds);
        EXPECT_EQ(is.memoryMegabytes, was.memoryMegabytes);
        EXPECT_EQ(is.evidence, was.evidence);
    }
    const CsvTable summary = CsvTable::parse("s", summaryCsv(summarise(campaign_)));
    ASSERT_EQ(summary.rows(), 9U);
    EXPECT_EQ(summary.at(6, "cpu_all_total"), "15.5");
    EXPECT_EQ(summary.at(6, "wall_all_total"), "31");
    EXPECT_EQ(summary.at(6, "equal"), "2");
    c.verdictColumn = "absent";
    EXPECT_THROW(importResults(c, campaign_.tasks), BenchError);
}

TEST_F(SummaryTest, ImportOfColumns) {
    Files files;
    auto file = files.write("peers.csv", "category,property,task,tool,tool_seconds\n"
                                         "A,unreach-call,a1,true,0.5\n"
                                         "A,unreach-call,a2,true,\n"
                                         "B,unreach-call,b1,none,21\n"
                                         "B,no-overflow,b2,true,1\n"
                                         "A,unreach-call,b2,true,1\n");
    Configuration c;
    c.name = "peer";
    c.verdictColumn = "tool";
    c.secondsColumn = "tool_seconds";
    c.file = file.string();
    Results imported = importResults(c, campaign_.tasks);
    ASSERT_EQ(imported.size(), 3U); // other property, other category
    EXPECT_EQ(imported.at(keyOf(campaign_.tasks[0], "peer")).outcome, Outcome::CorrectTrue);
    EXPECT_EQ(imported.at(keyOf(campaign_.tasks[1], "peer")).outcome, Outcome::WrongTrue);
    EXPECT_FALSE(imported.at(keyOf(campaign_.tasks[1], "peer")).cpuSeconds);
    EXPECT_EQ(imported.at(keyOf(campaign_.tasks[2], "peer")).outcome, Outcome::Unknown);
    campaign_.tasks[0].name = "other/name";
    campaign_.tasks[0].definition = files.path("a1");
    EXPECT_EQ(importResults(c, campaign_.tasks).size(), 3U); // by path
    files.write("peers.csv", "task,tool\na1,perhaps\na2,true\n");
    campaign_.tasks[0].name = "a1";
    EXPECT_THROW(importResults(c, campaign_.tasks), BenchError);
}

TEST(Structured, CountersAddUp) {
    Structured s =
        readStructured(R"({"evidence": {"status": "confirmed"}, "statistics": {"frontend.blocks": 3},
        "engines": [{"statistics": {"bmc.solver.checks": 2}},
                    {"statistics": {"ki.solver.checks": 3, "ki.step.solver.checks": 4, "ki.depth": 1,
                                    "ki.iterations": 5}},
                    {"statistics": {"pdr.iterations": 2}}]})");
    EXPECT_EQ(s.evidence, "confirmed");
    EXPECT_EQ(s.counters.at("solver.checks"), 9);
    EXPECT_EQ(s.counters.at("ki.solver.checks"), 3);
    EXPECT_EQ(s.counters.at("frontend.blocks"), 3);
    EXPECT_EQ(s.counters.at("ki.depth"), 1);
    EXPECT_EQ(s.counters.at("iterations"), 7);
    EXPECT_TRUE(readStructured("").counters.empty());
    EXPECT_TRUE(readStructured("{\"statistics\": {").counters.empty());
}

} // namespace
} // namespace vouch::bench
