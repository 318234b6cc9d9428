#include "engine/small_program.h"
#include "evidence/evidence.h"
#include "evidence/obligation.h"
#include "evidence/path_encoding.h"

#include <gtest/gtest.h>

namespace vouch::evidence {
namespace {

using engine::Certificate;
using engine::Safe;
using program::LocationKind;
using solver::Backend;
using testing::Builder;
using testing::countingLoop;
using Form = Certificate::Form;

Status check(const Program& p, Form form, unsigned k, std::map<LocationId, Term> invariant = {},
             Backend provedBy = Backend::Bitblast) {
    return checkCertificate(p, Safe{{form, k, std::move(invariant)}, provedBy}, {}).status;
}

// x := 0; y := 0; while (*) { if (y != 0) error; x += 2; y := x & 1 }  over 8 bits: y depends on the parity
// of x.
struct Parity {
    term::TermManager tm;
    Builder b{tm};
    LocationId entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    LocationId error = b.location(LocationKind::Error, "unreach-call");
    Term x = b.variable("x", 8), y = b.variable("y", 8);
    Term one = b.number(8, 1), zero = b.number(8, 0);

    Parity() {
        b.program.entry = entry;
        Term next = tm.mkBvAdd(x, b.number(8, 2));
        b.edge(entry, head, tm.mkTrue(), {{x, zero}, {y, zero}});
        b.edge(head, error, tm.mkNot(tm.mkEq(y, zero)));
        b.edge(head, head, tm.mkEq(y, zero), {{x, next}, {y, tm.mkBvAnd(next, one)}});
    }
    Term even() { return tm.mkEq(tm.mkBvAnd(x, one), zero); }
    Term yIsZero() { return tm.mkEq(y, zero); }
};

TEST(Certificate, InductiveInvariantIsConfirmed) {
    Parity f;
    Term inv = f.tm.mkAnd(f.even(), f.yIsZero());
    for (unsigned k : {1u, 2u, 3u})
        EXPECT_EQ(check(f.b.program, Form::KInductive, k, {{f.head, inv}}), Status::Confirmed);
}

TEST(Certificate, EveryPairOfSolversAgrees) {
    Parity f;
    Term inv = f.tm.mkAnd(f.even(), f.yIsZero());
    for (Backend provedBy : {Backend::Bitblast, Backend::Cone, Backend::Z3, Backend::Cvc5}) {
        Check good =
            checkCertificate(f.b.program, Safe{{Form::KInductive, 1, {{f.head, inv}}}, provedBy}, {});
        EXPECT_EQ(good.status, Status::Confirmed) << good.detail;
        EXPECT_EQ(good.by.find(solver::backendName(provedBy)), std::string::npos) << good.by;
        EXPECT_EQ(check(f.b.program, Form::KInductive, 1, {{f.head, f.even()}}, provedBy), Status::Refuted);
    }
}

TEST(Certificate, WrongInvariantsAreRefuted) {
    Parity f;
    auto refuted = [&](std::map<LocationId, Term> inv, unsigned k) {
        return check(f.b.program, Form::KInductive, k, std::move(inv)) == Status::Refuted;
    };
    for (unsigned k : {1u, 2u}) {
        // does not hold initially
        EXPECT_TRUE(refuted({{f.head, f.tm.mkAnd(f.yIsZero(), f.tm.mkNot(f.even()))}}, k));
        EXPECT_TRUE(refuted({{f.entry, f.even()}}, k));
        // holds initially but not for ever
        EXPECT_TRUE(refuted({{f.head, f.tm.mkAnd(f.yIsZero(), f.tm.mkEq(f.x, f.zero))}}, k));
        // inductive, but does not exclude the error
        EXPECT_TRUE(refuted({{f.head, f.even()}}, 1));
        // excludes everything
        EXPECT_TRUE(refuted({{f.head, f.tm.mkFalse()}}, k));
    }
    // excludes the error, but does not follow from itself
    EXPECT_TRUE(refuted({{f.head, f.yIsZero()}}, 1));
    EXPECT_TRUE(refuted({}, 1));
    // an invariant given for the error location itself counts for nothing
    EXPECT_TRUE(refuted({{f.error, f.tm.mkTrue()}}, 1));
}

// if (x != 0) error, with any x at the entry: a formula for the entry that excludes the error is wrong by nothing
// else than initiation.
TEST(Certificate, InitiationIsChecked) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain);
    const LocationId error = b.location(LocationKind::Error, "unreach-call");
    const Term x = b.variable("x", 8), isZero = tm.mkEq(x, b.number(8, 0));
    b.program.entry = entry;
    b.edge(entry, error, tm.mkNot(isZero));
    for (unsigned k : {1u, 2u})
        EXPECT_EQ(check(b.program, Form::KInductive, k, {{entry, isZero}}), Status::Refuted);
}

