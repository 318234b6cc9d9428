// Verdicts of the engine against exploration of all states, in all configurations.
#include "engine/predicate/attempt.h"
#include "random_cases.h"

namespace vouch::engine::predicate {
namespace {

const unsigned kPrograms = scaled(150u); // per configuration

const std::vector<TextSettings> kConfigurations = {
    {},
    {{"blocks", "statements"}},
    {{"blocks", "assumes"}},
    {{"blocks", "joins"}},
    {{"blocks", "never"}, {"loop-bound", "6"}},
    {{"cover", "single"}},
    {{"abstraction", "boolean"}},
    {{"abstraction", "cartesian"}},
    {{"models", "1"}},
    {{"refinement", "restart"}},
    {{"refinement", "global"}},
    {{"refinement", "global"}, {"blocks", "statements"}},
    {{"interpolation", "words"}},
    {{"interpolation", "weakest"}},
    {{"inject", "abstraction"}, {"strategies", "int-check+weakening+conj-check"}, {"all-strategies", "true"}},
    {{"inject", "path"}, {"strategies", "weakening"}},
    {{"inject", "precision"}, {"strategies", "conj-check"}},
    {{"inject", "all"}, {"strategies", "intervals+int-check"}},
    {{"inject", "path"}, {"strategies", "conj-check+intervals"}, {"refinement", "global"}},
    {{"path-invariants", "both"}},
    {{"path-invariants", "templates"}, {"refinement", "global"}, {"blocks", "statements"}},
};

TEST(Predicate, ProvesTheCountingLoop) {
    for (const TextSettings& settings : kConfigurations) {
        term::TermManager tm;
        const Program p = countingLoop(tm, 4, 3, 1, 4);
        Attempt attempt(settings);
        const Answer a = attempt(p);
        if (settings == TextSettings{{"blocks", "never"}, {"loop-bound", "6"}}) {
            ASSERT_TRUE(std::holds_alternative<Safe>(a)) << reason(a);
            EXPECT_EQ(std::get<Safe>(a).certificate.form, Certificate::Form::Unwinding);
            continue;
        }
        ASSERT_TRUE(std::holds_alternative<Safe>(a)) << reason(a);
        EXPECT_TRUE(isProof(p, std::get<Safe>(a).certificate));
        EXPECT_GT(attempt.statistics.get("predicate.refinements"), 0);
    }
}

TEST(Predicate, FindsTheViolationOfTheCountingLoop) {
    for (const TextSettings& settings : kConfigurations) {
        term::TermManager tm;
        const Program p = countingLoop(tm, 4, 3, 1, 3);
        Attempt attempt(settings);
        expectViolation(p, attempt(p));
    }
}

// Answers of all configurations on random programs, with overlapping guards, inputs and limits.
TEST(Predicate, AgreesWithAllStatesOfRandomPrograms) {
    unsigned safe = 0, unsafe = 0, unknown = 0;
    for (unsigned seed = 0; seed < kPrograms; ++seed)
        for (const TextSettings& settings : kConfigurations) {
            term::TermManager tm;
            std::mt19937 random(seed);
            const Program p = testing::randomProgram(tm, random, "p");
            const testing::Exploration truth = testing::explore(p);
            std::string text = "seed " + std::to_string(seed);
            for (const auto& [name, value] : settings) text += " " + name + "=" + value;
            SCOPED_TRACE(text);
            Attempt attempt(settings);
            const Answer a = attempt(p);
            if (const auto* proof = std::get_if<Safe>(&a)) {
                ++safe;
                EXPECT_FALSE(truth.error || truth.limit);
                if (proof->certificate.form == Certificate::Form::KInductive) {
                    EXPECT_TRUE(isProof(p, proof->certificate));
                } else {
                    EXPECT_TRUE(isUnwinding(p, proof->certificate));
                }
            } else if (std::holds_alternative<Unsafe>(a)) {
                ++unsafe;
                expectViolation(p, a);
            } else {
                ++unknown;
                const bool mayGiveUp = settings.size() > 0 &&
                                       (settings[0].second == "never" || settings[0].second == "cartesian");
                EXPECT_TRUE(truth.limit || mayGiveUp) << reason(a);
            }
        }
    EXPECT_GT(safe, 2 * kPrograms);
    EXPECT_GT(unsafe, 2 * kPrograms);
    EXPECT_LT(unknown, 3 * kPrograms);
}

// Keeps what is tracked, and gives it to another run.
class PredicateBus : public FixedBus {
  public:
    void suggest(const std::vector<engine::Predicate>& more) override {
        predicates.insert(predicates.end(), more.begin(), more.end());
    }
    std::vector<engine::Predicate> pollPredicates() override { return predicates; }
    std::vector<engine::Predicate> predicates;
};

TEST(Predicate, WhatWasTrackedProvesItAgainWithoutRefinement) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 8, 20, 1, 21);
    PredicateBus bus;
    Attempt first, again, without({{"refinement", "none"}}), nothing({{"refinement", "none"}});
    for (Attempt* attempt : {&first, &again, &without}) {
        attempt->context.bus = &bus;
        const Answer a = (*attempt)(p);
        ASSERT_TRUE(std::holds_alternative<Safe>(a)) << reason(a);
        EXPECT_TRUE(isProof(p, std::get<Safe>(a).certificate));
    }
    EXPECT_GT(first.statistics.get("predicate.refinements"), 0);
    EXPECT_EQ(again.statistics.get("predicate.refinements"), 0);
    EXPECT_EQ(without.statistics.get("predicate.refinements"), 0);
    EXPECT_EQ(reason(nothing(p)), "predicates do not suffice");
    term::TermManager other;
    const Program wrong = countingLoop(other, 8, 20, 1, 20);
    Attempt search({{"refinement", "none"}});
    const Answer a = search(wrong); // the first abstract path is the shortest, which is no execution
    EXPECT_FALSE(std::holds_alternative<Safe>(a));
}

