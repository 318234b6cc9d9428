// The engine on small programs: which predicates it finds, arrays and limits, what goes over the bus; obligations and
// frames against the enumeration of all states of 4-bit programs.
#include "engine/ctigar/attempt.h"

#include <functional>

namespace vouch::engine::ctigar {
namespace {

// A loop that may end after each pass, behind `initial`; the error is where `safe` does not hold.
struct Loop {
    explicit Loop(term::TermManager& tm) : b(tm) {
        entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
        error = b.location(LocationKind::Error, "unreach-call");
        b.program.entry = entry;
    }
    const Program& finish(std::vector<program::Assignment> initial, std::vector<program::Assignment> step,
                          Term safe) {
        b.edge(entry, head, b.tm.mkTrue(), std::move(initial));
        b.edge(head, head, b.tm.mkTrue(), std::move(step));
        b.edge(head, error, b.tm.mkNot(safe));
        return b.program;
    }
    Builder b;
    program::LocationId entry, head, error;
};

Term plus(term::TermManager& tm, Term x, uint64_t n) { return tm.mkBvAdd(x, tm.mkConst(tm.width(x), n)); }

// y = z with y and z counted up together: an initial predicate, and no refinement.
TEST(Ctigar, EqualityIsAnInitialPredicate) {
    term::TermManager tm;
    Loop loop(tm);
    Term x = loop.b.variable("x", 32), y = loop.b.variable("y", 32), z = loop.b.variable("z", 32);
    const Program& p = loop.finish({{y, plus(tm, x, 1)}, {z, plus(tm, x, 1)}},
                                   {{y, plus(tm, y, 1)}, {z, plus(tm, z, 1)}}, tm.mkEq(y, z));
    Attempt attempt;
    EXPECT_TRUE(std::holds_alternative<Safe>(attempt(p)));
    EXPECT_EQ(attempt.count("refinements.lifting"), 0);
    Attempt without({{"pairs", "0"}});
    EXPECT_TRUE(std::holds_alternative<Safe>(without(p)));
    EXPECT_GT(without.count("refinements.lifting"), 0);
}

// x & 5 = 5 has to come out of an interpolant.
TEST(Ctigar, PredicatesComeFromInterpolants) {
    for (const TextSettings& settings :
         {TextSettings{}, TextSettings{{"counter", "symbolic"}}, TextSettings{{"interpolation", "cvc5"}}}) {
        term::TermManager tm;
        Loop loop(tm);
        Term x = loop.b.variable("x", 32), five = tm.mkConst(32, 5);
        const Term safe = tm.mkEq(tm.mkBvAnd(x, five), five);
        const Program& p = loop.finish({{x, five}}, {{x, plus(tm, x, 8)}}, safe);
        Attempt attempt(settings);
        EXPECT_TRUE(std::holds_alternative<Safe>(attempt(p)));
        EXPECT_GT(attempt.count("predicates"), 0);
        EXPECT_LT(attempt.count("frames"), 6);
    }
}

// Without lifting refinements it is consecution that asks for predicates, at once or late.
TEST(Ctigar, ConsecutionFailuresAreRefined) {
    for (const char* refinement : {"eager", "lazy"}) {
        term::TermManager tm;
        Loop loop(tm);
        Term x = loop.b.variable("x", 8);
        const Term one = tm.mkConst(1, 1);
        const Program& p =
            loop.finish({{x, tm.mkConst(8, 1)}}, {{x, plus(tm, x, 2)}}, tm.mkEq(tm.mkExtract(x, 0, 0), one));
        Attempt attempt({{"refine-lifting", "false"}, {"pairs", "0"}, {"refinement", refinement}});
        EXPECT_TRUE(std::holds_alternative<Safe>(attempt(p)));
        EXPECT_EQ(attempt.count("refinements.lifting"), 0);
        EXPECT_GT(attempt.count("refinements.consecution"), 0) << refinement;
        EXPECT_EQ(attempt.count("spurious.counterexamples") > 0, std::string(refinement) == "lazy");
    }
}

// Beyond a violation of depth 6: every configuration finds it, and it replays.
TEST(Ctigar, CounterexamplesAreConcrete) {
    for (const TextSettings& settings :
         {TextSettings{}, TextSettings{{"refine-lifting", "false"}},
          TextSettings{{"refine-lifting", "false"}, {"refinement", "lazy"}},
          TextSettings{{"counter", "symbolic"}}, TextSettings{{"concrete", "path"}}}) {
        term::TermManager tm;
        const Program p = testing::countingLoop(tm, 8, 5, 1, 5);
        Attempt attempt(settings);
        const Answer answer = attempt(p);
        ASSERT_TRUE(std::holds_alternative<Unsafe>(answer));
        const Trace& trace = std::get<Unsafe>(answer).trace;
        EXPECT_EQ(trace.steps.size(), 7u);
        EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
    }
}

// a[0] = a[1], both written alike: predicates read elements.
TEST(Ctigar, ArraysAreReadByPredicates) {
    term::TermManager tm;
    Loop loop(tm);
    Term a = loop.b.arrayVariable("a", 4, 8), n = loop.b.variable("n", 8);
    const Term zero = tm.mkConst(4, 0), one = tm.mkConst(4, 1);
    const auto both = [&](Term v) { return tm.mkStore(tm.mkStore(a, zero, v), one, v); };
    const Program& p =
        loop.finish({{a, both(tm.mkConst(8, 0))}, {n, tm.mkConst(8, 0)}}, {{a, both(n)}, {n, plus(tm, n, 1)}},
                    tm.mkEq(tm.mkSelect(a, zero), tm.mkSelect(a, one)));
    for (const TextSettings& settings :
         {TextSettings{}, TextSettings{{"refine-lifting", "false"}}, TextSettings{{"concrete", "path"}}}) {
        Attempt attempt(settings);
        EXPECT_TRUE(std::holds_alternative<Safe>(attempt(p)));
    }
}

// Arrays compared as a whole have no cube of values: the path's literals are the concrete cube.
TEST(Ctigar, WholeArrays) {
    term::TermManager tm;
    Loop loop(tm);
    Term a = loop.b.arrayVariable("a", 3, 4), c = loop.b.arrayVariable("c", 3, 4);
    Term n = loop.b.variable("n", 4);
    const Term index = tm.mkExtract(n, 2, 0);
    const Program& p = loop.finish(
        {{c, a}, {n, tm.mkConst(4, 0)}},
        {{a, tm.mkStore(a, index, n)}, {c, tm.mkStore(c, index, n)}, {n, plus(tm, n, 1)}}, tm.mkEq(a, c));
    Attempt attempt;
    EXPECT_TRUE(std::holds_alternative<Safe>(attempt(p)));
}

// A limit that can be reached: no proof, but the search for a violation goes on behind it.
TEST(Ctigar, LimitsAreNoAlarms) {
    for (const char* counter : {"locations", "symbolic"})
        for (const bool violated : {false, true}) {
            term::TermManager tm;
            Loop loop(tm);
            Term x = loop.b.variable("x", 8);
            const auto limit = loop.b.location(LocationKind::Limit, "unsupported: test");
            loop.b.edge(loop.head, limit, tm.mkEq(x, tm.mkConst(8, 2)));
            const Program& p = loop.finish({{x, tm.mkConst(8, 0)}}, {{x, plus(tm, x, 1)}},
                                           violated ? tm.mkDistinct(x, tm.mkConst(8, 4)) : tm.mkTrue());
            Attempt attempt({{"counter", counter}});
            const Answer answer = attempt(p);
            ASSERT_EQ(std::holds_alternative<Unsafe>(answer), violated);
            if (!violated) {
                EXPECT_EQ(std::get<Unknown>(answer).reason, "unsupported: test");
            }
        }
}

TEST(Ctigar, SameQueriesInEachRun) {
    for (const char* refinement : {"eager", "lazy"}) {
        double checks = -1;
        for (int run = 0; run < 2; ++run) {
            term::TermManager tm;
            const Program p = testing::countingLoop(tm, 8, 10, 1, 11);
            Attempt attempt({{"refinement", refinement}});
            EXPECT_TRUE(std::holds_alternative<Safe>(attempt(p)));
            if (checks >= 0) EXPECT_EQ(attempt.count("solver.checks"), checks);
            checks = attempt.count("solver.checks");
        }
    }
}

struct TestBus : InvariantBus {
    void publish(const std::vector<Fact>& facts) override {
        published.insert(published.end(), facts.begin(), facts.end());
    }
    std::vector<Fact> poll() override { return std::exchange(facts, {}); }
    std::vector<Predicate> pollPredicates() override { return std::exchange(predicates, {}); }
    std::vector<Fact> facts, published;
    std::vector<Predicate> predicates;
};

TEST(Ctigar, HearsFactsAndPredicates) {
    term::TermManager tm;
    Loop loop(tm);
    Term x = loop.b.variable("x", 8), y = loop.b.variable("y", 8);
    const Term low = tm.mkBvUle(y, tm.mkConst(8, 7)), odd = tm.mkEq(tm.mkExtract(x, 0, 0), tm.mkConst(1, 1));
    const Program& p =
        loop.finish({{x, tm.mkConst(8, 1)}, {y, tm.mkConst(8, 7)}},
                    {{x, plus(tm, x, 2)}, {y, tm.mkBvAnd(y, plus(tm, y, 3))}}, tm.mkAnd(low, odd));
    TestBus bus;
    bus.facts = {{loop.head, low, 1, "somebody"}};
    bus.predicates = {{loop.head, odd, "somebody"}};
    Attempt attempt({{"pairs", "0"}});
    attempt.context.bus = &bus;
    const Answer answer = attempt(p);
    ASSERT_TRUE(std::holds_alternative<Safe>(answer));
    EXPECT_EQ(attempt.count("facts"), 1);
    EXPECT_EQ(attempt.count("refinements.lifting"), 0); // the predicate of somebody else is enough

    TestBus other;
    other.predicates = {{loop.head, odd, "somebody"}};
    Attempt deaf({{"pairs", "0"}, {"heard", "0"}});
    deaf.context.bus = &other;
    ASSERT_TRUE(std::holds_alternative<Safe>(deaf(p)));
    EXPECT_GT(deaf.count("refinements.lifting"), 0);
}

// --- against enumeration

using testing::detail::Concrete;

std::vector<Term> variablesOf(const Program& p) {
    std::vector<Term> result;
    for (const auto& v : p.variables) result.push_back(v.term);
    return result;
}

bool holds(const Program& p, const Cube& cube, const std::vector<uint64_t>& values) {
    const term::Assignment state = testing::assignmentOf(p, values);
    term::Evaluator value(*p.tm, state);
    return std::all_of(cube.literals().begin(), cube.literals().end(),
                       [&](Term literal) { return value(literal).asBool(); });
}

// The successors of a state along one edge.
std::set<Concrete> along(const Program& p, EdgeId e, const std::vector<uint64_t>& values) {
    Program single = p;
    single.edges = {p.edges[e]};
    return testing::detail::successors(single, {p.edges[e].from, values});
}

// J5: each state of an obligation's cube has a successor in the parent's cube, or at a bad location.
void expectExact(const Program& p, const pdr_kit::ObligationQueue& queue, size_t& states) {
    for (ObligationId id = 0; id < queue.everAdded(); ++id) {
        const pdr_kit::Obligation& o = queue[id];
        testing::detail::forEachTuple(*p.tm, variablesOf(p), [&](const std::vector<uint64_t>& values) {
            if (!holds(p, o.cube, values)) return;
            ++states;
            const auto next = along(p, o.via, values);
            EXPECT_TRUE(std::any_of(next.begin(), next.end(),
                                    [&](const Concrete& s) {
                                        return o.parent == pdr_kit::kNoObligation
                                                   ? p.locations[s.first].isBad()
                                                   : holds(p, queue[o.parent].cube, s.second);
                                    }))
                << "obligation " << id;
        });
    }
}

// What can be reached within i steps is in F(i).
void expectCovering(const Program& p, const pdr_kit::InductiveFrames& frames, unsigned last) {
    std::set<Concrete> now;
    testing::detail::forEachTuple(*p.tm, variablesOf(p),
                                  [&](const auto& values) { now.insert({p.entry, values}); });
    for (unsigned i = 1; i <= last; ++i) {
        std::set<Concrete> next = now;
        for (const Concrete& s : now)
            for (const Concrete& t : testing::detail::successors(p, s)) next.insert(t);
        now = std::move(next);
        for (const auto& [l, values] : now) {
            if (p.locations[l].isBad()) continue;
            for (const Cube& blocked : frames.at(l).cubesFrom(i))
                EXPECT_FALSE(holds(p, blocked, values)) << "level " << i << ", location " << l;
        }
    }
}

TEST(Ctigar, ObligationsAndFramesAgainstAllStates) {
    const std::vector<TextSettings> configurations = {
        {},
        {{"concrete", "path"}, {"refine-lifting", "false"}},
        {{"refine-lifting", "false"}, {"pairs", "0"}},
    };
    size_t programs = 0, states = 0, proofs = 0, violations = 0;
    for (int seed = 0; programs < 25; ++seed) {
        term::TermManager tm;
        std::mt19937 random(seed);
        const Program p = testing::randomProgram(tm, random, "p", 4);
        if (p.variables.size() > 2) continue;
        ++programs;
        for (const TextSettings& settings : configurations) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            Attempt attempt(settings);
            Prover prover(p, attempt.context, attempt.settings(), Prover::Goal::Violation);
            const Answer answer = prover.prove();
            violations += std::holds_alternative<Unsafe>(answer);
            proofs += std::holds_alternative<Safe>(answer);
            EXPECT_EQ(std::holds_alternative<Unsafe>(answer), testing::explore(p).error);
            expectExact(p, prover.queue(), states);
            expectCovering(p, prover.frames(), std::min(prover.lastFrame(), 6u));
        }
    }
    EXPECT_GT(states, 1000u);
    EXPECT_GT(proofs, 10u);
    EXPECT_GT(violations, 10u);
}

} // namespace
} // namespace vouch::engine::ctigar