TEST(Certificate, MalformedCertificatesAreRefuted) {
    Parity f;
    Term stranger = f.tm.mkVar("stranger", term::Sort::boolean());
    EXPECT_EQ(check(f.b.program, Form::KInductive, 0), Status::Refuted);
    EXPECT_EQ(check(f.b.program, Form::KInductive, 1, {{f.head, stranger}}), Status::Refuted);
    EXPECT_EQ(check(f.b.program, Form::KInductive, 1, {{99, f.even()}}), Status::Refuted);
    EXPECT_EQ(check(f.b.program, Form::KInductive, 1, {{f.head, f.x}}), Status::Refuted);
    EXPECT_EQ(check(f.b.program, Form::Unwinding, 3, {{f.head, f.even()}}), Status::Refuted);
}

// The counter alternates 0, 1 from the second visit on; an arbitrary state needs two edges to forget itself.
TEST(Certificate, KOfAnInductionIsChecked) {
    term::TermManager tm;
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term x = b.variable("x", 8), one = b.number(8, 1);
    Term bad = tm.mkEq(x, b.number(8, 2));
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(8, 0)}});
    b.edge(head, error, bad);
    b.edge(head, head, tm.mkNot(bad), {{x, tm.mkBvXor(tm.mkBvAnd(x, one), one)}});
    EXPECT_EQ(check(b.program, Form::KInductive, 1), Status::Refuted);
    EXPECT_EQ(check(b.program, Form::KInductive, 2), Status::Confirmed);
    EXPECT_EQ(check(b.program, Form::KInductive, 7), Status::Confirmed);
}

// A step that holds for want of long paths does not hide a violation that is nearer than k.
TEST(Certificate, BaseOfAnInductionIsChecked) {
    term::TermManager tm;
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term x = b.variable("x", 8);
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(8, 3)}});
    b.edge(head, error, tm.mkEq(x, b.number(8, 3)));
    for (unsigned k : {1u, 2u, 3u, 5u})
        EXPECT_EQ(check(b.program, Form::KInductive, k), Status::Refuted) << k;
}

TEST(Certificate, UnwindingIsExactInK) {
    term::TermManager tm;
    Program p = countingLoop(tm, 8, 20, 1, 21);
    EXPECT_EQ(check(p, Form::Unwinding, 20), Status::Refuted);   // the loop goes on once more
    EXPECT_EQ(check(p, Form::Unwinding, 21), Status::Confirmed); // from here only the exit can be reached
    EXPECT_EQ(check(p, Form::Unwinding, 22), Status::Confirmed);
    EXPECT_EQ(check(countingLoop(tm, 8, 20, 1, 20), Form::Unwinding, 22), Status::Refuted);
}

