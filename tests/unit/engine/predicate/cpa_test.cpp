// The five obligations of the algebra (cpa/cpa.h), against all concrete states: for the predicate analysis on
// random programs, and for a composite of two small analyses that strengthen each other, at a width of four bits.
#include "engine/cpa/algorithm.h"
#include "engine/predicate/attempt.h"

namespace vouch::engine::predicate {
namespace {

// --- ranges and parities of one variable x of four bits; edges e: x := x + e

struct Ranges {
    struct State {
        unsigned low = 0, high = 15;
        bool operator==(const State&) const = default;
    };
    using Precision = cpa::NoPrecision;
    static constexpr bool kMerges = true;
    State initial() const { return {0, 0}; }
    std::vector<State> transfer(const State& s, EdgeId e, cpa::NoPrecision) const {
        if (s.high + e > 15) return {{0, 15}};
        return {{s.low + e, s.high + e}};
    }
    State merge(const State& s, const State& t, cpa::NoPrecision) const {
        return {std::min(s.low, t.low), std::max(s.high, t.high)};
    }
    bool isCovered(const State& s, const State& t) const { return t.low <= s.low && s.high <= t.high; }
    std::optional<State> prec(const State& s, cpa::NoPrecision) const {
        if (s.low > s.high) return std::nullopt;
        return s;
    }
    template <class Whole> void strengthen(State& s, const Whole& whole) const {
        const int parity = std::get<1>(whole);
        if (parity < 0) return;
        if (s.low % 2 != unsigned(parity)) ++s.low;
        if (s.high % 2 != unsigned(parity) && s.high > 0) --s.high;
    }
    static bool contains(const State& s, unsigned x) { return s.low <= x && x <= s.high; }
};

struct Parities { // -1: any
    using State = int;
    using Precision = cpa::NoPrecision;
    static constexpr bool kMerges = true;
    State initial() const { return 0; }
    std::vector<State> transfer(State s, EdgeId e, cpa::NoPrecision) const {
        return {s < 0 ? s : static_cast<int>((unsigned(s) + e) % 2)};
    }
    State merge(State s, State t, cpa::NoPrecision) const { return s == t ? t : -1; }
    bool isCovered(State s, State t) const { return t < 0 || s == t; }
    std::optional<State> prec(State s, cpa::NoPrecision) const { return s; }
    static bool contains(State s, unsigned x) { return s < 0 || x % 2 == unsigned(s); }
};

using Both = cpa::Composite<Ranges, Parities>;
static_assert(cpa::Analysis<Ranges> && cpa::Analysis<Parities> && cpa::Analysis<Both>);
static_assert(cpa::Analysis<cpa::LocationAnalysis> && cpa::Analysis<cpa::LoopAnalysis>);
static_assert(cpa::Analysis<PredicateAnalysis> && cpa::Explorable<WholeAnalysis>);

bool contains(const Both::State& s, unsigned x) {
    return Ranges::contains(std::get<0>(s), x) && Parities::contains(std::get<1>(s), x);
}

TEST(Composite, MeetsItsObligationsForAllStates) {
    Ranges ranges;
    Parities parities;
    Both both(ranges, parities);
    std::vector<Both::State> states;
    for (unsigned low = 0; low < 16; ++low)
        for (unsigned high = low; high < 16; ++high)
            for (int parity : {-1, 0, 1}) states.push_back({{low, high}, parity});
    unsigned strengthened = 0;
    for (const auto& s : states) {
        for (EdgeId e : {1u, 2u, 5u}) {
            const auto next = both.transfer(s, e, {});
            for (unsigned x = 0; x < 16; ++x) {
                if (!contains(s, x)) continue;
                EXPECT_TRUE(std::any_of(next.begin(), next.end(),
                                        [&](const auto& t) { return contains(t, (x + e) % 16); })); // 2
            }
            for (const auto& t : next)
                strengthened += !(std::get<0>(t) == ranges.transfer(std::get<0>(s), e, {})[0]);
        }
        if (auto t = both.prec(s, {}))
            for (unsigned x = 0; x < 16; ++x) EXPECT_TRUE(!contains(s, x) || contains(*t, x)); // 5
    }
    for (size_t i = 0; i < states.size(); i += 7)
        for (const auto& t : states) {
            const auto m = both.merge(states[i], t, {});
            const bool covered = both.isCovered(states[i], t);
            for (unsigned x = 0; x < 16; ++x) {
                EXPECT_TRUE(!contains(t, x) || contains(m, x)); // 3
                if (covered) {
                    EXPECT_TRUE(!contains(states[i], x) || contains(t, x)); // 1
                }
            }
        }
    EXPECT_GT(strengthened, 100u);
}

// --- the predicate analysis

class NothingAssumed : public Assumed {
  public:
    const std::vector<Term>& inPath(LocationId) const override { return none_; }
    const std::vector<Term>& inAbstraction(LocationId) const override { return none_; }

