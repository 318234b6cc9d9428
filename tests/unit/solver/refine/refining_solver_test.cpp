// Refining solvers answer as others do, in every way of refining: alone, with assumptions, and one question after the other.
#include "solver/refine/formulas.h"
#include "solver/refine/refining_solver.h"
#include "term/smtlib.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vouch::solver::refine::test {

namespace {

std::string describe(const TermManager& tm, const std::vector<Term>& terms) {
    std::string text;
    for (Term t : terms) text += "\n  " + term::toSmtLib(tm, t);
    return text;
}

void expectModel(TermManager& tm, Solver& solver, const std::vector<Term>& formulas,
                 const std::string& where) {
    const Assignment model = solver.model(tm, formulas);
    for (Term t : formulas) {
        ASSERT_TRUE(term::evaluate(tm, t, model).asBool()) << where << describe(tm, formulas);
        ASSERT_TRUE(solver.value(t).asBool()) << where;
    }
}

} // namespace

class RefiningSolver : public testing::TestWithParam<Way> {
  protected:
    std::unique_ptr<Solver> make(TermManager& tm) const {
        return makeRefiningSolver(makeSolver(Backend::Bitblast, tm), tm, GetParam().settings);
    }
};

TEST_P(RefiningSolver, AgreesWithBruteForce) {
    double refined = 0, rounds = 0, sat = 0, unsat = 0;
    for (uint64_t seed = 0; seed < solver::test::scaled(200u); ++seed) {
        TermManager tm;
        const std::vector<Term> conjuncts = randomConjuncts(tm, seed, 4);
        const auto solver = make(tm);
        for (Term t : conjuncts) solver->add(t);
        const std::string where = GetParam().name + ", seed " + std::to_string(seed);
        const Result result = solver->check();
        ASSERT_EQ(result, hasModel(tm, conjuncts) ? Result::Sat : Result::Unsat)
            << where << describe(tm, conjuncts);
        if (result == Result::Sat) expectModel(tm, *solver, conjuncts, where);
        refined += solver->statistics.get("refine.questions");
        rounds += solver->statistics.get("refine.rounds");
        sat += solver->statistics.get("refine.sat");
        unsat += solver->statistics.get("refine.unsat");
    }
    EXPECT_GE(refined, solver::test::scaled(200u));
    EXPECT_GT(rounds, solver::test::scaled(200u) / 2);
    EXPECT_GT(sat, solver::test::scaled(200u) / 10);
    EXPECT_GT(unsat, solver::test::scaled(200u) / 40);
}

TEST_P(RefiningSolver, AgreesWithTwoSolversOnWordsOf32Bits) {
    for (uint64_t seed = 0; seed < solver::test::scaled(60u); ++seed) {
        TermManager tm;
        const std::vector<Term> conjuncts = randomConjuncts(tm, seed, 32);
        const auto refining = make(tm), plain = makeSolver(Backend::Bitblast, tm),
                   z3 = makeSolver(Backend::Z3, tm);
        for (Term t : conjuncts)
            for (Solver* s : {refining.get(), plain.get(), z3.get()}) s->add(t);
        const std::string where = GetParam().name + ", seed " + std::to_string(seed);
        const Result result = refining->check();
        ASSERT_EQ(result, plain->check()) << where << describe(tm, conjuncts);
        ASSERT_EQ(result, z3->check()) << where << describe(tm, conjuncts);
        if (result == Result::Sat) expectModel(tm, *refining, conjuncts, where);
    }
}

// Formulas and assumptions come in turns; arrays are among them.
TEST_P(RefiningSolver, OneQuestionAfterTheOther) {
    unsigned sat = 0, unsat = 0;
    for (uint64_t seed = 0; seed < solver::test::scaled(12u); ++seed) {
        TermManager tm;
        RandomOptions options;
        options.widths = {5};
        options.arrays = {Sort::array(3, 5)};
        options.division = false;
        RandomTerms random(tm, 1000 + seed, options);
        const auto refining = make(tm), plain = makeSolver(Backend::Bitblast, tm);
        std::vector<Term> added;
        for (unsigned step = 0; step < 6; ++step) {
            const std::string where =
                GetParam().name + ", seed " + std::to_string(seed) + ", step " + std::to_string(step);
            added.push_back(random.boolean(3));
            refining->add(added.back());
            plain->add(added.back());
            const std::vector<Term> assumptions{random.boolean(3), random.boolean(3)};
            const Result result = refining->check(assumptions);
            ASSERT_EQ(result, plain->check(assumptions)) << where;
            std::vector<Term> all = added;
            all.insert(all.end(), assumptions.begin(), assumptions.end());
            if (result == Result::Sat) expectModel(tm, *refining, all, where), ++sat;
            if (result != Result::Unsat) continue;
            ++unsat;
            const std::vector<Term> core = refining->core();
            for (Term t : core)
                ASSERT_NE(std::find(assumptions.begin(), assumptions.end(), t), assumptions.end()) << where;
            ASSERT_EQ(plain->check(core), Result::Unsat) << where;
        }
    }
    EXPECT_GT(sat, 5u);
    EXPECT_GT(unsat, 5u);
}