// Inputs keep constants from folding: the solver has to do the work.
Program summing(term::TermManager& tm, unsigned iterations, uint64_t wanted, LocationKind end) {
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto bad = b.location(end, "unsupported: test"), exit = b.location(LocationKind::Exit);
    b.program.entry = entry;
    Term i = b.variable("i", 8), sum = b.variable("sum", 8), w = b.input("w", 1);
    Term more = tm.mkBvUlt(i, b.number(8, iterations)), hit = tm.mkEq(sum, b.number(8, wanted));
    b.edge(entry, head, tm.mkTrue(), {{i, b.number(8, 0)}, {sum, b.number(8, 0)}});
    b.edge(head, head, more, {{i, tm.mkBvAdd(i, b.number(8, 1))}, {sum, tm.mkBvAdd(sum, tm.mkZext(w, 7))}},
           {w});
    b.edge(head, bad, tm.mkAnd(tm.mkNot(more), hit));
    b.edge(head, exit, tm.mkAnd(tm.mkNot(more), tm.mkNot(hit)));
    return b.program;
}

TEST(Certificate, UnwindingWithInputs) {
    term::TermManager tm;
    for (LocationKind kind : {LocationKind::Error, LocationKind::Limit}) {
        EXPECT_EQ(check(summing(tm, 6, 7, kind), Form::Unwinding, 8), Status::Confirmed);
        EXPECT_EQ(check(summing(tm, 6, 6, kind), Form::Unwinding, 8), Status::Refuted);
        EXPECT_EQ(check(summing(tm, 6, 7, kind), Form::Unwinding, 6), Status::Refuted);
    }
}

// x := y := 0; while (x != 3) ...: entry, four visits of the head. Each way to be wrong is refused.
TEST(Certificate, GraphsAreCheckedNodeByNode) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 4, 3, 1, 4);
    using Graph = program::UnwindingGraph;
    const Graph right{{{0, {{0, 1}}}, {1, {{1, 2}}}, {1, {{1, 3}}}, {1, {{1, 4}}}, {1, {}}}};
    auto check = [&](const Graph& graph) {
        return checkCertificate(p, Safe{{Certificate::Form::Graph, 1, {}, graph}, solver::Backend::Bitblast},
                                {});
    };
    EXPECT_EQ(check(right).status, Status::Confirmed) << check(right).detail;
    auto refused = [&](auto change, const std::string& why) {
        Graph wrong = right;
        change(wrong);
        const Check result = check(wrong);
        EXPECT_EQ(result.status, Status::Refuted) << why;
        EXPECT_NE(result.detail.find(why), std::string::npos) << result.detail;
    };
    refused([](Graph& g) { g.nodes.clear(); }, "node 0 is not the entry");
    refused([](Graph& g) { g.nodes[0].location = 1; }, "node 0 is not the entry");
    refused([](Graph& g) { g.nodes[3].arcs.clear(); }, "refuted by"); // one turn less
    refused([](Graph& g) { g.nodes[0].arcs.clear(); }, "refuted by");
    refused([](Graph& g) { g.nodes[2].arcs[0].to = 2; }, "later node");
    refused([](Graph& g) { g.nodes[2].arcs[0].to = 1; }, "later node");
    refused([](Graph& g) { g.nodes[2].arcs[0].to = 9; }, "later node");
    refused([](Graph& g) { g.nodes[2].arcs[0].edge = 0; }, "another location");
    refused([](Graph& g) { g.nodes[4].location = 3; }, "another location");
    refused([](Graph& g) { g.nodes.push_back({2, {}}); }, "bad location");
    refused([](Graph& g) { g.nodes.push_back({77, {}}); }, "does not exist");
    refused([](Graph& g) { g.nodes[1].arcs.push_back({1, 3}); }, "not in order");
    // Fewer turns are too few, however the arcs go.
    refused([](Graph& g) { g.nodes[1].arcs[0].to = 3; }, "refuted by");
    // The same graph of a Program that is not safe.
    const Program unsafe = countingLoop(tm, 4, 3, 1, 3);
    EXPECT_EQ(checkCertificate(unsafe,
                               Safe{{Certificate::Form::Graph, 1, {}, right}, solver::Backend::Bitblast}, {})
                  .status,
              Status::Refuted);
}

