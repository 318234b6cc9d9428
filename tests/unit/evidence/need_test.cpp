#include "evidence/need.h"

#include "engine/small_program.h"
#include "evidence/evidence.h"

#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using engine::Certificate;
using program::LocationId;
using program::LocationKind;
using term::Term;
using testing::Builder;
using Needed = FactNeed::Status;

// x := 0; y := 0; z := 0; while (*) { if (y != 0) error; x += 2; y := x & 1 }  over 8 bits.
struct NeedfulLoop {
    term::TermManager tm;
    Builder b{tm};
    LocationId entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    LocationId error = b.location(LocationKind::Error, "unreach-call");
    Term x = b.variable("x", 8), y = b.variable("y", 8), z = b.variable("z", 8);
    Term one = b.number(8, 1), zero = b.number(8, 0);
    Term even = tm.mkEq(tm.mkBvAnd(x, one), zero), yIsZero = tm.mkEq(y, zero), zIsZero = tm.mkEq(z, zero);

    NeedfulLoop() {
        b.program.entry = entry;
        Term next = tm.mkBvAdd(x, b.number(8, 2));
        b.edge(entry, head, tm.mkTrue(), {{x, zero}, {y, zero}, {z, zero}});
        b.edge(head, error, tm.mkNot(yIsZero));
        b.edge(head, head, yIsZero, {{x, next}, {y, tm.mkBvAnd(next, one)}});
    }
    std::map<Term, FactNeed> needs(unsigned k, std::vector<Term> facts, const support::Budget& budget = {}) {
        Certificate certificate{Certificate::Form::KInductive, k, {{head, tm.mkAnd(facts)}}};
        EXPECT_EQ(checkCertificate(b.program, {certificate}, {}).status, Status::Confirmed);
        std::map<Term, FactNeed> found;
        for (FactNeed& need : needsOf(b.program, certificate, budget)) found.emplace(need.fact, need);
        EXPECT_EQ(found.size(), facts.size());
        return found;
    }
};

TEST(Need, ByTheObligationThatFails) {
    NeedfulLoop f;
    auto found = f.needs(1, {f.even, f.yIsZero, f.zIsZero});
    // Without y = 0 the error is reached; without "x is even" y = 0 is not kept; nobody needs z.
    EXPECT_EQ(found.at(f.yIsZero).status, Needed::Needed);
    EXPECT_EQ(found.at(f.yIsZero).edges, (std::vector<program::EdgeId>{1}));
    EXPECT_EQ(found.at(f.yIsZero).lost, (std::vector<LostFact>{{f.error, {}}}));
    EXPECT_EQ(found.at(f.even).status, Needed::Needed);
    EXPECT_EQ(found.at(f.even).edges, (std::vector<program::EdgeId>{2}));
    EXPECT_EQ(found.at(f.even).lost, (std::vector<LostFact>{{f.head, f.yIsZero}}));
    EXPECT_EQ(found.at(f.zIsZero).status, Needed::NotNeeded);
    EXPECT_TRUE(found.at(f.zIsZero).edges.empty());
}

TEST(Need, TheExampleIsAStateWithoutTheFact) {
    NeedfulLoop f;
    auto found = f.needs(1, {f.even, f.yIsZero});
    const auto& example = found.at(f.even).example;
    const auto x =
        std::find_if(example.begin(), example.end(), [&](const auto& v) { return v.first == f.x; });
    ASSERT_NE(x, example.end());
    EXPECT_EQ(x->second.asBits().getZExtValue() & 1, 1u);
}

TEST(Need, OfSeveralSteps) {
    NeedfulLoop f;
    auto alone = f.needs(2, {f.yIsZero});
    EXPECT_EQ(alone.at(f.yIsZero).status, Needed::Needed);
    EXPECT_NE(
        std::find(alone.at(f.yIsZero).lost.begin(), alone.at(f.yIsZero).lost.end(), LostFact{f.error, {}}),
        alone.at(f.yIsZero).lost.end());
    // Two steps on, each of the first two follows from the other: one of them can go, whichever it is, but not both.
    for (const auto& [fact, need] : f.needs(2, {f.even, f.yIsZero, f.zIsZero}))
        EXPECT_EQ(need.status, Needed::NotNeeded);
}

TEST(Need, WithoutTimeNothingIsDecided) {
    NeedfulLoop f;
    for (unsigned k : {1u, 2u})
        for (const auto& [fact, need] : f.needs(k, {f.even, f.yIsZero}, support::Budget::seconds(0)))
            EXPECT_EQ(need.status, Needed::Undecided);
}

TEST(Need, UnwindingsHaveNoFacts) {
    NeedfulLoop f;
    EXPECT_TRUE(needsOf(f.b.program, {Certificate::Form::Unwinding, 3, {}}, {}).empty());
}

// What was discharged is told, one obligation after the other, each with who did it.
TEST(Discharged, AreNamed) {
    NeedfulLoop f;
    Certificate certificate{Certificate::Form::KInductive, 1, {{f.head, f.tm.mkAnd(f.even, f.yIsZero)}}};
    const Check check = checkCertificate(f.b.program, {certificate}, {});
    ASSERT_EQ(check.discharged.size(), 4u);
    EXPECT_EQ(check.discharged[0].name, "initiation");
    EXPECT_FALSE(check.discharged[0].edge);
    EXPECT_EQ(check.discharged[2].name, "safety of edge 1");
    EXPECT_EQ(check.discharged[2].edge, 1u);
    for (const Discharged& d : check.discharged) {
        EXPECT_NE(d.by, "");
        EXPECT_GE(d.seconds, 0);
    }
}

} // namespace
} // namespace vouch::evidence
