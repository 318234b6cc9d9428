// The base algorithm: the thesis' worked example, its pitfalls, and what was added to generalisation.
#include "engine/ic3cfa/attempt.h"

namespace vouch::engine::ic3cfa {
namespace {

// x = ?; y = x; z = ?; for (i = 0; i <= z; i++) { x++; y++; }  assert(x == y)
// (the worked example of Mertens 2016)
class WorkedExample : public ::testing::Test {
  protected:
    term::TermManager tm;
    Builder b{tm};
    LocationId l0 = b.location(LocationKind::Plain), l1 = b.location(LocationKind::Plain);
    LocationId l2 = b.location(LocationKind::LoopHead), l3 = b.location(LocationKind::Plain);
    LocationId error = b.location(LocationKind::Error, "unreach-call");
    Term x = b.variable("x", 32), y = b.variable("y", 32), z = b.variable("z", 32), i = b.variable("i", 32);
    Term v = b.input("v", 32), w = b.input("w", 32);
    Term one = b.number(32, 1), differ = tm.mkNot(tm.mkEq(x, y));
    Term differAfter = tm.mkNot(tm.mkEq(tm.mkBvAdd(x, one), tm.mkBvAdd(y, one)));

    void SetUp() override {
        b.program.entry = l0;
        b.edge(l0, l1, tm.mkTrue(), {{x, v}, {y, v}, {z, w}, {i, b.number(32, 0)}}, {v, w});
        b.edge(l1, l2, tm.mkBvSle(i, z));
        b.edge(l2, l3, tm.mkTrue(),
               {{x, tm.mkBvAdd(x, one)}, {y, tm.mkBvAdd(y, one)}, {i, tm.mkBvAdd(i, one)}});
        b.edge(l3, l2, tm.mkBvSlt(i, z));
        b.edge(l1, error, differ);
        b.edge(l3, error, tm.mkAnd(differ, tm.mkBvSle(z, i)));
    }

    using Deltas = std::map<unsigned, std::vector<pdr_kit::Cube>>;
    Deltas deltas(const Prover& prover, LocationId l) {
        Deltas result;
        for (unsigned level = 0; level < prover.frames(l).levels(); ++level)
            if (!prover.frames(l).isDeltaEmpty(level)) result[level] = prover.frames(l).delta(level);
        return result;
    }