  private:
    std::vector<Term> none_;
};

struct Analysed {
    Program program;
    Attempt attempt;
    Settings settings;
    PathFormulas paths;
    Predicates predicates;
    Regions regions;
    Abstraction abstraction;
    NothingAssumed assumed;
    PredicateAnalysis analysis;

    Analysed(Program p, Blocks blocks)
        : program(std::move(p)), paths(program, std::vector<bool>(program.locations.size(), false)),
          predicates(*program.tm),
          abstraction(program, attempt.context, settings, paths, predicates, regions),
          analysis(program, attempt.context, paths, predicates, regions, abstraction, assumed,
                   blockEnds(program, blocks)) {}

    // [[s]], of the variables that are live there: the others are not tracked.
    std::set<std::vector<uint64_t>> meaning(const PredicateAnalysis::State& s) {
        term::TermManager& tm = *program.tm;
        const auto phi = paths[s.phi];
        const Term psi = regions.formula(tm, analysis.point(s.point).region, predicates.formulas());
        std::vector<Term> roots{psi, phi.condition};
        for (const auto& [variable, value] : phi.values) roots.push_back(value);
        const std::vector<Term>& live = paths.liveAt(paths.location(s.phi));
        roots.insert(roots.end(), live.begin(), live.end());
        std::vector<Term> words, choices;
        for (Term v : term::variables(tm, roots)) (tm.sort(v).isBool() ? choices : words).push_back(v);
        std::set<std::vector<uint64_t>> result;
        for (unsigned chosen = 0; chosen < 1u << choices.size(); ++chosen)
            testing::detail::forEachTuple(tm, words, [&](const std::vector<uint64_t>& tuple) {
                term::Assignment a;
                for (size_t i = 0; i < words.size(); ++i)
                    a[words[i]] = term::BitVector(tm.width(words[i]), tuple[i]);
                for (size_t i = 0; i < choices.size(); ++i)
                    a[choices[i]] = term::Value((chosen >> i & 1) != 0);
                term::Evaluator value(tm, a);
                if (!value(psi).asBool() || !value(phi.condition).asBool()) return;
                std::vector<uint64_t> end;
                for (Term v : live) {
                    auto it = phi.values.find(v);
                    end.push_back(value(it == phi.values.end() ? v : it->second).asBits().getZExtValue());
                }
                result.insert(std::move(end));
            });
        return result;
    }
    // Those of the live values at l that are in the region.
    std::set<std::vector<uint64_t>> inside(const std::set<std::vector<uint64_t>>& states, LocationId l,
                                           Region region) {
        term::TermManager& tm = *program.tm;
        const Term formula = regions.formula(tm, region, predicates.formulas());
        std::set<std::vector<uint64_t>> result;
        for (const auto& values : states) {
            term::Assignment a;
            const std::vector<Term>& live = paths.liveAt(l);
            for (size_t i = 0; i < live.size(); ++i)
                a[live[i]] = term::BitVector(tm.width(live[i]), values[i]);
            if (term::evaluate(tm, formula, a).asBool()) result.insert(values);
        }
        return result;
    }
    // What the edge makes of states that agree with these live values.
    std::set<std::vector<uint64_t>> after(const std::set<std::vector<uint64_t>>& states, EdgeId e) {
        const program::Edge& edge = program.edges[e];
        const std::vector<Term>& live = paths.liveAt(edge.from);
        std::set<std::vector<uint64_t>> result;
        for (const auto& values : states) {
            Concrete state{edge.from, std::vector<uint64_t>(program.variables.size(), 0)};
            for (size_t i = 0; i < program.variables.size(); ++i)
                for (size_t j = 0; j < live.size(); ++j)
                    if (live[j] == program.variables[i].term) state.second[i] = values[j];
            Program single = program;
            single.edges = {edge};
            for (const Concrete& next : testing::detail::successors(single, state)) {
                std::vector<uint64_t> end;
                for (Term v : paths.liveAt(edge.to))
                    for (size_t i = 0; i < program.variables.size(); ++i)
                        if (program.variables[i].term == v) end.push_back(next.second[i]);
                result.insert(std::move(end));
            }
        }
        return result;
    }
};

bool within(const std::set<std::vector<uint64_t>>& a, const std::set<std::vector<uint64_t>>& b) {
    return std::includes(b.begin(), b.end(), a.begin(), a.end());
}

TEST(PredicateAnalysis, MeetsItsObligationsOnRandomPrograms) {
    unsigned transfers = 0, merges = 0, coverings = 0, abstractions = 0, remainders = 0;
    for (int seed = 0; seed < 60; ++seed) {
        term::TermManager tm;
        std::mt19937 random(seed);
        Program p = testing::randomProgram(tm, random, "p");
        const program::Adjacency adjacency(p);
        const auto reachesBad = program::reachingBad(p, adjacency);
        Analysed a(p, seed % 2 ? Blocks::Statements : Blocks::Never);
        Precision precision;
        for (LocationId l = 0; l < p.locations.size(); ++l)
            for (Term v : a.paths.liveAt(l))
                precision.add(l, a.predicates.number(tm.mkBvUlt(v, tm.mkConst(2, 1 + random() % 3))));
        std::vector<PredicateAnalysis::State> states{a.analysis.initial()};
        for (size_t i = 0; i < states.size() && states.size() < 14; ++i) {
            const auto state = states[i];
            if (a.paths[state.phi].longest > 2) continue;
            const auto meaning = a.meaning(state);
            for (EdgeId e : adjacency.out[a.paths.location(state.phi)]) {
                if (!reachesBad[p.edges[e].to]) continue; // not followed: what it reads is not tracked
                std::set<std::vector<uint64_t>> reached;
                for (const auto& next : a.analysis.transfer(state, e, precision)) {
                    const auto plain = a.meaning(next);
                    reached.insert(plain.begin(), plain.end());
                    const auto adjusted = a.analysis.prec(next, precision);
                    EXPECT_TRUE(adjusted ? within(plain, a.meaning(*adjusted)) : plain.empty()) << seed; // 5
                    abstractions += adjusted && adjusted->isAbstracted;
                    if (precision.of(p.edges[e].to).empty()) continue;
                    const Region known =
                        a.regions.literal(precision.of(p.edges[e].to).front(), seed % 3 == 0);
                    std::set<std::vector<uint64_t>> covered = a.inside(plain, p.edges[e].to, known);
                    if (const auto rest = a.analysis.precOutside(next, precision, known))
                        covered.merge(a.meaning(*rest));
                    if (a.analysis.isBlockEnd(p.edges[e].to)) {
                        EXPECT_TRUE(within(plain, covered)) << seed; // 5, beside what is reached
                        remainders += covered.size() < 2 * plain.size();
                    }
                    if (adjusted && !plain.empty()) states.push_back(*adjusted);
                }
                EXPECT_TRUE(within(a.after(meaning, e), reached)) << seed; // 2
                ++transfers;
            }
        }
        for (const auto& s : states)
            for (const auto& t : states) {
                if (a.paths.location(s.phi) != a.paths.location(t.phi)) continue;
                // As the composite does: rounds of a loop, which differ in their length, are not merged.
                if (!(a.paths[s.phi].longest != a.paths[t.phi].longest)) {
                    const auto m = a.analysis.merge(s, t, precision);
                    EXPECT_TRUE(within(a.meaning(t), a.meaning(m))) << seed; // 3
                    merges += !(m == t);
                }
                if (a.analysis.isCovered(s, t)) {
                    EXPECT_TRUE(within(a.meaning(s), a.meaning(t))) << seed; // 1
                    coverings += !(s == t);
                }
            }
    }
    EXPECT_GT(transfers, 200u);
    EXPECT_GT(merges, 5u);
    EXPECT_GT(coverings, 5u);
    EXPECT_GT(abstractions, 50u);
    EXPECT_GT(remainders, 50u);
}

// --- the algorithm

class Covering : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(, Covering, ::testing::Bool());

TEST_P(Covering, StopsAtATargetAndGoesOn) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    const LocationId first = b.location(LocationKind::Error, "a"),
                     second = b.location(LocationKind::Error, "b");
    b.program.entry = entry;
    const Term w = b.input("w", 2);
    b.edge(entry, head, tm.mkTrue());
    b.edge(head, first, tm.mkEq(w, b.number(2, 0)), {}, {w});
    b.edge(head, second, tm.mkEq(w, b.number(2, 1)), {}, {w});
    Analysed a(b.program, Blocks::Loops);
    cpa::LocationAnalysis location(a.program);
    cpa::LoopAnalysis loops(a.program, std::vector<bool>(4, false), 0);
    const bool together = GetParam();
    WholeAnalysis whole(a.program, location, loops, a.analysis, together);
    const WholeAnalysis::Precision precision;
    for (cpa::Mode mode : {cpa::Mode::ToTarget, cpa::Mode::ToCompletion}) {
        cpa::ReachedSet<WholeAnalysis> reached(whole);
        reached.add(whole.initial(), cpa::kNoEntry);
        auto explored = cpa::explore(whole, precision, reached, mode, {});
        if (mode == cpa::Mode::ToCompletion) {
            EXPECT_EQ(explored.targets.size(), 2u);
        } else {
            ASSERT_EQ(explored.end, cpa::End::Target);
            EXPECT_EQ(explored.targets.size(), 1u);
            explored =
                cpa::explore(whole, precision, reached, mode, {}); // what was left of the head's successors
            ASSERT_EQ(explored.end, cpa::End::Target);
            EXPECT_EQ(WholeAnalysis::locationOf(reached[explored.targets[0]].state), second);
            explored = cpa::explore(whole, precision, reached, mode, {});
        }
        EXPECT_EQ(explored.end, cpa::End::Done);
        EXPECT_TRUE(reached.isDone());
        EXPECT_EQ(reached.size(), 4u);
        // Taking one away makes its parent wait, and it comes again.
        const size_t gone =
            reached.remove([&](const auto& s) { return WholeAnalysis::locationOf(s) == first; });
        EXPECT_EQ(gone, 1u);
        EXPECT_FALSE(reached.isDone());
        explored = cpa::explore(whole, precision, reached, cpa::Mode::ToCompletion, {});
        EXPECT_EQ(explored.targets.size(), 1u);
        EXPECT_EQ(reached.size(), 4u);
    }
}

// What a removed state covered is made again.
TEST_P(Covering, UncoversWhatARemovedStateCovered) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain), left = b.location(LocationKind::LoopHead);
    const LocationId right = b.location(LocationKind::LoopHead), join = b.location(LocationKind::LoopHead);
    const LocationId error = b.location(LocationKind::Error, "a");
    b.program.entry = entry;
    const Term w = b.input("w", 2), x = b.variable("x", 2);
    b.edge(entry, left, tm.mkEq(w, b.number(2, 0)), {}, {w});
    b.edge(entry, right, tm.mkNot(tm.mkEq(w, b.number(2, 0))), {}, {w});
    b.edge(left, join, tm.mkTrue()), b.edge(right, join, tm.mkTrue());
    b.edge(join, error, tm.mkEq(x, b.number(2, 3)));
    Analysed a(b.program, Blocks::Statements);
    cpa::LocationAnalysis location(a.program);
    cpa::LoopAnalysis loops(a.program, std::vector<bool>(5, false), 0);
    WholeAnalysis whole(a.program, location, loops, a.analysis, GetParam());
    cpa::ReachedSet<WholeAnalysis> reached(whole);
    reached.add(whole.initial(), cpa::kNoEntry);
    cpa::explore(whole, {}, reached, cpa::Mode::ToCompletion, {});
    EXPECT_EQ(reached.size(), 5u); // the second arrival at the join is covered
    // The first arrival goes with what led to it: then the second one counts.
    PointId cut = kNoPoint;
    reached.forEach([&](cpa::EntryId, const auto& s) {
        if (WholeAnalysis::locationOf(s) == join)
            cut = a.analysis.point(WholeAnalysis::predicateOf(s).point).parent;
    });
    reached.remove(
        [&](const auto& s) { return a.analysis.isBehind(WholeAnalysis::predicateOf(s).point, cut); });
    EXPECT_EQ(reached.size(), 2u);
    cpa::explore(whole, {}, reached, cpa::Mode::ToCompletion, {});
    EXPECT_EQ(reached.size(), 5u);
}

