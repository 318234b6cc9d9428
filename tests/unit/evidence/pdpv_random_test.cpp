// Random small Programs: pdpv in several configurations against the exploration of all states, and every proof against
// the certificate checker. One generator makes any control flow over two bits, the other one nested loops over four.
#include "engine/pdpv/pdpv.h"
#include "evidence/random_engine.h"

namespace vouch::engine {
namespace {

using program::LocationId;
using program::LocationKind;

const std::vector<testing::Configuration> kConfigurations = {
    {},
    {{"generalise", "false"}},
    {{"memo", "false"}, {"relevance", "false"}},
    {{"generalise", "false"}, {"memo", "false"}, {"aru", "cube"}, {"differences", "false"}},
    {{"steps", "1"}, {"small", "false"}},
    {{"aru", "polytope"}, {"seed", "3"}, {"solver", "bitblast"}},
};

TEST(PdpvRandom, AnyControlFlow) {
    support::Statistics statistics;
    const auto counts =
        testing::onRandomPrograms(pdpv::info(), kConfigurations, statistics, "irreducible control flow");
    EXPECT_GT(counts.errors, atScale(50));
    EXPECT_GT(counts.proofs, atScale(50));
    EXPECT_GT(counts.limits, atScale(10));
    EXPECT_GT(statistics.get("pdpv.refinements"), 0);
}

// Statements over three words of four bits: assignments, branches, loops within loops that may be left early.
class Nested {
  public:
    Nested(term::TermManager& tm, unsigned seed) : tm_(tm), b_(tm), random_(seed) {
        b_.program.entry = b_.location(LocationKind::Plain);
        error_ = b_.location(LocationKind::Error, "unreach-call");
        for (const char* name : {"x", "y", "z"}) variables_.push_back(b_.variable(name, kWidth));
        LocationId l = b_.location(LocationKind::Plain);
        std::vector<program::Assignment> start;
        for (Term v : variables_)
            if (below(3) > 0) start.push_back({v, b_.number(kWidth, below(4))});
        b_.edge(b_.program.entry, l, tm_.mkTrue(), start);
        for (unsigned n = 1 + below(2); n-- > 0;) l = loop(l, 2);
        b_.edge(l, error_, formula(variables_));
        program::markLoopHeads(b_.program);
    }
    const Program& program() const { return b_.program; }

  private:
    static constexpr uint32_t kWidth = 4;
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
    Term pick(const std::vector<Term>& from) { return from[below(static_cast<unsigned>(from.size()))]; }
    Term word(const std::vector<Term>& leaves) {
        const Term l = pick(leaves), r = below(2) ? b_.number(kWidth, 1 + below(3)) : pick(leaves);
        switch (below(4)) {
        case 0: return tm_.mkBvSub(l, r);
        case 1: return below(2) ? tm_.mkBvAnd(l, r) : tm_.mkBvXor(l, r);
        default: return tm_.mkBvAdd(l, r);
        }
    }
    Term formula(const std::vector<Term>& leaves) {
        const Term l = pick(leaves), r = below(2) ? b_.number(kWidth, below(8)) : pick(leaves);
        return below(3) == 0 ? tm_.mkEq(l, r) : below(2) ? tm_.mkBvSlt(l, r) : tm_.mkBvUle(l, r);
    }

    LocationId assign(LocationId from) {
        const LocationId to = b_.location(LocationKind::Plain);
        std::vector<Term> leaves = variables_, inputs;
        if (below(3) == 0) {
            inputs.push_back(b_.input("w" + std::to_string(to), kWidth));
            leaves.push_back(inputs.back());
        }
        const Term x = pick(variables_), value = word(leaves);
        const Term guard = below(4) == 0 ? formula(leaves) : tm_.mkTrue();
        b_.edge(from, to, guard,
                value == x ? std::vector<program::Assignment>()
                           : std::vector<program::Assignment>{{x, value}},
                inputs);
        if (!tm_.isTrue(guard)) b_.edge(from, to, tm_.mkNot(guard), {}, inputs);
        return to;
    }

    LocationId loop(LocationId from, unsigned depth) {
        const LocationId head = b_.location(LocationKind::Plain), out = b_.location(LocationKind::Plain);
        b_.edge(from, head, tm_.mkTrue());
        const Term goOn = formula(variables_);
        LocationId l = b_.location(LocationKind::Plain);
        b_.edge(head, l, goOn);
        b_.edge(head, out, tm_.mkNot(goOn));
        for (unsigned n = 1 + below(2); n-- > 0;) l = assign(l);
        if (depth > 1 && below(2)) l = loop(l, depth - 1);
        if (below(3) == 0) {
            const LocationId stays = b_.location(LocationKind::Plain);
            const Term leave = formula(variables_);
            b_.edge(l, below(4) == 0 ? error_ : out, leave);
            b_.edge(l, stays, tm_.mkNot(leave));
            l = stays;
        }
        b_.edge(l, head, tm_.mkTrue());
        return out;
    }

    term::TermManager& tm_;
    testing::Builder b_;
    std::mt19937 random_;
    std::vector<Term> variables_;
    LocationId error_ = 0;
};

TEST(PdpvRandom, NestedLoops) {
    support::Statistics statistics;
    testing::RandomCounts counts;
    for (unsigned seed = 0; seed < scaled(60u); ++seed) {
        term::TermManager tm;
        const Nested nested(tm, seed);
        const Program& p = nested.program();
        testing::Exploration truth;
        for (const auto& [l, values] : testing::reachable(p))
            truth.error |= p.locations[l].kind == LocationKind::Error;
        for (size_t n = 0; n < 4; ++n) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", configuration " + std::to_string(n));
            testing::expectTruth(p, truth, testing::answerOf(pdpv::info(), p, kConfigurations[n], statistics),
                                 counts);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(counts.errors, atScale(40));
    EXPECT_GT(counts.proofs, atScale(40));
    if (fuzzScale() < 1) return; // all cases together have every feature at work
    for (const char* name : {"refinements", "generalised", "relevant", "points", "differences",
                             "extract.clauses", "extract.hints"})
        EXPECT_GT(statistics.get(std::string("pdpv.") + name), 0) << name;
}

} // namespace
} // namespace vouch::engine