    void expectPrintedFrames(const Prover& prover) {
        const pdr_kit::Cube everything;
        EXPECT_EQ(prover.iteration(), 5u);
        EXPECT_EQ(deltas(prover, l1), (Deltas{{0, {everything}}, {5, {pdr_kit::Cube({differ})}}}));
        EXPECT_EQ(deltas(prover, l2), (Deltas{{1, {everything}}, {4, {pdr_kit::Cube({differAfter})}}}));
        EXPECT_EQ(deltas(prover, l3), (Deltas{{2, {everything}}, {5, {pdr_kit::Cube({differ})}}}));
    }
};

TEST_F(WorkedExample, HasThePrintedFrames) {
    Attempt attempt(kBase);
    Prover prover(b.program, attempt.context, attempt.settings());
    Answer a = prover.prove();
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
    expectPrintedFrames(prover);
    EXPECT_EQ(attempt.statistics.get("ic3cfa.fixpoint"), 3);
    const Certificate& c = std::get<Safe>(a).certificate;
    EXPECT_EQ(c.form, Certificate::Form::KInductive);
    EXPECT_EQ(c.k, 1u);
    EXPECT_EQ(c.invariant, (std::map<LocationId, Term>{
                               {l1, tm.mkEq(x, y)}, {l2, tm.mkNot(differAfter)}, {l3, tm.mkEq(x, y)}}));
}

TEST_F(WorkedExample, HasTheSameFramesWithReuse) {
    for (const char* skip : {"false", "true"}) {
        TextSettings settings = kBase;
        settings[0].second = "true";
        settings.push_back({"skip-outer", skip});
        settings.push_back({"skip-inner", skip});
        Attempt attempt(settings);
        Prover prover(b.program, attempt.context, attempt.settings());
        ASSERT_TRUE(std::holds_alternative<Safe>(prover.prove()));
        expectPrintedFrames(prover);
        // From the third iteration on the queue starts with these three and no predecessor is computed.
        EXPECT_EQ(prover.queue().size(), 3u);
        EXPECT_EQ(attempt.statistics.get("ic3cfa.obligations"), 3);
    }
}

TEST_F(WorkedExample, SkippingSavesQueries) {
    double queries[2];
    for (int skip : {0, 1}) {
        Attempt attempt({{"propagate", "false"},
                         {"skip-outer", skip ? "true" : "false"},
                         {"skip-inner", skip ? "true" : "false"}});
        ASSERT_TRUE(std::holds_alternative<Safe>(attempt(b.program)));
        queries[skip] = attempt.statistics.get("ic3cfa.queries.block");
    }
    EXPECT_LT(queries[1], queries[0]);
}

TEST_F(WorkedExample, SkippingHasTwoSwitches) {
    for (bool outer : {false, true})
        for (bool inner : {false, true}) {
            Attempt attempt({{"propagate", "false"},
                             {"high", "false"},
                             {"guess", "false"},
                             {"skip-outer", outer ? "true" : "false"},
                             {"skip-inner", inner ? "true" : "false"}});
            ASSERT_TRUE(std::holds_alternative<Safe>(attempt(b.program)));
            EXPECT_EQ(attempt.statistics.get("ic3cfa.skipped") > 0, outer);
            // What the outer loop skips does not come to the inner one.
            if (!outer) EXPECT_EQ(attempt.statistics.get("ic3cfa.skipped.edges") > 0, inner);
        }
}

TEST_F(WorkedExample, PropagationNeedsFewerIterations) {
    Attempt attempt;
    ASSERT_TRUE(std::holds_alternative<Safe>(attempt(b.program)));
    EXPECT_LT(attempt.statistics.get("ic3cfa.iterations"), 5);
}

// l has two predecessors: the error comes through the second edge although the first excludes it (P1), or
// through the second of two parallel edges (P5).
TEST(Pitfalls, BlockingNeedsAllEdges) {
    for (bool parallel : {false, true}) {
        term::TermManager tm;
        Builder b(tm);
        auto entry = b.location(LocationKind::Plain), left = b.location(LocationKind::Plain);
        auto right = b.location(LocationKind::Plain), join = b.location(LocationKind::Plain);
        auto error = b.location(LocationKind::Error, "unreach-call");
        b.program.entry = entry;
        Term x = b.variable("x", 8), seven = b.number(8, 7);
        b.edge(entry, left, tm.mkTrue(), {{x, b.number(8, 1)}});
        b.edge(entry, right, tm.mkTrue(), {{x, b.number(8, 2)}});
        b.edge(left, join, tm.mkTrue());
        b.edge(parallel ? left : right, join, tm.mkTrue(), {{x, seven}});
        b.edge(join, error, tm.mkEq(x, seven));
        expectViolation(b.program, Attempt(kBase)(b.program), 3);
        expectViolation(b.program, Attempt()(b.program), 3);
    }
}

// Nothing is ever blocked at the entry, not even at level 0 (P2, P3).
TEST(Pitfalls, TheEntryStaysOpen) {
    term::TermManager tm;
    for (const auto& settings : {kBase, TextSettings{}}) {
        const Program p = countingLoop(tm, 3, 5, 1, 6);
        Attempt attempt(settings);
        Prover prover(p, attempt.context, attempt.settings());
        Answer a = prover.prove();
        ASSERT_TRUE(std::holds_alternative<Safe>(a));
        EXPECT_EQ(prover.frames(p.entry).size(), 0u);
        EXPECT_FALSE(std::get<Safe>(a).certificate.invariant.contains(p.entry));
    }
}

// Each state of each obligation reaches a bad location in exactly k - level + 1 edges (P4), in all styles.
TEST(Pitfalls, ObligationsAreExact) {
    unsigned checked = 0;
    for (int seed = 0; seed < 60; ++seed) {
        term::TermManager tm;
        std::mt19937 random(seed);
        const Program p = testing::randomProgram(tm, random, "p");
        for (const char* style : {"wep", "intervals", "bits"}) {
            SCOPED_TRACE("seed " + std::to_string(seed) + " " + style);
            Attempt attempt({{"predecessors", style}, {"k-max", "4"}});
            Prover prover(p, attempt.context, attempt.settings());
            Answer a = prover.prove();
            if (std::holds_alternative<Unsafe>(a)) continue;
            std::vector<Term> variables;
            for (const auto& v : p.variables) variables.push_back(v.term);
            for (pdr_kit::ObligationId id : prover.queue().inOrder()) {
                const auto& o = prover.queue()[id];
                const unsigned edges = prover.iteration() - prover.queue().level(id) + 1;
                testing::detail::forEachTuple(tm, variables, [&](const std::vector<uint64_t>& state) {
                    term::Assignment values;
                    for (size_t n = 0; n < state.size(); ++n)
                        values[variables[n]] = term::BitVector(2, state[n]);
                    if (!term::evaluate(tm, o.cube.term(tm), values).asBool()) return;
                    std::set<testing::detail::Concrete> now{{o.place, state}};
                    for (unsigned step = 0; step < edges; ++step) {
                        std::set<testing::detail::Concrete> next;
                        for (const auto& s : now)
                            for (const auto& t : testing::detail::successors(p, s)) next.insert(t);
                        now = std::move(next);
                    }
                    EXPECT_TRUE(std::any_of(now.begin(), now.end(),
                                            [&](const auto& s) { return p.locations[s.first].isBad(); }));
                    ++checked;
                });
            }
        }
    }
    EXPECT_GT(checked, 300u);
}

// A solver that does not know the answer of its n-th check.
class Doubtful : public solver::Solver {
  public:
    Doubtful(std::unique_ptr<solver::Solver> inner, int& left) : inner_(std::move(inner)), left_(left) {}
    void add(Term t) override { inner_->add(t); }
    solver::Result check(std::span<const Term> assumptions) override {
        return left_-- == 0 ? solver::Result::Unknown : inner_->check(assumptions);
    }
    term::Value value(Term t) override { return inner_->value(t); }
    std::vector<Term> core() override { return inner_->core(); }
    void setBudget(support::Budget budget) override { inner_->setBudget(std::move(budget)); }
    void setConflictLimit(int64_t conflicts) override { inner_->setConflictLimit(conflicts); }
    solver::Backend backend() const override { return inner_->backend(); }

