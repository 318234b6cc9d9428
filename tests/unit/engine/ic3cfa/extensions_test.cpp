// Refined termination, pushing and pruning, cycles, the invariant bus.
#include "engine/ic3cfa/attempt.h"
#include "engine/ic3cfa/cycles.h"

namespace vouch::engine::ic3cfa {
namespace {

// x = 0; eight locations that do nothing; error if x == 1 at the last one, or at each but the first. Obligations go all
// the way back.
enum class Checks { Last, Each };
Program chain(term::TermManager& tm, Checks checks = Checks::Last) {
    Builder b(tm);
    LocationId last = b.program.entry = b.location(LocationKind::Plain);
    Term x = b.variable("x", 8);
    std::vector<LocationId> checked;
    for (int n = 0; n < 8; ++n) {
        const LocationId next = b.location(LocationKind::Plain);
        b.edge(last, next, tm.mkTrue(),
               n == 0 ? std::vector<program::Assignment>{{x, b.number(8, 0)}}
                      : std::vector<program::Assignment>{});
        last = next;
        if (n > 0) checked.push_back(next);
    }
    if (checks == Checks::Last) checked = {last};
    const LocationId error = b.location(LocationKind::Error, "unreach-call");
    for (LocationId l : checked) b.edge(l, error, tm.mkEq(x, b.number(8, 1)));
    return b.program;
}

// A lifted and stable queue ends the proof before the frames of two levels meet.
TEST(Termination, StableIterationsEndEarlier) {
    double iterations[3];
    for (int n : {0, 1, 2}) {
        term::TermManager tm;
        Attempt attempt({{"propagate", "false"},
                         {"high", "false"},
                         {"termination", n == 0   ? "original"
                                         : n == 1 ? "new"
                                                  : "greedy"}});
        ASSERT_TRUE(std::holds_alternative<Safe>(attempt(chain(tm))));
        iterations[n] = attempt.statistics.get("ic3cfa.iterations");
        // Stable is not yet inductive: the criterion alone, without validation, would be a guess.
        const double refuted = attempt.statistics.get("ic3cfa.stable.refuted");
        EXPECT_EQ(attempt.statistics.get("ic3cfa.stable.validations"), n == 0 ? 0 : refuted + 1);
        EXPECT_EQ(refuted > 0, n != 0);
    }
    EXPECT_LT(iterations[1], iterations[0]);
    EXPECT_EQ(iterations[2], iterations[1]);
}

TextSettings pushing(const char* filter, bool prune) {
    TextSettings settings = kBase;
    settings.push_back({"reuse", "true"});
    settings.push_back({"push", filter});
    settings.push_back({"prune", prune ? "true" : "false"});
    return settings;
}

TEST(Pushing, FillsFramesAhead) {
    term::TermManager tm;
    Attempt attempt(pushing("restrictive", false));
    ASSERT_TRUE(std::holds_alternative<Safe>(attempt(chain(tm))));
    EXPECT_GT(attempt.statistics.get("ic3cfa.pushes.done"), 0);
    EXPECT_EQ(attempt.statistics.get("ic3cfa.queries.push"), 0); // Lemma 8
}

// Lemma 9. What is pushed to (i, l) makes obligations superfluous that are at (i, l) in the next iteration, and in that
// one only: nothing is asked that would not have been asked without, and no obligation has to be found a second time.
TEST(Pruning, LeavesOutWhatIsBlockedInTheNextIteration) {
    for (const char* filter : {"none", "restrictive"})
        for (const char* skip : {"false", "true"}) {
            support::Statistics with[2];
            for (int prune : {0, 1}) {
                term::TermManager tm;
                TextSettings settings = pushing(filter, prune != 0);
                settings.push_back({"skip-outer", skip});
                settings.push_back({"skip-inner", skip});
                Attempt attempt(settings);
                ASSERT_TRUE(std::holds_alternative<Safe>(attempt(chain(tm, Checks::Each))));
                with[prune] = attempt.statistics;
            }
            EXPECT_EQ(with[0].get("ic3cfa.pruned"), 0);
            EXPECT_GT(with[1].get("ic3cfa.pruned"), 0) << filter;
            for (const char* counter : {"ic3cfa.obligations", "ic3cfa.solver.checks", "ic3cfa.iterations"})
                EXPECT_LE(with[1].get(counter), with[0].get(counter)) << counter << " " << filter;
        }
}

// x = 0 and five locations that do nothing, then f goes back and forth, and the error needs x == 1 and f == 1. At the
// last location there are obligations at all levels, each with a chain of others behind it. That x is not 1 is pushed
// there, and whole chains are left out.
Program backAndForth(term::TermManager& tm) {
    Builder b(tm);
    LocationId last = b.program.entry = b.location(LocationKind::Plain);
    Term x = b.variable("x", 8), f = b.variable("f", 1);
    for (int n = 0; n < 5; ++n) {
        const LocationId next = b.location(LocationKind::Plain);
        std::vector<program::Assignment> start{{x, b.number(8, 0)}, {f, b.number(1, 0)}};
        b.edge(last, next, tm.mkTrue(), n == 0 ? start : std::vector<program::Assignment>{});
        last = next;
    }
    const Term bad = tm.mkAnd(tm.mkEq(x, b.number(8, 1)), tm.mkEq(f, b.number(1, 1)));
    b.edge(last, last, tm.mkNot(bad), {{f, tm.mkBvNot(f)}});
    b.edge(last, b.location(LocationKind::Error, "unreach-call"), bad);
    b.program.locations[last].kind = LocationKind::LoopHead;
    return b.program;
}

TEST(Pruning, LeavesOutWhatWasDerivedToo) {
    support::Statistics with[2];
    for (int prune : {0, 1}) {
        term::TermManager tm;
        Attempt attempt(pushing("none", prune != 0));
        ASSERT_TRUE(std::holds_alternative<Safe>(attempt(backAndForth(tm))));
        with[prune] = attempt.statistics;
    }
    EXPECT_GT(with[1].get("ic3cfa.pruned"), 1);
    EXPECT_LT(with[1].get("ic3cfa.discharged"), with[0].get("ic3cfa.discharged"));
    for (const char* counter : {"ic3cfa.obligations", "ic3cfa.solver.checks", "ic3cfa.iterations"})
        EXPECT_LE(with[1].get(counter), with[0].get(counter)) << counter;
}

// A cube that was pushed to the level where an obligation is now, and not where it will be, says nothing about it.
TEST(Pruning, OfTheSameLevelNothing) {
    term::TermManager tm;
    Attempt attempt(pushing("restrictive", true));
    ASSERT_TRUE(std::holds_alternative<Safe>(attempt(chain(tm))));
    EXPECT_GT(attempt.statistics.get("ic3cfa.pushes.done"), 0);
    EXPECT_EQ(attempt.statistics.get("ic3cfa.pruned"), 0);
}

// Of two successors one assigns the cube's variable, the other has a second predecessor: the filters tell
// them apart.
TEST(Pushing, FiltersChooseTheEdges) {
    term::TermManager tm;
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), from = b.location(LocationKind::Plain);
    auto assigned = b.location(LocationKind::Plain), shared = b.location(LocationKind::Plain);
    auto plain = b.location(LocationKind::Plain), error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term x = b.variable("x", 8), y = b.variable("y", 8), bad = tm.mkEq(x, b.number(8, 9));
    b.edge(entry, from, tm.mkTrue());
    b.edge(from, assigned, tm.mkTrue(), {{x, y}});
    b.edge(from, shared, tm.mkTrue());
    b.edge(entry, shared, tm.mkTrue());
    b.edge(from, plain, tm.mkTrue(), {{y, x}});
    for (LocationId l : {assigned, shared, plain}) b.edge(l, error, bad);
    const program::Adjacency adjacency(b.program);
    const program::Liveness liveness(b.program);
    const auto targets = [&](PushFilter filter, Term literal) {
        PushQueue queue(b.program, adjacency, liveness, filter);
        queue.request(pdr_kit::Cube({literal}), from, 3);
        std::set<LocationId> result;
        for (const PushRequest& request : queue.take()) result.insert(request.target);
        return result;
    };
    using Set = std::set<LocationId>;
    EXPECT_EQ(targets(PushFilter::Off, bad), Set{});
    EXPECT_EQ(targets(PushFilter::None, bad), (Set{assigned, shared, plain}));
    EXPECT_EQ(targets(PushFilter::Predecessor, bad), (Set{assigned, plain}));
    EXPECT_EQ(targets(PushFilter::Assign, bad), (Set{shared, plain}));
    EXPECT_EQ(targets(PushFilter::Restrictive, bad), Set{plain});
    // y is not live at any of them: an invariant there must not speak of it.
    EXPECT_EQ(targets(PushFilter::None, tm.mkEq(y, b.number(8, 9))), Set{});
}

// Locations 0..n-1, edges as given, all guards true.
Program graph(term::TermManager& tm, unsigned locations,
              const std::vector<std::pair<unsigned, unsigned>>& edges) {
    Builder b(tm);
    for (unsigned n = 0; n < locations; ++n) b.location(LocationKind::Plain);
    for (auto [from, to] : edges) b.edge(from, to, tm.mkTrue());
    return b.program;
}

// The thesis' example: cycles of lengths 3, 4 and 4, the latter through parallel edges.
TEST(Cycles, ParallelEdgesCountOrCollapse) {
    term::TermManager tm;
    Program p = graph(tm, 6, {{0, 1}, {1, 2}, {2, 3}, {3, 1}, {3, 4}, {4, 1}, {3, 4}});
    EXPECT_EQ(cycleLengths(p, ParallelEdges::Count, 100), 11u);
    EXPECT_EQ(cycleLengths(p, ParallelEdges::Collapse, 100), 7u);
    EXPECT_EQ(cycleLengths(p, ParallelEdges::Count, 2), std::nullopt);
    EXPECT_EQ(cycleLengths(p, ParallelEdges::Count, 3), 11u);
}

// Complete graphs: the number of cycles of length m in K_n is n! / (n-m)! / m.
TEST(Cycles, OfCompleteGraphsAreAllFound) {
    for (unsigned n = 2; n <= 6; ++n) {
        term::TermManager tm;
        std::vector<std::pair<unsigned, unsigned>> edges;
        for (unsigned from = 0; from < n; ++from)
            for (unsigned to = 0; to < n; ++to)
                if (from != to) edges.push_back({from, to});
        uint64_t expected = 0, arrangements = 1;
        for (unsigned m = 1; m <= n; ++m) {
            arrangements *= n - m + 1;
            if (m >= 2) expected += arrangements; // times m / m
        }
        EXPECT_EQ(cycleLengths(graph(tm, n, edges), ParallelEdges::Count, 1000000), expected) << n;
    }
    term::TermManager tm;
    EXPECT_EQ(cycleLengths(graph(tm, 2, {{0, 1}, {1, 1}}), ParallelEdges::Count, 10), 1u);
}

// Hands out facts once, and keeps what is published.
class TestBus : public InvariantBus {
  public:
    void publish(const std::vector<Fact>& facts) override {
        published.insert(published.end(), facts.begin(), facts.end());
    }
    std::vector<Fact> poll() override { return std::exchange(facts, {}); }
    std::vector<Fact> facts, published;
};

TEST(Exchange, FactsStrengthenFramesAndCertificate) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 16, 1001, 2, 1001);
    Term x = p.variables[0].term;
    Term even = tm.mkEq(tm.mkExtract(x, 0, 0), tm.mkConst(1, 0));
    TestBus bus;
    bus.facts = {{1, even, 2, "test"}};
    Attempt attempt;
    attempt.context.bus = &bus;
    Answer a = attempt(p);
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
    EXPECT_EQ(attempt.statistics.get("ic3cfa.iterations"), 1);
    EXPECT_EQ(std::get<Safe>(a).certificate.k, 2u);
    EXPECT_EQ(std::get<Safe>(a).certificate.invariant.at(1), even);
    EXPECT_EQ(std::get<Safe>(a).invariantsFrom, std::vector<std::string>{"test"});
}