// Everything folds while it is built; a solver is asked all the same, about formulas in which nothing folded.
TEST(Certificate, ConstantUnwindingIsConfirmedByASolver) {
    term::TermManager tm;
    Check c = checkCertificate(countingLoop(tm, 32, 50, 1, 51),
                               Safe{{Form::Unwinding, 52, {}}, Backend::Bitblast}, {});
    EXPECT_EQ(c.status, Status::Confirmed);
    EXPECT_EQ(c.by, "evaluation");
}

// A thousand iterations in the plain form are too much for solvers.
TEST(Certificate, DeepConstantUnwindingIsConfirmed) {
    term::TermManager tm;
    Check c = checkCertificate(countingLoop(tm, 32, 1000, 1, 1001),
                               Safe{{Form::Unwinding, 1002, {}}, Backend::Bitblast}, {});
    EXPECT_EQ(c.status, Status::Confirmed);
    EXPECT_EQ(c.by, "evaluation");
}

TEST(Prosecutor, BelievesAFoldedClaimOnlyIfThePlainOneHolds) {
    term::TermManager tm;
    Term x = tm.mkVar("x", term::Sort::bitVec(8)), seven = tm.mkConst(8, 7);
    auto fixed = [](Obligation::Formula formula) {
        return [formula](const support::Budget&) { return std::optional(Obligation::Cases{formula}); };
    };
    auto verdictOn = [&](Obligation::Formula plain) {
        Prosecutor prosecutor(tm, Backend::Bitblast, {});
        prosecutor.discharge({{"claim", {fixed({tm.mkFalse()})}, fixed(std::move(plain))}});
        return prosecutor.verdict();
    };
    EXPECT_EQ(verdictOn({tm.mkEq(x, seven)}).status, Status::Refuted);
    EXPECT_EQ(verdictOn({tm.mkBvUlt(x, seven), tm.mkBvUlt(seven, x)}).by, "z3");
    EXPECT_EQ(verdictOn({tm.mkFalse()}).by, "the graph");
}

// If the first encoding folds, its foldings decide; those of another encoding are not known.
TEST(Prosecutor, FoldingsAreAskedOfTheFirstEncoding) {
    term::TermManager tm;
    Term x = tm.mkVar("x", term::Sort::bitVec(8)), seven = tm.mkConst(8, 7);
    const Obligation::Formula open{tm.mkEq(x, seven)}, closed{tm.mkBvUlt(x, seven), tm.mkBvUlt(seven, x)};
    const Obligation::Formula folded{tm.mkFalse()};
    using Encoded = std::optional<Obligation::Cases>;
    auto encode = [](Obligation::Cases c) { return [c](const support::Budget&) { return Encoded(c); }; };
    auto never = [](const support::Budget&) { return Encoded(); };
    auto statusOf = [&](std::vector<Obligation::Encoding> encodings, Obligation::Formula plain,
                        Obligation::Cases foldings) {
        Prosecutor prosecutor(tm, Backend::Bitblast, {});
        prosecutor.discharge({{"claim", std::move(encodings), encode({plain}), encode(foldings)}});
        return prosecutor.verdict().status;
    };
    EXPECT_EQ(statusOf({encode({folded})}, open, {closed, closed}), Status::Confirmed);
    EXPECT_EQ(statusOf({encode({folded})}, closed, {closed, open}), Status::Refuted);
    EXPECT_EQ(statusOf({never, encode({folded})}, open, {closed}), Status::Refuted); // by the plain form
}

TEST(PathEncoding, FoldingsTellWhatWasPropagated) {
    term::TermManager tm;
    program::Program p = countingLoop(tm, 8, 3, 1, 4);
    PathEncoding paths(p, PathEncoding::Start::Entry);
    for (unsigned i = 0; i < 5; ++i) paths.extend();
    EXPECT_FALSE(paths.foldings(false).empty());
    EXPECT_GE(paths.foldings(true).size(), paths.foldings(false).size());
    for (const auto& claim : paths.foldings(true)) {
        auto solver = solver::makeSolver(Backend::Z3, tm);
        for (Term t : claim) solver->add(t);
        EXPECT_EQ(solver->check(), solver::Result::Unsat);
    }
    // The same claims without the constants say nothing: each of them is satisfiable somewhere.
    PathEncoding kept(p, PathEncoding::Start::Entry, {}, {}, PathEncoding::Constants::Keep);
    for (unsigned i = 0; i < 5; ++i) kept.extend();
    EXPECT_TRUE(kept.foldings(false).empty());
}