  private:
    std::unique_ptr<solver::Solver> inner_;
    int& left_;
};

// Unknown is neither blocked nor reachable (P6), wherever in the run it comes.
TEST(Pitfalls, AnUnknownQueryIsNoAnswer) {
    unsigned gaveUp = 0;
    for (int n = 0; n < 40; ++n) {
        term::TermManager tm;
        const Program unsafe = countingLoop(tm, 8, 3, 1, 3);
        Attempt attempt;
        int left = n;
        attempt.context.makeSolver = [&](solver::Backend backend) {
            return std::make_unique<Doubtful>(solver::makeSolver(backend, tm), left);
        };
        Answer a = attempt(unsafe);
        EXPECT_FALSE(std::holds_alternative<Safe>(a));
        if (std::holds_alternative<Unsafe>(a)) continue; // it was asked less, or only lifting was concerned
        EXPECT_EQ(reason(a), "solver gave up");
        ++gaveUp;
    }
    EXPECT_GT(gaveUp, 5u);
}

// The trace goes through obligations of many iterations (P7).
TEST(Pitfalls, TracesSurviveReuse) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 8, 20, 1, 20);
    expectViolation(p, Attempt(kBase)(p), 22);
    expectViolation(p, Attempt({{"propagate", "false"}})(p), 22);
    expectViolation(p, Attempt()(p), 22);
}

