// Searches in every mode agree with brute force on small words, and with other solvers on wide ones and on arrays.
#include "formula/search.h"

#include "formula/random_formulas.h"
#include "solver/solver.h"

#include <cstdlib>
#include <gtest/gtest.h>

namespace vouch::formula {
namespace {

using term::Sort;
using testing::RandomFormula;

unsigned formulas(unsigned byDefault) {
    const char* wanted = std::getenv("VOUCH_FORMULAS");
    return wanted ? static_cast<unsigned>(std::atoi(wanted)) : byDefault;
}

struct Mode {
    std::string name;
    Settings settings;
};

std::vector<Mode> modes() {
    std::vector<Mode> all{{"default", {}}};
    const auto add = [&](const std::string& name) -> Settings& {
        all.push_back({name, {}});
        return all.back().settings;
    };
    add("plain").preprocess = {.definitions = false, .facts = false, .unconstrained = false};
    add("definitions").preprocess = {.facts = false, .unconstrained = false};
    add("facts").preprocess = {.definitions = false, .unconstrained = false};
    add("unconstrained").preprocess = {.definitions = false, .facts = false};
    Settings& symsim = add("symsim");
    symsim.symsim.emplace();
    symsim.preprocess = {.definitions = false, .facts = false, .unconstrained = false};
    add("symsim, abstract").symsim = solver::symsim::Settings{.distance = 0, .vectors = {.enumerated = 0}};
    add("branches").preprocess.branches = true;
    add("branches alone").preprocess = {
        .definitions = false, .facts = false, .unconstrained = false, .branches = true};
    for (const bool observability : {false, true}) {
        solver::refine::RefineSettings& refine =
            add(observability ? "paths, by observability" : "paths").refine;
        refine.mode = solver::refine::Mode::Path;
        refine.easyConflicts = 0;
        refine.path = {.threshold = -1, .observability = observability};
    }
    return all;
}

// What may be left open is left open now and then, and not more.
class Open {
  public:
    bool operator()(const Mode& mode, const Found& found) {
        ++asked_;
        const bool isOpen = mode.settings.symsim && found.result == Result::Unknown;
        if (isOpen) ++open_;
        EXPECT_TRUE(!isOpen || !found.reason.empty());
        return isOpen;
    }
    ~Open() { EXPECT_LT(open_ * 5, asked_); }

  private:
    unsigned asked_ = 0, open_ = 0;
};

Found searched(const term::TermManager& tm, const std::vector<Term>& formula, const Settings& settings) {
    return search(tm, {formula, {}}, settings, support::Budget::seconds(60), "");
}

bool isModel(const term::TermManager& tm, const std::vector<Term>& formula, const term::Assignment& model) {
    term::Evaluator value(tm, model);
    return std::all_of(formula.begin(), formula.end(), [&](Term t) { return value(t).asBool(); });
}

// Tries the inputs' values; what is defined by an equation follows only in part, so all variables are tried.
bool hasModel(const term::TermManager& tm, const std::vector<Term>& formula) {
    const std::vector<Term> variables = term::variables(tm, formula);
    uint32_t bits = 0;
    for (Term v : variables) bits += tm.sort(v).isBool() ? 1 : tm.width(v);
    for (uint64_t n = 0; n < uint64_t{1} << bits; ++n) {
        term::Assignment assignment;
        uint64_t rest = n;
        for (Term v : variables) {
            const uint32_t width = tm.sort(v).isBool() ? 1 : tm.width(v);
            const term::BitVector value(width, rest & ((uint64_t{1} << width) - 1));
            assignment.emplace(v, tm.sort(v).isBool() ? term::Value(value.isOne()) : term::Value(value));
            rest >>= width;
        }
        if (isModel(tm, formula, assignment)) return true;
    }
    return false;
}

TEST(Search, AgreesWithBruteForceOnSmallWords) {
    unsigned sat = 0, unsat = 0;
    Open open;
    for (unsigned seed = 0; sat + unsat < formulas(150) && seed < 100000; ++seed) {
        const auto tm = term::makePlainManager();
        RandomFormula random(*tm, seed, 4, false);
        const std::vector<Term> formula = random.make();
        uint32_t bits = 0;
        for (Term v : term::variables(*tm, formula)) bits += tm->sort(v).isBool() ? 1 : tm->width(v);
        if (bits > 13) continue;
        const bool expected = hasModel(*tm, formula);
        ++(expected ? sat : unsat);
        for (const Mode& mode : modes()) {
            const Found found = searched(*tm, formula, mode.settings);
            if (open(mode, found)) continue;
            ASSERT_EQ(found.result, expected ? Result::Sat : Result::Unsat) << mode.name << ", seed " << seed;
            if (expected) {
                ASSERT_TRUE(isModel(*tm, formula, found.model)) << mode.name << ", seed " << seed;
            }
        }
    }
    EXPECT_GT(sat, 30u);
    EXPECT_GT(unsat, 15u);
}

// The other solver is given the formula as it is.
Result byAnother(term::TermManager& tm, const std::vector<Term>& formula, solver::Backend backend) {
    auto solver = solver::makeSolver(backend, tm);
    solver->setBudget(support::Budget::seconds(60));
    for (Term t : formula) solver->add(t);
    return solver->check();
}

void agreesWithTwoSolvers(uint32_t width, bool arrays, unsigned count, uint64_t seeds) {
    unsigned sat = 0, unsat = 0;
    Open open;
    for (unsigned i = 0; i < count; ++i) {
        const uint64_t seed = seeds + i;
        const auto tm = term::makePlainManager();
        RandomFormula random(*tm, seed, width, arrays, 3);
        const std::vector<Term> formula = random.make();
        const Result expected = byAnother(*tm, formula, solver::Backend::Z3);
        ASSERT_NE(expected, Result::Unknown) << "seed " << seed;
        ASSERT_EQ(byAnother(*tm, formula, solver::Backend::Cvc5), expected) << "seed " << seed;
        ++(expected == Result::Sat ? sat : unsat);
        for (const Mode& mode : modes()) {
            const Found found = searched(*tm, formula, mode.settings);
            if (open(mode, found)) continue;
            ASSERT_EQ(found.result, expected) << mode.name << ", seed " << seed;
            if (expected == Result::Sat) {
                ASSERT_TRUE(isModel(*tm, formula, found.model)) << mode.name << ", seed " << seed;
            }
        }
    }
    EXPECT_GT(sat, count / 8);
    EXPECT_GT(unsat, count / 20);
}

TEST(Search, AgreesWithTwoSolversOnWideWords) { agreesWithTwoSolvers(32, false, formulas(40), 1000); }

TEST(Search, AgreesWithTwoSolversOnArrays) { agreesWithTwoSolvers(32, true, formulas(40), 2000); }

TEST(Search, CoreIsMadeOfWhatWasTracked) {
    const auto tm = term::makePlainManager();
    const Term x = tm->mkVar("x", Sort::bitVec(8));
    const auto lessThan = [&](uint64_t n) { return tm->mkBvUlt(x, tm->mkConst(8, n)); };
    const Query query{{tm->mkNot(lessThan(10))},
                      {lessThan(200), lessThan(5), tm->mkEq(x, tm->mkConst(8, 11))}};
    const Found found = search(*tm, query, {}, {}, "");
    ASSERT_EQ(found.result, Result::Unsat);
    EXPECT_EQ(found.core, std::vector<size_t>{1});
}

} // namespace
} // namespace vouch::formula
