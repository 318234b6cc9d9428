// The pitfalls L3, L4, L5 and L7 of Algorithm 1 (docs/references.md), each with a program that goes wrong where
// the rule is not kept. (L1, L2, L6 and L8 are in kipdr_test.cpp.)
//
// Executions with random inputs must not see what the queries are to find out: every way to a state that
// matters goes through an input of one value in 256.
#include "engine/induction/property_direction.h"

#include "engine/small_program.h"
#include "program/interpreter.h"

#include <gtest/gtest.h>

namespace vouch::engine::induction {
namespace {

using program::LocationKind;
using term::BitVector;
using term::Value;
using testing::Builder;

constexpr LocationId kEntry = 0, kHead = 1, kError = 2, kLimit = 3;
constexpr uint64_t kRare = 0xC5;

// Entry, loop head, error, limit; variables and edges are up to the test.
struct Loop : Builder {
    explicit Loop(term::TermManager& tm) : Builder(tm) {
        location(LocationKind::Plain);
        location(LocationKind::LoopHead);
        location(LocationKind::Error, "unreach-call");
        location(LocationKind::Limit, "unsupported: something");
    }
    Term is(Term t, uint64_t value) { return tm.mkEq(t, number(tm.width(t), value)); }
    Term flag(Term condition) { return tm.mkIte(condition, number(1, 1), number(1, 0)); }
    Term plusOne(Term t) { return tm.mkBvAdd(t, number(tm.width(t), 1)); }
};

// Property direction on a program, at a depth that the test chooses.
struct Directed {
    Directed(const Program& p, unsigned depth, bool suggestions = true)
        : program(p), options(findEngine("kipdr")->options) {
        program::checkProgram(p);
        context.options = &options;
        context.statistics = &statistics;
        base.emplace(program, context, true, "kipdr");
        step.emplace(program, context, base->deterministic(), "kipdr");
        EXPECT_TRUE(base->extendTo(depth));
        EXPECT_TRUE(step->extendTo(depth));
        direction.emplace(
            program, context, *base, *step,
            [this](const std::vector<Fact>& facts) {
                learned.insert(learned.end(), facts.begin(), facts.end());
            },
            "kipdr", induction::DirectionSettings{.suggestions = suggestions});
    }

    // The edge leads from this state to a bad location.
    PropertyDirection::Pass blame(EdgeId edge, std::map<Term, Value> state) {
        direction->blame({std::move(state), {{edge, {}}}});
        EXPECT_EQ(statistics.get("kipdr.obligations"), 1);
        return direction->pass();
    }

    void expectFactsHold() const {
        for (const testing::detail::Concrete& s : testing::reachable(program))
            for (const Fact& f : learned)
                if (f.location == s.first)
                    EXPECT_TRUE(
                        term::evaluate(*program.tm, f.formula, testing::assignmentOf(program, s.second))
                            .asBool())
                        << "a fact of " << f.k << " edges does not hold";
    }

