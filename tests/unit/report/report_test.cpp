#include "report/report.h"

#include <gtest/gtest.h>
#include <sstream>

namespace vouch::report {
namespace {

Report violation() {
    Report r;
    r.verdict = Verdict::False;
    r.property = r.violated = "unreach-call";
    r.engine = "bmc";
    r.evidence = {"confirmed", "native run", "reached the error", 0.25};
    r.files = {"a.c", "b.c"};
    r.dataModel = "LP64";
    r.wallSeconds = 1.5;
    r.cpuSeconds = 2.5;
    r.peakMegabytes = 100;
    r.engines = {{"bmc", "FALSE", "", 2, 1, 50, {{"depth", 3}}}};
    r.invariants = {{"a.c", 7, "main", "x < 3"}};
    r.given = {{"a.c",
                9,
                "i < n",
                "not inductive",
                ": holds in i = 1",
                {{"i", "1"}},
                {{"i", "2"}},
                {"k > 0 (a.c:8)"}}};
    r.counterexample = {{"a.c", 12, "main", "    x = y + 1;", {{"x", "3"}, {"z", "4"}}, {}}};
    r.ledger = {{"external-function", "f returns anything", "b.c", 4}};
    r.notes = {"something odd"};
    r.statistics = {{"frontend.seconds", 0.1}};
    return r;
}

std::string textOf(const Report& r, TextOptions options = {}) {
    std::ostringstream out;
    printText(out, r, options);
    return out.str();
}

std::string lastLine(const std::string& text) {
    size_t end = text.rfind('\n', text.size() - 2);
    return text.substr(end == std::string::npos ? 0 : end + 1);
}

TEST(Json, RoundTrip) {
    std::string text = toJson(violation());
    EXPECT_EQ(toJson(fromJson(text)), text);
    Report back = fromJson(text);
    EXPECT_EQ(back.counterexample.at(0).assignments.at(1).second, "4");
    EXPECT_EQ(back.engines.at(0).statistics.at("depth"), 3);
    EXPECT_EQ(back.verdict, Verdict::False);
    EXPECT_EQ(back.ledger.at(0).line, 4u);
    EXPECT_EQ(back.evidence.by, "native run");
    EXPECT_EQ(back.given.at(0).before.at(0).second, "1");
    EXPECT_EQ(back.given.at(0).after.at(0).second, "2");
    EXPECT_EQ(back.given.at(0).needs.at(0), "k > 0 (a.c:8)");
}

TEST(Json, HistoryTravels) {
    Report r = violation();
    r.engines[0].taken = 4;
    r.engines[0].begin = 0.25;
    r.engines[0].end = 1.25;
    r.phases = {{"front end", 0.5}};
    r.deliveries = {{1.5, "dataflow", 3, {"kipdr", "pdr"}}};
    r.checks = {{"bmc", 1, 2, "confirmed"}};
    r.obligations = {{"no violation", "a.c:3", "a.c:4", 7u, "cvc5", 0.5}, {"step", "", "", {}, "z3", 1}};
    r.obligationsLeftOut = 12;
    r.needs = {{"a.c", 3, 2, "x < 3", "needed", {"y < 3"}, {1, 2}, {{"x", "4"}}}};
    r.automaton.locations = {{"loop", "a.c", 3, "main", "", "x < 3"}};
    r.automaton.edges = {{0, 0, "a.c", 4, "x < 2", {"x = x + 1"}}};
    const std::string text = toJson(r);
    EXPECT_EQ(toJson(fromJson(text)), text);
    const Report back = fromJson(text);
    EXPECT_EQ(back.engines[0].taken, 4u);
    EXPECT_EQ(back.engines[0].end, 1.25);
    EXPECT_EQ(back.phases.at(0).begin, 0.5);
    EXPECT_EQ(back.deliveries.at(0).to.at(1), "pdr");
    EXPECT_EQ(back.checks.at(0).outcome, "confirmed");
    EXPECT_EQ(back.obligations.at(0).edge, 7u);
    EXPECT_FALSE(back.obligations.at(1).edge);
    EXPECT_EQ(back.obligationsLeftOut, 12u);
    EXPECT_EQ(back.needs.at(0).example.at(0).second, "4");
    EXPECT_EQ(back.needs.at(0).edges, (std::vector<unsigned>{1, 2}));
    EXPECT_EQ(back.automaton.locations.at(0).invariant, "x < 3");
    EXPECT_EQ(back.automaton.edges.at(0).assignments.at(0), "x = x + 1");
}

TEST(Text, TellsWhatBecameOfGivenInvariants) {
    Report r = violation();
    r.given.push_back(
        {"a.c", 10, "\\forall int k; k\n> 0", "ignored", ": \\forall is not understood", {}, {}, {}});
    const std::string text = textOf(r);
    EXPECT_NE(text.find("invariant a.c:9: i < n: not inductive: holds in i = 1\n"), std::string::npos)
        << text;
    EXPECT_NE(
        text.find("warning: invariant a.c:10: \\forall int k; k > 0: ignored: \\forall is not understood\n"),
        std::string::npos)
        << text;
    EXPECT_LT(text.find("invariant a.c:9"), text.find("counterexample:"));
}

TEST(Json, EveryFieldTravels) {
    // Field by field: a field that one direction forgets would make two different reports look the same.
    Report r = violation();
    std::string before = toJson(r);
    r.partial = "p";
    EXPECT_NE(toJson(fromJson(toJson(r))), before);
    r = violation();
    r.invariants[0].expression = "other";
    EXPECT_NE(toJson(fromJson(toJson(r))), before);
    r = violation();
    r.notes[0] = "other";
    EXPECT_NE(toJson(fromJson(toJson(r))), before);
    r = violation();
    r.engines[0].facts = 17;
    EXPECT_NE(toJson(fromJson(toJson(r))), before);
    r = violation();
    r.invariantsFrom = {"dataflow"};
    EXPECT_NE(toJson(fromJson(toJson(r))), before);
    r = violation();
    r.invariants[0].from = "dataflow";
    EXPECT_NE(toJson(fromJson(toJson(r))), before);
    r = violation();
    r.pathProgram = {"step", 2, 20, 50, 7, 8, 1, "TRUE"};
    const PathProgram back = fromJson(toJson(r)).pathProgram;
    EXPECT_EQ(back.path + " " + back.verdict, "step TRUE");
    EXPECT_EQ((std::vector<unsigned>{back.k, back.length, back.edgesOfProgram, back.locations, back.edges,
                                     back.loops}),
              (std::vector<unsigned>{2, 20, 50, 7, 8, 1}));
}

TEST(Json, SurvivesOtherEncodings) {
    Report r = violation();
    r.counterexample[0].source = "x = '\xe4';";
    EXPECT_NO_THROW(fromJson(toJson(r)));
}

TEST(Json, RefusesOtherText) {
    EXPECT_THROW(fromJson("nonsense"), std::runtime_error);
    EXPECT_THROW(fromJson("{}"), std::runtime_error);
    EXPECT_THROW(fromJson(R"({"format": "vouch-result-0"})"), std::runtime_error);
}

TEST(Text, VerdictIsTheLastLine) {
    EXPECT_EQ(lastLine(textOf(violation())), "VERDICT: FALSE(unreach-call)\n");
    Report r;
    r.verdict = Verdict::True;
    EXPECT_EQ(textOf(r), "VERDICT: TRUE\n");
    r.verdict = Verdict::Unknown;
    r.reason = "line one\nline two\x1b";
    EXPECT_EQ(lastLine(textOf(r)), "VERDICT: UNKNOWN(line one line two)\n");
    EXPECT_EQ(lastLine(textOf(violation(), {.statistics = true})), "VERDICT: FALSE(unreach-call)\n");
}

TEST(Text, TellsWhatTheVerdictRestsOn) {
    std::string text = textOf(violation());
    EXPECT_NE(text.find("a.c:12  main  x = y + 1;  x = 3, z = 4\n"), std::string::npos) << text;
    EXPECT_NE(text.find("external-function: f returns anything (b.c:4)\n"), std::string::npos) << text;
    EXPECT_NE(text.find("evidence: confirmed by native run (reached the error)\n"), std::string::npos)
        << text;
    EXPECT_NE(text.find("note: something odd\n"), std::string::npos) << text;
    EXPECT_EQ(text.find("depth = 3"), std::string::npos) << text;
    EXPECT_NE(textOf(violation(), {.statistics = true}).find("depth = 3"), std::string::npos);
}

TEST(Text, LongCounterexamplesAreShownInPart) {
    Report r = violation();
    r.counterexample.clear();
    auto text = [&](unsigned lines, bool matter, TextOptions options = {}) {
        r.counterexample.clear();
        for (unsigned i = 1; i <= lines; ++i) {
            r.counterexample.push_back({"a.c", i, "main", "x++;", {{"x", "1"}}, {}});
            if (matter) r.counterexample.back().decisive = {"x"};
        }
        return textOf(r, options);
    };
    EXPECT_EQ(text(40, false).find("left out"), std::string::npos);
    std::string cut = text(1000, false); // nothing of it matters: the ends are enough
    EXPECT_NE(cut.find("a.c:1 "), std::string::npos);
    EXPECT_NE(cut.find("\n    ... 998 lines left out"), std::string::npos) << cut;
    EXPECT_NE(cut.find("a.c:1000 "), std::string::npos);
    cut = text(1000, true);
    EXPECT_NE(cut.find("> a.c:15 "), std::string::npos) << cut;
    EXPECT_EQ(cut.find("a.c:16 "), std::string::npos);
    EXPECT_NE(cut.find("\n    ... 960 lines left out"), std::string::npos);
    EXPECT_NE(cut.find("> a.c:976 "), std::string::npos);
    cut = text(1000, true, {.full = true});
    EXPECT_EQ(cut.find("left out"), std::string::npos);
    EXPECT_NE(cut.find("a.c:500 "), std::string::npos);
}

TEST(Text, TheFailureAndTheInputsComeFirst) {
    Report r = violation();
    r.failure = {"the assertion `x < n` does not hold", "a.c", 12, 3, "main", {{"x", "3"}, {"n", "3"}}};
    r.inputs = {
        {"__VERIFIER_nondet_int", "a.c", 3, 9, "  int n = __VERIFIER_nondet_int(); // any", "3", "03000000"},
        {"uninitialised b", "a.c", 4, 9, "char b[2];", "0", "00"},
        {"uninitialised b", "a.c", 4, 9, "char b[2];", "1", "01"}};
    const std::string text = textOf(r);
    EXPECT_NE(
        text.find("violation: a.c:12 in main(): the assertion `x < n` does not hold\n  with x = 3, n = 3\n"),
        std::string::npos)
        << text;
    EXPECT_NE(text.find("    1  a.c:3  int n = __VERIFIER_nondet_int();  gives 3\n"), std::string::npos)
        << text;
    EXPECT_NE(text.find("  2-3  a.c:4  char b[2];  (uninitialised b)     gives 0, 1\n"), std::string::npos)
        << text;
    EXPECT_LT(text.find("violation:"), text.find("inputs,"));
    EXPECT_LT(text.find("inputs,"), text.find("counterexample:"));
}

TEST(Text, AnUnknownBeginsWithOneSentence) {
    Report r;
    r.verdict = Verdict::Unknown;
    r.reason = "timeout";
    r.wallSeconds = 12;
    r.engines = {{"bmc", "stopped", "", 0, 1, 50, {}}, {"pdr", "stopped", "", 0, 1, 50, {}}};
    r.invariants = {{"a.c", 7, "main", "x < 3", "pdr"}};
    const std::string text = textOf(r);
    EXPECT_TRUE(
        text.starts_with("not decided: 2 engines were tried (bmc, pdr) for 12 s, but the time ran out"))
        << text;
    EXPECT_NE(text.find("What to try next: give it more time (--timeout SECONDS)"), std::string::npos);
    EXPECT_NE(text.substr(0, text.find('\n')).find("a.c:7"), std::string::npos);
}

TEST(Text, OfManyFactsWithoutAVerdictTheShortest) {
    Report r;
    r.reason = "timeout";
    for (unsigned i = 0; i < 20; ++i)
        r.invariants.push_back({"a.c", i, "main", "x < " + std::to_string(100 + i)});
    EXPECT_NE(textOf(r).find("x < 111\n  and 8 more, which --full shows\n"), std::string::npos);
    EXPECT_EQ(textOf(r).find("x < 112"), std::string::npos);
    r.verdict = Verdict::True; // nothing of a proof is left out
    EXPECT_NE(textOf(r).find("x < 119"), std::string::npos);
}

TEST(Text, InvariantsOfAProofAndInvariantsWithoutOne) {
    Report r;
    r.verdict = Verdict::True;
    r.invariants = {{"a.c", 7, "main", "x < 3"}};
    r.invariantsFrom = {"dataflow", "kipdr"};
    EXPECT_EQ(textOf(r),
              "loop invariants:\n  a.c:7  main  x < 3\ninvariants from: dataflow, kipdr\nVERDICT: TRUE\n");
    r.verdict = Verdict::Unknown;
    r.reason = "timeout";
    r.invariants[0].from = "dataflow";
    r.invariantsFrom.clear();
    EXPECT_EQ(textOf(r), "loop invariants proved so far (not checked):\n  a.c:7  main  x < 3  (dataflow)\n"
                         "VERDICT: UNKNOWN(timeout)\n");
}

TEST(Text, AProvedPathProgramIsNoVerdict) {
    Report r;
    r.reason = "path program proved";
    r.pathProgram = {"step", 2, 20, 50, 7, 8, 1, "TRUE"};
    r.invariants = {{"a.c", 7, "main", "x < 3"}};
    EXPECT_EQ(textOf(r), "loop invariants of the path program:\n  a.c:7  main  x < 3\n"
                         "path program: 8 of 50 edges, 1 loop; path step of 20 edges, k = 2\n"
                         "PATH PROGRAM: TRUE\nVERDICT: UNKNOWN(path program proved)\n");
}

TEST(Text, ColourOnlyWhenAsked) {
    EXPECT_EQ(textOf(violation()).find('\033'), std::string::npos);
    EXPECT_NE(textOf(violation(), {.colour = true}).find('\033'), std::string::npos);
}

TEST(Status, DiffersByVerdict) {
    EXPECT_EQ(exitStatus(Verdict::True), 0);
    EXPECT_EQ(exitStatus(Verdict::False), 10);
    EXPECT_EQ(exitStatus(Verdict::Unknown), 20);
}

} // namespace
} // namespace vouch::report
