// Regions, path formulas and abstractions against enumeration; the worked example of invariants in three places.
#include "engine/predicate/attempt.h"
#include "engine/solvers.h"
#include "random_cases.h"

namespace vouch::engine::predicate {
namespace {

using term::Value;

TEST(Regions, AreBooleanFunctions) {
    std::mt19937 random(1);
    term::TermManager tm;
    std::vector<Term> names;
    for (int i = 0; i < 4; ++i) names.push_back(tm.mkVar("p" + std::to_string(i), term::Sort::boolean()));
    Regions regions;
    std::vector<Region> pool{kNowhere, kEverywhere};
    std::map<uint32_t, Region> byTable; // truth table -> region: canonical
    const auto table = [&](Region r) {
        const Term f = regions.formula(tm, r, names);
        uint32_t bits = 0;
        for (uint32_t row = 0; row < 16; ++row) {
            term::Assignment a;
            for (uint32_t i = 0; i < 4; ++i) a[names[i]] = Value((row >> i & 1) != 0);
            bits |= uint32_t(term::evaluate(tm, f, a).asBool()) << row;
        }
        return bits;
    };
    for (PredicateId p = 0; p < 4; ++p) pool.push_back(regions.literal(p, true));
    for (int n = 0; n < 300; ++n) {
        const Region a = pool[random() % pool.size()], b = pool[random() % pool.size()];
        const uint32_t ta = table(a), tb = table(b);
        EXPECT_EQ(table(regions.conjunction(a, b)), ta & tb);
        EXPECT_EQ(table(regions.disjunction(a, b)), ta | tb);
        EXPECT_EQ(table(regions.negation(a)), ~ta & 0xFFFF);
        EXPECT_EQ(regions.implies(a, b), (ta & ~tb) == 0);
        for (Region r : {regions.conjunction(a, b), regions.disjunction(a, b), regions.negation(a)}) {
            EXPECT_EQ(byTable.try_emplace(table(r), r).first->second, r);
            pool.push_back(r);
        }
    }
    EXPECT_EQ(regions.cube({{0, true}, {2, false}}),
              regions.conjunction(regions.literal(0, true), regions.literal(2, false)));
}

// One random edge over two variables and an input of two bits, random predicates and psi: the abstraction has
// exactly the valuations of the predicates that some execution of the edge from psi shows.
class RandomBlock {
  public:
    explicit RandomBlock(unsigned seed) : random_(seed), b_(tm) {
        from = b_.location(LocationKind::Plain), to = b_.location(LocationKind::LoopHead);
        error = b_.location(LocationKind::Error, "unreach-call");
        b_.program.entry = from;
        x = b_.variable("x", 2), y = b_.variable("y", 2), w = b_.input("w", 2);
        const std::vector<Term> all{x, y, w};
        b_.edge(from, to, below(3) ? formula(all) : tm.mkTrue(), {{x, word(all)}, {y, word(all)}}, {w});
        b_.edge(to, error, tm.mkBvUlt(x, y)); // both are live
    }
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
    Term word(const std::vector<Term>& leaves) {
        const Term l = leaves[below(3) % leaves.size()], r = leaves[below(3) % leaves.size()];
        switch (below(3)) {
        case 0: return tm.mkBvAdd(l, r);
        case 1: return tm.mkBvAnd(l, r);
        default: return tm.mkBvSub(l, b_.number(2, below(4)));
        }
    }
    Term formula(const std::vector<Term>& leaves) {
        const Term l = word(leaves), r = below(2) ? word(leaves) : b_.number(2, below(4));
        return below(2) ? tm.mkBvUlt(l, r) : tm.mkEq(l, r);
    }
    const Program& program() const { return b_.program; }

    term::TermManager tm;
    LocationId from, to, error;
    Term x, y, w;

