// A check that has begun before the proof was there comes to the same end as one that has not.
#include "evidence/ahead.h"

#include "engine/small_program.h"

#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using engine::Certificate;
using engine::Safe;
using program::LocationKind;
using program::Program;
using testing::Builder;
using testing::countingLoop;
using Form = Certificate::Form;
using term::Term;

// i := sum := 0; while (i < 6) { i++; sum += *; } if (sum == wanted) bad;      paths have 8 edges at most
Program summing(term::TermManager& tm, uint64_t wanted, LocationKind end) {
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto bad = b.location(end, "unsupported: test");
    b.program.entry = entry;
    Term i = b.variable("i", 8), sum = b.variable("sum", 8), w = b.input("w", 1);
    Term more = tm.mkBvUlt(i, b.number(8, 6));
    b.edge(entry, head, tm.mkTrue(), {{i, b.number(8, 0)}, {sum, b.number(8, 0)}});
    b.edge(head, head, more, {{i, tm.mkBvAdd(i, b.number(8, 1))}, {sum, tm.mkBvAdd(sum, tm.mkZext(w, 7))}},
           {w});
    b.edge(head, bad, tm.mkAnd(tm.mkNot(more), tm.mkEq(sum, b.number(8, wanted))));
    return b.program;
}

Check check(const Program& p, Form form, unsigned k, Ahead* ahead) {
    return checkCertificate(p, Safe{{form, k, {}}, solver::Backend::Bitblast}, {}, {}, ahead);
}

TEST(Ahead, TheCheckGoesOnFromThere) {
    term::TermManager tm;
    const Program p = summing(tm, 7, LocationKind::Error);
    Ahead ahead(p);
    EXPECT_TRUE(ahead.settle(5, {}));
    EXPECT_EQ(ahead.settled(), 6u);
    EXPECT_TRUE(ahead.settle(6, {}));
    const Check both = check(p, Form::Unwinding, 8, &ahead);
    EXPECT_EQ(both.status, Status::Confirmed) << both.detail;
    EXPECT_EQ(both.detail, "2 steps of the proof, 7 lengths of paths while it was found");
    EXPECT_EQ(check(p, Form::Unwinding, 8, nullptr).detail, "2 steps of the proof");
}

// An engine may say that it is anywhere.
TEST(Ahead, NoDepthChangesAVerdict) {
    const std::pair<Form, unsigned> claims[] = {
        {Form::Unwinding, 7}, {Form::Unwinding, 8}, {Form::KInductive, 2}, {Form::KInductive, 9}};
    for (const uint64_t wanted : {6, 7})
        for (const auto& [form, k] : claims)
            for (const unsigned depth : {5u, 8u, 20u}) {
                term::TermManager tm;
                const Program p = summing(tm, wanted, LocationKind::Limit);
                Ahead ahead(p);
                EXPECT_EQ(ahead.settle(depth, {}), wanted == 7 || depth < 8);
                EXPECT_EQ(check(p, form, k, &ahead).status, check(p, form, k, nullptr).status)
                    << k << " " << depth;
            }
}

TEST(Ahead, ALimitIsNoAnswer) {
    term::TermManager tm;
    const Program p = summing(tm, 7, LocationKind::Error);
    Ahead ahead(p);
    EXPECT_FALSE(ahead.settle(8, {support::Budget(), [] { return true; }}));
    EXPECT_EQ(check(p, Form::Unwinding, 8, &ahead).status, Status::Confirmed);
    EXPECT_EQ(check(summing(tm, 6, LocationKind::Error), Form::Unwinding, 8, nullptr).status,
              Status::Refuted);
}

// What was asked ahead is about bad locations: it says nothing of invariants.
TEST(Ahead, InvariantsAreAskedAnew) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 8, 20, 1, 21);
    const Term i = p.variables.front().term;
    Ahead ahead(p);
    EXPECT_TRUE(ahead.settle(1, {}));
    Safe safe{{Form::KInductive, 2, {{1, tm.mkBvUlt(i, tm.mkConst(8, 0))}}}, solver::Backend::Bitblast};
    EXPECT_EQ(checkCertificate(p, safe, {}, {}, &ahead).status, Status::Refuted); // its base does not hold
}

} // namespace
} // namespace vouch::evidence
