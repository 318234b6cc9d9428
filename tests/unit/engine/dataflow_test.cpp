#include "engine/engine.h"
#include "engine/learn/houdini.h"
#include "engine/small_program.h"

#include <gtest/gtest.h>
#include <set>

namespace vouch::engine {
namespace {

using program::LocationKind;
using testing::Builder;
using Settings = std::vector<std::pair<std::string, std::string>>;

class Recorder : public InvariantBus {
  public:
    void publish(const std::vector<Fact>& facts) override { published.push_back(facts); }
    std::vector<Fact> poll() override { return {}; }
    std::vector<std::vector<Fact>> published;
};

struct Outcome {
    Answer answer;
    std::vector<std::vector<Fact>> published;
    support::Statistics statistics;
    bool isSafe() const { return std::holds_alternative<Safe>(answer); }
};

Outcome analyse(const Program& p, const Settings& settings = {}, support::Budget budget = {}) {
    program::checkProgram(p);
    const EngineInfo* info = findEngine("dataflow");
    Options options(info->options);
    for (const auto& [option, value] : settings) {
        auto error = options.set(option, value);
        EXPECT_FALSE(error) << *error;
    }
    Outcome run;
    Recorder bus;
    Context context;
    context.options = &options;
    context.statistics = &run.statistics;
    context.bus = &bus;
    context.budget = budget;
    run.answer = info->run(p, context);
    run.published = bus.published;
    return run;
}

// Loops over 32-bit numbers: entry 0, head 1, error 2, exit 3.
class Loop : public Builder {
  public:
    explicit Loop(term::TermManager& tm) : Builder(tm) {
        for (LocationKind kind :
             {LocationKind::Plain, LocationKind::LoopHead, LocationKind::Error, LocationKind::Exit})
            location(kind, kind == LocationKind::Error ? "unreach-call" : "");
        program.entry = 0;
    }
    Term word(const std::string& name) { return variable(name, 32); }
    Term value(uint64_t n) { return number(32, n); }
    Term plus(Term x, uint64_t n) { return tm.mkBvAdd(x, value(n)); }
    void start(std::vector<program::Assignment> next, std::vector<Term> inputs = {}) {
        edge(0, 1, tm.mkTrue(), std::move(next), std::move(inputs));
    }
    void body(Term guard, std::vector<program::Assignment> next, std::vector<Term> inputs = {}) {
        edge(1, 1, guard, std::move(next), std::move(inputs));
    }
    const Program& claim(Term property) { // may be checked at any time
        edge(1, 2, tm.mkNot(property));
        edge(1, 3, property);
        return program;
    }
};

// The crafted programs of Beyer and Dangl 2020, table 6, in functional form.
Program crafted(term::TermManager& tm, const std::string& name) {
    Loop l(tm);
    Term any = l.input("any", 1), more = tm.mkEq(any, l.number(1, 1));
    if (name == "const") {
        Term s = l.word("s"), zero = tm.mkEq(s, l.value(0));
        l.start({{s, l.value(0)}});
        l.body(more, {{s, tm.mkIte(zero, s, l.plus(s, 1))}}, {any});
        return l.claim(zero);
    }
    if (name == "eq1" || name == "eq2") {
        Term w = l.word("w"), x = l.word("x"), y = l.word("y"), z = l.word("z");
        Term v = l.input("v", 32), u = l.input("u", 32);
        if (name == "eq1") {
            l.start({{w, v}, {x, v}, {y, u}, {z, u}}, {v, u});
            auto either = [&](Term t, uint64_t yes, uint64_t no) {
                return tm.mkIte(more, l.plus(t, yes), l.plus(t, no));
            };
            l.body(tm.mkTrue(),
                   {{w, either(w, 1, 0)},
                    {x, either(x, 1, 0)},
                    {y, either(y, 0, ~0ull)},
                    {z, either(z, 0, ~0ull)}},
                   {any});
            return l.claim(tm.mkAnd(tm.mkEq(w, x), tm.mkEq(y, z)));
        }
        l.start({{w, v}, {x, v}, {y, l.plus(v, 1)}, {z, l.plus(v, 1)}}, {v});
        l.body(more, {{y, l.plus(y, 1)}, {z, l.plus(z, 1)}}, {any});
        return l.claim(tm.mkEq(y, z));
    }
    Term x = l.word("x");
    auto counts = [&](uint64_t from, uint64_t by, uint64_t mask, uint64_t wanted) {
        l.start({{x, l.value(from)}});
        l.body(more, {{x, l.plus(x, by)}}, {any});
        return l.claim(tm.mkEq(tm.mkBvAnd(x, l.value(mask)), l.value(wanted)));
    };
    if (name == "even") return counts(0, 2, 1, 0);
    if (name == "odd") return counts(1, 2, 1, 1);
    if (name == "mod4") return counts(0, 4, 3, 0);
    return counts(5, 8, 5, 5); // bin-suffix-5
}

// B42, the columns Boxes, Eq and Mod2; known bits go beyond them.
TEST(Dataflow, ProvesWhatEachDomainOfTheSeedProves) {
    const std::map<std::string, std::set<std::string>> proved = {
        {"boxes", {"const"}},
        {"boxes,eq", {"const", "eq1"}},
        {"boxes,eq,mod2", {"const", "eq1", "even", "odd"}},
        {"boxes,eq,bits", {"const", "eq1", "even", "odd", "mod4", "bin-suffix-5"}},
        {"all", {"const", "eq1", "eq2", "even", "odd", "mod4", "bin-suffix-5"}}};
    for (const auto& [domains, expected] : proved)
        for (const char* name : {"const", "eq1", "eq2", "even", "odd", "mod4", "bin-suffix-5"})
            for (const char* sequence : {"true", "false"}) {
                term::TermManager tm;
                Outcome run = analyse(crafted(tm, name),
                                      {{"dataflow.domains", domains}, {"dataflow.sequence", sequence}});
                EXPECT_EQ(run.isSafe(), expected.contains(name)) << domains << " " << name << " " << sequence;
            }
}

// a + b = 3 i holds modulo 2^32, whatever wraps around, and i <= n makes it 3 n at the end.
TEST(Dataflow, FindsAffineRelationsAndOrders) {
    for (bool wrong : {false, true}) {
        term::TermManager tm;
        Loop l(tm);
        Term i = l.word("i"), n = l.word("n"), a = l.word("a"), b = l.word("b");
        Term v = l.input("v", 32), any = l.input("any", 1), yes = tm.mkEq(any, l.number(1, 1));
        l.start({{i, l.value(0)}, {a, l.value(0)}, {b, l.value(0)}, {n, v}}, {v});
        l.body(tm.mkBvUlt(i, n),
               {{i, l.plus(i, 1)},
                {a, tm.mkIte(yes, l.plus(a, 1), l.plus(a, 2))},
                {b, tm.mkIte(yes, l.plus(b, 2), l.plus(b, wrong ? 2 : 1))}},
               {any});
        Term sum = tm.mkEq(tm.mkBvAdd(a, b), tm.mkBvMul(l.value(3), n));
        Outcome run = analyse(l.claim(tm.mkOr(tm.mkBvUlt(i, n), sum)));
        EXPECT_EQ(run.isSafe(), !wrong);
    }
}

TEST(Dataflow, GuessesOrdersOfVariables) {
    term::TermManager tm;
    Loop l(tm);
    Term x = l.word("x"), y = l.word("y"), v = l.input("v", 32);
    l.start({{x, l.value(0)}, {y, v}}, {v});
    l.body(tm.mkBvUlt(x, y), {{x, l.plus(x, 1)}});
    const Program& p = l.claim(tm.mkBvUle(x, y));
    EXPECT_TRUE(analyse(p).isSafe());
    EXPECT_FALSE(analyse(p, {{"dataflow.houdini", "false"}}).isSafe());
    EXPECT_FALSE(analyse(p, {{"dataflow.domains", "boxes,eq,bits"}}).isSafe());
}

const Settings kOnlyRefinement = {{"dataflow.houdini", "false"}, {"dataflow.templates", "false"}};
const Settings kNoExtras = {
    {"dataflow.houdini", "false"}, {"dataflow.templates", "false"}, {"dataflow.refine", "false"}};

// x = 1; y = 0; while (y < 1024) { x = 0; y++; }  x is zero at the end, and one only before the first round.
TEST(Dataflow, RefinementKeepsStatesApartThatDifferInAFlag) {
    term::TermManager tm;
    Loop l(tm);
    Term x = l.word("x"), y = l.word("y"), more = tm.mkBvUlt(y, l.value(1024));
    l.start({{x, l.value(1)}, {y, l.value(0)}});
    l.body(more, {{x, l.value(0)}, {y, l.plus(y, 1)}});
    const Program& p = l.claim(tm.mkOr(more, tm.mkEq(x, l.value(0))));
    EXPECT_FALSE(analyse(p, kNoExtras).isSafe());
    EXPECT_TRUE(analyse(p, kOnlyRefinement).isSafe());
}

// k = i + [1, 3], while neither i nor k has a bound, and both wrap around.
TEST(Dataflow, RefinementFindsExpressionsOverIntervals) {
    for (uint64_t wrong : {0, 1}) {
        term::TermManager tm;
        Loop l(tm);
        Term i = l.word("i"), k = l.word("k"), v = l.input("v", 32), w = l.input("w", 32);
        Term near = tm.mkAnd(tm.mkBvUle(l.value(1), w), tm.mkBvUle(w, l.value(3)));
        l.edge(0, 1, near, {{i, v}, {k, tm.mkBvAdd(v, w)}}, {v, w});
        l.body(tm.mkTrue(), {{i, l.plus(i, 5)}, {k, l.plus(k, 5 + wrong)}});
        Term apart = tm.mkBvSub(k, i);
        const Program& p = l.claim(tm.mkAnd(tm.mkBvUle(l.value(1), apart), tm.mkBvUle(apart, l.value(3))));
        EXPECT_FALSE(analyse(p, kNoExtras).isSafe());
        EXPECT_EQ(analyse(p, kOnlyRefinement).isSafe(), wrong == 0);
    }
}

// m starts below a million and grows at most as often as k, which is bounded: m - k <= 999998 keeps it
// positive, unless k may become so large that the sum wraps around, or m grows faster.
bool provesGrowth(uint64_t last, uint64_t by, const std::string& templates) {
    term::TermManager tm;
    Loop l(tm);
    Term k = l.word("k"), m = l.word("m"), v = l.input("v", 32), any = l.input("any", 1);
    Term range = tm.mkAnd(tm.mkBvSlt(l.value(0), v), tm.mkBvSlt(v, l.value(1000000)));
    l.edge(0, 1, range, {{k, l.value(1)}, {m, v}}, {v});
    Term grown = tm.mkIte(tm.mkEq(any, l.number(1, 1)), l.plus(m, by), m);
    l.body(tm.mkBvSlt(k, l.value(last)), {{k, l.plus(k, 1)}, {m, grown}}, {any});
    const Program& p = l.claim(tm.mkBvSlt(l.value(0), m));
    return analyse(p, {{"dataflow.houdini", "false"},
                       {"dataflow.refine", "false"},
                       {"dataflow.templates", templates}})
        .isSafe();
}

TEST(Dataflow, OptimisesBoundsOfTemplates) {
    EXPECT_TRUE(provesGrowth(1000000, 1, "true"));
    EXPECT_FALSE(provesGrowth(1000000, 1, "false"));
    EXPECT_FALSE(provesGrowth(2147000000, 1, "true"));
    EXPECT_FALSE(provesGrowth(1000000, 3000, "true"));
}

// Two loops: i and k count to n; then j counts to n while k goes back: k > 0 needs "n <= 0 or k + j = n".
TEST(Dataflow, GuessesDisjunctions) {
    term::TermManager tm;
    Loop l(tm);
    LocationId second = l.location(LocationKind::LoopHead);
    Term i = l.word("i"), j = l.word("j"), k = l.word("k"), n = l.word("n"), v = l.input("v", 32);
    l.start({{i, l.value(0)}, {j, l.value(0)}, {k, l.value(0)}, {n, v}}, {v});
    l.body(tm.mkBvSlt(i, n), {{i, l.plus(i, 1)}, {k, l.plus(k, 1)}});
    l.edge(1, second, tm.mkNot(tm.mkBvSlt(i, n)));
    Term more = tm.mkBvSlt(j, n), positive = tm.mkBvSlt(l.value(0), k);
    l.edge(second, second, tm.mkAnd(more, positive), {{j, l.plus(j, 1)}, {k, l.plus(k, ~0ull)}});
    l.edge(second, 2, tm.mkAnd(more, tm.mkNot(positive)));
    l.edge(second, 3, tm.mkNot(more));
    EXPECT_TRUE(analyse(l.program).isSafe());
    EXPECT_FALSE(analyse(l.program, {{"dataflow.cases", "false"}}).isSafe());
}

// Wrap-around: 200 .. 255, 0 .. 5 of eight bits is one interval, and i + 100 leaves it.
TEST(Dataflow, IntervalsGoRoundTheCircle) {
    term::TermManager tm;
    Builder b(tm);
    for (LocationKind kind : {LocationKind::Plain, LocationKind::LoopHead, LocationKind::Error})
        b.location(kind);
    Term x = b.variable("x", 8), w = b.input("w", 8), u = b.input("u", 8);
    auto signedBetween = [&](Term t, int low, int high) {
        return tm.mkAnd(tm.mkBvSle(b.number(8, static_cast<uint64_t>(low)), t),
                        tm.mkBvSle(t, b.number(8, static_cast<uint64_t>(high))));
    };
    b.edge(0, 1, signedBetween(w, -56, 5), {{x, w}}, {w});
    b.edge(1, 1, signedBetween(u, -56, 5), {{x, u}}, {u});
    b.edge(1, 2, tm.mkEq(tm.mkBvAdd(x, b.number(8, 100)), b.number(8, 110)));
    EXPECT_TRUE(analyse(b.program).isSafe());
    b.edge(1, 2, tm.mkEq(tm.mkBvAdd(x, b.number(8, 100)), b.number(8, 105)));
    EXPECT_FALSE(analyse(b.program).isSafe());
}

// A counter that stops at a bound: widening overshoots to a threshold only.
TEST(Dataflow, WideningStopsAtTheBoundOfTheLoop) {
    term::TermManager tm;
    Loop l(tm);
    Term i = l.word("i"), n = l.value(1000000);
    l.start({{i, l.value(0)}});
    l.body(tm.mkBvSlt(i, n), {{i, l.plus(i, 1)}});
    Outcome run = analyse(l.claim(tm.mkBvSle(i, n)), {{"dataflow.domains", "boxes"}});
    EXPECT_TRUE(run.isSafe());
    EXPECT_LT(run.statistics.get("dataflow.steps"), 200);
}

// Large blocks: one edge that contains both branches, each with its own update.
TEST(Dataflow, TakesAnEdgeByCases) {
    term::TermManager tm;
    Loop l(tm);
    Term i = l.word("i"), low = tm.mkBvUlt(i, l.value(7));
    l.start({{i, l.value(0)}});
    l.body(tm.mkTrue(), {{i, tm.mkIte(low, l.plus(i, 1), l.value(0))}});
    EXPECT_TRUE(analyse(l.claim(tm.mkBvUle(i, l.value(7))), {{"dataflow.domains", "boxes"}}).isSafe());
}

TEST(Dataflow, IndicesBesideArraysAreTracked) {
    term::TermManager tm;
    Loop l(tm);
    Term i = l.word("i"), a = l.arrayVariable("a", 32, 32);
    l.start({{i, l.value(0)}});
    l.body(tm.mkBvUlt(i, l.value(10)),
           {{a, tm.mkStore(a, i, tm.mkSelect(a, l.plus(i, 1)))}, {i, l.plus(i, 1)}});
    Term inBounds = tm.mkBvUle(i, l.value(10)), contents = tm.mkEq(tm.mkSelect(a, i), l.value(0));
    EXPECT_TRUE(analyse(l.claim(tm.mkOr(inBounds, contents))).isSafe());
}

TEST(Dataflow, LimitsStandInTheWayOfAProof) {
    term::TermManager tm;
    Loop l(tm);
    Term i = l.word("i");
    l.start({{i, l.value(0)}});
    LocationId limit = l.location(LocationKind::Limit, "unsupported: test");
    l.edge(1, limit, tm.mkEq(i, l.value(0)));
    EXPECT_FALSE(analyse(l.claim(tm.mkTrue())).isSafe());
}

TEST(Dataflow, PublishesNothingWithoutTime) {
    term::TermManager tm;
    Program p = crafted(tm, "even");
    Outcome run = analyse(p, {}, support::Budget::seconds(0));
    EXPECT_TRUE(run.published.empty());
    ASSERT_TRUE(std::holds_alternative<Unknown>(run.answer));
    EXPECT_EQ(std::get<Unknown>(run.answer).reason, "timeout");
}

bool holds(const Program& p, Term formula, const std::vector<uint64_t>& values) {
    term::Assignment a;
    for (size_t i = 0; i < values.size(); ++i)
        a[p.variables[i].term] = term::BitVector(p.tm->width(p.variables[i].term), values[i]);
    return term::evaluate(*p.tm, formula, a).asBool();
}

std::set<testing::detail::Concrete> reachable(const Program& p) {
    std::set<testing::detail::Concrete> seen, frontier;
    std::vector<Term> variables;
    for (const auto& v : p.variables) variables.push_back(v.term);
    testing::detail::forEachTuple(
        *p.tm, variables, [&](const std::vector<uint64_t>& values) { frontier.insert({p.entry, values}); });
    while (!frontier.empty()) {
        std::set<testing::detail::Concrete> next;
        for (const auto& state : frontier)
            if (seen.insert(state).second) next.merge(testing::detail::successors(p, state));
        frontier = std::move(next);
    }
    return seen;
}

// Every published fact holds in every reachable state, each batch is inductive given the ones before, and
// Safe is claimed only for programs that are.
TEST(Dataflow, OnRandomProgramsEverythingPublishedIsTrue) {
    std::mt19937 random(11);
    unsigned safe = 0, claimed = 0, facts = 0;
    for (int round = 0; round < 250; ++round) {
        term::TermManager tm;
        Program p = testing::randomProgram(tm, random, "r");
        const testing::Exploration truth = testing::explore(p);
        Outcome run = analyse(p);
        safe += !truth.error && !truth.limit;
        claimed += run.isSafe();
        ASSERT_FALSE(run.isSafe() && (truth.error || truth.limit)) << "round " << round;
        const auto states = reachable(p);
        for (const auto& batch : run.published)
            for (const Fact& fact : batch) {
                ++facts;
                for (const auto& [location, values] : states)
                    if (location == fact.location)
                        ASSERT_TRUE(holds(p, fact.formula, values))
                            << "round " << round << " at " << location;
            }
    }
    EXPECT_GT(facts, 200u);
    EXPECT_GT(claimed, safe / 2);
}

TEST(Houdini, KeepsTheLargestInductiveSubset) {
    term::TermManager tm;
    Loop l(tm);
    Term x = l.word("x"), y = l.word("y");
    l.start({{x, l.value(0)}, {y, l.value(0)}});
    l.body(tm.mkBvUlt(x, l.value(10)), {{x, l.plus(x, 1)}, {y, l.plus(x, 1)}});
    const Program& p = l.claim(tm.mkEq(x, y));
    support::Statistics statistics;
    Context context;
    context.statistics = &statistics;
    learn::Meter meter;
    learn::Houdini houdini(p, context, "dataflow", meter);
    const Term bound = tm.mkBvUle(x, l.value(10)), equal = tm.mkEq(x, y);
    const Term tooStrong = tm.mkBvUle(x, l.value(9)), onlyWithIt = tm.mkBvUle(y, l.value(9));
    learn::Conjuncts proved = houdini.filter({{1, {tooStrong, bound, onlyWithIt, equal}}}, {});
    EXPECT_EQ(proved[1], (std::vector<Term>{bound, equal}));
    EXPECT_FALSE(houdini.excludesBad({}));
    houdini.learn(proved);
    EXPECT_TRUE(houdini.excludesBad({}));
    // relative to what is known
    EXPECT_EQ(houdini.filter({{1, {tm.mkBvUle(y, l.value(10))}}}, {})[1].size(), 1u);
    // an unreached location stays unreached only if no edge leads there
    EXPECT_TRUE(houdini.filter({{3, {tm.mkFalse()}}}, {})[3].empty());
}

} // namespace
} // namespace vouch::engine
