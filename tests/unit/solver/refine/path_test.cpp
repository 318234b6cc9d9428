// Mode path (He 2009, section 5.3).
#include "solver/refine/path.h"

#include "random_cases.h"
#include "solver/random_choices.h"
#include "solver/refine/formulas.h"
#include "solver/refine/refinement.h"
#include "solver/refine/under_approximation.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vouch::solver::refine::test {

// The statistics of a whole refinement.
struct PathRun {
    Bench bench{Mode::Path};
    TermManager& tm = bench.tm;
    bool observability = true;
    Term word(const char* name) { return tm.mkVar(name, Sort::bitVec(32)); }
    Result decide(const std::vector<Term>& conjuncts) {
        bench.settings.path.threshold = -1;
        bench.settings.path.observability = observability;
        return Refinement(bench.environment, conjuncts).advance(-1).result;
    }
    double count(const char* name) { return bench.statistics.get(std::string("refine.") + name); }
};

// Figure 5.1, with the property negated: a1 is the least of a0 and b0, z1 the largest of all three. The paths with c0 = 0 and
// c1 = 0 have all that the proof needs, so the other three vectors are refuted without being enumerated.
TEST(Path, OnePartitionIsEnoughForTheExample) {
    PathRun run;
    TermManager& tm = run.tm;
    const Term a0 = run.word("a0"), b0 = run.word("b0"), z0 = run.word("z0");
    const Term c0 = tm.mkBvSlt(b0, a0), a1 = tm.mkIte(c0, b0, a0), b1 = tm.mkIte(c0, a0, b0);
    const Term c1 = tm.mkBvSlt(z0, b1), z1 = tm.mkIte(c1, b1, z0);
    EXPECT_EQ(run.decide({tm.mkNot(tm.mkBvSle(a1, z1))}), Result::Unsat);
    EXPECT_EQ(run.count("selectors"), 2);
    EXPECT_EQ(run.count("rounds"), 1);
    EXPECT_EQ(run.count("patterns"), 1);
}

// A twin with a model.
TEST(Path, TheExampleWithTheWrongProperty) {
    PathRun run;
    TermManager& tm = run.tm;
    const Term a0 = run.word("a0"), b0 = run.word("b0"), z0 = run.word("z0");
    const Term c0 = tm.mkBvSlt(b0, a0), b1 = tm.mkIte(c0, a0, b0);
    const Term c1 = tm.mkBvSlt(z0, b1), z1 = tm.mkIte(c1, b1, z0);
    EXPECT_EQ(run.decide({tm.mkNot(tm.mkBvSlt(a0, z1))}), Result::Sat);
}

// Branches that are not selected are gone before there are clauses: the products cost nothing.
TEST(Path, UnselectedBranchesAreNotEncoded) {
    PathRun easy, whole;
    const auto formula = [](PathRun& run) {
        TermManager& tm = run.tm;
        const Term p = tm.mkBvUlt(run.word("p"), run.word("q")), q = tm.mkBvUlt(run.word("q"), run.word("r"));
        const Term hard = tm.mkBvMul(run.word("x"), run.word("y"));
        const Term t = tm.mkIte(p, tm.mkBvMul(hard, run.word("z")), run.word("x"));
        const Term u = tm.mkIte(q, run.word("y"), tm.mkBvMul(hard, hard));
        return std::vector<Term>{tm.mkBvUlt(t, u), tm.mkBvUlt(u, tm.mkBvAdd(t, run.word("w")))};
    };
    EXPECT_EQ(easy.decide(formula(easy)), Result::Sat);
    EXPECT_EQ(easy.count("patterns"), 1);
    const auto solver = makeSolver(Backend::Bitblast, whole.tm);
    for (Term t : formula(whole)) solver->add(t);
    EXPECT_EQ(solver->check(), Result::Sat);
    EXPECT_LT(10 * easy.count("clauses-under"), solver->statistics.get("clauses"));
}

