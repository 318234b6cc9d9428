// pdpv on the programs of the thesis and on what its loop has to cope with: inner loops, early exits, inputs inside of
// loops, arrays, limits, irreducible flow. Parts of it alone: generalisation, differences.
#include "engine/pdpv/differences.h"
#include "engine/pdpv/generalise.h"
#include "engine/pdpv/loop_prover.h"
#include "engine/pdpv/pdpv.h"
#include "engine/small_program.h"
#include "program/interpreter.h"

#include <gtest/gtest.h>

namespace vouch::engine::pdpv {
namespace {

using program::LocationKind;
using term::BitVector;
using testing::Builder;
using TextSettings = std::vector<std::pair<std::string, std::string>>;

struct Attempt {
    Options options{info().options};
    support::Statistics statistics;
    Context context;

    explicit Attempt(const TextSettings& settings = {}) {
        for (const auto& [name, value] : settings) {
            auto error = options.set("pdpv." + name, value);
            EXPECT_FALSE(error) << *error;
        }
        context.options = &options;
        context.statistics = &statistics;
    }
    Answer operator()(const Program& p) { return info().run(p, context); }
    double count(const std::string& name) const { return statistics.get("pdpv." + name); }
};

// Words of one width, signed.
class Flow {
  public:
    explicit Flow(term::TermManager& tm, uint32_t width = 4) : tm(tm), b(tm), width(width) {
        b.program.entry = b.location(LocationKind::Plain);
        error = b.location(LocationKind::Error, "unreach-call");
    }
    LocationId place() { return b.location(LocationKind::Plain); }
    Term word(const std::string& name) { return b.variable(name, width); }
    Term number(int value) { return b.number(width, static_cast<uint64_t>(value)); }
    Term plus(Term x, int value) { return tm.mkBvAdd(x, number(value)); }
    Term less(Term x, Term y) { return tm.mkBvSlt(x, y); }
    Program& finish() {
        program::markLoopHeads(b.program);
        program::checkProgram(b.program);
        return b.program;
    }