TEST(Ic3Cfa, FindsAViolationInOneStep) {
    term::TermManager tm;
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term x = b.variable("x", 8);
    b.edge(entry, error, tm.mkEq(x, b.number(8, 200)));
    Answer a = Attempt()(b.program);
    expectViolation(b.program, a, 1);
    EXPECT_EQ(std::get<Unsafe>(a).trace.initial.at(x), term::Value(term::BitVector(8, 200)));
}

TEST(Ic3Cfa, ProvesWhatIsNotKInductive) {
    term::TermManager tm;
    // x goes up by 2 from 0 and never meets the odd bound; needs the parity of x.
    const Program p = countingLoop(tm, 6, 41, 2, 41);
    Answer a = Attempt({{"bits", "true"}, {"predecessors", "bits"}})(p);
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
}

// i = k = 0; n = ?; while (i < n) { i++; k++; }  j = n; while (j > 0) { assert(k > 0); j--; k--; }   over 32
// bits: only relations between the variables explain it.
TEST(Ic3Cfa, GuessesRelations) {
    term::TermManager tm;
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), up = b.location(LocationKind::LoopHead);
    auto down = b.location(LocationKind::LoopHead), error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term i = b.variable("i", 32), k = b.variable("k", 32), n = b.variable("n", 32), j = b.variable("j", 32);
    Term w = b.input("w", 32), zero = b.number(32, 0), one = b.number(32, 1);
    const auto positive = [&](Term t) { return tm.mkBvSlt(zero, t); };
    b.edge(entry, up, tm.mkTrue(), {{i, zero}, {k, zero}, {n, w}}, {w});
    b.edge(up, up, tm.mkBvSlt(i, n), {{i, tm.mkBvAdd(i, one)}, {k, tm.mkBvAdd(k, one)}});
    b.edge(up, down, tm.mkBvSle(n, i), {{j, n}});
    b.edge(down, down, tm.mkAnd(positive(j), positive(k)),
           {{j, tm.mkBvSub(j, one)}, {k, tm.mkBvSub(k, one)}});
    b.edge(down, error, tm.mkAnd(positive(j), tm.mkNot(positive(k))));
    Attempt attempt;
    ASSERT_TRUE(std::holds_alternative<Safe>(attempt(b.program)));
    EXPECT_GT(attempt.statistics.get("ic3cfa.guessed"), 0);
    EXPECT_LT(attempt.statistics.get("ic3cfa.iterations"), 10);
    Answer without = Attempt({{"guess", "false"}, {"k-max", "10"}})(b.program);
    EXPECT_EQ(reason(without), "bound ic3cfa.k-max reached");
}

// i = k = 0; while (i < 1000) { i += 1 + w; k++; }  assert(k <= 1000)   (w < 8): the error's own cube is
// excluded for a while for want of iterations only. Its predecessor at the frontier implies i < k, which is
// inductive.
TEST(Ic3Cfa, BlocksCounterexamplesToGeneralisation) {
    term::TermManager tm;
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term i = b.variable("i", 32), k = b.variable("k", 32), w = b.input("w", 32);
    Term zero = b.number(32, 0), one = b.number(32, 1), bound = b.number(32, 1000);
    b.edge(entry, head, tm.mkTrue(), {{i, zero}, {k, zero}});
    b.edge(head, head, tm.mkAnd(tm.mkBvSlt(i, bound), tm.mkBvUlt(w, b.number(32, 8))),
           {{i, tm.mkBvAdd(i, tm.mkBvAdd(one, w))}, {k, tm.mkBvAdd(k, one)}}, {w});
    b.edge(head, error, tm.mkAnd(tm.mkBvSle(bound, i), tm.mkBvSlt(bound, k)));
    Attempt attempt({{"k-max", "20"}});
    ASSERT_TRUE(std::holds_alternative<Safe>(attempt(b.program)));
    EXPECT_GT(attempt.statistics.get("ic3cfa.frontier.counterexamples"), 0);
    Answer without = Attempt({{"ctg", "0"}, {"k-max", "20"}})(b.program);
    EXPECT_EQ(reason(without), "bound ic3cfa.k-max reached");
}