// Vector after vector: each changes iSels of the core, has a model of Phi_o, respects the lists, and is new. The whole says
// what brute force says.
TEST(Path, VectorsAreLeastSimilarAndValid) {
    unsigned vectors = 0, several = 0;
    for (uint64_t seed = 0; seed < solver::test::scaled(400u); ++seed) {
        Bench bench(Mode::Path);
        bench.settings.path.threshold = -1;
        bench.settings.path.most = 5;
        bench.settings.path.observability = false; // more rounds
        const std::vector<Term> conjuncts = randomConjuncts(bench.tm, seed, 4);
        const WordGraph graph(bench.tm, conjuncts);
        PathStrategy strategy(bench.environment, graph);
        const Selectors& selectors = strategy.selectors();
        CoreWords cores(bench.environment, graph);
        std::set<size_t> kept;
        Restrictions now = strategy.first();
        for (unsigned round = 0; round < 40 && !now.empty(); ++round) {
            UnderApproximation under(bench.environment, graph, now);
            if (under.check() == Result::Sat) break;
            ASSERT_EQ(cores.check(now), Result::Unsat);
            const Core core = cores.core();
            kept.insert(core.words.begin(), core.words.end());
            OverApproximation over(bench.environment, graph, kept);
            if (over.check() != Result::Sat) break;
            const Restrictions then = strategy.next(now, core, over);
            if (then.empty()) break;
            ++vectors;
            ASSERT_EQ(then.constants.size(), now.constants.size());
            PathVector values;
            size_t changed = 0, ofCore = 0;
            bool isOnlyOfCore = true;
            std::vector<Term> constants;
            for (size_t i = 0; i < then.constants.size(); ++i) {
                const auto& [condition, value] = then.constants[i];
                values.push_back(value);
                const Term image = over.image(condition);
                constants.push_back(value ? image : bench.tm.mkNot(image));
                const bool isOfCore = std::find(core.constants.begin(), core.constants.end(),
                                                now.constants[i]) != core.constants.end();
                ofCore += isOfCore;
                changed += value != now.constants[i].second;
                isOnlyOfCore = isOnlyOfCore && (isOfCore || value == now.constants[i].second);
            }
            ASSERT_TRUE(selectors.respectsImplications(values)) << seed;
            ASSERT_EQ(over.checkImages(constants), Result::Sat) << seed;
            ASSERT_GE(changed, 1u);
            if (isOnlyOfCore) {
                // No vector that changes more of them has a model of Phi_o and respects the lists.
                several += ofCore > 1;
                for (uint32_t code = 0; code < 1u << values.size(); ++code) {
                    PathVector other;
                    std::vector<Term> otherConstants;
                    size_t distance = 0;
                    bool isAllowed = true;
                    for (size_t i = 0; i < values.size(); ++i) {
                        const auto& [condition, value] = now.constants[i];
                        other.push_back(((code >> i) & 1) != 0);
                        const Term image = over.image(condition);
                        otherConstants.push_back(other[i] ? image : bench.tm.mkNot(image));
                        const bool isOfCore = std::find(core.constants.begin(), core.constants.end(),
                                                        now.constants[i]) != core.constants.end();
                        distance += other[i] != value;
                        isAllowed = isAllowed && (isOfCore || other[i] == value);
                    }
                    if (isAllowed && distance > changed && selectors.respectsImplications(other)) {
                        ASSERT_EQ(over.checkImages(otherConstants), Result::Unsat) << seed;
                    }
                }
            }
            now = then;
        }
    }
    EXPECT_GT(vectors, atScale(30u));
    EXPECT_GT(several, atScale(5u));
}

