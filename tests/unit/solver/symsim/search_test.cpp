// The abstract model and the vectors on it: distances, what is restored, the four scenarios of He 2009, figure 4.7, cases 1 to 3.
#include "solver/symsim/search.h"

#include <gtest/gtest.h>

namespace vouch::solver::symsim {
namespace {

using Role = Abstraction::Role;
using Outcome = Search::Outcome;

struct Words {
    term::TermManager tm;
    Term word(const char* name, uint32_t width = 8) { return tm.mkVar(name, term::Sort::bitVec(width)); }
    Term flag(const char* name) { return tm.mkVar(name, term::Sort::boolean()); }
};

struct Searched {
    Outcome outcome;
    size_t patterns, simulations;
    unsigned solvedBy;
    std::vector<EdgeValue> counterexample;
};

Searched searched(TermManager& tm, Term formula, VectorLimits limits, unsigned distance = 3) {
    const Abstraction abstraction(tm, std::span(&formula, 1), distance);
    const Model model(tm, std::span(&formula, 1), abstraction, 100'000);
    const support::Budget budget;
    Search search(model, limits, budget);
    const Outcome outcome = search.run();
    return {outcome, search.patterns(), search.simulations(), search.solvedBy(), search.counterexample()};
}

TEST(SymsimSearch, DistanceCountsOperatorsThatCompute) {
    Words w;
    TermManager& tm = w.tm;
    const Term x = w.word("x"), y = w.word("y"), p = w.flag("p");
    const Term product = tm.mkBvMul(x, y);                    // 4
    const Term sum = tm.mkBvAdd(product, w.word("a"));        // 3
    const Term choice = tm.mkIte(p, tm.mkBvNot(sum), y);      // wiring and choices count nothing
    const Term shifted = tm.mkBvShl(choice, w.word("b"));     // 2
    const Term difference = tm.mkBvSub(shifted, w.word("c")); // 1
    const Term formula = tm.mkBvUlt(difference, x);
    for (unsigned distance = 0; distance <= 4; ++distance) {
        const Abstraction abstraction(tm, std::span(&formula, 1), distance);
        EXPECT_EQ(abstraction.role(product), distance >= 4 ? Role::Exact : Role::Removed);
        EXPECT_EQ(abstraction.role(sum), distance >= 3 ? Role::Exact : Role::Uninterpreted);
        EXPECT_EQ(abstraction.role(shifted), distance >= 2 ? Role::Exact : Role::Uninterpreted);
        EXPECT_EQ(abstraction.role(difference), distance >= 1 ? Role::Exact : Role::Uninterpreted);
        EXPECT_EQ(abstraction.role(formula), Role::Exact) << "predicates are kept";
        EXPECT_EQ(abstraction.role(choice), Role::Exact);
        EXPECT_EQ(abstraction.abstracted(), 4 - distance);
    }
}

// What a spurious counterexample names is restored, a predicate by the nearest words below it, and then it is opened.
TEST(SymsimSearch, RestoringGoesDownwardsAndEnds) {
    Words w;
    TermManager& tm = w.tm;
    const Term sum = tm.mkBvAdd(w.word("x"), w.word("y"));
    const Term product = tm.mkBvMul(sum, w.word("z"));
    const Term predicate = tm.mkBvUlt(product, w.word("a"));
    Abstraction abstraction(tm, std::span(&predicate, 1), 0);
    const std::span<const Term> edges(&predicate, 1);
    EXPECT_TRUE(abstraction.restore(edges));
    EXPECT_EQ(abstraction.role(product), Role::Exact);
    EXPECT_EQ(abstraction.role(sum), Role::Uninterpreted);
    EXPECT_TRUE(abstraction.restore(edges));
    EXPECT_EQ(abstraction.role(sum), Role::Exact);
    EXPECT_FALSE(abstraction.isOpen(predicate));
    EXPECT_TRUE(abstraction.restore(edges));
    EXPECT_TRUE(abstraction.isOpen(predicate));
    EXPECT_FALSE(abstraction.restore(edges));
    EXPECT_FALSE(abstraction.restoreNearest());
    EXPECT_EQ(abstraction.restored(), 2u);
}

// p, q and r: no two of them are equal. Three vectors or more, and no fewer edges than two.
Term threeDiffer(Words& w, const std::string& prefix) {
    TermManager& tm = w.tm;
    const Term p = w.flag((prefix + "p").c_str()), q = w.flag((prefix + "q").c_str()),
               r = w.flag((prefix + "r").c_str());
    return tm.mkAnd(tm.mkOr(tm.mkAnd(p, tm.mkNot(q)), tm.mkAnd(q, tm.mkNot(p))),
                    tm.mkAnd(tm.mkOr(tm.mkAnd(p, tm.mkNot(r)), tm.mkAnd(r, tm.mkNot(p))),
                             tm.mkOr(tm.mkAnd(q, tm.mkNot(r)), tm.mkAnd(r, tm.mkNot(q)))));
}

// Scenario (b): an AND of what has no input in common needs as many vectors as the part that is bad for it, wherever that
// stands; scenario (a), correlated inputs, is inside of each part.
TEST(SymsimSearch, UncorrelatedOperandsAreSimulatedByThemselves) {
    Words w;
    TermManager& tm = w.tm;
    const Searched one = searched(tm, threeDiffer(w, "a"), {.enumerated = 0});
    EXPECT_EQ(one.outcome, Outcome::Good);
    EXPECT_GT(one.patterns, 1u);
    // Choices that can be made, in any number: x or y.
    Term free = tm.mkTrue();
    for (int i = 0; i < 6; ++i)
        free = tm.mkAnd(free, tm.mkOr(w.flag(("x" + std::to_string(i)).c_str()),
                                      w.flag(("y" + std::to_string(i)).c_str())));
    for (const Term formula : {tm.mkAnd(free, threeDiffer(w, "a")), tm.mkAnd(threeDiffer(w, "z"), free)}) {
        const Searched both = searched(tm, formula, {.enumerated = 0});
        EXPECT_EQ(both.outcome, Outcome::Good);
        EXPECT_EQ(both.patterns, one.patterns); // and not some times 2^6
    }
}

// Scenarios (c) and (d): an OR is bad only if no operand can be justified.
TEST(SymsimSearch, EachOperandOfAnOrIsTried) {
    Words w;
    TermManager& tm = w.tm;
    const Term never = tm.mkOr(threeDiffer(w, "a"), threeDiffer(w, "b"));
    EXPECT_EQ(searched(tm, never, {}).outcome, Outcome::Good);
    const Term p = w.flag("p");
    const Searched some = searched(tm, tm.mkOr(never, p), {});
    EXPECT_EQ(some.outcome, Outcome::Counterexample);
    bool hasP = false;
    for (const EdgeValue& e : some.counterexample) hasP |= e.edge.term == p && e.value == true;
    EXPECT_TRUE(hasP);
}

TEST(SymsimSearch, CasesOneTwoAndThree) {
    Words w;
    TermManager& tm = w.tm;
    const Term x = w.word("x"), y = w.word("y");
    const Searched one = searched(tm, tm.mkAnd(tm.mkBvUlt(x, y), tm.mkBvUlt(y, x)), {});
    EXPECT_EQ(std::pair(one.outcome, one.solvedBy), std::pair(Outcome::Good, 1u));
    EXPECT_EQ(one.patterns, 1u);
    EXPECT_EQ(one.simulations, 1u);
    const Term formula = threeDiffer(w, "a");
    const Searched three = searched(tm, formula, {.enumerated = 0});
    EXPECT_EQ(std::pair(three.outcome, three.solvedBy), std::pair(Outcome::Good, 3u));
    const Searched two = searched(tm, formula, {.patterns = 4096, .enumerated = 12});
    EXPECT_EQ(std::pair(two.outcome, two.solvedBy), std::pair(Outcome::Good, 2u));
    EXPECT_LT(three.patterns, two.patterns);
    EXPECT_EQ(two.patterns & (two.patterns - 1), 0u) << "all values of some edges";
}

// A counterexample may take many more edges than there are vectors, and a search for it ends.
TEST(SymsimSearch, VectorsOfManyEdges) {
    for (const int length : {100, 700, 12'000}) {
        Words w;
        std::vector<Term> links;
        Term last = w.flag("p");
        for (int i = 0; i < length; ++i) {
            const Term next = w.flag(("p" + std::to_string(i)).c_str());
            links.push_back(w.tm.mkOr(last, next));
            last = next;
        }
        const Outcome outcome = searched(w.tm, w.tm.mkAnd(links), {}).outcome;
        EXPECT_EQ(outcome, length < 10'000 ? Outcome::Counterexample : Outcome::Open) << length;
    }
}

TEST(SymsimSearch, TooFewVectorsLeaveItOpen) {
    Words w;
    const Term formula = threeDiffer(w, "a");
    const size_t needed = searched(w.tm, formula, {.enumerated = 0}).patterns;
    for (size_t patterns = 1; patterns < needed; ++patterns) {
        const Searched s =
            searched(w.tm, formula, {.patterns = static_cast<int64_t>(patterns), .enumerated = 0});
        EXPECT_EQ(s.outcome, Outcome::Open);
        EXPECT_LE(s.patterns, patterns);
    }
    EXPECT_EQ(searched(w.tm, formula, {.patterns = static_cast<int64_t>(needed), .enumerated = 0}).outcome,
              Outcome::Good);
}

} // namespace
} // namespace vouch::solver::symsim