Program limited(term::TermManager& tm, uint64_t wanted, bool alsoError) {
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto limit = b.location(LocationKind::Limit, "unsupported: test");
    auto error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term x = b.variable("x", 8);
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(8, 0)}});
    b.edge(head, head, tm.mkBvUlt(x, b.number(8, 6)), {{x, tm.mkBvAdd(x, b.number(8, 1))}});
    b.edge(head, limit, tm.mkEq(x, b.number(8, wanted)));
    b.edge(head, error, tm.mkEq(x, b.number(8, alsoError ? 5 : 99)));
    return b.program;
}

TEST(Ic3Cfa, AReachableLimitIsNeitherProofNorAlarm) {
    term::TermManager tm;
    for (const auto& settings : {kBase, TextSettings{}}) {
        Answer a = Attempt(settings)(limited(tm, 3, false));
        EXPECT_EQ(reason(a), "unsupported: test");
        EXPECT_EQ(std::get<Unknown>(a).partial, "no violation on the modelled paths");
        const Program both = limited(tm, 3, true);
        expectViolation(both, Attempt(settings)(both), 7); // found although a limit comes first
        EXPECT_TRUE(std::holds_alternative<Safe>(Attempt(settings)(limited(tm, 77, false))));
    }
}

TEST(Ic3Cfa, ArraysAreReadAndWritten) {
    term::TermManager tm;
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term a = b.arrayVariable("a", 8, 8), i = b.variable("i", 8), w = b.input("w", 8);
    Term more = tm.mkBvUlt(i, b.number(8, 6));
    Term hit = tm.mkEq(tm.mkSelect(a, b.number(8, 4)), b.number(8, 77));
    b.edge(entry, head, tm.mkTrue(), {{i, b.number(8, 0)}});
    b.edge(head, head, more, {{a, tm.mkStore(a, i, w)}, {i, tm.mkBvAdd(i, b.number(8, 1))}}, {w});
    b.edge(head, error, tm.mkAnd(tm.mkNot(more), hit));
    for (const char* style : {"wep", "intervals", "bits"}) {
        SCOPED_TRACE(style);
        expectViolation(b.program, Attempt({{"predecessors", style}})(b.program), 8);
        // The same loop that writes zeros only.
        Program zeros = b.program;
        for (auto& assignment : zeros.edges[1].next)
            if (assignment.variable == a) assignment.value = tm.mkStore(a, i, b.number(8, 0));
        zeros.edges[1].inputs.clear();
        EXPECT_TRUE(std::holds_alternative<Safe>(Attempt({{"predecessors", style}})(zeros)));
    }
}

TEST(Ic3Cfa, AnExhaustedBudgetIsATimeout) {
    term::TermManager tm;
    Attempt attempt({{"propagate", "false"},
                     {"widen", "off"},
                     {"low-bits", "0"},
                     {"split", "false"},
                     {"guess", "false"}});
    unsigned rounds = 0;
    attempt.context.progress = [&](const Progress&) {
        if (++rounds == 5) attempt.context.budget.cancel();
    };
    Answer a = attempt(countingLoop(tm, 32, 100001, 2, 100001));
    EXPECT_EQ(reason(a), "timeout");
    EXPECT_EQ(std::get<Unknown>(a).partial, "no violation within 5 loop passes");
}

TEST(Ic3Cfa, GivesUpAtItsBound) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 8, 20, 1, 20);
    EXPECT_EQ(reason(Attempt({{"k-max", "20"}})(p)), "bound ic3cfa.k-max reached");
    EXPECT_TRUE(std::holds_alternative<Unsafe>(Attempt({{"k-max", "21"}})(p)));
}

TEST(Ic3Cfa, AFewClausesAreEnoughForAll) {
    term::TermManager tm;
    Attempt attempt({{"clause-cap", "1000"}});
    expectViolation(countingLoop(tm, 8, 40, 1, 40), attempt(countingLoop(tm, 8, 40, 1, 40)), 42);
}

} // namespace
} // namespace vouch::engine::ic3cfa
