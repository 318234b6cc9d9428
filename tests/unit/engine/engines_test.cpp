#include "engine/engine.h"
#include "engine/paths/step_case.h"
#include "engine/small_program.h"
#include "program/interpreter.h"

#include <gtest/gtest.h>

namespace vouch::engine {
namespace {

using program::LocationKind;
using testing::Builder;
using testing::countingLoop;
using Settings = std::vector<std::pair<std::string, std::string>>;

Answer answer(const std::string& name, const Program& p, const Settings& settings = {},
              support::Statistics* statistics = nullptr) {
    program::checkProgram(p);
    const EngineInfo* info = findEngine(name);
    Options options(info->options);
    for (const auto& [option, value] : settings) {
        auto error = options.set(option, value);
        EXPECT_FALSE(error) << *error;
    }
    support::Statistics own;
    Context context;
    context.options = &options;
    context.statistics = statistics ? statistics : &own;
    return info->run(p, context);
}

// The trace is an execution that ends in an error location.
void expectViolation(const Program& p, const Answer& a) {
    ASSERT_TRUE(std::holds_alternative<Unsafe>(a));
    const Trace& trace = std::get<Unsafe>(a).trace;
    ASSERT_FALSE(trace.steps.empty());
    EXPECT_EQ(p.locations[p.edges[trace.steps.back().edge].to].kind, LocationKind::Error);
    EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
}

std::string reason(const Answer& a) {
    auto* unknown = std::get_if<Unknown>(&a);
    return unknown ? unknown->reason : "(not unknown)";
}

class BothEngines : public ::testing::TestWithParam<std::string> {
  protected:
    term::TermManager tm;
    std::string option(const std::string& name) const { return GetParam() + "." + name; }
};
INSTANTIATE_TEST_SUITE_P(Engine, BothEngines, ::testing::Values("bmc", "kinduction"),
                         [](const auto& info) { return info.param; });

TEST_P(BothEngines, FindAViolationAtItsDepth) {
    Program p = countingLoop(tm, 8, 20, 1, 20);
    Answer a = answer(GetParam(), p);
    expectViolation(p, a);
    EXPECT_EQ(std::get<Unsafe>(a).trace.steps.size(), 22u);
}

TEST_P(BothEngines, UnwindLoopsThatEnd) {
    Answer a = answer(GetParam(), countingLoop(tm, 8, 20, 1, 21), {});
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
}

TEST(Bmc, CertificateCountsEdges) {
    term::TermManager tm;
    Answer a = answer("bmc", countingLoop(tm, 8, 20, 1, 21));
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
    const Certificate& c = std::get<Safe>(a).certificate;
    EXPECT_EQ(c.form, Certificate::Form::Unwinding);
    EXPECT_EQ(c.k, 22u); // entry, 21 visits of the head, exit
}

TEST_P(BothEngines, DeepConstantLoopsNeedNoSolver) {
    support::Statistics statistics;
    Answer a =
        answer(GetParam(), countingLoop(tm, 32, 3000, 1, 3001), {{option("k-init"), "3500"}}, &statistics);
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
    EXPECT_EQ(statistics.get(GetParam() + ".queries.error"), 0);
    EXPECT_EQ(statistics.get(GetParam() + ".depth"), 3002);
}

TEST_P(BothEngines, RoundsOfSeveralLevelsFindTheSameViolation) {
    Program p = countingLoop(tm, 8, 20, 1, 20);
    for (const char* increment : {"2", "3", "7", "100"}) {
        Answer a = answer(GetParam(), p, {{option("increment"), increment}});
        expectViolation(p, a);
        EXPECT_EQ(std::get<Unsafe>(a).trace.steps.size(), 22u);
    }
}

TEST_P(BothEngines, GiveUpAtTheBoundAndSayHowFarTheyCame) {
    // x goes up in steps of 2 from 0 for ever; 0 -> 2 -> ... never meets the odd bound, which is not
    // k-inductive for small k.
    Program p = countingLoop(tm, 16, 1001, 2, 1001);
    Answer a = answer(GetParam(), p, {{option("k-max"), "7"}});
    EXPECT_EQ(reason(a), "bound " + option("k-max") + " reached");
    EXPECT_EQ(std::get<Unknown>(a).partial, "no violation within 7 loop passes");
}

// The violation of the counting loop with bound n needs n+1 visits of the head: k-max is exact (B5).
TEST_P(BothEngines, TheBoundCountsLoopHeadVisits) {
    Program p = countingLoop(tm, 8, 9, 1, 9);
    EXPECT_TRUE(std::holds_alternative<Unknown>(answer(GetParam(), p, {{option("k-max"), "9"}})));
    EXPECT_TRUE(std::holds_alternative<Unsafe>(answer(GetParam(), p, {{option("k-max"), "10"}})));
}

// Rounds are `increment` apart, for the step case as for the base case: 1, 11, 21.
TEST(KInduction, TheIncrementIsThatOfTheStepToo) {
    term::TermManager tm;
    Program p = countingLoop(tm, 32, 1001, 2, 1001); // not inductive
    support::Statistics statistics;
    Answer a =
        answer("kinduction", p, {{"kinduction.increment", "10"}, {"kinduction.k-max", "21"}}, &statistics);
    EXPECT_EQ(reason(a), "bound kinduction.k-max reached");
    EXPECT_GE(statistics.get("kinduction.queries.step"), 1);
    EXPECT_LE(statistics.get("kinduction.queries.step"), 3);
}

TEST_P(BothEngines, AnExhaustedBudgetIsATimeout) {
    Program p = countingLoop(tm, 32, 1001, 2, 1001);
    const EngineInfo* info = findEngine(GetParam());
    Options options(info->options);
    support::Statistics statistics;
    Context context;
    context.options = &options;
    context.statistics = &statistics;
    unsigned rounds = 0;
    context.progress = [&](const Progress&) {
        if (++rounds == 5) context.budget.cancel();
    };
    Answer a = info->run(p, context);
    EXPECT_EQ(reason(a), "timeout");
    EXPECT_EQ(std::get<Unknown>(a).partial, "no violation within 5 loop passes");
}

// entry -> head; head loops while w; leaves to a limit location if x == wanted.
Program limited(term::TermManager& tm, uint64_t wanted) {
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto limit = b.location(LocationKind::Limit, "unsupported: floating point");
    auto exit = b.location(LocationKind::Exit);
    b.program.entry = entry;
    Term x = b.variable("x", 4), w = b.input("w", 1);
    Term more = tm.mkBvUlt(x, b.number(4, 5)), hit = tm.mkEq(x, b.number(4, wanted));
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(4, 0)}});
    b.edge(head, head, more, {{x, tm.mkBvAdd(x, tm.mkZext(tm.mkBvAdd(w, b.number(1, 1)), 3))}}, {w});
    b.edge(head, limit, tm.mkAnd(tm.mkNot(more), hit));
    b.edge(head, exit, tm.mkAnd(tm.mkNot(more), tm.mkNot(hit)));
    return b.program;
}