// A fact that the proof does not need is not in it, and nobody is named for it.
TEST(Exchange, OnlyFactsThatAreNeededAreNamed) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 16, 1001, 2, 1001);
    Term x = p.variables[0].term;
    Term even = tm.mkEq(tm.mkExtract(x, 0, 0), tm.mkConst(1, 0));
    TestBus bus;
    bus.facts = {{1, even, 1, "needed"}, {1, tm.mkBvUle(x, tm.mkConst(16, 65534)), 1, "idle"}};
    Attempt attempt;
    attempt.context.bus = &bus;
    Answer a = attempt(p);
    ASSERT_TRUE(std::holds_alternative<Safe>(a));
    EXPECT_EQ(std::get<Safe>(a).invariantsFrom, std::vector<std::string>{"needed"});
}

TEST(Provenance, TheSolverThatFoundItIsNamed) {
    term::TermManager tm;
    const Program p = countingLoop(tm, 8, 10, 2, 11);
    for (auto [name, backend] :
         {std::pair("cone", solver::Backend::Cone), std::pair("bitblast", solver::Backend::Bitblast)}) {
        Answer a = Attempt({{"solver", name}})(p);
        ASSERT_TRUE(std::holds_alternative<Safe>(a)) << reason(a);
        EXPECT_EQ(std::get<Safe>(a).provedBy, backend);
        EXPECT_TRUE(std::get<Safe>(a).invariantsFrom.empty());
    }
}