TEST_P(RefiningSolver, AnExhaustedBudgetGivesUnknown) {
    TermManager tm;
    const auto solver = make(tm);
    const Term x = tm.mkVar("x", Sort::bitVec(32)), y = tm.mkVar("y", Sort::bitVec(32));
    solver->add(tm.mkEq(tm.mkBvMul(x, y), tm.mkConst(32, 0x10001)));
    solver->setBudget(support::Budget::seconds(0));
    EXPECT_EQ(solver->check(), Result::Unknown);
    solver->setBudget({});
    ASSERT_EQ(solver->check(), Result::Sat);
    EXPECT_EQ(solver->value(tm.mkBvMul(x, y)).asBits(), BitVector(32, 0x10001));
}

INSTANTIATE_TEST_SUITE_P(Ways, RefiningSolver, testing::ValuesIn(ways()),
                         [](const auto& info) { return info.param.name; });

TEST(RefiningSolverTest, EasyAndLimitedQuestionsAreNotRefined) {
    TermManager tm;
    RefineSettings settings;
    settings.mode = Mode::Width;
    const auto solver = makeRefiningSolver(makeSolver(Backend::Bitblast, tm), tm, settings);
    const Term x = tm.mkVar("x", Sort::bitVec(32));
    solver->add(tm.mkBvUgt(x, tm.mkConst(32, 77)));
    EXPECT_EQ(solver->check(), Result::Sat);
    EXPECT_EQ(solver->statistics.get("refine.questions"), 0);

    settings.easyConflicts = 0;
    settings.width.widening = Widening::Predicates;
    settings.decidingSolver = Backend::Cone;
    const auto eager = makeRefiningSolver(makeSolver(Backend::Bitblast, tm), tm, settings);
    eager->add(tm.mkBvUgt(x, tm.mkConst(32, 77)));
    eager->setConflictLimit(10);
    EXPECT_EQ(eager->check(), Result::Sat);
    EXPECT_EQ(eager->statistics.get("refine.questions"), 0);
    EXPECT_EQ(eager->backend(), Backend::Bitblast);
    eager->setConflictLimit(-1);
    EXPECT_EQ(eager->check(), Result::Sat);
    EXPECT_EQ(eager->statistics.get("refine.questions"), 1);
    EXPECT_EQ(eager->backend(), Backend::Cone);               // who has answered
    EXPECT_LT(eager->value(x).asBits().getZExtValue(), 128u); // seven bits
}

TEST(RefiningSolverTest, ApproximationsAreAskedOfTheInnerSolversKindUnlessSaidOtherwise) {
    for (Backend backend : {Backend::Z3, Backend::Cone}) {
        TermManager tm;
        RefineSettings settings = forSingleQuestions();
        const auto solver = makeRefiningSolver(makeSolver(backend, tm), tm, settings);
        solver->add(tm.mkBvUgt(tm.mkVar("x", Sort::bitVec(32)), tm.mkConst(32, 7)));
        ASSERT_EQ(solver->check(), Result::Sat);
        EXPECT_EQ(solver->statistics.get("refine.sat"), 1); // by the probe
        EXPECT_EQ(solver->backend(), backend);
    }
}

TEST(RefiningSolverTest, WithoutRefinementTheSolverIsTheInnerOne) {
    TermManager tm;
    auto inner = makeSolver(Backend::Bitblast, tm);
    Solver* const is = inner.get();
    EXPECT_EQ(makeRefiningSolver(std::move(inner), tm, {}).get(), is);
}

} // namespace vouch::solver::refine::test
