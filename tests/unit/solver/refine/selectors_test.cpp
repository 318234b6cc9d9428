// iSels: collection, priorities, implication lists, first constants (He 2009, section 5.3.2).
#include "solver/refine/selectors.h"

#include "solver/random_terms.h"
#include "term/traverse.h"

#include <gtest/gtest.h>

namespace vouch::solver::refine {
namespace {

using test::RandomTerms;
using test::scaled;

double one(const TermManager&, Term) { return 1; }

class SelectorsOf : public testing::Test {
  protected:
    TermManager tm;
    Term word(const std::string& name) { return tm.mkVar(name, Sort::bitVec(32)); }
    Term flag(const std::string& name) { return tm.mkVar(name, Sort::boolean()); }
    Term output(std::vector<Term> words) { // something that all words matter to
        Term all = words[0];
        for (size_t i = 1; i < words.size(); ++i) all = tm.mkBvAdd(all, words[i]);
        return tm.mkEq(all, word("result"));
    }
    Selectors selectors(std::vector<Term> outputs, PathSettings settings = {.threshold = -1},
                        const Coefficient& coc = one) {
        return Selectors(tm, Testability(tm, outputs, coc), settings);
    }
};

TEST_F(SelectorsOf, MergesEqualAndOppositeConditions) {
    const Term c = tm.mkBvUlt(word("x"), word("y"));
    const Term t = tm.mkIte(c, word("a"), word("b")), u = tm.mkIte(tm.mkNot(c), word("d"), word("e"));
    const Selectors s = selectors({output({t, u})});
    ASSERT_EQ(s.all().size(), 1u);
    EXPECT_EQ(s.ites(), 2u);
    EXPECT_EQ(s.all()[0].ites.size(), 2u);
    EXPECT_EQ(s.driver(c)->selector, s.driver(tm.mkNot(c))->selector);
    EXPECT_NE(s.driver(c)->value, s.driver(tm.mkNot(c))->value);
    EXPECT_FALSE(s.driver(flag("another")));
}

// K classes of equal width in [OM_min, OM_max], the last one closed; weights K - i.
TEST_F(SelectorsOf, PriorityIsTheWeightOfTheDrivenItes) {
    // A chain: ITE number i, from the output on, has OM = (i + 1) * 1 + 1; so 8 ITEs spread over classes 1 .. 7.
    Term chain = word("last");
    std::vector<Term> ites;
    for (int i = 7; i >= 0; --i) {
        chain = tm.mkIte(flag("c" + std::to_string(i)), chain, word("e" + std::to_string(i)));
        ites.insert(ites.begin(), chain);
    }
    const Selectors s = selectors({tm.mkEq(chain, word("result"))});
    ASSERT_EQ(s.all().size(), 8u);
    const Testability t(tm, std::vector<Term>{tm.mkEq(chain, word("result"))}, one);
    const double weights[] = {6, 5, 4, 3, 2, 1, 0, 0}; // the last two are of class 7
    for (int i = 0; i < 8; ++i) {
        EXPECT_EQ(s.all()[s.driver(flag("c" + std::to_string(i)))->selector].priority, weights[i]) << i;
        if (i > 0) {
            EXPECT_GT(t.om(ites[i]), t.om(ites[i - 1]));
        }
    }
    for (size_t i = 0; i + 1 < s.chosen().size(); ++i)
        EXPECT_GE(s.chosen(i).priority, s.chosen(i + 1).priority);
}

TEST_F(SelectorsOf, ThresholdAndNumberLimitTheChosen) {
    std::vector<Term> words;
    for (int i = 0; i < 30; ++i) { // iSel i drives i + 1 ITEs
        for (int j = 0; j <= i; ++j)
            words.push_back(tm.mkIte(flag("c" + std::to_string(i)), word("a" + std::to_string(i * 30 + j)),
                                     tm.mkConst(32, 7)));
    }
    std::vector<Term> outputs;
    for (Term w : words) outputs.push_back(tm.mkBvUlt(w, word("bound"))); // all are equally observable
    EXPECT_EQ(selectors(outputs, {.most = 20}).chosen().size(), 20u);
    EXPECT_EQ(selectors(outputs, {.most = 100}).chosen().size(), 30u);
    // All of them have the same OM, so all are of class 1 and weigh 6.
    EXPECT_EQ(selectors(outputs, {.threshold = 6 * 10, .most = 100}).chosen().size(), 20u);
    const Selectors most = selectors(outputs, {.most = 5});
    for (size_t i = 0; i < 5; ++i) EXPECT_EQ(most.chosen(i).ites.size(), 30 - i);
}

TEST_F(SelectorsOf, FirstConstantsPreferTheControllableBranch) {
    const Term easy = word("a"), hard = tm.mkBvMul(word("b"), word("d"));
    const Term p = flag("p"), q = flag("q");
    const Selectors s = selectors({output({tm.mkIte(p, easy, hard), tm.mkIte(q, hard, easy)})});
    ASSERT_EQ(s.chosen().size(), 2u);
    const PathVector constants = s.firstConstants();
    for (size_t i = 0; i < 2; ++i) EXPECT_EQ(constants[i], s.chosen(i).condition == p);
}

// if (c1) { ...; if (c2) ... }: the inner iSel is a conjunction with the outer one in it, which is 0 first, and the inner one
// with it, however easy their branches are.
TEST_F(SelectorsOf, WhatIsInAConjunctionIsZeroFirst) {
    const Term c1 = flag("c1"), both = tm.mkAnd(c1, flag("c2"));
    const Term hard = tm.mkBvMul(word("b"), word("d"));
    const Selectors s = selectors({output(
        {tm.mkIte(c1, word("a"), hard), tm.mkIte(both, word("e"), hard), tm.mkIte(c1, word("f"), hard)})});
    const size_t outer = s.driver(c1)->selector, inner = s.driver(both)->selector;
    EXPECT_EQ(s.all()[outer].refuted[0], 1u);
    EXPECT_EQ(s.all()[inner].refuted[0], 0u);
    EXPECT_EQ(s.all()[outer].implied[0], (std::vector<SelectorValue>{{inner, false}}));
    EXPECT_EQ(s.all()[inner].implied[1], (std::vector<SelectorValue>{{outer, true}}));
    for (const bool value : s.firstConstants()) EXPECT_FALSE(value);
}

TEST_F(SelectorsOf, VectorsThatContradictTheListsAreKnown) {
    const Term c1 = flag("c1"), both = tm.mkAnd(c1, flag("c2")), neither = tm.mkOr(c1, flag("c3"));
    const Selectors s =
        selectors({output({tm.mkIte(c1, word("a"), word("b")), tm.mkIte(both, word("e"), word("f")),
                           tm.mkIte(neither, word("g"), word("h"))})});
    ASSERT_EQ(s.chosen().size(), 3u);
    unsigned right = 0;
    for (unsigned n = 0; n < 8; ++n) {
        const PathVector v{(n & 1) != 0, (n & 2) != 0, (n & 4) != 0};
        bool value[3]; // of c1, both, neither
        for (size_t i = 0; i < 3; ++i) {
            const Term c = s.chosen(i).condition;
            value[c == c1 ? 0 : c == both ? 1 : 2] = v[i];
        }
        const bool isPossible = (!value[1] || value[0]) && (!value[0] || value[2]);
        right += isPossible;
        EXPECT_EQ(s.respectsImplications(v), isPossible) << n;
        const auto lists = s.implications();
        const bool isAllowed = std::all_of(lists.begin(), lists.end(), [&](const auto& pair) {
            return v[pair.first.selector] != pair.first.value || v[pair.second.selector] == pair.second.value;
        });
        EXPECT_EQ(isAllowed, isPossible) << n;
    }
    EXPECT_EQ(right, 4u);
}

// Whatever the inputs are, the values of the iSels' conditions respect the lists; and so do the first constants.
TEST_F(SelectorsOf, ListsHoldInEachAssignment) {
    size_t implications = 0;
    for (uint64_t seed = 0; seed < scaled(150u); ++seed) {
        TermManager terms;
        RandomTerms random(terms, seed, {.widths = {1, 4}, .arrays = {}, .variablesPerSort = 4});
        std::vector<Term> outputs;
        for (int i = 0; i < 4; ++i) outputs.push_back(random.boolean(6));
        const Selectors s(terms, Testability(terms, outputs, one), {.threshold = -1});
        implications += s.implications().size();
        EXPECT_TRUE(s.respectsImplications(s.firstConstants()));
        for (int n = 0; n < 20; ++n) {
            term::Assignment assignment;
            for (Term v : term::variables(terms, outputs))
                assignment.emplace(v, terms.sort(v).isBool() ? term::Value(random.coin())
                                                             : term::Value(random.bits(terms.width(v))));
            PathVector values;
            for (size_t i = 0; i < s.chosen().size(); ++i)
                values.push_back(term::evaluate(terms, s.chosen(i).condition, assignment).asBool());
            ASSERT_TRUE(s.respectsImplications(values)) << "seed " << seed;
        }
    }
    EXPECT_GT(implications, atScale(size_t{20}));
}

} // namespace
} // namespace vouch::solver::refine
