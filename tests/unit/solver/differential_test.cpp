// Random formulas through all backends: same answers, models that the evaluator accepts, cores that are
// cores.
#include "solver/random_terms.h"
#include "solver/solver.h"
#include "term/smtlib.h"

#include <gtest/gtest.h>

namespace vouch::solver::test {

namespace {

const std::vector<Backend> backends{Backend::Bitblast, Backend::Z3, Backend::Cvc5, Backend::Cone};

// Every formula is true in the solver's model, whether asked for directly or evaluated from its variables.
void expectModel(TermManager& tm, Solver& solver, const std::vector<Term>& formulas,
                 const std::string& where) {
    const term::Assignment model = solver.model(tm, formulas);
    for (Term formula : formulas) {
        ASSERT_TRUE(term::evaluate(tm, formula, model).asBool())
            << where << ": model of " << backendName(solver.backend()) << " violates "
            << term::toSmtLib(tm, formula);
        ASSERT_TRUE(solver.value(formula).asBool())
            << where << ": value of " << backendName(solver.backend());
    }
}

// The core is a subset of the assumptions and unsatisfiable with what was added, for a fresh solver too.
void expectCore(TermManager& tm, Solver& solver, const std::vector<Term>& added,
                const std::vector<Term>& assumptions, const std::string& where) {
    const std::vector<Term> core = solver.core();
    for (Term t : core)
        ASSERT_NE(std::find(assumptions.begin(), assumptions.end(), t), assumptions.end()) << where;
    const auto fresh = makeSolver(solver.backend() == Backend::Z3 ? Backend::Bitblast : Backend::Z3, tm);
    for (Term t : added) fresh->add(t);
    ASSERT_NE(fresh->check(core), Result::Sat) << where << ": core of " << backendName(solver.backend());
}

std::string describe(const TermManager& tm, const std::vector<Term>& terms) {
    std::string text;
    for (Term t : terms) text += "\n  " + term::toSmtLib(tm, t);
    return text;
}

// One round: the same formulas and assumptions for every backend, each in its long-lived solver.
class Trace {
  public:
    Trace(TermManager& tm, std::string name) : tm_(tm), name_(std::move(name)) {
        for (Backend backend : backends) solvers_.push_back(makeSolver(backend, tm));
    }

    void add(Term formula) {
        added_.push_back(formula);
        for (auto& solver : solvers_) solver->add(formula);
    }

    Result check(const std::vector<Term>& assumptions) {
        const std::string where = name_ + ", check " + std::to_string(++checks_);
        std::vector<Result> results;
        for (auto& solver : solvers_) results.push_back(solver->check(assumptions));
        const Result expected = results[0];
        EXPECT_NE(expected, Result::Unknown) << where;
        std::vector<Term> all = added_;
        all.insert(all.end(), assumptions.begin(), assumptions.end());
        for (size_t i = 0; i < results.size(); ++i) {
            // Z3 and cvc5 give up on some equalities of constant arrays; the bit-blaster never does.
            if (results[i] == Result::Unknown) continue;
            ++answers;
            EXPECT_EQ(results[i], expected)
                << where << ": " << backendName(backends[i]) << " disagrees with " << backendName(backends[0])
                << describe(tm_, added_) << "\n assuming" << describe(tm_, assumptions);
            if (results[i] != expected) return Result::Unknown;
            if (expected == Result::Sat) expectModel(tm_, *solvers_[i], all, where);
            if (expected == Result::Unsat) expectCore(tm_, *solvers_[i], added_, assumptions, where);
            if (testing::Test::HasFatalFailure()) break;
        }
        return expected;
    }

    unsigned answers = 0; // of all backends together

