#include "program/unroll.h"

#include "term/traverse.h"

#include <gtest/gtest.h>
#include <set>

namespace vouch::program {
namespace {

using term::BitVector;

// entry -> head -> head | error | exit, with one variable x of 8 bits.
struct Fixture {
    term::TermManager tm;
    Program p;
    LocationId entry, head, error, exit;
    Term x;

    Fixture() {
        p.tm = &tm;
        p.files = {""};
        entry = add(LocationKind::Plain);
        head = add(LocationKind::LoopHead);
        error = add(LocationKind::Error);
        exit = add(LocationKind::Exit);
        p.entry = entry;
        x = tm.mkVar("x", Sort::bitVec(8));
        VariableInfo info;
        info.term = x;
        p.variables.push_back(info);
    }
    LocationId add(LocationKind kind) {
        Location l;
        l.kind = kind;
        return p.addLocation(l);
    }
    void edge(LocationId from, LocationId to, Term guard, std::vector<Assignment> next = {},
              std::vector<Term> inputs = {}) {
        Edge e;
        e.from = from, e.to = to, e.guard = guard, e.next = std::move(next), e.inputs = std::move(inputs);
        p.addEdge(e);
    }
    Term number(uint64_t n) { return tm.mkConst(8, n); }
    Term increment() { return tm.mkBvAdd(x, number(1)); }
    Term input(const char* name) {
        Term t = tm.mkVar(name, Sort::bitVec(8));
        InputInfo info;
        info.term = t;
        p.inputInfo.emplace(t, info);
        return t;
    }
};

TEST(Unroll, ConstantLoopsFoldToConstants) {
    Fixture f;
    Term more = f.tm.mkBvUlt(f.x, f.number(5));
    f.edge(f.entry, f.head, f.tm.mkTrue(), {{f.x, f.number(0)}});
    f.edge(f.head, f.head, more, {{f.x, f.increment()}});
    f.edge(f.head, f.error, f.tm.mkAnd(f.tm.mkNot(more), f.tm.mkEq(f.x, f.number(7))));
    f.edge(f.head, f.exit, f.tm.mkAnd(f.tm.mkNot(more), f.tm.mkNot(f.tm.mkEq(f.x, f.number(7)))));
    Unroller u(f.p, Unroller::Start::Entry);
    EXPECT_TRUE(f.tm.isTrue(u.initial()));
    unsigned levels = 0;
    while (!f.tm.isFalse(u.openAt(u.depth()))) {
        u.extend();
        ASSERT_LT(++levels, 20u);
        EXPECT_TRUE(f.tm.isFalse(u.errorAt(u.depth())));
    }
    EXPECT_EQ(levels, 7u); // entry, x = 0..5 at the head, and then only the exit, which does not matter
    EXPECT_TRUE(f.tm.isTrue(u.reach(f.head, 6)));
    EXPECT_TRUE(u.locationsAt(7).empty());
    EXPECT_EQ(u.value(f.head, f.x, 4), f.number(3));
    EXPECT_EQ(u.at(f.head, f.tm.mkEq(f.x, f.number(3)), 4), f.tm.mkTrue());
    EXPECT_EQ(u.locationsAt(1), std::vector<LocationId>{f.head});
}

TEST(Unroll, IrrelevantContentsAtTheEntryAreZero) {
    for (bool irrelevant : {false, true}) {
        Fixture f;
        const Sort sort = Sort::array(8, 8);
        Term a = f.tm.mkVar("a", sort);
        f.p.variables.push_back({a, "a", "", "", false, false, irrelevant});
        f.edge(f.entry, f.head, f.tm.mkTrue(), {{a, f.tm.mkStore(a, f.number(3), f.number(4))}});
        f.edge(f.head, f.error, f.tm.mkEq(f.tm.mkSelect(a, f.number(5)), f.number(7)));
        Unroller u(f.p, Unroller::Start::Entry);
        EXPECT_EQ(u.value(f.entry, a, 0) == f.tm.mkConstArray(sort, f.number(0)), irrelevant);
        u.extend();
        u.extend();
        EXPECT_EQ(f.tm.isFalse(u.reach(f.error, 2)), irrelevant);
    }
}

// Both edges out of the head are enabled for every value: whichever is merged second must not be lost.
TEST(Unroll, OverlappingGuardsKeepAllSuccessors) {
    Fixture f;
    f.edge(f.entry, f.head, f.tm.mkTrue(), {{f.x, f.number(0)}});
    f.edge(f.head, f.head, f.tm.mkBvUlt(f.x, f.number(9)), {{f.x, f.number(1)}});
    f.edge(f.head, f.head, f.tm.mkBvUlt(f.x, f.number(8)), {{f.x, f.number(2)}});
    f.edge(f.head, f.error, f.tm.mkEq(f.x, f.number(2)));
    Unroller u(f.p, Unroller::Start::Entry);
    u.extend();
    u.extend();
    std::set<uint64_t> values;
    auto variables = term::variables(f.tm, u.value(f.head, f.x, 2));
    auto more = term::variables(f.tm, u.reach(f.head, 2));
    variables.insert(variables.end(), more.begin(), more.end());
    ASSERT_FALSE(variables.empty());
    ASSERT_LT(variables.size(), 8u);
    for (unsigned bits = 0; bits < 1u << variables.size(); ++bits) {
        term::Assignment a;
        for (size_t i = 0; i < variables.size(); ++i) a[variables[i]] = Value(bool(bits >> i & 1));
        if (term::evaluate(f.tm, u.reach(f.head, 2), a).asBool())
            values.insert(term::evaluate(f.tm, u.value(f.head, f.x, 2), a).asBits().getZExtValue());
    }
    EXPECT_EQ(values, (std::set<uint64_t>{1, 2}));
}

// Where the guard decides a choice, the arm that it takes is the value.
TEST(Unroll, GuardsDecideChoices) {
    for (const bool isLess : {true, false})
        for (const bool holds : {true, false}) {
            Fixture f;
            Term in = f.input("in");
            Term condition = isLess ? f.tm.mkBvUlt(in, f.number(9)) : f.tm.mkEq(in, f.number(9));
            f.edge(f.entry, f.head, holds ? condition : f.tm.mkNot(condition),
                   {{f.x, f.tm.mkIte(condition, f.number(1), f.number(2))}}, {in});
            f.edge(f.head, f.error, f.tm.mkEq(f.x, f.number(7)));
            Unroller u(f.p, Unroller::Start::Entry);
            u.extend();
            EXPECT_EQ(u.value(f.head, f.x, 1), f.number(holds ? 1 : 2));
        }
}

TEST(Unroll, TraceFollowsTheModel) {
    Fixture f;
    Term w = f.input("w");
    Term sum = f.tm.mkBvAdd(f.x, w);
    Term enough = f.tm.mkBvUlt(f.number(10), f.x);
    f.edge(f.entry, f.head, f.tm.mkTrue(), {{f.x, f.number(0)}});
    f.edge(f.head, f.head, f.tm.mkNot(enough), {{f.x, sum}}, {w});
    f.edge(f.head, f.error, enough);
    Unroller u(f.p, Unroller::Start::Entry);
    for (int i = 0; i < 4; ++i) u.extend();
    auto inputs = term::variables(f.tm, u.reach(f.error, 4));
    ASSERT_EQ(inputs.size(), 2u); // the input of each of the two iterations
    term::Assignment a;
    a[inputs[0]] = BitVector(8, 3);
    a[inputs[1]] = BitVector(8, 9);
    ASSERT_TRUE(term::evaluate(f.tm, u.reach(f.error, 4), a).asBool());
    Trace t = u.trace(f.error, 4, [&](Term query) { return term::evaluate(f.tm, query, a); });
    ASSERT_EQ(t.steps.size(), 4u);
    EXPECT_EQ(t.steps[0].edge, 0u);
    EXPECT_EQ(t.steps[1].edge, 1u);
    EXPECT_EQ(t.steps[2].edge, 1u);
    EXPECT_EQ(t.steps[3].edge, 2u);
    EXPECT_EQ(t.steps[1].inputs.at(w), Value(BitVector(8, 3)));
    EXPECT_EQ(t.steps[2].inputs.at(w), Value(BitVector(8, 9)));
}

TEST(Unroll, AnywhereStartsAtOneInnerLocation) {
    Fixture f;
    LocationId second = f.add(LocationKind::LoopHead);
    Term big = f.tm.mkBvUlt(f.number(10), f.x);
    f.edge(f.entry, f.head, f.tm.mkTrue(), {{f.x, f.number(0)}});
    f.edge(f.head, second, f.tm.mkNot(big));
    f.edge(f.head, f.error, big);
    f.edge(second, f.head, f.tm.mkTrue(), {{f.x, f.increment()}});
    Unroller u(f.p, Unroller::Start::Anywhere);
    EXPECT_EQ(u.locationsAt(0), (std::vector<LocationId>{f.head, second}));
    auto selector = term::variables(f.tm, u.reach(f.head, 0));
    ASSERT_EQ(selector.size(), 1u);
    for (unsigned s = 0; s < 2; ++s) {
        term::Assignment a;
        a[selector[0]] = BitVector(1, s);
        EXPECT_TRUE(term::evaluate(f.tm, u.initial(), a).asBool());
        EXPECT_NE(term::evaluate(f.tm, u.reach(f.head, 0), a).asBool(),
                  term::evaluate(f.tm, u.reach(second, 0), a).asBool());
    }
    u.extend();
    EXPECT_FALSE(f.tm.isFalse(u.errorAt(1))); // x is arbitrary
}

TEST(Unroll, PrunedLocationsAreNotExtended) {
    Fixture f;
    Term w = f.input("w");
    f.edge(f.entry, f.head, f.tm.mkEq(w, f.number(1)), {{f.x, w}}, {w});
    f.edge(f.head, f.error, f.tm.mkEq(f.x, f.number(4)));
    Unroller u(f.p, Unroller::Start::Entry);
    u.extend();
    ASSERT_FALSE(f.tm.isFalse(u.reach(f.head, 1)));
    u.prune(f.head, 1);
    EXPECT_TRUE(f.tm.isFalse(u.openAt(1)));
    u.extend();
    EXPECT_TRUE(f.tm.isFalse(u.errorAt(2)));
    EXPECT_TRUE(u.locationsAt(2).empty());
}

// A level costs its own edges: the terms of a symbolic counter grow linearly with the depth.
TEST(Unroll, LevelsAreLinear) {
    Fixture f;
    Term w = f.input("w");
    Term go = f.tm.mkBvUlt(f.x, f.number(200));
    f.edge(f.entry, f.head, f.tm.mkTrue(), {{f.x, f.number(0)}});
    f.edge(f.head, f.head, go, {{f.x, f.tm.mkBvAdd(f.x, w)}}, {w});
    f.edge(f.head, f.error, f.tm.mkNot(go));
    Unroller u(f.p, Unroller::Start::Entry);
    for (int i = 0; i < 50; ++i) u.extend();
    size_t before = f.tm.size();
    for (int i = 0; i < 50; ++i) u.extend();
    size_t first = f.tm.size() - before;
    for (int i = 0; i < 500; ++i) u.extend();
    EXPECT_LE(f.tm.size() - before - first, 11 * first);
}

// Each round doubles x or adds three. Apart, x is one of eight constants after three rounds, and x * (x + 1) is never odd;
// merged, a solver would have to say so.
TEST(Unroll, ConstantsAreKeptApart) {
    for (const auto detail : {Unroller::Detail::Merged, Unroller::Detail::Full}) {
        Fixture f;
        const Term w = f.input("w");
        const Term isZero = f.tm.mkEq(w, f.number(0));
        f.edge(f.entry, f.head, f.tm.mkTrue(), {{f.x, f.number(1)}});
        f.edge(f.head, f.head, isZero, {{f.x, f.tm.mkBvAdd(f.x, f.x)}}, {w});
        f.edge(f.head, f.head, f.tm.mkNot(isZero), {{f.x, f.tm.mkBvAdd(f.x, f.number(3))}}, {w});
        f.edge(f.head, f.error, f.tm.mkEq(f.tm.mkBvMul(f.x, f.increment()), f.number(41)));
        Unroller u(f.p, Unroller::Start::Entry, {}, Unroller::Irrelevant::Zero, detail);
        while (u.depth() < 5) u.extend();
        EXPECT_EQ(f.tm.isFalse(u.errorAt(5)), detail == Unroller::Detail::Full);
        // All values are there, whichever way they are kept: 8, 7, 10 and so on.
        const Term x = u.value(f.head, f.x, 4), here = u.reach(f.head, 4);
        const Term roots[] = {x, here};
        const std::vector<Term> inputs = term::variables(f.tm, roots);
        std::set<uint64_t> seen;
        for (unsigned choice = 0; choice < 1u << inputs.size(); ++choice) {
            term::Assignment values;
            for (size_t i = 0; i < inputs.size(); ++i) {
                const bool isSet = choice >> i & 1;
                values[inputs[i]] = f.tm.sort(inputs[i]).isBool() ? Value(isSet) : Value(BitVector(8, isSet));
            }
            if (term::evaluate(f.tm, here, values).asBool())
                seen.insert(term::evaluate(f.tm, x, values).asBits().getZExtValue());
        }
        EXPECT_EQ(seen, (std::set<uint64_t>{7, 8, 10, 11, 14, 16}));
    }
}

// A counter that may stand still: ranges exclude the error until it can be there, and not any longer.
TEST(Unroll, RangesExcludeEdges) {
    constexpr unsigned kSteps = 90; // more than states are kept apart
    Fixture f;
    const Term w = f.input("w");
    const Term next = f.tm.mkIte(f.tm.mkEq(w, f.number(0)), f.x, f.increment());
    const Term isLast = f.tm.mkEq(next, f.number(kSteps));
    f.edge(f.entry, f.head, f.tm.mkTrue(), {{f.x, f.number(0)}});
    f.edge(f.head, f.error, isLast, {}, {w});
    f.edge(f.head, f.head, f.tm.mkNot(isLast), {{f.x, next}}, {w});
    Unroller u(f.p, Unroller::Start::Entry, {}, Unroller::Irrelevant::Zero, Unroller::Detail::Full);
    for (unsigned i = 0; i <= kSteps; ++i) {
        EXPECT_TRUE(f.tm.isFalse(u.errorAt(i)));
        u.extend();
    }
    term::Assignment always;
    for (Term v : term::variables(f.tm, u.errorAt(kSteps + 1))) always[v] = Value::zero(f.tm.sort(v));
    EXPECT_FALSE(term::evaluate(f.tm, u.errorAt(kSteps + 1), always).asBool());
    for (auto& [v, value] : always) value = BitVector(8, 1);
    EXPECT_TRUE(term::evaluate(f.tm, u.errorAt(kSteps + 1), always).asBool());
    // What the solver is told holds on every path.
    for (uint64_t step : {0, 1})
        for (unsigned level = 1; level <= kSteps; ++level)
            for (Term bound : u.boundsAt(level)) {
                term::Assignment inputs;
                for (Term v : term::variables(f.tm, bound)) inputs[v] = BitVector(8, step);
                EXPECT_TRUE(term::evaluate(f.tm, bound, inputs).asBool());
            }
}

// A machine of three states; every second turn at most, from state 2, counts. Apart, the ranges know how far the count can
// be in each state, so that the error is excluded by ranges alone until it can be there, and the head is reached by shape;
// merged, somebody has to count. The levels of the second half take as many terms as those of the first.
TEST(Unroll, CasesCountTurnsOfAMachine) {
    constexpr unsigned kCount = 40;
    for (const auto detail : {Unroller::Detail::Full, Unroller::Detail::Cases}) {
        Fixture f;
        const Term s = f.tm.mkVar("s", Sort::bitVec(8)), w = f.input("w");
        VariableInfo info;
        info.term = s;
        f.p.variables.push_back(info);
        const auto is = [&](unsigned n) { return f.tm.mkEq(s, f.number(n)); };
        const Term isSet = f.tm.mkEq(w, f.number(0));
        const Term next = f.tm.mkIte(is(0), f.tm.mkZext(f.tm.mkBoolToBv(isSet), 7),
                                     f.tm.mkIte(is(1), f.tm.mkIte(isSet, f.number(2), f.number(1)),
                                                f.tm.mkIte(isSet, f.number(0), f.number(1))));
        const Term count = f.tm.mkIte(is(2), f.increment(), f.x);
        const Term isLast = f.tm.mkEq(count, f.number(kCount));
        f.edge(f.entry, f.head, f.tm.mkTrue(), {{f.x, f.number(0)}, {s, f.number(0)}});
        f.edge(f.head, f.error, isLast);
        f.edge(f.head, f.head, f.tm.mkNot(isLast), {{f.x, count}, {s, next}}, {w});
        Unroller u(f.p, Unroller::Start::Entry, {}, Unroller::Irrelevant::Zero, detail);
        constexpr unsigned kFirst = 2 * kCount + 2; // entry, 0 -> 1, then 1 -> 2 -> 1 and so on
        size_t atHalf = 0;
        bool isExcluded = true;
        for (unsigned i = 0; i < kFirst; ++i) {
            isExcluded &= f.tm.isFalse(u.errorAt(i));
            EXPECT_TRUE(i == 0 || detail == Unroller::Detail::Full || f.tm.isTrue(u.reach(f.head, i))) << i;
            if (i == kFirst / 2) atHalf = f.tm.size();
            u.extend();
        }
        EXPECT_EQ(isExcluded, detail == Unroller::Detail::Cases);
        EXPECT_LE(f.tm.size() - atHalf, 2 * atHalf);
        EXPECT_FALSE(f.tm.isFalse(u.errorAt(kFirst)));
        // 0, 1, 2, 1, 2 and so on gets there, with "set" in every other turn; never set stays in 0.
        const std::vector<Term> inputs = term::variables(f.tm, u.errorAt(kFirst));
        ASSERT_EQ(inputs.size(), kFirst - 2);
        term::Assignment quick, never;
        for (size_t i = 0; i < inputs.size(); ++i) {
            quick[inputs[i]] = BitVector(8, i == 0 || i % 2 == 1 ? 0 : 1);
            never[inputs[i]] = BitVector(8, 1);
        }
        EXPECT_TRUE(term::evaluate(f.tm, u.errorAt(kFirst), quick).asBool());
        EXPECT_FALSE(term::evaluate(f.tm, u.errorAt(kFirst), never).asBool());
    }
}

} // namespace
} // namespace vouch::program