// x runs through 0, 1, 2, 3, 0, ..: each of the states that are reached has one of the four regions, whether all of
// them are compared with a new one or one by one; together, nothing is enumerated twice.
TEST_P(Covering, EachRegionIsReachedOnce) {
    term::TermManager tm;
    Builder b(tm);
    const LocationId entry = b.location(LocationKind::Plain), head = b.location(LocationKind::LoopHead);
    const LocationId error = b.location(LocationKind::Error, "a");
    b.program.entry = entry;
    const Term w = b.input("w", 2), x = b.variable("x", 2), step = b.variable("step", 2);
    b.edge(entry, head, tm.mkTrue(), {{x, b.number(2, 0)}});
    b.edge(head, head, tm.mkBvUle(w, b.number(2, 1)), {{x, tm.mkBvAdd(x, w)}}, {w});
    b.edge(head, error, tm.mkAnd(tm.mkEq(x, b.number(2, 3)), tm.mkEq(step, x)));
    Analysed a(b.program, Blocks::Loops);
    WholeAnalysis::Precision precision;
    for (uint64_t n = 0; n < 4; ++n)
        std::get<2>(precision).add(head, a.predicates.number(tm.mkEq(x, b.number(2, n))));
    cpa::LocationAnalysis location(a.program);
    cpa::LoopAnalysis loops(a.program, std::vector<bool>(3, false), 0);
    WholeAnalysis whole(a.program, location, loops, a.analysis, GetParam());
    cpa::ReachedSet<WholeAnalysis> reached(whole);
    reached.add(whole.initial(), cpa::kNoEntry);
    cpa::explore(whole, precision, reached, cpa::Mode::ToCompletion, {});
    Region all = kNowhere;
    bool overlap = false;
    reached.forEach([&](cpa::EntryId, const auto& s) {
        if (WholeAnalysis::locationOf(s) != head) return;
        const Region region = a.analysis.point(WholeAnalysis::predicateOf(s).point).region;
        overlap |= a.regions.conjunction(all, region) != kNowhere;
        all = a.regions.disjunction(all, region);
    });
    for (uint64_t n = 0; n < 4; ++n)
        EXPECT_EQ(a.inside({std::vector<uint64_t>{n, 0}}, head, all).size(), 1u) << n; // live: x, step
    EXPECT_EQ(overlap, !GetParam());
}

} // namespace
} // namespace vouch::engine::predicate