TEST_P(BothEngines, AReachableLimitIsNeverAProof) {
    Answer a = answer(GetParam(), limited(tm, 5), {{option("k-max"), "20"}});
    EXPECT_EQ(reason(a), "unsupported: floating point");
}

TEST(KInduction, AnUnreachableLimitIsNoObstacle) {
    term::TermManager tm;
    // x == 7 after leaving at x >= 5 is not excluded from anywhere in one step, but is from two.
    Answer a = answer("kinduction", limited(tm, 7), {{"kinduction.k-max", "20"}});
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
    EXPECT_EQ(std::get<Safe>(a).certificate.form, Certificate::Form::KInductive);
}

// while (nondet) { x = !x ... }: x alternates 0,1; error if x == 2. 1-inductive over the loop, never fully
// unwound.
Program alternating(term::TermManager& tm, uint32_t width) {
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term x = b.variable("x", width), one = b.number(width, 1);
    Term bad = tm.mkEq(x, b.number(width, 2));
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(width, 0)}});
    b.edge(head, error, bad);
    b.edge(head, head, tm.mkNot(bad), {{x, tm.mkBvXor(tm.mkBvAnd(x, one), one)}});
    return b.program;
}

TEST(KInduction, ProvesWhatUnwindingCannot) {
    term::TermManager tm;
    Answer a = answer("kinduction", alternating(tm, 32));
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
    EXPECT_EQ(std::get<Safe>(a).certificate.form, Certificate::Form::KInductive);
    EXPECT_EQ(std::get<Safe>(a).certificate.k, 2u);
    EXPECT_EQ(reason(answer("bmc", alternating(tm, 32), {{"bmc.k-max", "30"}})), "bound bmc.k-max reached");
}

TEST(KInduction, KnownInvariantsStrengthenTheStep) {
    term::TermManager tm;
    Program p = countingLoop(tm, 16, 1001, 2, 1001); // the parity of x is what the step lacks
    support::Statistics statistics;
    Context context;
    context.statistics = &statistics;
    Term x = p.variables[0].term;
    Term even = tm.mkEq(tm.mkExtract(x, 0, 0), tm.mkConst(1, 0));
    paths::StepCase without(p, context, {}, "kinduction");
    ASSERT_TRUE(without.extendTo(3));
    EXPECT_EQ(without.check(), solver::Result::Sat);
    paths::StepCase with(p, context, {}, "kinduction");
    ASSERT_TRUE(with.extendTo(2)); // invariants that come late hold at the levels before, too
    with.assume(1, even);
    EXPECT_EQ(with.check(), solver::Result::Unsat);
    ASSERT_TRUE(with.extendTo(3));
    EXPECT_EQ(with.check(), solver::Result::Unsat);
}

TEST_P(BothEngines, ArraysAreUnrolledToo) {
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto error = b.location(LocationKind::Error, "unreach-call"), exit = b.location(LocationKind::Exit);
    b.program.entry = entry;
    Term a = b.arrayVariable("a", 8, 8), i = b.variable("i", 8), w = b.input("w", 8);
    Term more = tm.mkBvUlt(i, b.number(8, 6));
    Term hit = tm.mkEq(tm.mkSelect(a, b.number(8, 4)), b.number(8, 77));
    b.edge(entry, head, tm.mkTrue(), {{i, b.number(8, 0)}});
    b.edge(head, head, more, {{a, tm.mkStore(a, i, w)}, {i, tm.mkBvAdd(i, b.number(8, 1))}}, {w});
    b.edge(head, error, tm.mkAnd(tm.mkNot(more), hit));
    b.edge(head, exit, tm.mkAnd(tm.mkNot(more), tm.mkNot(hit)));
    Answer found = answer(GetParam(), b.program);
    expectViolation(b.program, found);
    EXPECT_EQ(std::get<Unsafe>(found).trace.steps[5].inputs.at(w), term::Value(term::BitVector(8, 77)));
}

TEST_P(BothEngines, AProgramWithoutEdgesIsSafe) {
    Builder b(tm);
    b.program.entry = b.location(LocationKind::Plain);
    EXPECT_TRUE(std::holds_alternative<Safe>(answer(GetParam(), b.program)));
}

} // namespace
} // namespace vouch::engine