  private:
    TermManager& tm_;
    std::string name_;
    std::vector<std::unique_ptr<Solver>> solvers_;
    std::vector<Term> added_;
    unsigned checks_ = 0;
};

void runSingleQueries(const std::string& name, unsigned count, unsigned depth, const RandomOptions& options) {
    unsigned unsatisfiable = 0, answers = 0;
    for (unsigned seed = 0; seed < scaled(count); ++seed) {
        TermManager tm;
        RandomTerms random(tm, seed, options);
        Trace trace(tm, name + " seed " + std::to_string(seed));
        for (unsigned i = 0; i < 3; ++i) trace.add(random.boolean(depth));
        if (trace.check({random.boolean(depth), random.boolean(depth)}) == Result::Unsat) ++unsatisfiable;
        answers += trace.answers;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(answers, 2 * scaled(count)) << "the other backends should mostly answer";
    // A generator that only makes satisfiable formulas would test half of nothing.
    EXPECT_GT(unsatisfiable, 0u);
    EXPECT_LT(unsatisfiable, scaled(count));
}

// A long life of one solver: formulas come, assumptions change, activation literals are retired.
void runTrace(const std::string& name, unsigned seed, unsigned steps, unsigned depth,
              const RandomOptions& options) {
    TermManager tm;
    RandomTerms random(tm, seed, options);
    Trace trace(tm, name + " seed " + std::to_string(seed));
    std::vector<Term> active;
    for (unsigned step = 0; step < steps; ++step) {
        switch (random.below(5)) {
        case 0: {
            const Term activation = tm.mkFreshVar("act", Sort::boolean());
            trace.add(tm.mkImplies(activation, random.boolean(depth)));
            active.push_back(activation);
            break;
        }
        case 1:
            if (!active.empty()) {
                trace.add(tm.mkNot(active.back()));
                active.pop_back();
            }
            break;
        case 2: trace.add(tm.mkOr(random.boolean(depth), random.boolean(1))); break;
        default: {
            std::vector<Term> assumptions = active;
            for (unsigned i = random.below(4); i > 0; --i) assumptions.push_back(random.boolean(depth));
            trace.check(assumptions);
        }
        }
        if (testing::Test::HasFailure()) return;
    }
}

TEST(Differential, SmallWords) {
    runSingleQueries("small words", 60, 3, {.widths = {1, 3, 7}, .arrays = {}});
}

TEST(Differential, LargeWords) {
    runSingleQueries("large words", 25, 3,
                     {.widths = {33, 64, 65}, .arrays = {}, .multiplication = false, .division = false});
}

TEST(Differential, VeryLargeWords) {
    runSingleQueries("very large words", 8, 2,
                     {.widths = {1, 128}, .arrays = {}, .multiplication = false, .division = false});
}

// One array sort per query: Z3 and cvc5 share symbols between sorts too, but small domains clash more often.
TEST(Differential, ArraysOfTinyDomain) {
    runSingleQueries("arrays 1x1", 60, 3, {.widths = {}, .arrays = {Sort::array(1, 1)}});
    runSingleQueries("arrays 2x2", 60, 3, {.widths = {}, .arrays = {Sort::array(2, 2)}});
}

TEST(Differential, ArraysOfLargerDomain) {
    runSingleQueries(
        "arrays 4x8", 40, 3,
        {.widths = {4}, .arrays = {Sort::array(4, 8)}, .multiplication = false, .division = false});
    runSingleQueries(
        "arrays 32x8", 30, 3,
        {.widths = {1}, .arrays = {Sort::array(32, 8)}, .multiplication = false, .division = false});
}

TEST(Differential, ArraysOfSeveralSorts) {
    runSingleQueries("arrays mixed", 30, 3,
                     {.widths = {3},
                      .arrays = {Sort::array(3, 5), Sort::array(5, 3), Sort::array(3, 3)},
                      .multiplication = false,
                      .division = false});
}

RandomOptions withRanges(uint32_t index, uint32_t element) {
    return {.widths = {},
            .arrays = {Sort::array(index, element)},
            .multiplication = false,
            .division = false,
            .ranges = true,
            .equalities = false};
}

TEST(Differential, Ranges) {
    runSingleQueries("ranges 1x1", 60, 4, withRanges(1, 1));
    runSingleQueries("ranges 2x2", 60, 4, withRanges(2, 2));
    runSingleQueries("ranges 32x8", 30, 4, withRanges(32, 8));
}

TEST(Differential, TracesOfRanges) {
    for (unsigned seed = 0; seed < scaled(12u); ++seed)
        runTrace("trace of ranges", 3000 + seed, 20, 3, withRanges(3, 2));
}

// Where arrays are compared that were copied, the bit-blaster may give up, but not err.
TEST(Differential, EqualRanges) {
    unsigned sat = 0, unsat = 0;
    for (unsigned seed = 0; seed < scaled(150u); ++seed) {
        TermManager tm;
        RandomOptions options = withRanges(2, 2);
        options.equalities = true;
        RandomTerms random(tm, seed, options);
        std::vector<Term> formulas;
        for (unsigned i = 0; i < 4; ++i) formulas.push_back(random.boolean(4));
        const auto ours = makeSolver(Backend::Bitblast, tm), z3 = makeSolver(Backend::Z3, tm);
        const Result result = ours->check(formulas), other = z3->check(formulas);
        if (result == Result::Sat) expectModel(tm, *ours, formulas, "seed " + std::to_string(seed));
        if (result == Result::Unknown || other == Result::Unknown) continue;
        ASSERT_EQ(result, other) << "seed " << seed << describe(tm, formulas);
        ++(result == Result::Sat ? sat : unsat);
    }
    EXPECT_GT(sat, atScale(10u));
    EXPECT_GT(unsat, atScale(10u));
}

TEST(Differential, TracesOfWords) {
    for (unsigned seed = 0; seed < scaled(12u); ++seed)
        runTrace("trace of words", 1000 + seed, 25, 2,
                 {.widths = {1, 4, 8}, .arrays = {}, .variablesPerSort = 3});
}

TEST(Differential, TracesOfArrays) {
    for (unsigned seed = 0; seed < scaled(12u); ++seed)
        runTrace("trace of arrays", 2000 + seed, 20, 2,
                 {.widths = {2}, .arrays = {Sort::array(2, 3)}, .multiplication = false, .division = false});
}

} // namespace

} // namespace vouch::solver::test
