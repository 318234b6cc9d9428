#include "bench/result.h"

#include <gtest/gtest.h>
#include <sstream>

namespace vouch::bench {
namespace {

Task task(const std::string& property, std::optional<Expected> expected) {
    Task t;
    t.property = property;
    t.expected = std::move(expected);
    return t;
}

Outcome outcome(const Task& t, const std::string& verdict) {
    return judge(t, *parseVerdict(verdict)).outcome;
}

TEST(Verdict, TextsAndBack) {
    for (const std::string text : {"TRUE", "FALSE", "FALSE(unreach-call)", "UNKNOWN", "UNKNOWN(timeout)"})
        EXPECT_EQ(toText(*parseVerdict(text)), text);
    EXPECT_EQ(toText(*parseVerdict("false(valid-deref)")), "FALSE(valid-deref)");
    EXPECT_EQ(toText(*parseVerdict("none")), "UNKNOWN");
    EXPECT_EQ(toText(*parseVerdict("")), "UNKNOWN");
    EXPECT_EQ(parseVerdict("UNKNOWN(f(x) is (odd))")->detail, "f(x) is (odd)");
    for (const std::string text : {"maybe", "TRUE(x)", "FALSE(x", "truefalse"})
        EXPECT_FALSE(parseVerdict(text)) << text;
}

TEST(Verdict, LastLineOfTheOutputCounts) {
    std::istringstream output("VERDICT: FALSE(unreach-call)\nnoise VERDICT: UNKNOWN\nVERDICT: TRUE\r\nbye\n");
    EXPECT_EQ(readVerdict(output, standardRule()), (Verdict{Answer::True, ""}));
    std::istringstream silent("nothing\n");
    EXPECT_FALSE(readVerdict(silent, standardRule()));
}

TEST(Verdict, RulesForOtherTools) {
    VerdictRule rule;
    rule.holds = std::regex("^VERIFIED$");
    rule.violated = std::regex("^BUG(?: in (.*))?$");
    auto read = [&](const std::string& text) {
        std::istringstream output(text);
        return readVerdict(output, rule);
    };
    EXPECT_EQ(read("x\nVERIFIED\n"), (Verdict{Answer::True, ""}));
    EXPECT_EQ(read("BUG\n"), (Verdict{Answer::False, ""}));
    EXPECT_EQ(read("VERIFIED\nBUG in valid-deref\n"), (Verdict{Answer::False, "valid-deref"}));
    EXPECT_FALSE(read("NOT VERIFIED AT ALL\n"));
    rule.verdict = std::regex("answer=(\\w+)");
    EXPECT_EQ(read("the answer=false of today\n"), (Verdict{Answer::False, ""}));
    EXPECT_EQ(read("answer=strange\n")->answer, Answer::Unknown);
}

TEST(Verdict, EndlessLinesAreHarmless) {
    std::istringstream output(std::string(5'000'000, 'a') + "\nVERDICT: TRUE\n");
    VerdictRule rule;
    rule.verdict = std::regex("(?:a|VERDICT: )*(TRUE)");
    EXPECT_EQ(readVerdict(output, rule), (Verdict{Answer::True, ""}));
}

TEST(Judge, ByTheExpectedVerdict) {
    Task safe = task("unreach-call", Expected{true, ""}), unsafe = task("unreach-call", Expected{false, ""});
    EXPECT_EQ(outcome(safe, "TRUE"), Outcome::CorrectTrue);
    EXPECT_EQ(outcome(safe, "FALSE(unreach-call)"), Outcome::WrongFalse);
    EXPECT_EQ(outcome(unsafe, "TRUE"), Outcome::WrongTrue);
    EXPECT_EQ(outcome(unsafe, "FALSE(unreach-call)"), Outcome::CorrectFalse);
    EXPECT_EQ(outcome(unsafe, "FALSE"), Outcome::CorrectFalse);
    EXPECT_EQ(outcome(unsafe, "FALSE(no-overflow)"), Outcome::Unknown);
    EXPECT_EQ(outcome(safe, "FALSE(no-overflow)"), Outcome::Unknown);
    EXPECT_EQ(outcome(task("unreach-call", std::nullopt), "TRUE"), Outcome::Unknown);
}

TEST(Judge, PartsOfMemorySafety) {
    Task deref = task("valid-memsafety", Expected{false, "valid-deref"});
    EXPECT_EQ(outcome(deref, "FALSE(valid-deref)"), Outcome::CorrectFalse);
    EXPECT_EQ(outcome(deref, "FALSE(valid-free)"), Outcome::WrongFalse);
    EXPECT_EQ(outcome(deref, "FALSE"), Outcome::CorrectFalse); // says no more, and is right
    EXPECT_EQ(outcome(deref, "FALSE(unreach-call)"), Outcome::Unknown);
    EXPECT_EQ(outcome(deref, "TRUE"), Outcome::WrongTrue);
    EXPECT_EQ(outcome(task("valid-memsafety", Expected{false, ""}), "FALSE(valid-free)"),
              Outcome::CorrectFalse);
}

TEST(Judge, ReasonsOfUnknown) {
    Task t = task("unreach-call", Expected{true, ""});
    EXPECT_EQ(outcome(t, "UNKNOWN(timeout)"), Outcome::Timeout);
    EXPECT_EQ(outcome(t, "UNKNOWN(out of memory)"), Outcome::Memory);
    EXPECT_EQ(outcome(t, "UNKNOWN(out of memory: 20 MB are allowed, small programs need 128)"),
              Outcome::Memory);
    EXPECT_EQ(outcome(t, "UNKNOWN(internal error: engine x: signal 6)"), Outcome::Crash);
    EXPECT_EQ(outcome(t, "UNKNOWN(unsupported: threads)"), Outcome::Unknown);
    EXPECT_EQ(judge(t, *parseVerdict("UNKNOWN(unsupported: threads)")).reason, "unsupported: threads");
}

TEST(Judge, LimitsAndCrashesComeBeforeVerdicts) {
    Task t = task("unreach-call", Expected{true, ""});
    auto verdict = parseVerdict("TRUE");
    auto ended = [&](Measured::End end) {
        Measured m;
        m.end = end;
        return judge(t, m, verdict, "").outcome;
    };
    EXPECT_EQ(ended(Measured::End::Exited), Outcome::CorrectTrue);
    EXPECT_EQ(ended(Measured::End::WallTime), Outcome::Timeout);
    EXPECT_EQ(ended(Measured::End::CpuTime), Outcome::Timeout);
    EXPECT_EQ(ended(Measured::End::Memory), Outcome::Memory);
    EXPECT_EQ(ended(Measured::End::Processes), Outcome::Error);
    EXPECT_EQ(ended(Measured::End::Output), Outcome::Error);
    EXPECT_EQ(ended(Measured::End::NotStarted), Outcome::Error);
    Measured crashed;
    crashed.exit.signal = 11;
    EXPECT_EQ(judge(t, crashed, verdict, "").outcome, Outcome::Crash);
}

TEST(Judge, NoVerdict) {
    Measured m;
    m.exit.code = 2;
    Judgement j = judge(task("unreach-call", Expected{true, ""}), m, std::nullopt, "x.c:3: expected ';'");
    EXPECT_EQ(j.outcome, Outcome::Error);
    EXPECT_EQ(j.reason, "no verdict, exit status 2: x.c:3: expected ';'");
}

TEST(Outcome, TextsAndScores) {
    int sum = 0;
    for (int i = 0; i <= static_cast<int>(Outcome::Error); ++i) {
        auto o = static_cast<Outcome>(i);
        EXPECT_EQ(parseOutcome(toText(o)), o);
        sum += scoreOf(o);
    }
    EXPECT_EQ(sum, 2 + 1 - 32 - 16);
    EXPECT_EQ(scoreOf(Outcome::CorrectTrue), 2);
    EXPECT_EQ(scoreOf(Outcome::WrongTrue), -32);
    EXPECT_FALSE(parseOutcome("excellent"));
}

} // namespace
} // namespace vouch::bench