    term::TermManager& tm;
    Builder b;
    uint32_t width;
    LocationId error = 0;
};

// y = x; while (i > 0) { i--; while (x < 2) { i++; x++; } }  assert(x >= y);   section 4.3, reconstructed
Program workedExample(Flow& f) {
    const Term x = f.word("x"), y = f.word("y"), i = f.word("i");
    const LocationId outer = f.place(), inner = f.place();
    f.b.edge(f.b.program.entry, outer, f.tm.mkTrue(), {{y, x}});
    f.b.edge(outer, inner, f.less(f.number(0), i), {{i, f.plus(i, -1)}});
    f.b.edge(inner, inner, f.less(x, f.number(2)), {{i, f.plus(i, 1)}, {x, f.plus(x, 1)}});
    f.b.edge(inner, outer, f.tm.mkNot(f.less(x, f.number(2))));
    f.b.edge(outer, f.error, f.tm.mkAnd(f.tm.mkNot(f.less(f.number(0), i)), f.less(x, y)));
    return f.finish();
}

// z = w; while (w + b >= 2) { if (* && w >= 2) { w -= 2; b += 1; } else b -= 1; }  z odd => one white ball is left,
// else one black one. Few balls, so that nothing overflows.
Program urn(Flow& f, bool isWrong) {
    const Term w = f.word("w"), b = f.word("b"), z = f.word("z"), any = f.b.input("any", f.width);
    const LocationId head = f.place();
    const auto few = [&](Term t) { return f.tm.mkAnd(f.less(f.number(-1), t), f.less(t, f.number(3))); };
    const Term some = f.less(f.number(0), f.tm.mkBvAdd(w, b));
    f.b.edge(f.b.program.entry, head, f.tm.mkAnd(some, f.tm.mkAnd(few(w), few(b))), {{z, w}});
    const Term goOn = f.less(f.number(1), f.tm.mkBvAdd(w, b));
    const Term white = f.tm.mkAnd(f.tm.mkEq(any, f.number(1)), f.less(f.number(1), w));
    const Term black = f.tm.mkAnd(f.tm.mkNot(white), f.less(f.number(0), b));
    f.b.edge(head, head, f.tm.mkAnd(goOn, white), {{w, f.plus(w, -2)}, {b, f.plus(b, 1)}}, {any});
    f.b.edge(head, head, f.tm.mkAnd(goOn, black), {{b, f.plus(b, -1)}}, {any});
    const Term odd = f.tm.mkEq(f.tm.mkExtract(z, 0, 0), f.b.number(1, isWrong ? 0 : 1));
    const Term oneWhite = f.tm.mkEq(w, f.number(1));
    f.b.edge(head, f.error, f.tm.mkAnd(f.tm.mkNot(goOn), f.tm.mkXor(odd, oneWhite)));
    return f.finish();
}

// for (i = 0; i < 3; i++) { any = input; if (any == 5 i + 2) hits++; }  assert(hits != 3): each iteration needs an input of
// its own, which no run with one value per edge has.
Program secrets(Flow& f) {
    const Term i = f.word("i"), hits = f.word("hits"), any = f.b.input("any", f.width);
    const LocationId head = f.place();
    f.b.edge(f.b.program.entry, head, f.tm.mkTrue(), {{i, f.number(0)}, {hits, f.number(0)}});
    const Term hit = f.tm.mkEq(any, f.plus(f.tm.mkBvMul(i, f.number(5)), 2));
    f.b.edge(head, head, f.tm.mkAnd(f.less(i, f.number(3)), hit),
             {{i, f.plus(i, 1)}, {hits, f.plus(hits, 1)}}, {any});
    f.b.edge(head, head, f.tm.mkAnd(f.less(i, f.number(3)), f.tm.mkNot(hit)), {{i, f.plus(i, 1)}}, {any});
    f.b.edge(head, f.error, f.tm.mkAnd(f.tm.mkNot(f.less(i, f.number(3))), f.tm.mkEq(hits, f.number(3))));
    return f.finish();
}

// while (i < n) { j = 0; while (1) { if (j == bound) break; j++; } i++; }  assert(i <= n /\ (i == 0 \/ j == bound))
Program leftEarly(Flow& f, int bound, int wanted) {
    const Term i = f.word("i"), j = f.word("j"), n = f.word("n");
    const LocationId outer = f.place(), inner = f.place();
    f.b.edge(f.b.program.entry, outer, f.less(f.number(0), n), {{i, f.number(0)}, {j, f.number(0)}});
    f.b.edge(outer, inner, f.less(i, n), {{j, f.number(0)}});
    const Term isLast = f.tm.mkEq(j, f.number(bound));
    f.b.edge(inner, outer, isLast, {{i, f.plus(i, 1)}});
    f.b.edge(inner, inner, f.tm.mkNot(isLast), {{j, f.plus(j, 1)}});
    f.b.edge(outer, f.error,
             f.tm.mkAnd(f.tm.mkNot(f.less(i, n)),
                        f.tm.mkNot(f.tm.mkAnd(f.tm.mkEq(i, n), f.tm.mkEq(j, f.number(wanted))))));
    return f.finish();
}

const std::vector<TextSettings> kConfigurations = {
    {},
    {{"generalise", "false"}},
    {{"memo", "false"}},
    {{"generalise", "false"}, {"memo", "false"}},
    {{"relevance", "false"}, {"small", "false"}},
    {{"differences", "false"}},
    {{"seed", "7"}, {"c", "0.75"}},
};

// The map holds of what is reached, excludes the bad locations, and every step preserves it.
void expectInvariant(const Program& p, const Answer& a) {
    ASSERT_TRUE(std::holds_alternative<Safe>(a)) << std::get<Unknown>(a).reason;
    const Certificate& c = std::get<Safe>(a).certificate;
    ASSERT_EQ(c.form, Certificate::Form::KInductive);
    for (const auto& [l, values] : testing::reachable(p)) {
        EXPECT_FALSE(p.locations[l].isBad());
        if (auto it = c.invariant.find(l); it != c.invariant.end())
            EXPECT_TRUE(term::evaluate(*p.tm, it->second, testing::assignmentOf(p, values)).asBool());
    }
}

void expectTrace(const Program& p, const Answer& a) {
    ASSERT_TRUE(std::holds_alternative<Unsafe>(a));
    const Trace& trace = std::get<Unsafe>(a).trace;
    ASSERT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
    EXPECT_EQ(p.locations[p.edges[trace.steps.back().edge].to].kind, LocationKind::Error);
}

TEST(Pdpv, WorkedExample) {
    for (const TextSettings& settings : kConfigurations) {
        term::TermManager tm;
        Flow f(tm);
        const Program p = workedExample(f);
        Attempt attempt(settings);
        const Answer a = attempt(p);
        ASSERT_TRUE(std::holds_alternative<Safe>(a)) << std::get<Unknown>(a).reason;
        EXPECT_GE(attempt.count("refinements") + attempt.count("differences"), 2);
    }
}

TEST(Pdpv, Urn) {
    for (const TextSettings& settings : kConfigurations)
        for (bool isWrong : {false, true}) {
            term::TermManager tm;
            Flow f(tm);
            const Program p = urn(f, isWrong);
            const Answer a = Attempt(settings)(p);
            if (isWrong)
                expectTrace(p, a);
            else
                ASSERT_TRUE(std::holds_alternative<Safe>(a)) << std::get<Unknown>(a).reason;
        }
}

TEST(Pdpv, LoopsThatAreLeftEarly) {
    for (const TextSettings& settings : kConfigurations)
        for (int wanted : {3, 4}) {
            term::TermManager tm;
            Flow f(tm);
            const Program p = leftEarly(f, 3, wanted);
            const Answer a = Attempt(settings)(p);
            if (wanted == 3)
                expectInvariant(p, a);
            else
                expectTrace(p, a);
        }
}

// The iterations come from PDR.
TEST(Pdpv, InputsInsideOfLoops) {
    for (const TextSettings& settings : kConfigurations) {
        term::TermManager tm;
        Flow f(tm);
        const Program p = secrets(f);
        Attempt attempt(settings);
        const Answer a = attempt(p);
        expectTrace(p, a);
        EXPECT_EQ(std::get<Unsafe>(a).trace.steps.size(), 5u);
        EXPECT_GT(attempt.count("points") + attempt.count("relevant"), 0);
    }
}

// Frames that are kept spare queries.
TEST(Pdpv, MemoisedFrames) {
    double queries[2] = {};
    for (bool memo : {false, true}) {
        term::TermManager tm;
        Flow f(tm);
        const Program p = workedExample(f);
        Attempt attempt({{"memo", memo ? "true" : "false"}, {"differences", "false"}});
        EXPECT_TRUE(std::holds_alternative<Safe>(attempt(p)));
        queries[memo] = attempt.count("queries.cover") + attempt.count("queries.expand");
    }
    EXPECT_LT(queries[1], queries[0]);
}

TEST(Pdpv, LimitsAreNoProof) {
    term::TermManager tm;
    Flow f(tm);
    const Term x = f.word("x");
    const LocationId head = f.place(), limit = f.b.location(LocationKind::Limit, "unsupported: test");
    f.b.edge(f.b.program.entry, head, tm.mkTrue(), {{x, f.number(0)}});
    f.b.edge(head, head, f.less(x, f.number(5)), {{x, f.plus(x, 1)}});
    f.b.edge(head, limit, tm.mkEq(x, f.number(5)));
    const EdgeId toError = f.b.edge(head, f.error, tm.mkEq(x, f.number(6)));
    const Answer a = Attempt()(f.finish());
    ASSERT_TRUE(std::holds_alternative<Unknown>(a));
    EXPECT_EQ(std::get<Unknown>(a).reason, "unsupported: test");
    f.b.program.edges[toError].guard = tm.mkEq(x, f.number(4));
    expectTrace(f.b.program, Attempt()(f.b.program));
}

TEST(Pdpv, IrreducibleFlowIsRefused) {
    term::TermManager tm;
    Flow f(tm);
    const Term x = f.word("x");
    const LocationId one = f.place(), two = f.place();
    const Term isSmall = f.less(x, f.number(5));
    f.b.edge(f.b.program.entry, one, isSmall);
    f.b.edge(f.b.program.entry, two, tm.mkNot(isSmall));
    f.b.edge(one, two, tm.mkTrue(), {{x, f.plus(x, 2)}});
    f.b.edge(two, one, tm.mkNot(tm.mkEq(x, f.number(3))));
    f.b.edge(two, f.error, tm.mkEq(x, f.number(3)));
    const Answer a = Attempt()(f.finish());
    ASSERT_TRUE(std::holds_alternative<Unknown>(a));
    EXPECT_EQ(std::get<Unknown>(a).reason, "irreducible control flow");
}

// What a loop writes is forgotten: enough where it does not matter, and never an alarm where it does.
TEST(Pdpv, ArraysThatLoopsChange) {
    for (bool matters : {false, true}) {
        term::TermManager tm;
        Flow f(tm);
        const Term i = f.word("i");
        const Term a = f.b.arrayVariable("a", f.width, f.width);
        const LocationId head = f.place();
        f.b.edge(f.b.program.entry, head, tm.mkTrue(), {{i, f.number(0)}});
        f.b.edge(head, head, f.less(i, f.number(6)), {{i, f.plus(i, 1)}, {a, tm.mkStore(a, i, f.number(1))}});
        const Term wrong =
            matters ? tm.mkDistinct(tm.mkSelect(a, f.number(4)), f.number(1)) : f.less(f.number(6), i);
        f.b.edge(head, f.error, tm.mkAnd(tm.mkNot(f.less(i, f.number(6))), wrong));
        const Answer answer = Attempt()(f.finish());
        EXPECT_EQ(std::holds_alternative<Safe>(answer), !matters);
        if (matters)
            EXPECT_EQ(std::get<Unknown>(answer).reason,
                      "a counterexample that depends on arrays which loops change");
    }
}

TEST(Pdpv, BudgetsEndIt) {
    term::TermManager tm;
    Flow f(tm);
    const Program p = workedExample(f);
    Attempt attempt;
    attempt.context.budget = support::Budget::seconds(0);
    const Answer a = attempt(p);
    ASSERT_TRUE(std::holds_alternative<Unknown>(a));
    EXPECT_EQ(std::get<Unknown>(a).reason, "timeout");
}

// The program's parts, as the engine makes them.
struct Parts {
    explicit Parts(const Program& p) : states(p, {}, PathStates::Detail::Merged, 1), loops(p, states) {}
    PathStates states;
    Loops loops;
};

// Section 2.9: before x = 0, i = 0, behind x = -1, i = 0. Only x tells them apart, and any x >= 0 before does.
TEST(Generaliser, MakesThePairOfTheThesisLarger) {
    term::TermManager tm;
    Flow f(tm, 8);
    const Program p = workedExample(f);
    Parts parts(p);
    Generaliser generaliser(p, parts.states, parts.loops);
    const Term x = tm.findVar("x"), y = tm.findVar("y"), i = tm.findVar("i");
    const auto valued = [](int value) { return term::Value(BitVector(8, value, true)); };
    const Assignment before{{x, valued(0)}, {y, valued(0)}, {i, valued(0)}};
    const Assignment after{{x, valued(-1)}, {y, valued(0)}, {i, valued(0)}};
    for (size_t l = 0; l < 2; ++l) {
        const auto cube = generaliser.generalise(l, before, after, [] {});
        ASSERT_TRUE(cube);
        const Loop& loop = parts.loops.all()[l];
        for (int xb = -128; xb < 128; ++xb)
            for (int xe = -128; xe < 128; ++xe) {
                Assignment state{{loop.before.at(x), valued(xb)},
                                 {loop.after.at(x), valued(xe)},
                                 {loop.before.at(i), valued(3)},
                                 {loop.after.at(i), valued(77)}};
                EXPECT_EQ(term::evaluate(tm, cube->term(tm), state).asBool(), xb >= 0 && xe <= -1);
            }
    }
    // What is possible is not generalised.
    EXPECT_FALSE(generaliser.generalise(1, after, before, [] {}));
}

// while (*) { x += 6; y -= 4; z = *; }: 3 dy = -2 dx, x changes by even numbers, y by multiples of four.
TEST(Differences, AreFoundFromOneIteration) {
    term::TermManager tm;
    Flow f(tm, 8);
    const Term x = f.word("x"), y = f.word("y"), z = f.word("z"), any = f.b.input("any", f.width);
    const LocationId head = f.place();
    f.b.edge(f.b.program.entry, head, tm.mkTrue());
    f.b.edge(head, head, tm.mkTrue(), {{x, f.plus(x, 6)}, {y, f.plus(y, -4)}, {z, any}}, {any});
    f.b.edge(head, f.error, tm.mkEq(tm.mkBvAdd(x, z), y));
    const Program& p = f.finish();
    Parts parts(p);
    const Loop& loop = parts.loops.all()[0];
    const Region region(p, parts.states, parts.loops, 0);
    const LoopInstance instance(p, loop, parts.states.liveAt(loop.head), region);
    auto solver = solver::makeSolver(solver::Backend::Bitblast, tm);
    const auto relations = differences(loop, instance, tm.mkTrue(), tm, *solver, [] {});
    ASSERT_EQ(relations.size(), 3u);
    EXPECT_EQ(
        std::count_if(relations.begin(), relations.end(), [](const Relation& r) { return r.conserved; }), 1);
    const auto valued = [](int value) { return term::Value(BitVector(8, value, true)); };
    for (int dx = -20; dx <= 20; ++dx)
        for (int dy = -20; dy <= 20; ++dy) {
            const Assignment state{{loop.before.at(x), valued(5)},
                                   {loop.after.at(x), valued(5 + dx)},
                                   {loop.before.at(y), valued(9)},
                                   {loop.after.at(y), valued(9 + dy)}};
            bool all = true;
            for (const Relation& r : relations) all = all && term::evaluate(tm, r.invariant, state).asBool();
            EXPECT_EQ(all, 3 * dy == -2 * dx && dx % 2 == 0 && dy % 4 == 0) << dx << ' ' << dy;
        }
}

// while (x < 100) { x += 2; y -= 1; } from x = 0, y = 50: without what is known there, 2 dy = -dx loses the highest bit of y.
TEST(Differences, RestOnWhereTheLoopIsEntered) {
    for (bool isKnown : {false, true}) {
        term::TermManager tm;
        Flow f(tm, 8);
        const Term x = f.word("x"), y = f.word("y");
        const LocationId head = f.place();
        f.b.edge(f.b.program.entry, head, tm.mkTrue());
        f.b.edge(head, head, f.less(x, f.number(100)), {{x, f.plus(x, 2)}, {y, f.plus(y, -1)}});
        f.b.edge(head, f.error, tm.mkEq(x, y));
        const Program& p = f.finish();
        Parts parts(p);
        const Loop& loop = parts.loops.all()[0];
        const Region region(p, parts.states, parts.loops, 0);
        const LoopInstance instance(p, loop, parts.states.liveAt(loop.head), region);
        auto solver = solver::makeSolver(solver::Backend::Bitblast, tm);
        const Term before =
            tm.mkAnd(tm.mkEq(loop.before.at(x), f.number(0)), tm.mkEq(loop.before.at(y), f.number(50)));
        const Term known = isKnown ? before : tm.mkTrue();
        const auto relations = differences(loop, instance, known, tm, *solver, [] {});
        const auto allHold = [&](int xe, int ye) {
            const auto valued = [](int value) { return term::Value(BitVector(8, value, true)); };
            const Assignment state{{loop.before.at(x), valued(0)},
                                   {loop.after.at(x), valued(xe)},
                                   {loop.before.at(y), valued(50)},
                                   {loop.after.at(y), valued(ye)}};
            return std::all_of(relations.begin(), relations.end(), [&](const Relation& r) {
                return term::evaluate(tm, r.invariant, state).asBool();
            });
        };
        EXPECT_TRUE(allHold(100, 0));
        EXPECT_FALSE(allHold(100, 1));
        EXPECT_EQ(allHold(100, -128), !isKnown);
        EXPECT_FALSE(allHold(-2, 51));
    }
}

// t = 0; while (t != n) { assert(t <= n); t++; }  with n > 0. From where it is entered, t > n needs nothing about t before.
Program within(Flow& f, bool isSafe) {
    const Term t = f.word("t"), n = f.word("n");
    const LocationId head = f.place();
    f.b.edge(f.b.program.entry, head, f.less(f.number(0), n), {{t, f.number(0)}});
    f.b.edge(head, head, isSafe ? f.tm.mkDistinct(t, n) : f.tm.mkTrue(), {{t, f.plus(t, 1)}});
    f.b.edge(head, f.error, f.less(n, t));
    return f.finish();
}

TEST(Pdpv, LoopsAreLookedAtFromWhereTheyAreEntered) {
    for (const char* isOn : {"true", "false"})
        for (bool isSafe : {true, false}) {
            term::TermManager tm;
            Flow f(tm, 6);
            const Program p = within(f, isSafe);
            const Answer a = Attempt({{"context", isOn}, {"forget", isOn}})(p);
            if (isSafe)
                expectInvariant(p, a);
            else
                expectTrace(p, a);
        }
}

// x = 0; y = 4; while (1) { x += y; y += 4; assert(x != 30); }  x is a multiple of four since y is; and y is where the loop is
// entered.
TEST(Pdpv, ChangesAreRelatedWhereTheLoopIsEntered) {
    for (bool context : {false, true}) {
        term::TermManager tm;
        Flow f(tm, 5);
        const Term x = f.word("x"), y = f.word("y");
        const LocationId head = f.place();
        f.b.edge(f.b.program.entry, head, tm.mkTrue(), {{x, f.number(0)}, {y, f.number(4)}});
        f.b.edge(head, head, tm.mkTrue(), {{x, tm.mkBvAdd(x, y)}, {y, f.plus(y, 4)}});
        f.b.edge(head, f.error, tm.mkEq(x, f.number(30)));
        Attempt attempt({{"context", context ? "true" : "false"}});
        const Program& p = f.finish();
        expectInvariant(p, attempt(p));
        EXPECT_EQ(attempt.count("refinements") == 0, context);
    }
}

// i = 0; while (i < n) i++;  j = 0; while (j != i) j++;  assert(j >= 0): a negative i makes the second loop go around for long,
// and it is the first one that is not left with it.
TEST(Pdpv, LoopsBeforeAreRefinedWhereThatIsEasier) {
    for (bool earlier : {false, true}) {
        term::TermManager tm;
        Flow f(tm, earlier ? 32 : 5);
        const Term i = f.word("i"), j = f.word("j"), n = f.word("n");
        const LocationId first = f.place(), second = f.place();
        f.b.edge(f.b.program.entry, first, tm.mkTrue(), {{i, f.number(0)}});
        f.b.edge(first, first, f.less(i, n), {{i, f.plus(i, 1)}});
        f.b.edge(first, second, tm.mkNot(f.less(i, n)), {{j, f.number(0)}});
        f.b.edge(second, second, tm.mkDistinct(i, j), {{j, f.plus(j, 1)}});
        f.b.edge(second, f.error, tm.mkAnd(tm.mkEq(i, j), f.less(j, f.number(0))));
        Attempt attempt({{"earlier", earlier ? "true" : "false"}, {"differences", "false"}});
        attempt.context.budget = support::Budget::seconds(60);
        EXPECT_TRUE(std::holds_alternative<Safe>(attempt(f.finish())));
        EXPECT_EQ(attempt.count("earlier") > 0, earlier);
    }
}

} // namespace
} // namespace vouch::engine::pdpv
