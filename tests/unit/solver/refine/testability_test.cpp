// COC, CM and OM (He 2009, section 5.2).
#include "solver/refine/testability.h"

#include "solver/random_terms.h"
#include "solver/solver.h"
#include "term/plain.h"
#include "term/traverse.h"

#include <gtest/gtest.h>
#include <map>

namespace vouch::solver::refine {
namespace {

using test::RandomTerms;
using test::scaled;

// Table 5.1 of the thesis, with the 2.5 for ITE that its worked example needs (the table prints "5").
double published(const TermManager& tm, Term t) {
    switch (tm.kind(t)) {
    case Kind::Ite: return 2.5;
    case Kind::BvUlt:
    case Kind::BvSlt: return 9;
    case Kind::BvUle:
    case Kind::BvSle: return 12;
    default: ADD_FAILURE() << "not in the example"; return 1;
    }
}

// Figure 5.1: a0, b0 are exchanged if b0 < a0; then z0 is put before b1; the property compares z1 and a1.
struct Figure51 {
    std::unique_ptr<TermManager> tm = term::makePlainManager();
    Term word(const char* name) { return tm->mkVar(name, Sort::bitVec(32)); }
    Term a0 = word("a0"), b0 = word("b0"), z0 = word("z0");
    Term c0 = tm->mkBvSlt(b0, a0), a1 = tm->mkIte(c0, b0, a0), b1 = tm->mkIte(c0, a0, b0);
    Term c1 = tm->mkBvSlt(z0, b1), z1 = tm->mkIte(c1, b1, z0);
    Term output = tm->mkBvSle(a1, z1);
};

TEST(Testability, GoldenExample) {
    Figure51 f;
    const Testability t(*f.tm, std::span(&f.output, 1), published);
    const std::map<Term, double> cm{{f.a0, 0},    {f.b0, 0},    {f.z0, 0},  {f.c0, 9},     {f.a1, 11.5},
                                    {f.b1, 11.5}, {f.c1, 20.5}, {f.z1, 23}, {f.output, 35}};
    for (const auto& [term, value] : cm) EXPECT_DOUBLE_EQ(t.cm(term), value);
    EXPECT_DOUBLE_EQ(t.om(f.output), 0);
    EXPECT_DOUBLE_EQ(t.om(f.a1), 35);
    EXPECT_DOUBLE_EQ(t.om(f.z1), 23.5);
    EXPECT_DOUBLE_EQ(t.om(f.c1), 26);
    EXPECT_DOUBLE_EQ(t.om(f.z0), 35); // through c1; 26 through z1
}

// With the 5 that is printed, the figure's own numbers do not come out.
TEST(Testability, PrintedCoefficientContradictsTheExample) {
    Figure51 f;
    const auto printed = [](const TermManager& tm, Term t) {
        return tm.kind(t) == Kind::Ite ? 5 : published(tm, t);
    };
    const Testability t(*f.tm, std::span(&f.output, 1), printed);
    EXPECT_NE(t.cm(f.z1), 23);
    EXPECT_NE(t.cm(f.output), 35);
}

Term sum(TermManager& tm, uint32_t width) {
    return tm.mkBvAdd(tm.mkVar("a" + std::to_string(width), Sort::bitVec(width)),
                      tm.mkVar("b" + std::to_string(width), Sort::bitVec(width)));
}

TEST(Coefficients, AreRelativeToAnAdder) {
    TermManager tm;
    MeasuredCoefficients coc;
    EXPECT_DOUBLE_EQ(coc(tm, sum(tm, 32)), 10);
    EXPECT_NEAR(coc(tm, sum(tm, 16)), 5, 0.5); // the first and the last bit have fewer clauses
    EXPECT_NEAR(coc(tm, sum(tm, 64)), 20, 0.5);
    EXPECT_DOUBLE_EQ(coc(tm, sum(tm, 256)), 4 * coc(tm, sum(tm, 64)));
}

// What the solver says that a formula has in clauses is what was counted: each bit of the operator's result is the one of
// a variable, which costs nothing but the name of the bit.
TEST(Coefficients, AreThoseOfTheEncoder) {
    MeasuredCoefficients coc;
    const auto clauses = [](Kind kind, uint32_t width) {
        TermManager tm;
        const auto solver = makeSolver(Backend::Bitblast, tm);
        const Term args[] = {tm.mkVar("a", Sort::bitVec(width)), tm.mkVar("b", Sort::bitVec(width))};
        const Term t = tm.mk(kind, args);
        // Whatever the value is: reading it asks for nothing; assuming each bit asks for its definition.
        std::vector<Term> bits;
        for (uint32_t i = 0; i < (tm.sort(t).isBool() ? 1 : width); ++i)
            bits.push_back(tm.sort(t).isBool() ? t : tm.mkEq(tm.mkExtract(t, i, i), tm.mkConst(1, 1)));
        solver->setConflictLimit(0);
        solver->check(bits);
        return solver->statistics.get("clauses");
    };
    for (const Kind kind : {Kind::BvMul, Kind::BvUlt, Kind::BvShl, Kind::Eq}) {
        TermManager tm;
        const Term args[] = {tm.mkVar("a", Sort::bitVec(32)), tm.mkVar("b", Sort::bitVec(32))};
        EXPECT_NEAR(coc(tm, tm.mk(kind, args)), 10 * clauses(kind, 32) / clauses(Kind::BvAdd, 32), 0.5)
            << term::kindName(kind);
    }
}

TEST(Coefficients, OrderOperatorsAsTheThesisDoes) {
    TermManager tm;
    MeasuredCoefficients coc;
    const Term a = tm.mkVar("a", Sort::bitVec(32)), b = tm.mkVar("b", Sort::bitVec(32));
    const double conjunction = coc(tm, tm.mkBvAnd(a, b)), exclusive = coc(tm, tm.mkBvXor(a, b)),
                 less = coc(tm, tm.mkBvUlt(a, b)), adder = coc(tm, tm.mkBvAdd(a, b)),
                 product = coc(tm, tm.mkBvMul(a, b));
    EXPECT_LT(conjunction, exclusive);
    EXPECT_LT(exclusive, adder);
    EXPECT_LT(less, adder);
    EXPECT_LT(adder, product);
}

struct Graph {
    TermManager tm;
    std::vector<Term> outputs;
    explicit Graph(uint64_t seed) {
        RandomTerms random(tm, seed, {.widths = {1, 7, 32}, .arrays = {Sort::array(7, 32)}, .ranges = true});
        for (int i = 0; i < 3; ++i) outputs.push_back(random.boolean(6));
    }
};

// P2: along each way from an input to an output CM rises and OM falls; so what is at most as hard to observe as some
// word is connected to an output by such words.
TEST(Testability, RisesAndFallsOnEachEdge) {
    MeasuredCoefficients coc;
    size_t edges = 0;
    for (uint64_t seed = 0; seed < scaled(100u); ++seed) {
        Graph g(seed);
        const Testability t(g.tm, g.outputs, std::ref(coc));
        for (Term user : t.nodes())
            for (Term argument : g.tm.args(user)) {
                ++edges;
                ASSERT_LT(t.cm(argument), t.cm(user)) << "seed " << seed;
                ASSERT_GT(t.om(argument), t.om(user)) << "seed " << seed;
            }
        for (Term node : t.nodes()) {
            if (g.tm.args(node).empty()) {
                ASSERT_EQ(t.cm(node), 0);
            }
            ASSERT_GE(t.om(node), 0);
        }
    }
    EXPECT_GT(edges, atScale(size_t{1000}));
}

// P3: of arguments that nobody else uses, the easier one to control is at least as hard to observe.
TEST(Testability, EasierSiblingIsHarderToObserve) {
    MeasuredCoefficients coc;
    size_t pairs = 0;
    for (uint64_t seed = 0; seed < scaled(200u); ++seed) {
        Graph g(seed);
        const Testability t(g.tm, g.outputs, std::ref(coc));
        std::map<Term, unsigned> users;
        for (Term output : g.outputs) ++users[output];
        for (Term node : t.nodes())
            for (Term argument : g.tm.args(node)) ++users[argument];
        for (Term node : t.nodes())
            for (Term i : g.tm.args(node))
                for (Term j : g.tm.args(node))
                    if (users[i] == 1 && users[j] == 1 && t.cm(i) < t.cm(j)) {
                        ++pairs;
                        ASSERT_GE(t.om(i), t.om(j)) << "seed " << seed;
                    }
    }
    EXPECT_GT(pairs, atScale(size_t{100}));
}

// P1: a word behind a harder operator is harder, and so is one behind more of them.
TEST(Testability, LargerIsHarder) {
    TermManager tm;
    MeasuredCoefficients coc;
    const auto word = [&](const char* name) { return tm.mkVar(name, Sort::bitVec(32)); };
    const Term a = word("a"), b = word("b"), c = word("c");
    const Term product = tm.mkBvMul(a, b), sum = tm.mkBvAdd(a, b), longer = tm.mkBvXor(sum, c);
    const std::vector<Term> outputs{tm.mkBvUlt(product, longer)};
    const Testability t(tm, outputs, std::ref(coc));
    EXPECT_LT(t.cm(sum), t.cm(product));
    EXPECT_LT(t.cm(sum), t.cm(longer));
    EXPECT_LT(t.om(longer), t.om(sum));
}

} // namespace
} // namespace vouch::solver::refine