// x stays even while y counts to 200 and is bad there: what is inductive is published although the property
// fails.
TEST(Exchange, InductiveClausesArePublished) {
    term::TermManager tm;
    Builder b(tm);
    auto entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    auto error = b.location(LocationKind::Error, "unreach-call");
    b.program.entry = entry;
    Term x = b.variable("x", 8), y = b.variable("y", 8), zero = b.number(8, 0);
    Term odd = tm.mkEq(tm.mkExtract(x, 0, 0), tm.mkConst(1, 1));
    b.edge(entry, head, tm.mkTrue(), {{x, zero}, {y, zero}});
    b.edge(head, head, tm.mkTrue(), {{x, tm.mkBvAdd(x, b.number(8, 2))}, {y, tm.mkBvAdd(y, b.number(8, 1))}});
    b.edge(head, error, tm.mkOr(odd, tm.mkEq(y, b.number(8, 20))));
    TestBus bus;
    Attempt attempt;
    attempt.context.bus = &bus;
    expectViolation(b.program, attempt(b.program), 22);
    ASSERT_EQ(bus.published.size(), 1u); // once
    EXPECT_EQ(bus.published[0].location, head);
    EXPECT_EQ(bus.published[0].k, 1u);
    for (uint64_t v = 0; v < 256; ++v) {
        term::Assignment values{{x, term::BitVector(8, v)}};
        EXPECT_EQ(term::evaluate(tm, bus.published[0].formula, values).asBool(), v % 2 == 0) << v;
    }
}

} // namespace
} // namespace vouch::engine::ic3cfa