// Where the engines' own unroller has made the formulas, the evidence says so.
TEST(Prosecutor, TellsWhereTheUnrollerWasUsed) {
    term::TermManager tm;
    Term x = tm.mkVar("x", term::Sort::bitVec(8)), seven = tm.mkConst(8, 7);
    const Obligation::Formula closed{tm.mkBvUlt(x, seven), tm.mkBvUlt(seven, x)};
    using Encoded = std::optional<Obligation::Cases>;
    auto encode = [](Obligation::Cases c) { return [c](const support::Budget&) { return Encoded(c); }; };
    auto never = [](const support::Budget&) { return Encoded(); };
    auto by = [&](Obligation::Encoding first, Obligation::Encoding second) {
        Prosecutor prosecutor(tm, Backend::Cone, {});
        Obligation claim{"claim", {first, second}, encode({closed})};
        claim.firstUnrolled = 1;
        prosecutor.discharge({std::move(claim)});
        return prosecutor.verdict().by;
    };
    EXPECT_EQ(by(encode({closed}), never), "z3");
    EXPECT_EQ(by(never, encode({closed})), "z3, unrolling");
}

// Each of the cases has to hold, and those that fold count only beside one that a solver was asked about.
TEST(Prosecutor, EveryCaseHasToHold) {
    term::TermManager tm;
    Term x = tm.mkVar("x", term::Sort::bitVec(8)), seven = tm.mkConst(8, 7);
    const Obligation::Formula open{tm.mkEq(x, seven)}, closed{tm.mkBvUlt(x, seven), tm.mkBvUlt(seven, x)};
    const Obligation::Formula folded{tm.mkFalse()};
    auto verdictOn = [&](Obligation::Cases cases) {
        Prosecutor prosecutor(tm, Backend::Bitblast, {});
        auto encode = [](Obligation::Cases c) {
            return [c](const support::Budget&) { return std::optional(c); };
        };
        prosecutor.discharge({{"claim", {encode(std::move(cases))}, encode({closed})}});
        return prosecutor.verdict();
    };
    EXPECT_EQ(verdictOn({closed, closed, folded}).by, "z3");
    EXPECT_EQ(verdictOn({closed, open, closed}).status, Status::Refuted);
    EXPECT_EQ(verdictOn({folded, closed, open}).status, Status::Refuted);
    EXPECT_EQ(verdictOn({folded, folded}).status, Status::Confirmed); // by the plain form
}

TEST(Certificate, AnExhaustedBudgetLeavesItUnconfirmed) {
    term::TermManager tm;
    support::Budget budget;
    budget.cancel();
    Safe safe{{Form::Unwinding, 8, {}}, Backend::Bitblast};
    EXPECT_EQ(checkCertificate(summing(tm, 6, 7, LocationKind::Error), safe, budget).status,
              Status::Unconfirmed);
}

TEST(PathEncoding, OverlappingGuardsKeepAllPaths) {
    term::TermManager tm;
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term x = b.variable("x", 8);
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(8, 1)}});
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(8, 2)}});
    b.edge(head, error, tm.mkEq(x, b.number(8, 2)));
    EXPECT_EQ(check(b.program, Form::Unwinding, 2), Status::Refuted);
    PathEncoding paths(b.program, PathEncoding::Start::Entry);
    paths.extend();
    paths.extend();
    EXPECT_EQ(paths.positionsAt(2), (std::vector<PathEncoding::Position>{{error, 2}}));
}

} // namespace
} // namespace vouch::evidence