// OM restoration: closed towards the outputs, the words of the core are among it, and of two siblings the harder one comes
// along with a core that has only the easier one.
TEST(Path, WhatIsAsObservableAsTheCoreIsRestored) {
    Bench bench(Mode::Path);
    bench.settings.path.observability = true;
    TermManager& tm = bench.tm;
    const auto word = [&](const char* name) { return tm.mkVar(name, Sort::bitVec(32)); };
    const Term below = tm.mkBvAdd(word("a"), word("g")), easy = tm.mkBvXor(below, word("b")),
               hard = tm.mkBvAdd(tm.mkBvMul(word("d"), word("e")), word("f"));
    const Term chosen = tm.mkIte(tm.mkBvUlt(word("p"), word("q")), easy, hard);
    const Term output = tm.mkEq(chosen, word("r"));
    const WordGraph graph(tm, {output});
    PathStrategy strategy(bench.environment, graph);
    Core core;
    core.words = {graph.at(easy)};
    std::set<size_t> kept(core.words.begin(), core.words.end());
    strategy.restore(core, kept);
    for (Term t : {easy, hard, chosen, output}) EXPECT_TRUE(kept.contains(graph.at(t)));
    for (size_t w : kept)
        for (uint32_t user : graph.users(w))
            if (graph.isWord(user)) {
                EXPECT_TRUE(kept.contains(user));
            }
    EXPECT_EQ(bench.statistics.get("refine.words-by-om"), static_cast<double>(kept.size() - 1));
    // Not everything: what is further away is harder to see.
    EXPECT_FALSE(kept.contains(graph.at(below)));

    bench.settings.path.observability = false;
    std::set<size_t> without(core.words.begin(), core.words.end());
    strategy.restore(core, without);
    EXPECT_EQ(without.size(), 1u);
}

// Each vector is refuted by itself, and none by another one's proof: the loop ends all the same.
TEST(Path, ExhaustedVectorsAreUnsat) {
    PathRun run;
    run.observability = false;
    TermManager& tm = run.tm;
    const Term p = tm.mkVar("p", Sort::boolean()), q = tm.mkVar("q", Sort::boolean());
    const auto squared = [&](Term t) { return tm.mkBvAnd(tm.mkBvMul(t, t), tm.mkConst(32, 3)); };
    const Term a = squared(run.word("a")), b = squared(run.word("b")), d = squared(run.word("d")),
               e = squared(run.word("e")); // squares are 0 or 1 modulo 4
    const Term t = tm.mkIte(p, tm.mkIte(q, a, b), tm.mkIte(q, d, e));
    EXPECT_EQ(run.decide({tm.mkEq(t, tm.mkConst(32, 2))}), Result::Unsat);
    EXPECT_GE(run.count("rounds"), 1);
    EXPECT_LE(run.count("rounds"), 4);
}

// Nested choices under conditions that depend on each other: what other solvers say.
TEST(Path, AgreesWithOtherSolversOnNestedChoices) {
    unsigned sat = 0, unsat = 0, rounds = 0;
    for (const uint32_t width : {4u, 32u})
        for (uint64_t seed = 0; seed < solver::test::scaled(20u); ++seed) {
            PathRun run;
            run.observability = seed % 2 == 0;
            run.bench.settings.path.most = 1 + seed % 9;
            const std::vector<Term> conjuncts = solver::test::RandomChoices(run.tm, 77 + seed, width).make();
            Result results[2];
            for (const Backend backend : {Backend::Bitblast, Backend::Z3}) {
                const auto solver = makeSolver(backend, run.tm);
                for (Term t : conjuncts) solver->add(t);
                results[backend == Backend::Z3] = solver->check();
            }
            ASSERT_EQ(results[0], results[1]);
            const Result result = run.decide(conjuncts);
            rounds += run.count("rounds") > 1;
            // Unknown: the whole formula is to be asked.
            if (result != Result::Unknown) {
                ASSERT_EQ(result, results[0]) << "width " << width << ", seed " << seed;
            }
            sat += result == Result::Sat;
            unsat += result == Result::Unsat;
        }
    EXPECT_GT(sat, atScale(10u));
    EXPECT_GT(unsat, 0u);
    EXPECT_GT(rounds, atScale(2u));
}

TEST(Path, WithoutChoicesNothingIsRefined) {
    PathRun run;
    TermManager& tm = run.tm;
    EXPECT_EQ(run.decide({tm.mkBvUlt(run.word("a"), tm.mkBvMul(run.word("b"), run.word("d")))}),
              Result::Unknown);
    EXPECT_EQ(run.count("rounds"), 0);
}

} // namespace vouch::solver::refine::test