    Program program;
    Options options;
    support::Statistics statistics;
    Context context;
    std::optional<paths::BoundedSearch> base;
    std::optional<StepCase> step;
    std::vector<Fact> learned;
    std::optional<PropertyDirection> direction;
};

Value small(uint32_t width, uint64_t value) { return Value(BitVector(width, value)); }

struct Outcome {
    Answer answer;
    std::vector<unsigned> rounds; // k of every round without answer
    support::Statistics statistics;
};

Outcome run(const std::string& engine, const Program& p, const std::string& most) {
    program::checkProgram(p);
    const EngineInfo* info = findEngine(engine);
    Options options(info->options);
    EXPECT_FALSE(options.set(engine + ".k-max", most));
    Outcome result;
    Context context;
    context.options = &options;
    context.statistics = &result.statistics;
    context.progress = [&](const Progress& progress) { result.rounds.push_back(progress.depth); };
    result.answer = info->run(p, context);
    return result;
}

// L3. x counts up to 6, where the model ends; the error needs y = 1, which never is. Obligations on the way
// to the limit are violated by reachable states, so the base case looks deeper than the rounds go: there is
// no error path.
TEST(PitfallL3, AViolatedObligationIsNoAlarm) {
    term::TermManager tm;
    Loop b(tm);
    Term x = b.variable("x", 3), y = b.variable("y", 1), c = b.input("c", 1);
    Term more = b.is(c, 1);
    b.edge(kEntry, kHead, tm.mkTrue(), {{x, b.number(3, 0)}, {y, b.number(1, 0)}});
    b.edge(kHead, kHead, tm.mkAnd(more, tm.mkNot(b.is(x, 6))), {{x, b.plusOne(x)}}, {c});
    b.edge(kHead, kLimit, b.is(x, 6));
    b.edge(kHead, kError, tm.mkAnd(tm.mkNot(more), tm.mkAnd(tm.mkNot(b.is(x, 6)), b.is(y, 1))), {}, {c});
    for (const char* most : {"4", "12"}) {
        Outcome r = run("kipdr", b.program, most);
        EXPECT_TRUE(std::holds_alternative<Unknown>(r.answer)) << most;
        EXPECT_GT(r.statistics.get("kipdr.obligations"), 0);
        if (most[0] == '4') EXPECT_EQ(r.statistics.get("kipdr.depth"), 5); // and no further than k-max
    }
}

// The other side of L3: where the error is what the obligation promises, the alarm is an execution.
TEST(PitfallL3, AnAlarmIsAnExecution) {
    term::TermManager tm;
    Loop b(tm);
    Term x = b.variable("x", 3), c = b.input("c", 1);
    b.edge(kEntry, kHead, tm.mkTrue(), {{x, b.number(3, 0)}});
    b.edge(kHead, kHead, tm.mkAnd(b.is(c, 1), tm.mkNot(b.is(x, 6))), {{x, b.plusOne(x)}}, {c});
    b.edge(kHead, kError, b.is(x, 6));
    Outcome r = run("kipdr", b.program, "12");
    ASSERT_TRUE(std::holds_alternative<Unsafe>(r.answer));
    const Trace& trace = std::get<Unsafe>(r.answer).trace;
    EXPECT_EQ(program::Interpreter(b.program).replay(trace).size(), 9u);
    EXPECT_EQ(b.program.edges[trace.steps.back().edge].to, kError);
    EXPECT_LT(r.rounds.size(), 6u); // it looked further than the rounds had come
    // 8 edges are 7 visits of the head: what lies behind k-max is not reported, although it could be seen.
    for (const char* most : {"3", "5", "6"})
        EXPECT_TRUE(std::holds_alternative<Unknown>(run("kipdr", b.program, most).answer)) << most;
    EXPECT_TRUE(std::holds_alternative<Unsafe>(run("kipdr", b.program, "7").answer));
}

// B14: x' = y, y' = z, z' = 0, all from 0. That x is not 1 does not follow from two steps, but from three: an
// obligation that failed and is found again with longer steps is worked on again.
TEST(Obligation, ComesAgainWithLongerSteps) {
    term::TermManager tm;
    Loop b(tm);
    Term x = b.variable("x", 3), y = b.variable("y", 3), z = b.variable("z", 3), zero = b.number(3, 0);
    b.edge(kEntry, kHead, tm.mkTrue(), {{x, zero}, {y, zero}, {z, zero}});
    b.edge(kHead, kHead, tm.mkNot(b.is(x, 1)), {{x, y}, {y, z}, {z, zero}});
    EdgeId fail = b.edge(kHead, kError, b.is(x, 1));
    const std::map<Term, Value> state{{x, small(3, 1)}, {y, small(3, 0)}, {z, small(3, 0)}};
    Directed d(b.program, 2, false);
    EXPECT_FALSE(d.blame(fail, state).learned);
    d.direction->blame({state, {{fail, {}}}}); // with steps of the same length: not again
    EXPECT_EQ(d.statistics.get("kipdr.obligations.again"), 0);
    ASSERT_TRUE(d.base->extendTo(3) && d.step->extendTo(3));
    d.direction->blame({state, {{fail, {}}}});
    EXPECT_EQ(d.statistics.get("kipdr.obligations.again"), 1);
    EXPECT_TRUE(d.direction->pass().learned);
    const auto isAboutX = [&](const Fact& f) {
        return term::variables(tm, f.formula) == std::vector<Term>{x};
    };
    EXPECT_TRUE(std::any_of(d.learned.begin(), d.learned.end(), isAboutX));
    d.expectFactsHold();
}

// L4, base: x and y keep their values, which are 5, 0 or 0, 7 or 0, 0. That they are not 5, 7 is inductive,
// and so is each half of it, but the halves do not hold.
TEST(PitfallL4, AStrengthenedClauseNeedsABaseOfItsOwn) {
    term::TermManager tm;
    Loop b(tm);
    Term x = b.variable("x", 3), y = b.variable("y", 3), w = b.input("w", 8), c = b.input("c", 1);
    Term first = b.is(w, kRare), second = b.is(w, kRare + 1);
    b.edge(kEntry, kHead, tm.mkTrue(),
           {{x, tm.mkIte(first, b.number(3, 5), b.number(3, 0))},
            {y, tm.mkIte(second, b.number(3, 7), b.number(3, 0))}},
           {w});
    b.edge(kHead, kHead, b.is(c, 1), {}, {c});
    EdgeId fail = b.edge(kHead, kError, tm.mkAnd(b.is(x, 5), b.is(y, 7)));
    Directed d(b.program, 2);
    EXPECT_TRUE(d.blame(fail, {{x, small(3, 5)}, {y, small(3, 7)}}).learned);
    d.expectFactsHold();
}

// L4, step: x counts, unless y = 7: then it is 0. That they are not 5, 7 is inductive. x != 5 holds for as
// long as the base looks, but not for ever; y != 7 does not hold at the start.
TEST(PitfallL4, AStrengthenedClauseNeedsAStepOfItsOwn) {
    term::TermManager tm;
    Loop b(tm);
    Term x = b.variable("x", 3), y = b.variable("y", 3), w = b.input("w", 8), v = b.input("v", 8);
    b.edge(kEntry, kHead, tm.mkTrue(),
           {{x, b.number(3, 0)}, {y, tm.mkIte(b.is(w, kRare), b.number(3, 7), b.number(3, 0))}}, {w});
    b.edge(kHead, kHead, b.is(v, kRare), {{x, tm.mkIte(b.is(y, 7), b.number(3, 0), b.plusOne(x))}}, {v});
    EdgeId fail = b.edge(kHead, kError, tm.mkAnd(b.is(x, 5), b.is(y, 7)));
    Directed d(b.program, 2);
    EXPECT_TRUE(d.blame(fail, {{x, small(3, 5)}, {y, small(3, 7)}}).learned);
    d.expectFactsHold();
}

// L5. x counts without end; it may fail at 9, and at 12 if y = 1. Whoever has not failed at 9 does not get to
// 12, if failing is taken for a property of states: not (12, 1) would be inductive together with P. But an
// execution that could have failed at 9 goes on.
TEST(PitfallL5, ThePropertyIsNotAssumedInTheStepOfAnObligation) {
    term::TermManager tm;
    Loop b(tm);
    Term x = b.variable("x", 4), y = b.variable("y", 1), v = b.input("v", 8), w = b.input("w", 8);
    b.edge(kEntry, kHead, tm.mkTrue(), {{x, b.number(4, 0)}, {y, b.flag(b.is(v, kRare))}}, {v});
    b.edge(kHead, kHead, b.is(w, kRare), {{x, b.plusOne(x)}}, {w});
    b.edge(kHead, kError, b.is(x, 9));
    EdgeId fail = b.edge(kHead, kError, tm.mkAnd(b.is(x, 12), b.is(y, 1)));
    Directed d(b.program, 3);
    EXPECT_FALSE(d.blame(fail, {{x, small(4, 12)}, {y, small(1, 1)}}).learned);
    d.expectFactsHold();
}

// x counts from 0 to 7 and fails at 3, if y = 1. No path of four edges from anywhere at the loop ends in 3:
// there are not so many states before it. But the one from the entry does, and has four edges.
struct CountFromZero : Loop {
    explicit CountFromZero(term::TermManager& tm) : Loop(tm) {
        x = variable("x", 3);
        y = variable("y", 1);
        Term v = input("v", 8), w = input("w", 8);
        edge(kEntry, kHead, tm.mkTrue(), {{x, number(3, 0)}, {y, flag(is(v, kRare))}}, {v});
        edge(kHead, kHead, tm.mkAnd(is(w, kRare), tm.mkNot(is(x, 7))), {{x, plusOne(x)}}, {w});
        bad = tm.mkAnd(is(x, 3), is(y, 1));
        fail = edge(kHead, kError, bad);
    }
    Term x, y, bad;
    EdgeId fail;
};

// L7, for an obligation: its base goes as far as its step.
TEST(PitfallL7, AStepCountsAfterTheBaseOfTheSameDepth) {
    term::TermManager tm;
    CountFromZero b(tm);
    Directed d(b.program, 4);
    auto pass = d.blame(b.fail, {{b.x, small(3, 3)}, {b.y, small(1, 1)}});
    Claim good{kHead, tm.mkNot(b.bad)};
    EXPECT_EQ(d.step->check(std::span(&good, 1)), solver::Result::Unsat); // the step alone would do
    EXPECT_FALSE(pass.learned);
    EXPECT_EQ(pass.suspicious, 5u);
    d.expectFactsHold();
}

// L7, for P: with five edges its step holds, too.
TEST(PitfallL7, TheStepOfThePropertyCountsAfterItsBase) {
    for (const char* engine : {"kinduction", "kipdr"}) {
        term::TermManager tm;
        CountFromZero b(tm);
        Outcome r = run(engine, b.program, "12");
        ASSERT_TRUE(std::holds_alternative<Unsafe>(r.answer)) << engine;
        EXPECT_EQ(std::get<Unsafe>(r.answer).trace.steps.size(), 5u);
        support::Statistics statistics;
        Context context;
        context.statistics = &statistics;
        StepCase step(b.program, context, {}, "test");
        ASSERT_TRUE(step.extendTo(5));
        EXPECT_EQ(step.check(), solver::Result::Unsat);
    }
}

} // namespace
} // namespace vouch::engine::induction