  private:
    std::mt19937 random_;
    Builder b_;
};

TEST(Abstraction, IsTheStrongestBooleanCombination) {
    unsigned strict = 0;
    for (unsigned seed = 0; seed < scaled(300u); ++seed) {
        RandomBlock block(seed);
        if (block.tm.isFalse(block.program().edges[0].guard)) continue;
        term::TermManager& tm = block.tm;
        Attempt attempt;
        Settings settings;
        PathFormulas paths(block.program(), std::vector<bool>(3, true));
        Predicates predicates(tm);
        Regions regions;
        std::vector<PredicateId> precision;
        while (precision.size() < 3) {
            const Term f = block.formula({block.x, block.y});
            if (tm.isConstant(f)) continue;
            const PredicateId p = predicates.number(f);
            if (std::find(precision.begin(), precision.end(), p) == precision.end()) precision.push_back(p);
        }
        const Region psi =
            regions.disjunction(regions.literal(precision[0], true), regions.literal(precision[1], false));
        const auto phi = paths.extend(paths.empty(block.from, tm.mkTrue()), 0);
        ASSERT_TRUE(phi);
        std::map<AbstractionKind, Region> found;
        for (auto kind : {AbstractionKind::Boolean, AbstractionKind::Combined, AbstractionKind::Cartesian}) {
            settings.abstraction = kind;
            Abstraction abstraction(block.program(), attempt.context, settings, paths, predicates, regions);
            found[kind] = abstraction.of(psi, *phi, precision, tm.mkTrue());
        }
        Region exact = kNowhere;
        const Term before = regions.formula(tm, psi, predicates.formulas());
        testing::detail::forEachTuple(tm, {block.x, block.y}, [&](const std::vector<uint64_t>& s) {
            if (!term::evaluate(tm, before, testing::assignmentOf(block.program(), s)).asBool()) return;
            for (const Concrete& t : testing::detail::successors(block.program(), {block.from, s})) {
                std::vector<std::pair<PredicateId, bool>> cube;
                const auto state = testing::assignmentOf(block.program(), t.second);
                auto sorted = precision;
                std::sort(sorted.begin(), sorted.end());
                for (PredicateId p : sorted)
                    cube.emplace_back(p, term::evaluate(tm, predicates.formula(p), state).asBool());
                exact = regions.disjunction(exact, regions.cube(cube));
            }
        });
        Region conjunction = exact == kNowhere ? kNowhere : kEverywhere;
        for (PredicateId p : precision)
            for (bool value : {false, true})
                if (exact != kNowhere && regions.implies(exact, regions.literal(p, value)))
                    conjunction = regions.conjunction(conjunction, regions.literal(p, value));
        EXPECT_EQ(found[AbstractionKind::Boolean], exact) << seed;
        EXPECT_EQ(found[AbstractionKind::Combined], exact) << seed;
        EXPECT_EQ(found[AbstractionKind::Cartesian], conjunction) << seed;
        strict += conjunction != exact;
    }
    EXPECT_GT(strict, atScale(30u));
}

// The example of the thesis (section 3.3): pi = {i < 10} at 2, the block before sets i to 2, the invariant is i =
// 2, and from
// 2 an edge leads to 3 where i = 2 and another one to 4 where it is not.
class ThesisTable : public ::testing::Test, public Assumed {
  protected:
    ThesisTable() : b(tm) {
        for (int l = 0; l < 5; ++l) b.location(l == 0 ? LocationKind::Plain : LocationKind::LoopHead);
        b.location(LocationKind::Error, "unreach-call");
        i = b.variable("i", 8);
        two = tm.mkEq(i, b.number(8, 2)), small = tm.mkBvUlt(i, b.number(8, 10));
        b.edge(0, 2, tm.mkTrue(), {{i, b.number(8, 2)}});
        b.edge(2, 3, two), b.edge(2, 4, tm.mkNot(two));
        for (LocationId l : {3, 4}) b.edge(l, 5, tm.mkEq(i, b.number(8, 200)));
    }
    const std::vector<Term>& inPath(LocationId l) const override { return l == 2 ? path : nothing; }
    const std::vector<Term>& inAbstraction(LocationId l) const override { return l == 2 ? after : nothing; }

    term::TermManager tm;
    Builder b;
    Term i, two, small;
    std::vector<Term> path, after, nothing;
};

TEST_F(ThesisTable, HasItsEightRows) {
    for (unsigned row = 0; row < 8; ++row) {
        const bool inPrecision = row & 1, inPath_ = row & 2, inAbstraction_ = row & 4;
        path = inPath_ ? std::vector<Term>{two} : nothing;
        after = inAbstraction_ ? std::vector<Term>{two} : nothing;
        Attempt attempt;
        const Settings settings;
        PathFormulas paths(b.program, std::vector<bool>(6, true));
        Predicates predicates(tm);
        Regions regions;
        Abstraction abstraction(b.program, attempt.context, settings, paths, predicates, regions);
        PredicateAnalysis analysis(b.program, attempt.context, paths, predicates, regions, abstraction, *this,
                                   blockEnds(b.program, Blocks::Statements));
        Precision precision;
        precision.add(2, predicates.number(small));
        if (inPrecision) precision.add(2, predicates.number(two));
        const auto before = analysis.transfer(analysis.initial(), 0, precision);
        ASSERT_EQ(before.size(), 1u);
        const auto at2 = analysis.prec(before[0], precision);
        ASSERT_TRUE(at2);
        // psi
        const Region isSmall = regions.literal(predicates.number(small), true);
        const Region isTwo = regions.literal(predicates.number(two), true);
        EXPECT_EQ(analysis.point(at2->point).region,
                  inPrecision || inAbstraction_ ? regions.conjunction(isSmall, isTwo) : isSmall)
            << row;
        EXPECT_EQ(paths[at2->phi].assumed, inPath_ ? two : tm.mkTrue()) << row; // phi
        // None of the seven others takes the edge to 4.
        for (EdgeId e : {1, 2}) {
            const auto next = analysis.transfer(*at2, e, precision);
            const bool taken = !next.empty() && analysis.prec(next[0], precision).has_value();
            EXPECT_EQ(taken, e == 1 || row == 0) << row;
        }
    }
}

} // namespace
} // namespace vouch::engine::predicate
