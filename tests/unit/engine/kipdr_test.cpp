// Property-directed k-induction: the contract of lift, the pitfalls L1 to L8 of Beyer and Dangl 2020, the facts it
// publishes.
#include "engine/induction/obligation.h"
#include "engine/proof/certify.h"

#include "engine/small_program.h"
#include "program/interpreter.h"

#include <gtest/gtest.h>

namespace vouch::engine::induction {
namespace {

using program::LocationKind;
using term::Value;
using testing::assignmentOf;
using testing::Builder;
using testing::randomProgram;
using testing::reachable;
using testing::detail::Concrete;

// Remembers what is published, and has prepared facts to hand out.
class RecordingBus : public InvariantBus {
  public:
    void publish(const std::vector<Fact>& facts) override {
        published.insert(published.end(), facts.begin(), facts.end());
    }
    std::vector<Fact> poll() override { return std::exchange(prepared, {}); }
    std::vector<Fact> published, prepared;
};

struct Outcome {
    Answer answer;
    std::vector<unsigned> rounds; // k of every round without answer
    support::Statistics statistics;
};

Outcome run(const std::string& engine, const Program& p, const std::string& most, InvariantBus* bus = nullptr,
            bool suggestions = true) {
    program::checkProgram(p);
    const EngineInfo* info = findEngine(engine);
    Options options(info->options);
    EXPECT_FALSE(options.set(engine + ".k-max", most));
    if (!suggestions) EXPECT_FALSE(options.set(engine + ".suggestions", "false"));
    Outcome result;
    Context context;
    context.options = &options;
    context.statistics = &result.statistics;
    context.bus = bus;
    context.progress = [&](const Progress& progress) { result.rounds.push_back(progress.depth); };
    result.answer = info->run(p, context);
    return result;
}

// y := z := w + 1 for some w; while (c) { y++; z++; }  if (y != z) error.   Locations: entry 0, head 1, error
// 2, exit 3.
struct EqualShifted {
    explicit EqualShifted(term::TermManager& tm) : b(tm) {
        for (LocationKind kind : {LocationKind::Plain, LocationKind::LoopHead}) b.location(kind);
        b.location(LocationKind::Error, "unreach-call");
        b.location(LocationKind::Exit);
        y = b.variable("y", 32), z = b.variable("z", 32);
        Term w = b.input("w", 32), c = b.input("c", 1), one = b.number(32, 1);
        Term more = tm.mkEq(c, b.number(1, 1)), differ = tm.mkDistinct(y, z);
        b.edge(0, 1, tm.mkTrue(), {{y, tm.mkBvAdd(w, one)}, {z, tm.mkBvAdd(w, one)}}, {w});
        b.edge(1, 1, more, {{y, tm.mkBvAdd(y, one)}, {z, tm.mkBvAdd(z, one)}}, {c});
        b.edge(1, 2, tm.mkAnd(tm.mkNot(more), differ), {}, {c});
        b.edge(1, 3, tm.mkAnd(tm.mkNot(more), tm.mkNot(differ)), {}, {c});
    }
    Builder b;
    Term y, z;
};

// B43: plain k-induction fails for every k, kipdr proves it in its second round by y = z. That is the obligation (B14),
// which must be worked on also where the same formula is among the suggestions.
TEST(Kipdr, ProvesEqualShiftedInTheSecondRound) {
    for (bool suggestions : {false, true}) {
        term::TermManager tm;
        EqualShifted e(tm);
        EXPECT_TRUE(std::holds_alternative<Unknown>(run("kinduction", e.b.program, "30").answer));
        RecordingBus bus;
        Outcome r = run("kipdr", e.b.program, "30", &bus, suggestions);
        ASSERT_TRUE(std::holds_alternative<Safe>(r.answer));
        EXPECT_EQ(r.rounds, std::vector<unsigned>{1});
        const Certificate& c = std::get<Safe>(r.answer).certificate;
        EXPECT_EQ(c.form, Certificate::Form::KInductive);
        EXPECT_EQ(c.invariant, (std::map<LocationId, Term>{{1, tm.mkEq(e.y, e.z)}}));
        ASSERT_FALSE(bus.published.empty());
        EXPECT_EQ(bus.published[0].formula, tm.mkEq(e.y, e.z));
        EXPECT_EQ(r.statistics.get("kipdr.obligations.proved"), 1);
        EXPECT_EQ(r.statistics.get("kipdr.suggestions") > 0, suggestions);
    }
}

TEST(KInduction, TakesFactsFromTheBusAndSaysSo) {
    term::TermManager tm;
    EqualShifted e(tm);
    RecordingBus bus;
    Term useless = tm.mkOr(tm.mkBvUle(e.y, e.b.number(32, 5)), tm.mkBvUlt(e.b.number(32, 5), e.y));
    Term alsoTrue = tm.mkBvUle(e.y, e.z); // but not needed beside the equation
    bus.prepared = {{1, tm.mkAnd(tm.mkEq(e.y, e.z), useless), 1, "oracle"}, {1, alsoTrue, 1, "gossip"}};
    Outcome r = run("kinduction", e.b.program, "30", &bus);
    ASSERT_TRUE(std::holds_alternative<Safe>(r.answer));
    const Safe& safe = std::get<Safe>(r.answer);
    EXPECT_EQ(safe.certificate.invariant, (std::map<LocationId, Term>{{1, tm.mkEq(e.y, e.z)}}));
    EXPECT_EQ(safe.invariantsFrom, std::vector<std::string>{"oracle"});
}

TEST(KInduction, HalvesOfAnInvariantHoldOnlyTogether) {
    term::TermManager tm;
    EqualShifted e(tm);
    RecordingBus bus;
    bus.prepared = {{1, tm.mkBvUle(e.y, e.z), 1, "half"}, {1, tm.mkBvUle(e.z, e.y), 1, "half"}};
    EXPECT_TRUE(std::holds_alternative<Safe>(run("kinduction", e.b.program, "6", &bus).answer));
    bus.prepared = {{1, tm.mkBvUle(e.y, e.z), 1, "half"}};
    EXPECT_TRUE(std::holds_alternative<Unknown>(run("kinduction", e.b.program, "6", &bus).answer));
}

// y = 3 makes every step vacuous; the base case finds it out before there is an answer.
TEST(KInduction, AFactThatDoesNotHoldGivesNoProof) {
    term::TermManager tm;
    EqualShifted e(tm);
    RecordingBus bus;
    bus.prepared = {{1, tm.mkEq(e.y, e.b.number(32, 3)), 1, "liar"}};
    Outcome r = run("kinduction", e.b.program, "6", &bus);
    ASSERT_TRUE(std::holds_alternative<Unknown>(r.answer));
    EXPECT_EQ(std::get<Unknown>(r.answer).reason, "internal error: invariants of liar do not hold");
}

TEST(Minimise, KeepsWhatTheProofNeeds) {
    term::TermManager tm;
    EqualShifted e(tm);
    support::Statistics statistics;
    Context context;
    context.statistics = &statistics;
    Term equal = tm.mkEq(e.y, e.z), low = tm.mkEq(tm.mkExtract(e.y, 3, 0), tm.mkExtract(e.z, 3, 0));
    Certificate all{Certificate::Form::KInductive, 1, {{1, tm.mkAnd(equal, low)}}};
    auto smaller = proof::minimise(e.b.program, context, all, "test");
    ASSERT_TRUE(smaller);
    EXPECT_EQ(smaller->invariant, (std::map<LocationId, Term>{{1, equal}}));
    EXPECT_EQ(smaller->k, 1u);
    // Not enough for a proof, so there is nothing to make smaller.
    EXPECT_FALSE(
        proof::minimise(e.b.program, context, {Certificate::Form::KInductive, 1, {{1, low}}}, "test"));
    EXPECT_FALSE(proof::minimise(e.b.program, context, {Certificate::Form::Unwinding, 7, {}}, "test"));
}

std::vector<uint64_t> valuesOf(const Program& p, const std::map<Term, Value>& state) {
    std::vector<uint64_t> values;
    for (const auto& v : p.variables) {
        auto it = state.find(v.term);
        values.push_back(it == state.end() ? 0 : it->second.asBits().getZExtValue());
    }
    return values;
}

// Does the state go along the path's edges with the path's inputs to the end?
bool follows(const Program& p, std::vector<uint64_t> values, const Trace& path) {
    for (const program::TraceStep& step : path.steps) {
        term::Assignment a = assignmentOf(p, values);
        for (const auto& [input, value] : step.inputs) a[input] = value;
        const program::Edge& e = p.edges[step.edge];
        if (!term::evaluate(*p.tm, e.guard, a).asBool()) return false;
        for (size_t i = 0; i < values.size(); ++i)
            values[i] = term::evaluate(*p.tm, e.nextOf(p.variables[i].term), a).asBits().getZExtValue();
    }
    return true;
}

// B13, L1, L2: the cube contains the state, and each of its members takes the path to the bad location.
TEST(Lift, ContractOnRandomPrograms) {
    std::mt19937 random(5);
    unsigned lifted = 0, larger = 0;
    for (unsigned round = 0; round < 150; ++round) {
        term::TermManager tm;
        Program p = randomProgram(tm, random, "r" + std::to_string(round));
        support::Statistics statistics;
        Context context;
        context.statistics = &statistics;
        learn::Vocabulary vocabulary(p);
        learn::Interpolator interpolator(p, context, vocabulary, learn::Method::Words, "test");
        paths::StepCase step(p, context, {}, "test");
        ASSERT_TRUE(step.extendTo(1 + round % 3));
        if (step.check() != solver::Result::Sat) continue;
        Trace path = step.path();
        ASSERT_TRUE(follows(p, valuesOf(p, path.initial), path)) << round;
        auto live = program::liveVariables(p);
        auto o = lift(p, interpolator, live, path, {p.edges[path.steps.back().edge].to, tm.mkTrue(), 0});
        if (!o) continue;
        ++lifted;
        EXPECT_EQ(o->location, p.edges[path.steps.front().edge].from);
        EXPECT_EQ(o->edgesToBad, path.steps.size());
        Term c = tm.mkAnd(o->cube);
        EXPECT_TRUE(term::evaluate(tm, c, assignmentOf(p, valuesOf(p, path.initial))).asBool()) << round;
        std::vector<Term> variables;
        for (const auto& v : p.variables) variables.push_back(v.term);
        unsigned members = 0;
        testing::detail::forEachTuple(tm, variables, [&](const std::vector<uint64_t>& values) {
            if (!term::evaluate(tm, c, assignmentOf(p, values)).asBool()) return;
            ++members;
            EXPECT_TRUE(follows(p, values, path)) << round;
        });
        larger += members > 1;
    }
    EXPECT_GT(lifted, 20u);
    EXPECT_GT(larger, 10u);
}

// L1: the loop's guard is an input. Without its value the state would not determine where it goes.
TEST(Lift, InputsArePinned) {
    term::TermManager tm;
    EqualShifted e(tm);
    support::Statistics statistics;
    Context context;
    context.statistics = &statistics;
    learn::Vocabulary vocabulary(e.b.program);
    learn::Interpolator interpolator(e.b.program, context, vocabulary, learn::Method::Words, "test");
    paths::StepCase step(e.b.program, context, {}, "test");
    ASSERT_TRUE(step.extendTo(3));
    ASSERT_EQ(step.check(), solver::Result::Sat);
    auto o = lift(e.b.program, interpolator, program::liveVariables(e.b.program), step.path(),
                  {2, tm.mkTrue(), 0});
    ASSERT_TRUE(o);
    EXPECT_EQ(o->location, 1u);
    EXPECT_EQ(o->clause, tm.mkEq(e.y, e.z));
}

// L2: from x >= 8 nothing goes on. Such states never get to the error, and are no counterexamples to
// induction.
TEST(Lift, BlockedStatesAreNotInTheCube) {
    term::TermManager tm;
    Builder b(tm);
    for (LocationKind kind : {LocationKind::Plain, LocationKind::LoopHead}) b.location(kind);
    b.location(LocationKind::Error, "unreach-call");
    Term x = b.variable("x", 4);
    Term open = tm.mkBvUlt(x, b.number(4, 8)), hit = tm.mkEq(x, b.number(4, 7));
    b.edge(0, 1, tm.mkTrue(), {{x, b.number(4, 0)}});
    b.edge(1, 1, tm.mkAnd(open, tm.mkNot(hit)), {{x, tm.mkBvAdd(x, b.number(4, 3))}});
    b.edge(1, 2, tm.mkAnd(open, hit));
    Trace path{{{x, Value(term::BitVector(4, 4))}}, {{1, {}}, {2, {}}}};
    Term wp = weakestPrecondition(b.program, path, tm.mkTrue());
    for (uint64_t n = 0; n < 16; ++n)
        EXPECT_EQ(term::evaluate(tm, wp, {{x, Value(term::BitVector(4, n))}}).asBool(), n == 4) << n;
}

// L6: x = 0 holds at the first loop only; at the second one it would hide the violation.
TEST(KInduction, FactsHoldAtTheirLocationOnly) {
    term::TermManager tm;
    Builder b(tm);
    for (LocationKind kind : {LocationKind::Plain, LocationKind::LoopHead, LocationKind::LoopHead})
        b.location(kind);
    b.location(LocationKind::Error, "unreach-call");
    Term x = b.variable("x", 8), c = b.input("c", 1), d = b.input("d", 1);
    Term more = tm.mkEq(c, b.number(1, 1)), rise = tm.mkEq(d, b.number(1, 1));
    b.edge(0, 1, tm.mkTrue(), {{x, b.number(8, 0)}});
    b.edge(1, 1, more, {}, {c});
    b.edge(1, 2, tm.mkNot(more), {}, {c});
    b.edge(2, 2, rise, {{x, tm.mkBvAdd(x, b.number(8, 1))}}, {d});
    b.edge(2, 3, tm.mkAnd(tm.mkNot(rise), tm.mkEq(x, b.number(8, 6))), {}, {d});
    RecordingBus bus;
    bus.prepared = {{1, tm.mkEq(x, b.number(8, 0)), 1, "somebody"}};
    Outcome r = run("kinduction", b.program, "30", &bus);
    ASSERT_TRUE(std::holds_alternative<Unsafe>(r.answer));
    EXPECT_EQ(std::get<Unsafe>(r.answer).trace.steps.size(), 9u);
}

// L4 to L7: whatever is published holds in every reachable state, in safe and in unsafe programs. L3: FALSE
// comes with an execution. (Each of L3, L4, L5 and L7 has a test of its own in property_direction_test.cpp.)
TEST(Kipdr, AnswersAndFactsOnRandomPrograms) {
    std::mt19937 random(11);
    size_t facts = 0;
    unsigned proofs = 0, violations = 0;
    for (unsigned round = 0; round < 200; ++round) {
        term::TermManager tm;
        Program p = randomProgram(tm, random, "r" + std::to_string(round));
        RecordingBus bus;
        Outcome r = run("kipdr", p, "8", &bus);
        auto truth = testing::explore(p);
        if (std::holds_alternative<Safe>(r.answer)) {
            ++proofs;
            EXPECT_FALSE(truth.error || truth.limit) << round;
        }
        if (auto* unsafe = std::get_if<Unsafe>(&r.answer)) {
            ++violations;
            EXPECT_TRUE(truth.error) << round;
            EXPECT_EQ(program::Interpreter(p).replay(unsafe->trace).size(), unsafe->trace.steps.size() + 1);
        }
        if (bus.published.empty()) continue;
        facts += bus.published.size();
        for (const Concrete& s : reachable(p))
            for (const Fact& f : bus.published)
                if (f.location == s.first)
                    EXPECT_TRUE(term::evaluate(tm, f.formula, assignmentOf(p, s.second)).asBool()) << round;
    }
    EXPECT_GT(facts, 20u);
    EXPECT_GT(proofs, 20u);
    EXPECT_GT(violations, 20u);
}

// L8: a state space of 4 states has at most so many different cubes; rounds without end do not make more
// obligations.
TEST(Kipdr, ObligationsAreNotMadeTwice) {
    term::TermManager tm;
    Builder b(tm);
    for (LocationKind kind : {LocationKind::Plain, LocationKind::LoopHead}) b.location(kind);
    b.location(LocationKind::Limit, "unsupported: something");
    b.location(LocationKind::Error, "unreach-call");
    Term x = b.variable("x", 2), c = b.input("c", 1);
    Term more = tm.mkEq(c, b.number(1, 1));
    b.edge(0, 1, tm.mkTrue(), {{x, b.number(2, 0)}});
    b.edge(1, 1, more, {{x, tm.mkBvAdd(x, b.number(2, 1))}}, {c});
    b.edge(1, 3, tm.mkAnd(tm.mkNot(more), tm.mkEq(x, b.number(2, 3))), {},
           {c}); // reachable: nothing to prove
    Outcome r = run("kipdr", b.program, "40");
    EXPECT_TRUE(std::holds_alternative<Unsafe>(r.answer));
    EXPECT_LE(r.statistics.get("kipdr.obligations"), 4);
}

} // namespace
} // namespace vouch::engine::induction
