// Rewritings in clauses: what the simplifier does holds; what it must not do is refuted.
#include "evidence/clauses/rewriting.h"

#include "solver/random_terms.h"

#include <gtest/gtest.h>

namespace vouch::evidence::clauses {
namespace {

using term::Application;
using term::BitVector;
using term::Kind;
using term::Sort;
using term::Term;
using term::TermManager;
using Answer = RewritingQuestions::Answer;

constexpr RewritingQuestions::Effort kEffort{3000, 1'000'000, 20'000, 1 << 22, true};

std::string str(const TermManager& tm, const Application& asked, Term result) {
    std::string text = term::kindName(asked.kind);
    for (unsigned i = 0; i < term::arity(asked.kind); ++i)
        text += " " + std::string(term::kindName(tm.kind(asked.args[i])));
    return text + " -> " + term::kindName(tm.kind(result));
}

// --- the simplifier's own work

void expectNoneIsWrong(uint64_t seed, solver::test::RandomOptions options, unsigned formulas) {
    TermManager tm;
    tm.startRecording();
    const bool decides = !options.equalities || options.arrays.empty(); // equal arrays are left undecided
    solver::test::RandomTerms random(tm, seed, std::move(options));
    for (unsigned i = 0; i < formulas; ++i) random.boolean(5);
    tm.stopRecording();
    ASSERT_GT(tm.rewritings().size(), formulas);
    RewritingQuestions questions(tm);
    size_t undecided = 0;
    tm.rewritings().forEach([&](const Application& asked, Term result) {
        const Answer answer = questions.ask(asked, result, kEffort, {});
        EXPECT_NE(answer, Answer::Wrong) << "seed " << seed << ": " << str(tm, asked, result);
        undecided += answer == Answer::Undecided;
    });
    if (decides) EXPECT_LE(undecided, tm.rewritings().size() / 50) << "seed " << seed;
}

TEST(RewritingQuestions, RandomTermsAreRewrittenRightly) {
    for (uint64_t seed = 0; seed < solver::test::scaled(30u); ++seed)
        expectNoneIsWrong(seed, {.widths = {1, 2, 3, 5}, .arrays = {}}, 40);
}

TEST(RewritingQuestions, RandomArraysAreRewrittenRightly) {
    for (uint64_t seed = 0; seed < solver::test::scaled(30u); ++seed) {
        const bool equalities = seed % 3 == 0;
        expectNoneIsWrong(
            seed, {.arrays = {Sort::array(3, 2)}, .ranges = seed % 2 == 0, .equalities = equalities}, 30);
    }
}

TEST(RewritingQuestions, RandomWordsAreRewrittenRightly) {
    for (uint64_t seed = 0; seed < solver::test::scaled(4u); ++seed)
        expectNoneIsWrong(
            seed, {.widths = {1, 8, 32}, .arrays = {}, .multiplication = false, .division = false}, 40);
}

// --- planted faults

class PlantedRewriting : public ::testing::Test {
  protected:
    Answer ask(const Application& asked, Term result) {
        return RewritingQuestions(tm).ask(asked, result, kEffort, {});
    }
    Term constant(uint64_t value) { return tm.mkConst(8, value); }
    Term wide(uint64_t value) { return tm.mkConst(16, value); }

    TermManager tm;
    Term x = tm.mkVar("x", Sort::bitVec(8)), y = tm.mkVar("y", Sort::bitVec(8));
    Term z = tm.mkVar("z", Sort::bitVec(8));
    Term p = tm.mkVar("p", Sort::boolean()), q = tm.mkVar("q", Sort::boolean());
    Term r = tm.mkVar("r", Sort::boolean());
    Term a = tm.mkVar("a", Sort::array(8, 8)), b = tm.mkVar("b", Sort::array(8, 8));
};

// Each operator, with a result that is another value of its sort everywhere.
TEST_F(PlantedRewriting, OfEveryOperatorIsRefuted) {
    using enum Kind;
    const std::vector<Application> asked = {{Not, {p}},
                                            {And, {p, q}},
                                            {Or, {p, q}},
                                            {Eq, {p, q}},
                                            {Eq, {x, y}},
                                            {Ite, {p, q, r}},
                                            {Ite, {p, x, y}},
                                            {Ite, {p, a, b}},
                                            {BvNot, {x}},
                                            {BvNeg, {x}},
                                            {BvAnd, {x, y}},
                                            {BvOr, {x, y}},
                                            {BvXor, {x, y}},
                                            {BvAdd, {x, y}},
                                            {BvSub, {x, y}},
                                            {BvMul, {x, y}},
                                            {BvUdiv, {x, y}},
                                            {BvUrem, {x, y}},
                                            {BvSdiv, {x, y}},
                                            {BvSrem, {x, y}},
                                            {BvSmod, {x, y}},
                                            {BvShl, {x, y}},
                                            {BvLshr, {x, y}},
                                            {BvAshr, {x, y}},
                                            {BvUlt, {x, y}},
                                            {BvUle, {x, y}},
                                            {BvSlt, {x, y}},
                                            {BvSle, {x, y}},
                                            {BvConcat, {x, y}},
                                            {BvExtract, {x}, {5, 2}},
                                            {BvZext, {x}, {8}},
                                            {BvSext, {x}, {8}},
                                            {ArrayConst, {x}},
                                            {ArraySelect, {a, x}},
                                            {ArrayStore, {a, x, y}},
                                            {ArrayShift, {a, x}},
                                            {ArrayPrefix, {x, a, b}}};
    for (const Application& application : asked) {
        const Term right = tm.mk(application.kind, std::span(application.args).first(arity(application.kind)),
                                 application.params[0], application.params[1], Sort::array(8, 8));
        const Sort sort = tm.sort(right);
        Term wrong = sort.isBool() ? tm.mkNot(right) : right;
        if (sort.isBitVec()) wrong = tm.mkBvAdd(right, tm.mkConst(sort.width, 1));
        if (sort.isArray()) // at one index only
            wrong = tm.mkStore(right, constant(77), tm.mkBvNot(tm.mkSelect(right, constant(77))));
        EXPECT_EQ(ask(application, right), Answer::Holds) << term::kindName(application.kind);
        EXPECT_EQ(ask(application, wrong), Answer::Wrong) << term::kindName(application.kind);
    }
}

// The application, what a rule may make of it, and what it must not.
struct Rule {
    const char* name;
    Application asked;
    Term right, wrong;
};

TEST_F(PlantedRewriting, OfEachGroupOfRulesIsRefuted) {
    using enum Kind;
    const Term one = constant(1), notX = tm.mkBvNot(x), notP = tm.mkNot(p);
    const Term xPlus5 = tm.mkBvAdd(x, constant(5)), xy = tm.mkBvAdd(x, y);
    const Term shifted = tm.mkBvLshr(x, constant(3));
    const Term zx = tm.mkZext(x, 8), zy = tm.mkZext(y, 8), sx = tm.mkSext(x, 8), sy = tm.mkSext(y, 8);
    const Term stored = tm.mkStore(a, xPlus5, y), inner = tm.mkIte(q, y, x);
    const std::vector<Rule> rules = {
        {"constants", {BvMul, {constant(7), constant(100)}}, constant(700), constant(701 % 256)},
        {"~y + c", {BvAdd, {notX, constant(9)}}, tm.mkBvSub(constant(8), x), tm.mkBvSub(constant(9), x)},
        {"sums", {BvAdd, {xPlus5, constant(4)}}, tm.mkBvAdd(x, constant(9)), tm.mkBvAdd(x, one)},
        {"x - (x + y)", {BvSub, {x, xy}}, tm.mkBvNeg(y), y},
        {"products",
         {BvMul, {xPlus5, constant(6)}},
         tm.mkBvAdd(tm.mkBvMul(x, constant(6)), constant(30)),
         tm.mkBvAdd(tm.mkBvMul(x, constant(6)), constant(5))},
        {"x mod 2^n", {BvUrem, {x, constant(8)}}, tm.mkBvAnd(x, constant(7)), tm.mkBvAnd(x, constant(8))},
        {"x / 2^n", {BvUdiv, {x, constant(8)}}, shifted, tm.mkBvLshr(x, constant(2))},
        {"x / 0", {BvUdiv, {x, constant(0)}}, constant(255), constant(0)},
        {"shifts in a row", {BvLshr, {shifted, constant(2)}}, tm.mkBvLshr(x, constant(5)), shifted},
        {"absorption", {BvAnd, {x, tm.mkBvOr(x, y)}}, x, y},
        {"resolution", {And, {tm.mkOr(p, q), tm.mkOr(p, tm.mkNot(q))}}, p, q},
        {"complement", {Or, {p, notP}}, tm.mkTrue(), tm.mkFalse()},
        {"mirror", {Not, {tm.mkBvUlt(x, y)}}, tm.mkBvUle(y, x), tm.mkBvUle(x, y)},
        {"equations", {Eq, {xPlus5, constant(3)}}, tm.mkEq(x, constant(254)), tm.mkEq(x, constant(8))},
        {"masks", {Eq, {tm.mkBvAnd(x, constant(6)), one}}, tm.mkFalse(), tm.mkTrue()},
        {"addends", {Eq, {xy, x}}, tm.mkEq(y, constant(0)), tm.mkEq(x, constant(0))},
        {"extended, against a constant", {BvSlt, {sx, wide(300)}}, tm.mkTrue(), tm.mkFalse()},
        {"both extended", {BvSlt, {zx, zy}}, tm.mkBvUlt(x, y), tm.mkBvSlt(x, y)},
        {"ends of the range", {BvUlt, {x, one}}, tm.mkEq(x, constant(0)), tm.mkEq(x, one)},
        {"inner choice", {Ite, {p, tm.mkIte(p, x, y), z}}, tm.mkIte(p, x, z), tm.mkIte(p, y, z)},
        {"shared arm",
         {Ite, {p, x, inner}},
         tm.mkIte(tm.mkOr(p, tm.mkNot(q)), x, y),
         tm.mkIte(tm.mkOr(p, q), x, y)},
        {"narrow product",
         {BvMul, {sx, sy}},
         tm.mkBvMul(sx, sy),
         tm.mkSext(tm.mkBvMul(tm.mkExtract(sx, 14, 0), tm.mkExtract(sy, 14, 0)), 1)},
        {"narrow quotient",
         {BvUdiv, {zx, zy}},
         tm.mkBvUdiv(zx, zy),
         tm.mkZext(tm.mkBvUdiv(x, y), 8)}, // by zero
        {"sign above",
         {BvExtract, {sx}, {15, 8}},
         tm.mkSext(tm.mkExtract(x, 7, 7), 7),
         tm.mkZext(tm.mkExtract(x, 7, 7), 7)},
        {"halves", {BvConcat, {tm.mkExtract(x, 7, 4), tm.mkExtract(x, 3, 0)}}, x, y},
        {"read over write", {ArraySelect, {stored, x}}, tm.mkSelect(a, x), y},
        {"read what was written", {ArraySelect, {stored, xPlus5}}, y, tm.mkSelect(a, xPlus5)},
        {"overwritten", {ArrayStore, {stored, xPlus5, z}}, tm.mkStore(a, xPlus5, z), stored},
        {"shifted twice", {ArrayShift, {tm.mkShift(a, x), y}}, tm.mkShift(a, xy), tm.mkShift(a, x)},
        {"nothing copied", {ArrayPrefix, {constant(0), a, b}}, b, a},
    };
    for (const Rule& rule : rules) {
        EXPECT_EQ(ask(rule.asked, rule.right), Answer::Holds) << rule.name;
        EXPECT_EQ(ask(rule.asked, rule.wrong), Answer::Wrong) << rule.name;
    }
}

// A fault that shows for one value of 2^64 only.
TEST_F(PlantedRewriting, ThatIsRarelyWrongIsRefuted) {
    const Term u = tm.mkVar("u", Sort::bitVec(64)), k = tm.mkConst(64, 0x123456789ABCDEF0);
    EXPECT_EQ(ask({Kind::BvUle, {u, u}}, tm.mkTrue()), Answer::Holds);
    EXPECT_EQ(ask({Kind::BvUle, {u, u}}, tm.mkNot(tm.mkEq(u, k))), Answer::Wrong);
}

// What decides is further down than a rule looks: a read at the bottom of forty stores.
TEST_F(PlantedRewriting, FarDownIsRefuted) {
    Term array = tm.mkStore(a, x, y);
    for (uint64_t i = 1; i <= 40; ++i) array = tm.mkStore(array, tm.mkBvAdd(x, constant(i)), z);
    EXPECT_EQ(ask({Kind::ArraySelect, {array, x}}, y), Answer::Holds);
    EXPECT_EQ(ask({Kind::ArraySelect, {array, x}}, z), Answer::Wrong);
}

// Equal shapes are one question, whatever their variables are called; others are not.
TEST_F(PlantedRewriting, IsNotMistakenForARightOne) {
    RewritingQuestions questions(tm);
    auto minus = [&](Term left, Term right, Term result) {
        return questions.ask({Kind::BvSub, {left, right}}, result, kEffort, {});
    };
    EXPECT_EQ(minus(x, x, constant(0)), Answer::Holds);
    const size_t shapes = questions.shapes();
    EXPECT_EQ(minus(y, y, constant(0)), Answer::Holds);
    EXPECT_EQ(questions.shapes(), shapes);
    EXPECT_EQ(minus(x, y, constant(0)), Answer::Wrong);
    EXPECT_EQ(minus(x, x, constant(1)), Answer::Wrong);
    const Term u = tm.mkVar("u", Sort::bitVec(9));
    EXPECT_EQ(minus(u, u, tm.mkConst(9, 256)), Answer::Wrong);
}

// With the same shape, terms further down may make it right.
TEST_F(PlantedRewriting, OfVariablesSaysNothingOfTermsInTheirPlace) {
    RewritingQuestions questions(tm);
    auto minus = [&](Term left, Term right) {
        return questions.ask({Kind::BvSub, {left, right}}, constant(0), kEffort, {});
    };
    EXPECT_EQ(minus(x, y), Answer::Wrong);
    EXPECT_EQ(minus(tm.mkBvAnd(x, y), tm.mkBvNot(tm.mkBvOr(tm.mkBvNot(x), tm.mkBvNot(y)))), Answer::Holds);
    EXPECT_EQ(minus(x, z), Answer::Wrong);
}

TEST_F(PlantedRewriting, WithoutEffortIsUndecided) {
    const Term u = tm.mkVar("u", Sort::bitVec(64)), v = tm.mkVar("v", Sort::bitVec(64));
    const Term w = tm.mkVar("w", Sort::bitVec(64));
    const Term left = tm.mkBvMul(tm.mkBvMul(u, v), w);
    EXPECT_EQ(RewritingQuestions(tm).ask({Kind::BvMul, {u, tm.mkBvMul(v, w)}}, left,
                                         {100, 1'000'000, 10, 10, false}, {}),
              Answer::Undecided);
    EXPECT_EQ(RewritingQuestions(tm).ask({Kind::BvMul, {u, v}}, left, {2, 1'000'000, 10, 10, false}, {}),
              Answer::Undecided); // of too many terms
}

} // namespace
} // namespace vouch::evidence::clauses