// Predicates about what is not tracked at their location: about the entry, and about a variable that is not alive.
TEST(Predicate, StrangePredicatesAreLeftOut) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 8, 20, 1, 21);
    PredicateBus bus;
    const Term dead = tm.mkVar("dead", term::Sort::bitVec(8)), zero = tm.mkConst(8, 0);
    for (LocationId l = 0; l < p.locations.size(); ++l)
        bus.predicates.push_back({l, tm.mkEq(dead, zero), ""});
    Attempt attempt;
    attempt.context.bus = &bus;
    const Answer a = attempt(p);
    ASSERT_TRUE(std::holds_alternative<Safe>(a)) << reason(a);
    EXPECT_EQ(attempt.statistics.get("predicate.predicates.loaded"), 0);
}

TEST(Predicate, ABoundProvesNothing) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 8, 20, 1, 21);
    Attempt bounded({{"loop-bound", "1"}}); // no round at all: what was left out cannot be proved
    EXPECT_EQ(reason(bounded(p)), "bound predicate.loop-bound reached");
    term::TermManager other;
    const Program deep = countingLoop(other, 4, 9, 1, 9);
    Attempt tooShort({{"loop-bound", "9"}}), enough({{"loop-bound", "10"}});
    EXPECT_EQ(reason(tooShort(deep)), "bound predicate.loop-bound reached");
    expectViolation(deep, enough(deep));
}

TEST(Predicate, LimitsAreNeitherProofNorAlarm) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    const LocationId error = b.location(LocationKind::Error, "unreach-call");
    const LocationId limit = b.location(LocationKind::Limit, "unsupported: test");
    b.program.entry = entry;
    const Term x = b.variable("x", 4), w = b.input("w", 4);
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(4, 0)}});
    b.edge(head, head, tm.mkEq(w, b.number(4, 0)), {{x, b.number(4, 1)}}, {w});
    b.edge(head, limit, tm.mkEq(w, b.number(4, 1)), {}, {w});
    b.edge(head, error, tm.mkAnd(tm.mkEq(w, b.number(4, 2)), tm.mkEq(x, b.number(4, 2))), {}, {w});
    for (const char* refinement : {"lazy", "restart", "global"}) {
        Attempt attempt({{"refinement", refinement}});
        EXPECT_EQ(reason(attempt(b.program)), "unsupported: test");
    }
}

