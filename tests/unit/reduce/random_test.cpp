// Random Programs before and after each reduction, compared by exhaustive exploration.
#include "program/explicit_state.h"
#include "program/interpreter.h"
#include "program/liveness.h"
#include "program/random_program.h"
#include "reduce/reduce.h"
#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::reduce {
namespace {

using program::testing::Exploration;
using program::testing::RandomProgram;
using program::testing::tinyShape;
using term::Term;

using Reduction = std::function<Reduced(const Program&)>;

// The locations of the original that the reduced one stands for.
std::vector<LocationId> originals(const Reduced& reduced, LocationId l) {
    std::vector<LocationId> result = {reduced.origin[l]};
    for (auto [gone, kept] : reduced.merged)
        if (kept == reduced.origin[l]) result.push_back(gone);
    return result;
}

// Same bad locations reached; at kept locations the same states, as far as the reduced Program still cares.
void expectSameReachability(const Program& original, const Exploration& before, const Reduced& reduced) {
    checkProgram(reduced.program);
    ASSERT_EQ(reduced.origin.size(), reduced.program.locations.size());
    EXPECT_EQ(reduced.origin[reduced.program.entry], original.entry);
    Exploration after(reduced.program);
    EXPECT_EQ(before.badReached(), after.badReached());
    auto live = liveVariables(reduced.program);
    for (LocationId l = 0; l < reduced.program.locations.size(); ++l) {
        if (reduced.program.locations[l].isBad()) continue;
        std::set<program::testing::Codes> states;
        for (LocationId o : originals(reduced, l)) states.merge(before.projected(o, live[l]));
        EXPECT_EQ(states, after.projected(l, live[l])) << "location " << l;
    }
    for (const program::Edge& e : reduced.program.edges) EXPECT_TRUE(e.steps.empty());
}

void expectTracesBack(const Program& original, const Reduced& reduced) {
    Exploration after(reduced.program);
    for (LocationId l = 0; l < reduced.program.locations.size(); ++l) {
        const program::Location& location = reduced.program.locations[l];
        if (location.kind != program::LocationKind::Error || !after.reached(l)) continue;
        std::optional<Trace> trace = traceBack(original, reduced, after.traceTo(l));
        ASSERT_TRUE(trace);
        auto states = program::Interpreter(original).replay(*trace);
        ASSERT_EQ(states.size(), trace->steps.size() + 1);
        const program::Location& end = original.locations[original.edges[trace->steps.back().edge].to];
        EXPECT_EQ(end.kind, program::LocationKind::Error);
        EXPECT_EQ(end.reason, location.reason);
        Trace forward = traceForward(original, reduced, *trace);
        ASSERT_FALSE(forward.steps.empty());
        EXPECT_EQ(program::Interpreter(reduced.program).replay(forward).size(), forward.steps.size() + 1);
        EXPECT_EQ(reduced.program.edges[forward.steps.back().edge].to, l);
    }
}

// Executions that end anywhere go both ways.
void expectPartsBack(const Program& original, const Reduced& reduced) {
    Exploration after(reduced.program);
    for (LocationId l = 0; l < reduced.program.locations.size(); ++l) {
        if (l == reduced.program.entry || !after.reached(l)) continue;
        std::optional<Trace> part = traceBackPart(original, reduced, after.traceTo(l));
        ASSERT_TRUE(part);
        EXPECT_EQ(program::Interpreter(original).replay(*part).size(), part->steps.size() + 1);
        Trace forward = traceForward(original, reduced, *part);
        ASSERT_FALSE(forward.steps.empty());
        EXPECT_EQ(reduced.program.edges[forward.steps.back().edge].to, l);
    }
}

// p with a copy of every location but the entry; the copies have the same edges, with inputs of their own, and every
// other edge leads to a copy.
Program withTwins(Program p) {
    const size_t locations = p.locations.size(), edges = p.edges.size();
    auto twin = [&](LocationId l) { return l == p.entry ? l : static_cast<LocationId>(locations + l); };
    for (LocationId l = 0; l < locations; ++l) p.addLocation(program::Location(p.locations[l]));
    for (size_t i = 0; i < edges; ++i) {
        program::Edge copy = p.edges[i];
        if (copy.from == p.entry) {
            if (i % 2 == 0) p.edges[i].to = twin(copy.to);
            continue;
        }
        copy.from = twin(copy.from);
        term::Substitution rename(*p.tm);
        for (Term& input : copy.inputs) {
            Term fresh = p.tm->mkFreshVar("twin", p.tm->sort(input));
            rename.bind(input, fresh);
            p.inputInfo[fresh] = p.inputInfo.at(input);
            p.inputInfo[fresh].term = fresh;
            input = fresh;
        }
        copy.guard = rename.apply(copy.guard);
        for (program::Assignment& a : copy.next) a.value = rename.apply(a.value);
        (i % 2 == 0 ? p.edges[i].to : copy.to) = twin(p.edges[i].to);
        p.addEdge(std::move(copy));
    }
    return p;
}

class RandomReduction : public ::testing::TestWithParam<uint64_t> {
  protected:
    void compare(const Reduction& reduction) {
        term::TermManager tm;
        Program p = RandomProgram(tm, GetParam(), tinyShape()).make();
        checkProgram(p);
        Exploration before(p);
        Reduced reduced = reduction(p);
        expectSameReachability(p, before, reduced);
        expectTracesBack(p, reduced);
        expectPartsBack(p, reduced);
    }
};

TEST_P(RandomReduction, SimplifyGuards) { compare(simplifyGuards); }
TEST_P(RandomReduction, Slice) { compare(slice); }
TEST_P(RandomReduction, Propagate) { compare(propagate); }
TEST_P(RandomReduction, EliminateDead) { compare(eliminateDead); }
TEST_P(RandomReduction, Bisimulation) { compare(bisimulation); }
// Random programs hardly have equal locations: here every location has a twin, and executions change between them.
TEST_P(RandomReduction, BisimulationOfTwins) {
    term::TermManager tm;
    Program p = withTwins(RandomProgram(tm, GetParam(), tinyShape()).make());
    checkProgram(p);
    Exploration before(p);
    Reduced reduced = bisimulation(p);
    EXPECT_FALSE(reduced.merged.empty());
    EXPECT_LE(reduced.program.locations.size(), p.locations.size() / 2 + 1);
    expectSameReachability(p, before, reduced);
    expectTracesBack(p, reduced);
    expectPartsBack(p, reduced);
    support::Statistics statistics;
    Reduced all = reduceAll(p, {.bisimulation = true}, statistics);
    expectSameReachability(p, before, all);
    expectTracesBack(p, all);
    expectPartsBack(p, all);
}
TEST_P(RandomReduction, LargeBlocks) {
    compare([](const Program& p) { return largeBlocks(p, 100000); });
}
TEST_P(RandomReduction, LargeBlocksWithSmallCap) {
    compare([](const Program& p) { return largeBlocks(p, 25); });
}
TEST_P(RandomReduction, All) {
    support::Statistics statistics;
    compare([&](const Program& p) { return reduceAll(p, {}, statistics); });
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomReduction, ::testing::Range<uint64_t>(1, 26));

// The comparison means something only if both outcomes occur.
TEST(RandomReduction, GeneratorMakesSafeAndUnsafePrograms) {
    unsigned safe = 0, unsafe = 0;
    for (uint64_t seed = 1; seed < 31; ++seed) {
        term::TermManager tm;
        Program p = RandomProgram(tm, seed, tinyShape()).make();
        ++(Exploration(p).badReached().empty() ? safe : unsafe);
    }
    EXPECT_GT(safe, 3u);
    EXPECT_GT(unsafe, 3u);
}

} // namespace
} // namespace vouch::reduce
