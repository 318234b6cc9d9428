#include "program/interpreter.h"
#include "program/random_program.h"
#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::program {
namespace {

using term::BitVector;
using testing::RandomProgram;
using testing::RandomShape;

// Words of odd widths, values wider than a word, arrays of both kinds.
RandomShape wideShape() {
    return {{Sort::bitVec(1), Sort::bitVec(7), Sort::bitVec(64), Sort::bitVec(100), Sort::boolean(),
             Sort::array(8, 8), Sort::array(64, 64), Sort::array(3, 70)},
            {Sort::boolean(), Sort::bitVec(64), Sort::bitVec(100), Sort::array(8, 8)},
            10,
            3};
}

Value randomValue(Sort sort, std::mt19937_64& random) {
    auto bits = [&](uint32_t width) {
        BitVector result(width, random());
        if (width > 64) result |= BitVector(width, random()).shl(width - 64);
        return result;
    };
    if (sort.isBool()) return Value(random() % 2 == 0);
    if (sort.isBitVec()) return Value(bits(sort.width));
    term::ArrayValue array{bits(sort.width), {}};
    for (int i = 0; i < 3; ++i) {
        BitVector index = bits(sort.index), element = bits(sort.width);
        array.set(index, element);
    }
    return Value(array);
}

// The state after an edge by the term evaluator, or nothing if its guard is false.
std::optional<State> byEvaluator(const Program& p, const Edge& e, const State& state,
                                 const std::map<Term, Value>& inputs) {
    term::Assignment assignment = state;
    for (const auto& [input, value] : inputs) assignment.insert_or_assign(input, value);
    term::Evaluator evaluate(*p.tm, assignment);
    if (!evaluate(e.guard).asBool()) return std::nullopt;
    State next = state;
    for (const Assignment& a : e.next) next.insert_or_assign(a.variable, evaluate(a.value));
    return next;
}

void expectEqualStates(const Program& p, const State& a, const State& b) {
    for (const VariableInfo& v : p.variables) {
        ASSERT_TRUE(a.contains(v.term) && b.contains(v.term));
        EXPECT_EQ(a.at(v.term), b.at(v.term))
            << v.name << ": " << a.at(v.term).str() << " " << b.at(v.term).str();
    }
}

class RandomRun : public ::testing::TestWithParam<uint64_t> {};

TEST_P(RandomRun, AgreesWithEvaluator) {
    term::TermManager tm;
    RandomShape shape = wideShape();
    shape.ranges = GetParam() % 4 == 0;
    Program p = RandomProgram(tm, GetParam(), shape).make();
    checkProgram(p);
    std::mt19937_64 random(GetParam());
    std::map<Term, Value> initial;
    for (const VariableInfo& v : p.variables) initial.emplace(v.term, randomValue(tm.sort(v.term), random));
    Interpreter interpreter(p);
    Execution execution = interpreter.runFrom(
        initial, [&](EdgeId, Term input) { return randomValue(tm.sort(input), random); }, {}, 60, true);
    ASSERT_EQ(execution.trace.steps.size(), execution.steps);

    State state(initial.begin(), initial.end());
    LocationId location = p.entry;
    std::vector<State> replayed = interpreter.replay(execution.trace);
    ASSERT_EQ(replayed.size(), execution.steps + 1);
    for (size_t i = 0; i < execution.trace.steps.size(); ++i) {
        const TraceStep& step = execution.trace.steps[i];
        ASSERT_EQ(p.edges[step.edge].from, location);
        auto next = byEvaluator(p, p.edges[step.edge], state, step.inputs);
        ASSERT_TRUE(next) << "step " << i;
        state = *next;
        location = p.edges[step.edge].to;
        expectEqualStates(p, state, replayed[i + 1]);
        if (HasFailure()) FAIL() << "step " << i;
    }
    EXPECT_EQ(location, execution.location);
    expectEqualStates(p, state, execution.state);
    if (execution.end == Execution::End::Stuck) {
        for (const Edge& e : p.edges) {
            if (e.from == location && e.inputs.empty()) EXPECT_FALSE(byEvaluator(p, e, state, {}));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRun, ::testing::Range<uint64_t>(1, 101));

// entry -> head (i := 0, a := 0), head -> head while i < n: a[i] := a[i-1] + input, i := i + 1; head -> exit.
struct ArrayLoop {
    term::TermManager tm;
    Program p;
    Term i = tm.mkVar("i", Sort::bitVec(32));
    Term old = tm.mkVar("old", Sort::array(32, 32));
    Term a = tm.mkVar("a", Sort::array(32, 32));
    Term input = tm.mkVar("input", Sort::bitVec(32));

    explicit ArrayLoop(uint64_t n) {
        p.tm = &tm;
        p.files = {""};
        for (Term t : {i, old, a}) p.variables.push_back({t, tm.name(t), "", "", false, false});
        p.inputInfo[input].term = input;
        LocationId entry = p.addLocation({}), head = p.addLocation({LocationKind::LoopHead, {}, "", "", ""});
        LocationId exit = p.addLocation({LocationKind::Exit, {}, "", "", ""});
        p.entry = entry;
        Term one = tm.mkConst(32, 1), more = tm.mkBvUlt(i, tm.mkConst(32, n));
        Term zeros = tm.mkConstArray(tm.sort(a), tm.mkConst(32, 0));
        Term element = tm.mkBvAdd(tm.mkSelect(a, tm.mkBvSub(i, one)), input);
        p.addEdge({entry, head, tm.mkTrue(), {{i, tm.mkConst(32, 0)}, {a, zeros}, {old, zeros}}, {}, {}, {}});
        p.addEdge({head,
                   head,
                   more,
                   {{i, tm.mkBvAdd(i, one)}, {a, tm.mkStore(a, i, element)}, {old, a}},
                   {input},
                   {},
                   {}});
        p.addEdge({head, exit, tm.mkNot(more), {}, {}, {}, {}});
    }
};

TEST(Interpreter, StoresInLoopKeepOldVersionsIntact) {
    ArrayLoop loop(100);
    checkProgram(loop.p);
    uint64_t drawn = 0;
    Execution e = Interpreter(loop.p).run(
        [&](EdgeId, Term) {
            ++drawn;
            return Value(BitVector(32, 2));
        },
        1000, false);
    EXPECT_EQ(e.end, Execution::End::Exit);
    EXPECT_EQ(drawn, 100u);
    EXPECT_EQ(e.steps, 102u);
    const term::ArrayValue& a = e.state.at(loop.a).asArray();
    const term::ArrayValue& old = e.state.at(loop.old).asArray();
    EXPECT_EQ(a.at(BitVector(32, 99)), BitVector(32, 200));
    EXPECT_EQ(old.at(BitVector(32, 98)), BitVector(32, 198));
    EXPECT_EQ(old.at(BitVector(32, 99)), BitVector(32, 0));
}

TEST(Interpreter, StopsAtTheStepLimit) {
    ArrayLoop loop(100);
    Execution e = Interpreter(loop.p).run([](EdgeId, Term) { return Value(BitVector(32, 1)); }, 7, true);
    EXPECT_EQ(e.end, Execution::End::StepLimit);
    EXPECT_EQ(e.trace.steps.size(), 7u);
    EXPECT_EQ(e.state.at(loop.i).asBits(), BitVector(32, 6));
}

TEST(Interpreter, StopsWhenTheBudgetIsGone) {
    ArrayLoop loop(100);
    support::Budget budget;
    budget.cancel();
    Execution e =
        Interpreter(loop.p).run([](EdgeId, Term) { return Value(BitVector(32, 1)); }, 7, true, budget);
    EXPECT_EQ(e.end, Execution::End::Budget);
}

TEST(Interpreter, ReplayRefusesWhatIsNoExecution) {
    ArrayLoop loop(1);
    Interpreter interpreter(loop.p);
    auto trace = [](std::vector<EdgeId> edges) {
        Trace t;
        for (EdgeId e : edges) t.steps.push_back({e, {}});
        return t;
    };
    EXPECT_EQ(interpreter.replay(trace({0, 1, 2})).size(), 4u);
    EXPECT_TRUE(interpreter.replay(trace({0, 2})).empty());       // guard is false
    EXPECT_TRUE(interpreter.replay(trace({0, 1, 1})).empty());    // guard is false
    EXPECT_TRUE(interpreter.replay(trace({1})).empty());          // does not start at the entry
    EXPECT_TRUE(interpreter.replay(trace({0, 1, 2, 2})).empty()); // goes on after the exit
    EXPECT_TRUE(interpreter.replay(trace({0, 99})).empty());      // no such edge
}

TEST(Interpreter, WatchShowsStepsBeforeTheirEdgeTakesEffect) {
    ArrayLoop loop(3);
    Edge& body = loop.p.edges[1];
    Term value = loop.tm.mkSelect(body.nextOf(loop.a), loop.i); // what the store puts there
    body.steps = {{{}, "", "i", loop.i, false},
                  {{}, "", "", {}, false},
                  {{}, "", "a", loop.a, false},
                  {{}, "", "a[i]", value, false}};
    Trace trace;
    trace.steps.push_back({0, {}});
    for (int n = 0; n < 3; ++n) trace.steps.push_back({1, {{loop.input, Value(BitVector(32, 5))}}});
    std::vector<std::pair<uint64_t, uint64_t>> seen; // i, a[i]
    auto see = [&](const Edge& e, const std::vector<std::optional<Value>>& shown) {
        ASSERT_EQ(shown.size(), e.steps.size());
        if (shown.empty()) return;
        EXPECT_FALSE(shown[1] || shown[2]); // a statement, an array
        seen.emplace_back(shown[0]->asBits().getZExtValue(), shown[3]->asBits().getZExtValue());
    };
    Interpreter interpreter(loop.p, true);
    EXPECT_TRUE(interpreter.watch(trace, see));
    EXPECT_EQ(seen, (std::vector<std::pair<uint64_t, uint64_t>>{{0, 5}, {1, 10}, {2, 15}}));
    trace.steps.push_back({1, {}}); // the loop has ended
    EXPECT_FALSE(interpreter.watch(trace, see));
    EXPECT_EQ(seen.size(), 6u);
}

// while (x != 200) x += 6, modulo 256: from 2 on it ends, from 1 on it comes back to where it was.
TEST(Interpreter, RunsFromAnyLocationUntilAStateRepeats) {
    term::TermManager tm;
    Program p;
    p.tm = &tm;
    Term x = tm.mkVar("x", Sort::bitVec(8));
    p.variables.push_back({x, "x", "", "", false, false});
    LocationId entry = p.addLocation({}), head = p.addLocation({}),
               exit = p.addLocation({LocationKind::Exit, {}, "", "", ""});
    p.entry = entry;
    const Term done = tm.mkEq(x, tm.mkConst(8, 200));
    p.addEdge({entry, head, tm.mkTrue(), {}, {}, {}, {}});
    p.addEdge({head, head, tm.mkNot(done), {{x, tm.mkBvAdd(x, tm.mkConst(8, 6))}}, {}, {}, {}});
    p.addEdge({head, exit, done, {}, {}, {}, {}});
    Interpreter interpreter(p);
    const auto run = [&](uint64_t start, bool findRepeat, std::optional<uint64_t> stopAt) {
        return interpreter.runAt(
            head, {{x, Value(BitVector(8, start))}}, {},
            [&](LocationId l, const Interpreter::ValueOf& valueOf) {
                return stopAt && l == head && valueOf(x).asBits() == *stopAt;
            },
            findRepeat, 10'000, true);
    };
    EXPECT_EQ(run(2, true, std::nullopt).end, Execution::End::Exit);
    EXPECT_EQ(run(2, true, std::nullopt).trace.steps.size(), 34u); // 33 times 6, and out
    EXPECT_EQ(run(1, true, std::nullopt).end, Execution::End::Repeat);
    EXPECT_LE(run(1, true, std::nullopt).steps, 512u);
    EXPECT_EQ(run(1, false, std::nullopt).end, Execution::End::StepLimit);
    const Execution stopped = run(1, true, 13);
    EXPECT_EQ(stopped.end, Execution::End::Stopped);
    EXPECT_EQ(stopped.steps, 2u);
    EXPECT_EQ(stopped.location, head);
    EXPECT_EQ(stopped.state.at(x).asBits(), BitVector(8, 13));
}

TEST(Interpreter, AssignmentsAreSimultaneous) {
    term::TermManager tm;
    Program p;
    p.tm = &tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    for (Term t : {x, y}) p.variables.push_back({t, tm.name(t), "", "", false, false});
    LocationId entry = p.addLocation({}), exit = p.addLocation({LocationKind::Exit, {}, "", "", ""});
    p.entry = entry;
    p.addEdge({entry, exit, tm.mkTrue(), {{x, y}, {y, x}}, {}, {}, {}});
    Trace trace;
    trace.initial = {{x, Value(BitVector(8, 1))}, {y, Value(BitVector(8, 2))}};
    trace.steps = {{0, {}}};
    auto states = Interpreter(p).replay(trace);
    ASSERT_EQ(states.size(), 2u);
    EXPECT_EQ(states[1].at(x).asBits(), BitVector(8, 2));
    EXPECT_EQ(states[1].at(y).asBits(), BitVector(8, 1));
}

} // namespace
} // namespace vouch::program
