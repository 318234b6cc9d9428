// The engine on the instances of the thesis, on arrays and limits, and again with the same seed.
#include "engine/pdr/attempt.h"

namespace vouch::engine::pdr {
namespace {

const std::vector<TextSettings> kArus = {
    {{"aru", "cube"}}, {{"aru", "box"}}, {{"aru", "polytope"}}, {},
    {{"c", "0"}},      {{"c", "1"}},     {{"c", "0.25"}},
};
const std::vector<std::string> kSimulations = {"none", "ternary", "interval", "hybrid"};

struct Kinds {
    unsigned arus = 0, withRelations = 0, ofBits = 0;
};
Kinds kindsOf(const Prover& prover) {
    Kinds kinds;
    for (const Cube& cube : prover.frames().at(0).cubesFrom(prover.provedAt())) {
        ++kinds.arus;
        bool relation = false, bits = true;
        for (Term literal : cube.literals()) {
            const words::Row* row = prover.rows().find(literal);
            relation = relation || (row && !row->isUnary());
            bits = bits && !row;
        }
        kinds.withRelations += relation;
        kinds.ofBits += bits;
    }
    return kinds;
}

// x < 3 /\ n < 2 /\ (x < 1 \/ n < 1), or something else that is inductive; by every kind of ARU and simulation.
TEST(Pdr, Simple) {
    for (const TextSettings& aru : kArus)
        for (const std::string& simulation : kSimulations) {
            term::TermManager tm;
            const Program p = simple(tm, 5);
            TextSettings settings = aru;
            settings.emplace_back("simulation", simulation);
            Attempt attempt(settings);
            expectInductive(p, attempt(p));
        }
}

// A relation between two words: one polytope does, where reshape finds it.
TEST(Pdr, Linear) {
    unsigned single = 0;
    for (unsigned seed = 1; seed <= 8; ++seed) {
        term::TermManager tm;
        const Program p = linear(tm, 5);
        Attempt attempt({{"aru", "polytope"}, {"seed", std::to_string(seed)}});
        Prover prover(p, attempt.context, attempt.settings(),
                      pdr_kit::TransitionSystem::Bad::ErrorsAndLimits);
        expectInductive(p, prover.prove());
        const Kinds kinds = kindsOf(prover);
        EXPECT_GT(kinds.withRelations, 0u);
        single += kinds.arus == 1;
    }
    EXPECT_GT(single, 0u);
    term::TermManager tm;
    const Program p = linear(tm, 4);
    for (const TextSettings& aru : kArus) expectInductive(p, Attempt(aru)(p));
}

// A polytope for x + y and a cube for the parity of x: neither kind alone has a short proof.
TEST(Pdr, Hybrid) {
    unsigned both = 0;
    for (unsigned seed = 1; seed <= 8; ++seed) {
        term::TermManager tm;
        const Program p = hybrid(tm, 5);
        Attempt attempt({{"seed", std::to_string(seed)}});
        Prover prover(p, attempt.context, attempt.settings(),
                      pdr_kit::TransitionSystem::Bad::ErrorsAndLimits);
        expectInductive(p, prover.prove());
        const Kinds kinds = kindsOf(prover);
        both += kinds.withRelations > 0 && kinds.ofBits > 0;
    }
    EXPECT_GT(both, 0u);
}

TEST(Pdr, CounterexamplesReplay) {
    for (const TextSettings& aru : kArus)
        for (const std::string& simulation : kSimulations) {
            term::TermManager tm;
            const Program p = testing::countingLoop(tm, 8, 6, 2, 6);
            TextSettings settings = aru;
            settings.emplace_back("simulation", simulation);
            const Answer a = Attempt(settings)(p);
            ASSERT_TRUE(std::holds_alternative<Unsafe>(a));
            const Trace& trace = std::get<Unsafe>(a).trace;
            EXPECT_EQ(trace.steps.size(), 5u);
            EXPECT_EQ(p.locations[p.edges[trace.steps.back().edge].to].kind, LocationKind::Error);
            EXPECT_EQ(program::Interpreter(p).replay(trace).size(), trace.steps.size() + 1);
        }
}

// Two runs with the same seed ask the same queries; another seed takes another way (W30).
TEST(Pdr, RunsCanBeRepeated) {
    const auto counters = [](const char* seed) {
        term::TermManager tm;
        const Program p = hybrid(tm, 5);
        Attempt attempt({{"seed", seed}});
        attempt(p);
        std::map<std::string, double> all;
        for (const auto& [name, value] : attempt.statistics.all())
            if (!name.ends_with("seconds")) all[name] = value;
        return all;
    };
    EXPECT_EQ(counters("7"), counters("7"));
    EXPECT_NE(counters("7"), counters("8"));
}

// x = 2, x' = 2x - 1, bad x <= 0 (Beyer and Dangl, with x in quarters). The clause x > 0.5 holds for a while and is not
// inductive: from 0.75 comes 0.5. Propagation must leave it behind; x >= 1 is inductive and goes up (B43).
TEST(Pdr, PropagationLeavesBehindWhatIsNotInductive) {
    term::TermManager tm;
    Instance i(tm);
    constexpr uint32_t kWidth = 10;
    const Term x = i.b.variable("x", kWidth);
    const auto c = [&](uint64_t v) { return tm.mkConst(kWidth, v); };
    const Program& p = i.finish(tm.mkEq(x, c(8)), tm.mkBvSlt(x, c(200)),
                                {{x, tm.mkBvSub(tm.mkBvMul(c(2), x), c(4))}}, tm.mkBvSle(x, c(0)));
    Attempt attempt;
    const pdr_kit::TransitionSystem system(p);
    pdr_kit::InductiveFrames frames(system, attempt.context, {}, "test");
    const Cube half({system.at(kHead), tm.mkBvSle(x, c(2))}), one({system.at(kHead), tm.mkBvSlt(x, c(4))});
    ASSERT_TRUE(frames.blockedPart(0, 1, half, "queries"));
    frames.block(0, 1, half);
    frames.propagate(1);
    EXPECT_EQ(frames.at(0).delta(1).size(), 1u);
    EXPECT_TRUE(frames.isDeltaEmpty(2));
    frames.block(0, 1, one);
    frames.propagate(1);
    EXPECT_TRUE(frames.at(0).isBlocked(one, 2));
    EXPECT_TRUE(frames.isInductive(2));
    for (const TextSettings& aru : kArus) expectInductive(p, Attempt(aru)(p));
}

// A flag in an array, and one that is compared as a whole.
TEST(Pdr, Arrays) {
    for (bool safe : {true, false}) {
        term::TermManager tm;
        Instance i(tm);
        const Term a = i.b.arrayVariable("a", 4, 8), k = i.b.variable("k", 4);
        const Term input = i.b.input("w", 4);
        i.b.edge(kEntry, kHead, tm.mkTrue(),
                 {{a, tm.mkConstArray(tm.sort(a), tm.mkConst(8, 0))}, {k, tm.mkConst(4, 0)}});
        i.b.edge(kHead, kHead, tm.mkTrue(),
                 {{a, tm.mkStore(a, input, tm.mkConst(8, safe ? 2 : 3))}, {k, input}}, {input});
        i.b.edge(kHead, kError, tm.mkEq(tm.mkSelect(a, k), tm.mkConst(8, 3)));
        for (const TextSettings& aru : kArus) {
            const Answer answer = Attempt(aru)(i.b.program);
            if (safe) {
                EXPECT_TRUE(std::holds_alternative<Safe>(answer));
            } else {
                ASSERT_TRUE(std::holds_alternative<Unsafe>(answer));
                const Trace& trace = std::get<Unsafe>(answer).trace;
                EXPECT_EQ(program::Interpreter(i.b.program).replay(trace).size(), trace.steps.size() + 1);
            }
        }
    }
}

// Arrays that are equal as a whole stay so: there is no set of words to talk about.
TEST(Pdr, ArraysAsAWhole) {
    term::TermManager tm;
    Instance i(tm);
    const Term a = i.b.arrayVariable("a", 3, 4), copy = i.b.arrayVariable("copy", 3, 4),
               input = i.b.input("w", 3);
    i.b.edge(kEntry, kHead, tm.mkTrue(), {{copy, a}});
    i.b.edge(kHead, kHead, tm.mkTrue(),
             {{a, tm.mkStore(a, input, tm.mkConst(4, 2))}, {copy, tm.mkStore(copy, input, tm.mkConst(4, 2))}},
             {input});
    i.b.edge(kHead, kError, tm.mkDistinct(a, copy));
    Attempt attempt;
    const Answer answer = attempt(i.b.program);
    EXPECT_TRUE(std::holds_alternative<Safe>(answer));
}

// A limit that can be reached: no proof, but the violation behind more steps is found; without one, the limit's reason.
TEST(Pdr, LimitsAreNoProof) {
    for (bool hasError : {true, false}) {
        term::TermManager tm;
        Instance i(tm);
        const Term x = i.b.variable("x", 4);
        const LocationId limit = i.b.location(LocationKind::Limit, "unsupported: test");
        i.b.edge(kEntry, kHead, tm.mkTrue(), {{x, tm.mkConst(4, 0)}});
        i.b.edge(kHead, limit, tm.mkEq(x, tm.mkConst(4, 2)));
        i.b.edge(kHead, kHead, tm.mkTrue(), {{x, tm.mkBvAdd(x, tm.mkConst(4, hasError ? 1 : 2))}});
        i.b.edge(kHead, kError, tm.mkEq(x, tm.mkConst(4, 5)));
        const Answer answer = Attempt()(i.b.program);
        if (hasError) {
            EXPECT_TRUE(std::holds_alternative<Unsafe>(answer));
        } else {
            ASSERT_TRUE(std::holds_alternative<Unknown>(answer));
            EXPECT_EQ(std::get<Unknown>(answer).reason, "unsupported: test");
        }
    }
}

TEST(Pdr, BoundsAndBudgetsEndIt) {
    term::TermManager tm;
    const Program p = testing::countingLoop(tm, 16, 30000, 1, 29999);
    const Answer bounded = Attempt({{"k-max", "3"}, {"aru", "cube"}})(p);
    ASSERT_TRUE(std::holds_alternative<Unknown>(bounded));
    EXPECT_EQ(std::get<Unknown>(bounded).reason, "bound pdr.k-max reached");
    EXPECT_EQ(std::get<Unknown>(bounded).partial, "no violation within 3 steps");
    Attempt attempt;
    attempt.context.budget = support::Budget::seconds(0);
    const Answer late = attempt(p);
    ASSERT_TRUE(std::holds_alternative<Unknown>(late));
    EXPECT_EQ(std::get<Unknown>(late).reason, "timeout");
}

} // namespace
} // namespace vouch::engine::pdr
