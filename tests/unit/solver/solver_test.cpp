// The contract of Solver, for every backend.
#include "solver/solver.h"
#include "support/budget.h"

#include <gtest/gtest.h>

namespace vouch::solver::test {

using term::BitVector;
using term::Sort;

TEST(Families, ShareWhatMayBeWrong) {
    EXPECT_EQ(family(Backend::Cone), family(Backend::Bitblast)); // one bit-blaster
    EXPECT_NE(family(Backend::Z3), family(Backend::Bitblast));
    EXPECT_NE(family(Backend::Cvc5), family(Backend::Bitblast));
    EXPECT_NE(family(Backend::Cvc5), family(Backend::Z3));
}

class EverySolver : public testing::TestWithParam<Backend> {
  protected:
    Result check(std::vector<Term> assumptions = {}) { return solver->check(assumptions); }
    Term word(const char* name, uint32_t width = 8) { return tm.mkVar(name, Sort::bitVec(width)); }
    Term number(uint64_t value, uint32_t width = 8) { return tm.mkConst(width, value); }
    Term flag(const char* name) { return tm.mkVar(name, Sort::boolean()); }

    // Factoring a product of two large primes: far beyond the limits that the tests set.
    Term factoring() {
        const Term x = word("x", 80), y = word("y", 80);
        const auto isFactor = [&](Term t) {
            const Term bound = tm.mkConst(BitVector::getOneBitSet(80, 40));
            return tm.mkAnd(tm.mkBvUgt(t, number(1, 80)), tm.mkBvUlt(t, bound));
        };
        const Term product = tm.mkConst(BitVector(80, 1099511627689ull) * BitVector(80, 549755813881ull));
        return tm.mkAnd(tm.mkEq(tm.mkBvMul(x, y), product), tm.mkAnd(isFactor(x), isFactor(y)));
    }

