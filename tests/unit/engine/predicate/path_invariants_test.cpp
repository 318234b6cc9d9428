// Path programs and what is tracked of their invariants: enough to exclude the path, and nothing that is believed.
#include "engine/predicate/attempt.h"
#include "engine/predicate/path_invariants.h"

namespace vouch::engine::predicate {
namespace {

// Two ways into a loop that counts x up by one: from 0, and, where w holds, by way of a loop of its own that doubles x.
// Behind 6, an error if x is not 6.
struct TwoWays {
    term::TermManager tm;
    Builder b{tm};
    LocationId entry = b.location(LocationKind::Plain), doubles = b.location(LocationKind::LoopHead);
    LocationId counts = b.location(LocationKind::LoopHead);
    LocationId error = b.location(LocationKind::Error, "unreach-call");
    Term x = b.variable("x", 4), w = b.input("w", 4), v = b.input("v", 4);

    explicit TwoWays(uint64_t fromDoubling) {
        const auto less = [&](uint64_t n) { return tm.mkBvUlt(x, b.number(4, n)); };
        const auto isZero = [&](Term t) { return tm.mkEq(t, b.number(4, 0)); };
        b.program.entry = entry;
        b.edge(entry, counts, isZero(w), {{x, b.number(4, 0)}}, {w});
        b.edge(entry, doubles, tm.mkNot(isZero(v)), {{x, b.number(4, 1)}}, {v});
        b.edge(doubles, doubles, less(fromDoubling), {{x, tm.mkBvAdd(x, x)}});
        b.edge(doubles, counts, tm.mkNot(less(fromDoubling)));
        b.edge(counts, counts, less(6), {{x, tm.mkBvAdd(x, b.number(4, 1))}});
        b.edge(counts, error, tm.mkAnd(tm.mkNot(less(6)), tm.mkNot(tm.mkEq(x, b.number(4, 6)))));
    }
    std::optional<Program> of(const std::vector<LocationId>& path) const {
        return pathProgram(b.program, blockEnds(b.program, Blocks::Loops), path);
    }
};

size_t edgesBetween(const Program& p, LocationId from, LocationId to) {
    return std::count_if(p.edges.begin(), p.edges.end(),
                         [&](const program::Edge& e) { return e.from == from && e.to == to; });
}

TEST(PathInvariants, ThePathProgramHasThePathAndAllOfItsLoops) {
    TwoWays t(4);
    const auto direct = t.of({t.entry, t.counts, t.error});
    ASSERT_TRUE(direct);
    EXPECT_EQ(direct->edges.size(), 3u);
    EXPECT_EQ(edgesBetween(*direct, t.counts, t.counts), 1u); // though the path never goes round
    EXPECT_EQ(edgesBetween(*direct, t.entry, t.doubles), 0u);
    const auto longer = t.of({t.entry, t.doubles, t.counts, t.error});
    ASSERT_TRUE(longer);
    EXPECT_EQ(longer->edges.size(), 5u);
    EXPECT_EQ(edgesBetween(*longer, t.entry, t.counts), 0u);
}

TEST(PathInvariants, APathWithoutLoopsHasNone) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain);
    const LocationId error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    b.edge(entry, error, tm.mkTrue());
    EXPECT_FALSE(pathProgram(b.program, blockEnds(b.program, Blocks::Loops), {entry, error}));
}

TEST(PathInvariants, AreTakenOnlyWhereTheyExcludeThePath) {
    TwoWays t(4); // 1, 2, 4, then 5 and 6: right on both ways
    for (const char* kind : {"intervals", "templates", "both"}) {
        Attempt attempt({{"path-invariants", kind}});
        PathInvariants invariants(t.b.program, attempt.context, attempt.settings());
        const auto found = invariants.find({t.entry, t.counts, t.error});
        if (std::string(kind) != "templates") ASSERT_TRUE(found) << kind;
        if (found) EXPECT_TRUE(found->contains(t.counts));
    }
    TwoWays wrong(8); // 1, 2, 4, 8: an error that is one
    Attempt attempt({{"path-invariants", "both"}});
    PathInvariants invariants(wrong.b.program, attempt.context, attempt.settings());
    EXPECT_TRUE(invariants.find({wrong.entry, wrong.counts, wrong.error}));
    EXPECT_FALSE(invariants.find({wrong.entry, wrong.doubles, wrong.counts, wrong.error}));
}

// On the direct way x <= 6 holds in the loop; on the other one it does not.
TEST(PathInvariants, WhatHoldsOnOnePathIsNotBelievedOnAnother) {
    for (const char* kind : {"intervals", "templates", "both"})
        for (const char* refinement : {"lazy", "restart", "global"}) {
            const TextSettings settings = {{"path-invariants", kind}, {"refinement", refinement}};
            TwoWays right(4), wrong(8);
            Attempt proof(settings), violation(settings);
            const Answer a = proof(right.b.program);
            ASSERT_TRUE(std::holds_alternative<Safe>(a)) << reason(a);
            EXPECT_TRUE(isProof(right.b.program, std::get<Safe>(a).certificate));
            expectViolation(wrong.b.program, violation(wrong.b.program));
        }
}

TEST(PathInvariants, NobodyElseIsTold) {
    TwoWays t(4);
    FixedBus bus;
    Attempt attempt({{"path-invariants", "both"}, {"refinement", "restart"}});
    attempt.context.bus = &bus;
    ASSERT_TRUE(std::holds_alternative<Safe>(attempt(t.b.program)));
    EXPECT_GT(attempt.statistics.get("predicate.path-invariants.strong"), 0);
    const auto reachable = testing::reachable(t.b.program);
    for (const Fact& fact : bus.published)
        for (const Concrete& s : reachable)
            EXPECT_TRUE(
                s.first != fact.location ||
                term::evaluate(t.tm, fact.formula, testing::assignmentOf(t.b.program, s.second)).asBool());
}

} // namespace
} // namespace vouch::engine::predicate
