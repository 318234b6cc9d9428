// Symbolic simulation inside of its refinement loop, against the evaluator and another solver.
#include "solver/random_terms.h"
#include "solver/symsim/equalities.h"
#include "solver/symsim/symsim.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vouch::solver::symsim {
namespace {

using term::Sort;
using test::RandomTerms;
using test::scaled;

struct Decided {
    Result result;
    std::string reason;
    support::Statistics statistics;
    bool isModel = true;
};

Decided decided(term::TermManager& tm, Term formula, const Settings& settings = {}) {
    const auto solver = makeSolver(Backend::Bitblast, tm);
    SymSim symsim(tm, *solver, settings, {});
    Decided d;
    d.result = symsim.decide(formula);
    d.reason = symsim.reason();
    d.statistics = symsim.statistics;
    if (d.result == Result::Sat) {
        const term::Assignment model = solver->model(tm, std::span(&formula, 1));
        d.isModel = term::evaluate(tm, formula, model).asBool();
    }
    return d;
}

void agreesWithASolver(const test::RandomOptions& options, unsigned count, const Settings& settings,
                       double leastDecided) {
    unsigned sat = 0, unsat = 0;
    for (unsigned seed = 0; seed < scaled(count); ++seed) {
        term::TermManager tm;
        RandomTerms random(tm, seed, options);
        const Term formula = tm.mkAnd(random.boolean(5), tm.mkAnd(random.boolean(4), random.boolean(4)));
        const auto other = makeSolver(Backend::Bitblast, tm); // of which simulation has no line
        other->add(formula);
        const Result expected = other->check();
        const Decided d = decided(tm, formula, settings);
        if (d.result == Result::Unknown) {
            EXPECT_NE(d.reason, "");
            continue;
        }
        if (expected != Result::Unknown) { // as some ranges of arrays are for it
            ASSERT_EQ(d.result, expected) << "seed " << seed;
        }
        ASSERT_TRUE(d.isModel) << "seed " << seed;
        ++(d.result == Result::Sat ? sat : unsat);
    }
    EXPECT_GT(sat, scaled(count) / 10);
    EXPECT_GT(unsat, scaled(count) / 20);
    EXPECT_GT(sat + unsat, leastDecided * scaled(count));
}

TEST(Symsim, AgreesWithASolverOnSmallWords) {
    agreesWithASolver({.widths = {1, 4}, .arrays = {}}, 400, {}, 0.8);
}
TEST(Symsim, AgreesWithASolverWhereEverythingIsAbstract) {
    agreesWithASolver({.widths = {1, 4}, .arrays = {}}, 300, {.distance = 0}, 0.8);
}
TEST(Symsim, AgreesWithASolverOnArrays) {
    agreesWithASolver({.widths = {4}, .arrays = {Sort::array(3, 4)}}, 300, {.distance = 1}, 0.5);
    agreesWithASolver({.widths = {4}, .arrays = {Sort::array(3, 4)}, .ranges = true}, 200, {}, 0.5);
}
TEST(Symsim, AgreesWithASolverWithManyVectors) {
    agreesWithASolver({.widths = {3}, .arrays = {}}, 200, {.vectors = {.patterns = 4096, .enumerated = 0}},
                      0.95);
}

// Shapes after the programs of table 4.1, with words of any width. What they are in C is in tests/programs/symsim.
struct Shape {
    std::string name;
    std::function<Term(TermManager&, uint32_t width)> formula;
};

Term word(TermManager& tm, const char* name, uint32_t width) { return tm.mkVar(name, Sort::bitVec(width)); }

std::vector<Shape> shapes() {
    return {
        {"branches",
         [](TermManager& tm, uint32_t w) {
             const Term x = word(tm, "x", w), y = word(tm, "y", w), z = word(tm, "z", w);
             const Term low = tm.mkIte(tm.mkBvSlt(x, y), x, y);
             return tm.mkAnd(tm.mkEq(tm.mkBvXor(low, z), tm.mkBvXor(x, z)), tm.mkBvSlt(y, low));
         }},
        {"nested",
         [](TermManager& tm, uint32_t w) { // products on the way to the predicates, too far away to be exact
             const Term x = word(tm, "x", w), y = word(tm, "y", w), z = word(tm, "z", w);
             Term noise = x;
             for (Term t : {y, z, x, y}) noise = tm.mkBvMul(tm.mkBvXor(noise, z), t);
             const auto number = [&](uint64_t n) { return tm.mkConst(w, n); };
             const Term one = tm.mkEq(noise, number(1)), positive = tm.mkBvSlt(z, y), zero = tm.mkEq(x, y);
             const Term a = tm.mkIte(one, tm.mkIte(positive, number(3), number(0)),
                                     tm.mkIte(zero, number(1), number(2)));
             const Term b = tm.mkIte(positive, tm.mkIte(zero, number(2), a), number(1));
             return tm.mkAnd(tm.mkBvUlt(number(3), tm.mkBvOr(a, b)),
                             tm.mkNot(tm.mkEq(tm.mkBvAnd(noise, number(1)), number(0))));
         }},
        {"lock",
         [](TermManager& tm, uint32_t w) {
             Term held = tm.mkFalse(), wrong = tm.mkFalse();
             for (int i = 0; i < 3; ++i) {
                 const Term request = word(tm, ("request" + std::to_string(i)).c_str(), w);
                 const Term other = word(tm, ("other" + std::to_string(i)).c_str(), w);
                 wrong = tm.mkOr(wrong, held); // lock()
                 held = tm.mkTrue();
                 const Term gives = tm.mkBvUlt(request, other);
                 wrong = tm.mkOr(wrong, tm.mkAnd(gives, tm.mkNot(held)));
                 held = tm.mkAnd(held, tm.mkNot(gives));
                 const Term late = tm.mkOr(tm.mkBvUlt(other, request), tm.mkEq(request, other));
                 wrong = tm.mkOr(wrong, tm.mkAnd(late, tm.mkNot(held)));
                 held = tm.mkAnd(held, tm.mkNot(late));
             }
             return wrong;
         }},
        {"inequality",
         [](TermManager& tm, uint32_t w) {
             const Term a = word(tm, "a", w), b = word(tm, "b", w);
             const Term less = tm.mkBvSlt(b, a);
             const Term least = tm.mkIte(less, b, a), most = tm.mkIte(less, a, b);
             return tm.mkOr(tm.mkBvSlt(most, least), tm.mkAnd(tm.mkNot(tm.mkEq(a, b)), tm.mkEq(least, most)));
         }},
        {"date",
         [](TermManager& tm, uint32_t w) {
             const Term a = word(tm, "a", w), b = word(tm, "b", w), c = word(tm, "c", w);
             const auto f = [&](Term x) {
                 return tm.mkBvAdd(tm.mkBvMul(tm.mkBvAdd(x, c), tm.mkBvSub(c, x)), tm.mkBvXor(x, c));
             };
             const Term guard = tm.mkEq(tm.mkBvMul(a, c), tm.mkBvMul(b, c));
             return tm.mkAnd(tm.mkAnd(tm.mkEq(a, b), guard), tm.mkNot(tm.mkEq(f(a), f(b))));
         }},
    };
}

TEST(Symsim, VectorsDoNotGrowWithTheWidth) {
    for (const Shape& shape : shapes()) {
        std::vector<double> patterns;
        for (uint32_t width : {4u, 16u, 32u}) {
            term::TermManager tm;
            const Decided d = decided(tm, shape.formula(tm, width));
            EXPECT_EQ(d.result, Result::Unsat) << shape.name << ", " << width << ": " << d.reason;
            patterns.push_back(d.statistics.get("patterns-most"));
            EXPECT_LE(patterns.back(), 32);
            EXPECT_EQ(patterns.back(), patterns.front()) << shape.name << ", " << width;
        }
    }
}

// A counterexample of the abstract model is none of the formula: what it rests on is restored, in the abstract model, and then
// there is none any more.
TEST(Symsim, SpuriousCounterexamplesAreRefinedAway) {
    term::TermManager tm;
    const Term x = word(tm, "x", 8), y = word(tm, "y", 8);
    const Term even = tm.mkBvAdd(tm.mkBvShl(tm.mkBvXor(x, y), tm.mkConst(8, 1)), tm.mkConst(8, 2));
    const Term formula = tm.mkEq(tm.mkExtract(tm.mkBvMul(even, tm.mkBvUdiv(x, y)), 0, 0), tm.mkConst(1, 1));
    const Decided d = decided(tm, formula, {.distance = 0});
    EXPECT_EQ(d.result, Result::Unsat);
    EXPECT_GE(d.statistics.get("spurious"), 1);
    EXPECT_GE(d.statistics.get("restored"), 1);
    const Decided exact = decided(tm, formula, {.distance = 100});
    EXPECT_EQ(exact.result, Result::Unsat);
    EXPECT_EQ(exact.statistics.get("abstracted"), 0);
}

// What a conjunct cannot have by itself is no reason to restore words of another one.
TEST(Symsim, OnlyWhatTakesPartIsRestored) {
    term::TermManager tm;
    const Term x = word(tm, "x", 8), y = word(tm, "y", 8), one = tm.mkConst(8, 1);
    const Term even = tm.mkBvAdd(tm.mkBvMul(x, x), x);
    const Term odd = tm.mkEq(tm.mkBvAnd(tm.mkBvXor(even, tm.mkBvMul(y, tm.mkBvAdd(y, one))), one), one);
    const Term other = tm.mkBvUlt(tm.mkBvMul(word(tm, "a", 8), word(tm, "b", 8)), tm.mkConst(8, 100));
    const Decided alone = decided(tm, odd, {.distance = 0});
    const Decided both = decided(tm, tm.mkAnd(odd, other), {.distance = 0});
    EXPECT_EQ(alone.result, Result::Unsat) << alone.reason;
    EXPECT_EQ(both.result, Result::Unsat) << both.reason;
    EXPECT_GT(alone.statistics.get("restored"), 0);
    EXPECT_EQ(both.statistics.get("restored"), alone.statistics.get("restored"));
    EXPECT_EQ(both.statistics.get("abstracted"), alone.statistics.get("abstracted") + 1);
}

// Weaker than the truth is unsound: y = 2x does not give y > x, since words wrap around and x may be 0.
TEST(Symsim, TwiceIsNotMore) {
    term::TermManager tm;
    const Term x = word(tm, "x", 8);
    const Term twice = tm.mkBvAdd(x, x);
    for (int64_t distance : {0, 3})
        EXPECT_EQ(decided(tm, tm.mkNot(tm.mkBvUlt(x, twice)), {.distance = distance}).result, Result::Sat);
}

// A function by name, and one that is exact, is the same for the same operands, all of them, and only then.
TEST(Symsim, FunctionsDependOnAllOperands) {
    using term::Kind;
    for (const Kind kind : {Kind::BvAdd, Kind::BvSub, Kind::BvMul, Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv,
                            Kind::BvSrem, Kind::BvSmod, Kind::BvShl, Kind::BvLshr, Kind::BvAshr})
        for (const int64_t distance : {0, 3}) {
            term::TermManager tm;
            const Term x = word(tm, "x", 6), y = word(tm, "y", 6), z = word(tm, "z", 6);
            const auto apply = [&](Term a, Term b) {
                const Term args[] = {a, b};
                return tm.mk(kind, args);
            };
            const Settings settings{.distance = distance};
            const Term less[] = {tm.mkBvUlt(apply(x, y), apply(x, z)), tm.mkBvUlt(apply(y, x), apply(z, x))};
            for (const Term formula : less) {
                EXPECT_NE(decided(tm, formula, settings).result, Result::Unsat) << kindName(kind);
                const Term guarded = tm.mkAnd(formula, tm.mkNot(tm.mkOr(tm.mkBvUlt(y, z), tm.mkBvUlt(z, y))));
                EXPECT_EQ(decided(tm, guarded, {}).result, Result::Unsat) << kindName(kind);
            }
        }
}

TEST(Symsim, VectorsThatDoNotSufficeDecideNothing) {
    term::TermManager tm;
    const Term x = word(tm, "x", 16), y = word(tm, "y", 16), z = word(tm, "z", 16);
    const Term chain = tm.mkAnd(tm.mkBvUlt(x, y), tm.mkAnd(tm.mkBvUlt(y, z), tm.mkBvUlt(z, x)));
    const Decided d = decided(tm, chain);
    EXPECT_EQ(d.result, Result::Unknown);
    EXPECT_EQ(d.reason, "symbolic simulation needs more than 32 patterns");
    EXPECT_LE(d.statistics.get("patterns-most"), 32);
}

TEST(Symsim, EqualitiesOfTheFormulaAreSubstituted) {
    term::TermManager tm;
    const Term a = word(tm, "a", 8), b = word(tm, "b", 8), c = word(tm, "c", 8);
    const Term use = tm.mkBvUlt(b, c), guard = tm.mkEq(b, tm.mkBvAdd(a, c));
    const std::vector<Term> result = substituteEqualities(tm, tm.mkAnd(guard, use));
    EXPECT_EQ(result, std::vector<Term>{tm.mkBvUlt(tm.mkBvAdd(a, c), c)});
    // Not if it need not hold, nor of a variable by itself.
    const Term choice = tm.mkOr(guard, use);
    EXPECT_EQ(substituteEqualities(tm, choice), std::vector<Term>{choice});
    const Term itself = tm.mkEq(b, tm.mkBvMul(b, c));
    EXPECT_EQ(substituteEqualities(tm, itself), std::vector<Term>{itself});
}

// The result of the substitution has a model if and only if the formula has one.
TEST(Symsim, SubstitutionKeepsModels) {
    unsigned changed = 0;
    for (unsigned seed = 0; seed < scaled(200u); ++seed) {
        term::TermManager tm;
        RandomTerms random(tm, seed, {.widths = {3}, .arrays = {}});
        std::vector<Term> parts{random.boolean(3)};
        for (int i = 0; i < 2; ++i) parts.push_back(tm.mkEq(random.word(3, 0), random.word(3, 3)));
        const Term formula = tm.mkAnd(parts);
        const std::vector<Term> result = substituteEqualities(tm, formula);
        const Term after = tm.mkAnd(result);
        changed += after != formula;
        Result results[2];
        for (int i = 0; i < 2; ++i) {
            const auto solver = makeSolver(Backend::Bitblast, tm);
            solver->add(i == 0 ? formula : after);
            results[i] = solver->check();
        }
        ASSERT_EQ(results[0], results[1]) << "seed " << seed;
    }
    EXPECT_GT(changed, scaled(200u) / 4);
}

} // namespace
} // namespace vouch::solver::symsim