    TermManager tm;
    std::unique_ptr<Solver> solver = makeSolver(GetParam(), tm);
};

INSTANTIATE_TEST_SUITE_P(Backends, EverySolver,
                         testing::Values(Backend::Bitblast, Backend::Z3, Backend::Cvc5, Backend::Cone),
                         [](const auto& info) { return std::string(backendName(info.param)); });

TEST_P(EverySolver, NothingAddedIsSatisfiable) {
    EXPECT_EQ(check(), Result::Sat);
    EXPECT_EQ(solver->value(word("never seen")), Value(BitVector(8, 0)));
}

TEST_P(EverySolver, FalseIsUnsatisfiableForGood) {
    solver->add(tm.mkFalse());
    EXPECT_EQ(check(), Result::Unsat);
    EXPECT_TRUE(solver->core().empty());
    EXPECT_EQ(check({flag("p")}), Result::Unsat);
    EXPECT_TRUE(solver->core().empty());
}

TEST_P(EverySolver, AssumptionsDoNotStay) {
    const Term x = word("x");
    solver->add(tm.mkBvUlt(x, number(5)));
    EXPECT_EQ(check({tm.mkBvUgt(x, number(7))}), Result::Unsat);
    EXPECT_EQ(check({tm.mkBvUgt(x, number(3))}), Result::Sat);
    EXPECT_EQ(solver->value(x), Value(BitVector(8, 4)));
    EXPECT_EQ(solver->value(tm.mkBvAdd(x, number(1))), Value(BitVector(8, 5)));
    EXPECT_EQ(solver->value(tm.mkBvAdd(x, word("never seen"))), Value(BitVector(8, 4)));
}

// cvc5 is started anew for a check without assumptions, in another way where there are no arrays.
TEST_P(EverySolver, ChecksOfAllKindsTakeTurns) {
    const Term x = word("x"), y = word("y"), a = tm.mkVar("a", Sort::array(8, 8));
    solver->add(tm.mkEq(tm.mkBvMul(x, y), number(15)));
    solver->add(tm.mkBvUlt(x, y));
    solver->add(tm.mkBvUlt(y, number(16)));
    EXPECT_EQ(check(), Result::Sat);
    EXPECT_EQ(solver->value(tm.mkBvMul(x, y)), Value(BitVector(8, 15)));
    EXPECT_EQ(check({tm.mkEq(x, number(2))}), Result::Unsat);
    EXPECT_EQ(solver->core(), std::vector<Term>{tm.mkEq(x, number(2))});
    EXPECT_EQ(check({tm.mkEq(x, number(3))}), Result::Sat);
    EXPECT_EQ(solver->value(y), Value(BitVector(8, 5)));
    solver->add(tm.mkEq(tm.mkSelect(a, y), number(1)));
    EXPECT_EQ(check(), Result::Sat);
    EXPECT_EQ(solver->value(tm.mkSelect(a, y)), Value(BitVector(8, 1)));
    solver->add(tm.mkNot(tm.mkEq(x, number(1))));
    solver->add(tm.mkNot(tm.mkEq(x, number(3))));
    EXPECT_EQ(check(), Result::Unsat);
}

TEST_P(EverySolver, CoreLeavesOutWhatDoesNotMatter) {
    const Term x = word("x"), y = word("y");
    const Term small = tm.mkBvUlt(x, number(5)), large = tm.mkBvUgt(x, number(9)),
               other = tm.mkEq(y, number(1));
    ASSERT_EQ(check({other, small, large}), Result::Unsat);
    EXPECT_EQ(solver->core(), (std::vector<Term>{small, large}));
}

TEST_P(EverySolver, ContradictingAssumptions) {
    const Term p = flag("p"), q = flag("q");
    ASSERT_EQ(check({q, p, tm.mkNot(p)}), Result::Unsat);
    EXPECT_EQ(solver->core(), (std::vector<Term>{p, tm.mkNot(p)}));
    ASSERT_EQ(check({q, tm.mkFalse()}), Result::Unsat);
    EXPECT_EQ(solver->core(), (std::vector<Term>{tm.mkFalse()}));
    EXPECT_EQ(check({q, q, tm.mkTrue()}), Result::Sat);
}

TEST_P(EverySolver, ActivationLiterals) {
    const Term x = word("x"), act = flag("act");
    solver->add(tm.mkImplies(act, tm.mkEq(x, number(3))));
    solver->add(tm.mkBvUgt(x, number(100)));
    ASSERT_EQ(check({act}), Result::Unsat);
    EXPECT_EQ(solver->core(), (std::vector<Term>{act}));
    EXPECT_EQ(check(), Result::Sat);
    solver->add(tm.mkNot(act));
    EXPECT_EQ(check(), Result::Sat);
}

TEST_P(EverySolver, ModelHasArrays) {
    const Term memory = tm.mkVar("memory", Sort::array(32, 8)), i = word("i", 32), j = word("j", 32);
    const Term written = tm.mkStore(memory, i, number(7));
    solver->add(tm.mkEq(tm.mkSelect(written, j), number(9)));
    solver->add(tm.mkEq(tm.mkSelect(memory, i), number(8)));
    ASSERT_EQ(check(), Result::Sat);
    const term::Assignment model = solver->model(tm, std::vector{tm.mkSelect(written, j)});
    ASSERT_EQ(model.size(), 3u);
    EXPECT_NE(model.at(i), model.at(j));
    EXPECT_EQ(model.at(memory).asArray().at(model.at(j).asBits()), BitVector(8, 9));
    EXPECT_EQ(model.at(memory).asArray().at(model.at(i).asBits()), BitVector(8, 8));
    EXPECT_EQ(check({tm.mkEq(i, j)}), Result::Unsat);
}

TEST_P(EverySolver, ArraysAreExtensional) {
    const Sort sort = Sort::array(16, 8);
    const Term a = tm.mkVar("a", sort), b = tm.mkVar("b", sort), i = word("i", 16);
    solver->add(tm.mkEq(tm.mkStore(a, i, number(1)), tm.mkStore(b, i, number(1))));
    ASSERT_EQ(check({tm.mkDistinct(a, b)}), Result::Sat);
    EXPECT_NE(solver->value(a), solver->value(b));
    EXPECT_EQ(solver->value(tm.mkStore(a, i, number(1))), solver->value(tm.mkStore(b, i, number(1))));
    ASSERT_EQ(check({tm.mkDistinct(a, b), tm.mkEq(tm.mkSelect(a, i), tm.mkSelect(b, i))}), Result::Unsat);
    EXPECT_EQ(solver->core().size(), 2u);
}

TEST_P(EverySolver, ExhaustedBudgetIsUnknown) {
    solver->add(tm.mkEq(word("x"), number(3)));
    support::Budget budget;
    budget.cancel();
    solver->setBudget(budget);
    EXPECT_EQ(check(), Result::Unknown);
    solver->setBudget({});
    EXPECT_EQ(check(), Result::Sat);
}

TEST_P(EverySolver, StopsWhenTheBudgetEnds) {
    const Term hard = flag("hard");
    solver->add(tm.mkImplies(hard, factoring()));
    solver->setBudget(support::Budget::seconds(0.2));
    EXPECT_EQ(check({hard}), Result::Unknown);
    solver->setBudget({});
    EXPECT_EQ(check({tm.mkNot(hard)}), Result::Sat);
}

TEST_P(EverySolver, StopsAtTheConflictLimit) {
    const Term hard = flag("hard");
    solver->add(tm.mkImplies(hard, factoring()));
    solver->setConflictLimit(10);
    EXPECT_EQ(check({hard}), Result::Unknown);
    solver->setConflictLimit(-1);
    EXPECT_EQ(check({tm.mkNot(hard)}), Result::Sat);
}

TEST_P(EverySolver, CountsItsChecks) {
    check();
    check({tm.mkFalse()});
    EXPECT_EQ(solver->statistics.get("checks"), 2);
    EXPECT_EQ(solver->statistics.get("sat"), 1);
    EXPECT_EQ(solver->statistics.get("unsat"), 1);
}

// Z3 4.8.12 and cvc5 1.0.3 give up on equalities of constant arrays.
TEST(BitblastSolver, ConstantArraysDifferFromFiniteChanges) {
    TermManager tm;
    const auto solver = makeSolver(Backend::Bitblast, tm);
    const auto word = [&](const char* name, uint32_t width) { return tm.mkVar(name, Sort::bitVec(width)); };
    const Sort sort = Sort::array(16, 8);
    Term changed = tm.mkConstArray(sort, tm.mkConst(8, 0));
    for (const char* index : {"i", "j", "k"})
        changed = tm.mkStore(changed, word(index, 16), tm.mkConst(8, 1));
    solver->add(tm.mkEq(changed, tm.mkConstArray(sort, tm.mkConst(8, 1))));
    EXPECT_EQ(solver->check(), Result::Unsat);
}

// Lookup in two stages, in tables of some thousand entries: as circuits, since a lemma would exclude one index only.
TEST(BitblastSolver, LargeTablesNeedNoLemmas) {
    TermManager tm;
    auto table = [&](uint32_t width, uint64_t entries, const std::function<uint64_t(uint64_t)>& entry) {
        Term array = tm.mkConstArray(Sort::array(32, width), tm.mkConst(width, 0));
        for (uint64_t i = 0; i < entries; ++i)
            array = tm.mkStore(array, tm.mkConst(32, i), tm.mkConst(width, entry(i)));
        return array;
    };
    const Term stages = table(8, 4096, [](uint64_t i) { return (i * 37 + i / 16) % 61; });
    const Term classes = table(16, 2048, [](uint64_t i) { return i == 1234 ? 30 : (i * 11 + i / 32) % 30; });
    const Term point = tm.mkVar("point", Sort::bitVec(32));
    const Term block = tm.mkZext(tm.mkSelect(stages, tm.mkBvLshr(point, tm.mkConst(32, 5))), 24);
    const Term place = tm.mkBvOr(tm.mkBvShl(block, tm.mkConst(32, 5)), tm.mkBvAnd(point, tm.mkConst(32, 31)));
    const Term found = tm.mkSelect(classes, place);
    const std::unique_ptr<Solver> solver = makeSolver(Backend::Bitblast, tm);
    solver->add(tm.mkBvUgt(found, tm.mkConst(16, 29)));
    ASSERT_EQ(solver->check(), Result::Sat);
    EXPECT_EQ(solver->value(place), Value(BitVector(32, 1234)));
    EXPECT_EQ(solver->value(found), Value(BitVector(16, 30)));
    solver->add(tm.mkDistinct(place, tm.mkConst(32, 1234)));
    EXPECT_EQ(solver->check(), Result::Unsat);
    EXPECT_EQ(solver->statistics.get("lemmas"), 0);
}

TEST(BitblastSolver, ConstantArraysOfTwoElementsCanBeOverwritten) {
    TermManager tm;
    const auto solver = makeSolver(Backend::Bitblast, tm);
    const auto word = [&](const char* name, uint32_t width) { return tm.mkVar(name, Sort::bitVec(width)); };
    const Sort sort = Sort::array(1, 8);
    Term changed = tm.mkConstArray(sort, tm.mkConst(8, 0));
    for (const char* index : {"i", "j"}) changed = tm.mkStore(changed, word(index, 1), tm.mkConst(8, 1));
    solver->add(tm.mkEq(changed, tm.mkConstArray(sort, tm.mkConst(8, 1))));
    ASSERT_EQ(solver->check(), Result::Sat);
    EXPECT_NE(solver->value(word("i", 1)), solver->value(word("j", 1)));
}

TEST(BitblastSolver, DeepTerms) {
    TermManager tm;
    const auto solver = makeSolver(Backend::Bitblast, tm);
    const auto byte = [&](const char* name) { return tm.mkVar(name, Sort::bitVec(8)); };
    Term sum = byte("x");
    for (unsigned i = 0; i < 50000; ++i)
        sum = tm.mkBvXor(tm.mkBvAnd(sum, byte("y")), byte(i % 2 ? "z" : "w"));
    const Term isOne = tm.mkEq(sum, tm.mkConst(8, 1));
    ASSERT_EQ(solver->check(std::vector{isOne}), Result::Sat);
    const std::vector<Term> masked{isOne, tm.mkEq(byte("y"), tm.mkConst(8, 0))};
    ASSERT_EQ(solver->check(masked), Result::Sat);
    EXPECT_EQ(solver->value(byte("z")), Value(BitVector(8, 1)));
}

TEST(BitblastSolver, LongChainsOfStoresAtConstantIndexes) {
    TermManager tm;
    const auto solver = makeSolver(Backend::Bitblast, tm);
    const Term base = tm.mkVar("base", Sort::array(32, 32)), i = tm.mkVar("i", Sort::bitVec(32));
    Term memory = base;
    for (uint32_t k = 0; k < 4000; ++k)
        memory = tm.mkStore(memory, tm.mkConst(32, 4 * k), tm.mkConst(32, k * k));
    solver->add(tm.mkEq(tm.mkSelect(memory, i), tm.mkConst(32, 1234 * 1234)));
    ASSERT_EQ(solver->check(std::vector{tm.mkBvUlt(i, tm.mkConst(32, 16000)),
                                        tm.mkEq(tm.mkExtract(i, 1, 0), tm.mkConst(2, 0))}),
              Result::Sat);
    EXPECT_EQ(solver->value(i), Value(BitVector(32, 4 * 1234)));
    EXPECT_EQ(solver->check(std::vector{tm.mkEq(i, tm.mkConst(32, 4 * 77))}), Result::Unsat);
}

// Neighbours are exchanged in an array, pass after pass. What is encoded is what two of the cells depend on, as if all of them
// were variables: no store that they do not depend on.
TEST(BitblastSolver, StoresThatNobodyReadsHaveNoClauses) {
    constexpr uint32_t cells = 24;
    TermManager tm;
    const auto at = [&](uint32_t i) { return tm.mkConst(32, i); };
    Term array = tm.mkConstArray(Sort::array(32, 32), at(0));
    std::vector<Term> values;
    for (uint32_t i = 0; i < cells; ++i) {
        values.push_back(tm.mkVar("v" + std::to_string(i), Sort::bitVec(32)));
        array = tm.mkStore(array, at(i), values.back());
    }
    for (uint32_t last = cells - 1; last > 0; --last)
        for (uint32_t j = 0; j < last; ++j) {
            const Term a = tm.mkSelect(array, at(j)), b = tm.mkSelect(array, at(j + 1));
            const Term exchanged = tm.mkStore(tm.mkStore(array, at(j), b), at(j + 1), a);
            array = tm.mkIte(tm.mkBvSlt(b, a), exchanged, array);
            const Term c = values[j], d = values[j + 1], less = tm.mkBvSlt(d, c);
            values[j] = tm.mkIte(less, d, c);
            values[j + 1] = tm.mkIte(less, c, d);
        }
    const auto clauses = [&](Term a, Term b, Result expected) {
        const auto solver = makeSolver(Backend::Bitblast, tm);
        solver->add(tm.mkBvSlt(a, tm.mkBvAnd(b, at(1))));
        EXPECT_EQ(solver->check(), expected);
        return solver->statistics.get("clauses");
    };
    const double asArray =
        clauses(tm.mkSelect(array, at(cells - 1)), tm.mkSelect(array, at(cells - 2)), Result::Sat);
    const double asVariables = clauses(values[cells - 1], values[cells - 2], Result::Sat);
    EXPECT_LE(asArray, 1.1 * asVariables);
    // What one of them depends on is read at an index that is not known: now stores matter.
    const auto solver = makeSolver(Backend::Bitblast, tm);
    const Term i = tm.mkVar("i", Sort::bitVec(32)), small = tm.mkConstArray(Sort::array(32, 32), at(3));
    const Term stored = tm.mkStore(tm.mkStore(small, i, at(5)), tm.mkVar("k", Sort::bitVec(32)), at(6));
    const Term read = tm.mkSelect(stored, tm.mkVar("l", Sort::bitVec(32)));
    for (const uint32_t value : {3u, 4u, 5u, 6u}) {
        const Term question = tm.mkEq(read, at(value));
        EXPECT_EQ(solver->check(std::span(&question, 1)), value == 4 ? Result::Unsat : Result::Sat);
    }
}

// After n choices between two stores there are 2^n paths from a read to the array at the bottom.
TEST(BitblastSolver, ReadsThroughChoicesCostNoLemmaPerPath) {
    TermManager tm;
    const auto solver = makeSolver(Backend::Bitblast, tm);
    const auto word = [&](const std::string& name) { return tm.mkVar(name, Sort::bitVec(32)); };
    const Term bottom = tm.mkVar("bottom", Sort::array(32, 32)), i = word("i");
    Term memory = bottom;
    for (const std::string n : {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"}) {
        const Term j = word("j" + n), k = word("k" + n);
        memory = tm.mkIte(tm.mkVar("c" + n, Sort::boolean()), tm.mkStore(memory, j, word("v" + n)),
                          tm.mkStore(memory, k, word("w" + n)));
        solver->add(tm.mkAnd(tm.mkDistinct(i, j), tm.mkDistinct(i, k)));
    }
    const Term differs = tm.mkDistinct(tm.mkSelect(memory, i), tm.mkSelect(bottom, i));
    EXPECT_EQ(solver->check(std::vector{differs}), Result::Unsat);
    EXPECT_GT(solver->statistics.get("rounds"), 0);
    EXPECT_LT(solver->statistics.get("rounds"), 500);
}

// Pointers to heap objects are choices between constants: what is read through them folds to one, too.
TEST(BitblastSolver, ReadsAtChoicesOfConstantsNeedNoLemmas) {
    TermManager tm;
    const auto solver = makeSolver(Backend::Bitblast, tm);
    const Term c = tm.mkVar("c", Sort::boolean()), d = tm.mkVar("d", Sort::boolean());
    const auto number = [&](uint64_t value) { return tm.mkConst(32, value); };
    const auto choice = [&](Term condition, uint64_t a, uint64_t b) {
        return tm.mkIte(condition, number(a), number(b));
    };
    Term memory = tm.mkConstArray(Sort::array(32, 32), number(0));
    memory = tm.mkStore(memory, choice(c, 0x1000, 0x1010), choice(d, 0x2000, 0x2010));
    memory = tm.mkIte(d, tm.mkStore(memory, choice(c, 0x1010, 0x1000), number(0x2020)), memory);
    const Term first = tm.mkSelect(memory, number(0x1000)), second = tm.mkSelect(memory, number(0x1010));
    const Term both = tm.mkAnd(tm.mkEq(first, number(0x2020)), tm.mkEq(second, number(0x2000)));
    ASSERT_EQ(solver->check(std::vector{both}), Result::Sat);
    EXPECT_FALSE(solver->value(c).asBool());
    EXPECT_TRUE(solver->value(d).asBool());
    EXPECT_EQ(solver->check(std::vector{both, c}), Result::Unsat);
    EXPECT_EQ(solver->check(std::vector{tm.mkEq(first, number(0x2030))}), Result::Unsat);
    EXPECT_EQ(solver->statistics.get("lemmas"), 0);
}

TEST(BitblastSolver, ReadsThroughChoicesAndEqualities) {
    TermManager tm;
    const auto solver = makeSolver(Backend::Bitblast, tm);
    const Sort sort = Sort::array(8, 8);
    const auto array = [&](const char* name) { return tm.mkVar(name, sort); };
    const auto byte = [&](const char* name) { return tm.mkVar(name, Sort::bitVec(8)); };
    const Term c = tm.mkVar("c", Sort::boolean());
    const Term chosen = tm.mkIte(c, tm.mkStore(array("a"), byte("i"), byte("v")), array("b"));
    solver->add(tm.mkEq(array("d"), chosen));
    solver->add(tm.mkEq(array("a"), array("b")));
    const Term differs =
        tm.mkDistinct(tm.mkSelect(array("d"), byte("j")), tm.mkSelect(array("b"), byte("j")));
    ASSERT_EQ(solver->check(std::vector{differs}), Result::Sat);
    EXPECT_TRUE(solver->value(c).asBool());
    EXPECT_EQ(solver->value(byte("i")), solver->value(byte("j")));
    EXPECT_EQ(solver->check(std::vector{differs, tm.mkDistinct(byte("i"), byte("j"))}), Result::Unsat);
    EXPECT_EQ(solver->check(std::vector{differs, tm.mkNot(c)}), Result::Unsat);
    EXPECT_GT(solver->statistics.get("lemmas"), 0);
}

} // namespace vouch::solver::test