// y is 3, and the way past three loops to a bad location asks for that. Somebody has it that y is 0 at the second: each block
// of the path agrees with that, and together they do not. The path is an execution all the same.
TEST(Predicate, AWrongInvariantHidesNoExecutionThatIsMet) {
    for (const LocationKind kind : {LocationKind::Error, LocationKind::Limit})
        for (const char* inject : {"precision", "path", "abstraction", "all"}) {
            SCOPED_TRACE(inject);
            term::TermManager tm;
            Builder b(tm);
            const LocationId entry = b.location(LocationKind::Plain);
            const LocationId before = b.location(LocationKind::LoopHead),
                             first = b.location(LocationKind::LoopHead);
            const LocationId second = b.location(LocationKind::LoopHead), bad = b.location(kind, "bad");
            b.program.entry = entry;
            const Term y = b.variable("y", 4), z = b.variable("z", 4), w = b.input("w", 4);
            const Term goesOn = tm.mkEq(w, b.number(4, 0)), three = b.number(4, 3);
            b.edge(entry, before, tm.mkTrue(), {{y, three}, {z, b.number(4, 0)}});
            b.edge(before, before, goesOn, {}, {w});
            b.edge(before, first, tm.mkNot(goesOn), {}, {w});
            b.edge(first, first, goesOn, {}, {w});
            b.edge(first, second, tm.mkNot(goesOn), {{z, y}}, {w});
            b.edge(second, second, goesOn, {}, {w});
            b.edge(second, bad, tm.mkAnd(tm.mkNot(goesOn), tm.mkEq(z, three)), {}, {w});
            FixedBus bus;
            bus.facts = {{first, tm.mkEq(y, b.number(4, 0)), 1, "liar"}};
            Attempt attempt({{"inject", inject}});
            attempt.context.bus = &bus;
            const Answer a = attempt(b.program);
            EXPECT_EQ(attempt.statistics.get("predicate.invariants.wrong"), 1);
            if (kind == LocationKind::Error)
                expectViolation(b.program, a);
            else
                EXPECT_EQ(reason(a), "bad; internal error: invariants of liar do not hold on an execution");
        }
}

// The kinds of blocks differ where there are locations besides loop heads.
TEST(Predicate, BlocksDecideWhereStatesAreAbstracted) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    const LocationId left = b.location(LocationKind::Plain), right = b.location(LocationKind::Plain);
    const LocationId join = b.location(LocationKind::Plain), chain = b.location(LocationKind::Plain);
    const LocationId error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    const Term x = b.variable("x", 4), zero = b.number(4, 0);
    const Term isZero = tm.mkEq(x, zero);
    b.edge(entry, head, tm.mkTrue(), {{x, zero}});
    b.edge(head, left, isZero), b.edge(head, right, tm.mkNot(isZero));
    b.edge(left, join, tm.mkTrue()), b.edge(right, join, tm.mkTrue());
    b.edge(join, chain, tm.mkTrue());
    b.edge(chain, error, tm.mkEq(x, b.number(4, 3))),
        b.edge(chain, head, tm.mkNot(tm.mkEq(x, b.number(4, 3))));
    const std::map<std::string, std::vector<LocationId>> expected = {
        {"statements", {entry, head, left, right, join, chain, error}},
        {"assumes", {head, chain, error}},
        {"joins", {head, join, error}},
        {"loops", {head, error}},
        {"never", {error}}};
    for (const auto& [name, ends] : expected) {
        Attempt attempt({{"blocks", name}});
        const std::vector<bool> isEnd = blockEnds(b.program, attempt.settings().blocks);
        for (LocationId l = 0; l < isEnd.size(); ++l)
            EXPECT_EQ(isEnd[l], std::find(ends.begin(), ends.end(), l) != ends.end()) << name << " " << l;
        if (name == "never") continue; // the loop has no end
        const Answer a = attempt(b.program);
        ASSERT_TRUE(std::holds_alternative<Safe>(a)) << name << ": " << reason(a);
        EXPECT_TRUE(isProof(b.program, std::get<Safe>(a).certificate)) << name;
    }
    EXPECT_EQ(longestBlock(b.program, blockEnds(b.program, Blocks::Loops)), 4u);
    EXPECT_EQ(longestBlock(b.program, blockEnds(b.program, Blocks::Joins)), 2u);
    EXPECT_EQ(longestBlock(b.program, blockEnds(b.program, Blocks::Statements)), 1u);
}

} // namespace
} // namespace vouch::engine::predicate
