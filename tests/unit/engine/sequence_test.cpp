// Interpolants of sequences: their defining properties, by another solver and by looking.
#include "engine/learn/sequence.h"

#include "engine/small_program.h"

#include <gtest/gtest.h>

namespace vouch::engine::learn {
namespace {

using testing::Builder;

class Sequence : public ::testing::TestWithParam<Method> {
  protected:
    std::optional<std::vector<Term>> interpolate(const std::vector<Term>& formulas) {
        Context context;
        context.statistics = &statistics;
        Vocabulary vocabulary(b.program);
        return SequenceInterpolator(b.program, context, vocabulary, GetParam(), "test").interpolate(formulas);
    }
    bool isUnsatisfiable(const std::vector<Term>& conjuncts) {
        return solver::makeSolver(solver::Backend::Z3, tm)->check(conjuncts) == solver::Result::Unsat;
    }
    std::set<Term> variablesOf(std::span<const Term> formulas) {
        const auto list = term::variables(tm, formulas);
        return {list.begin(), list.end()};
    }
    void expectInterpolants(const std::vector<Term>& a, const std::vector<Term>& i) {
        ASSERT_EQ(i.size(), a.size() + 1);
        EXPECT_TRUE(tm.isTrue(i.front()));
        EXPECT_TRUE(tm.isFalse(i.back()));
        for (size_t n = 0; n < a.size(); ++n)
            EXPECT_TRUE(isUnsatisfiable({i[n], a[n], tm.mkNot(i[n + 1])})) << "step " << n + 1;
        for (size_t n = 1; n < a.size(); ++n) {
            const auto before = variablesOf(std::span(a).first(n)),
                       after = variablesOf(std::span(a).subspan(n));
            for (Term v : variablesOf(std::span(&i[n], 1)))
                EXPECT_TRUE(before.contains(v) && after.contains(v)) << "interpolant " << n;
        }
    }
    Term word(const std::string& name, uint32_t width = 8) {
        return tm.mkVar(name, term::Sort::bitVec(width));
    }

    term::TermManager tm;
    support::Statistics statistics;
    Builder b{tm};
};

// x0 = y0 = 0;  x1 = x0 + 1, y1 = y0 + 1;  x2 = x1 + 1, y2 = y1 + 1;  x2 != y2
TEST_P(Sequence, OfAPathWithTwoCounters) {
    b.location(program::LocationKind::Plain);
    std::vector<Term> x, y, path;
    for (int i = 0; i < 3; ++i)
        x.push_back(word("x" + std::to_string(i))), y.push_back(word("y" + std::to_string(i)));
    const Term one = b.number(8, 1), zero = b.number(8, 0);
    path.push_back(tm.mkAnd(tm.mkEq(x[0], zero), tm.mkEq(y[0], zero)));
    for (size_t i = 1; i < 3; ++i)
        path.push_back(
            tm.mkAnd(tm.mkEq(x[i], tm.mkBvAdd(x[i - 1], one)), tm.mkEq(y[i], tm.mkBvAdd(y[i - 1], one))));
    path.push_back(tm.mkDistinct(x[2], y[2]));
    auto found = interpolate(path);
    ASSERT_TRUE(found);
    expectInterpolants(path, *found);
}

TEST_P(Sequence, ThatIsSatisfiableHasNone) {
    b.location(program::LocationKind::Plain);
    const Term x = word("x");
    EXPECT_FALSE(interpolate({tm.mkBvUlt(x, b.number(8, 9)), tm.mkBvUlt(b.number(8, 3), x)}));
}

TEST_P(Sequence, WithAContradictionInOneFormula) {
    b.location(program::LocationKind::Plain);
    const Term x = word("x"), y = word("y");
    const std::vector<Term> path{tm.mkEq(x, y), tm.mkAnd(tm.mkBvUlt(x, y), tm.mkBvUlt(y, x)), tm.mkEq(y, x)};
    auto found = interpolate(path);
    ASSERT_TRUE(found);
    expectInterpolants(path, *found);
}

// Random sequences over small words: whatever is returned has the properties, and most have interpolants.
TEST_P(Sequence, AtRandom) {
    b.location(program::LocationKind::Plain);
    std::mt19937 random(7);
    std::vector<Term> words;
    for (int i = 0; i < 5; ++i) words.push_back(word("w" + std::to_string(i), 3));
    const auto atom = [&](size_t i) {
        const Term left = words[i + random() % 2];
        Term right = random() % 2 ? words[i + random() % 2] : b.number(3, random() % 8);
        if (random() % 3 == 0) right = tm.mkBvAdd(right, b.number(3, 1));
        const Term t = random() % 2 ? tm.mkBvUlt(left, right) : tm.mkEq(left, right);
        return random() % 2 ? t : tm.mkNot(t);
    };
    unsigned found = 0, unsatisfiable = 0;
    for (int round = 0; round < 120; ++round) {
        std::vector<Term> path;
        for (size_t i = 0; i < 4; ++i) path.push_back(tm.mkAnd(tm.mkOr(atom(i), atom(i)), atom(i)));
        if (!isUnsatisfiable(path)) continue;
        if (++unsatisfiable > (GetParam() == Method::Cvc5 ? 4u : 25u))
            break; // cvc5 runs as a process of its own
        if (auto interpolants = interpolate(path)) {
            expectInterpolants(path, *interpolants);
            ++found;
        }
    }
    EXPECT_GT(unsatisfiable, 3u);
    EXPECT_GE(found + 1, std::min(unsatisfiable, GetParam() == Method::Cvc5 ? 4u : 25u));
}

INSTANTIATE_TEST_SUITE_P(Methods, Sequence, ::testing::Values(Method::Words, Method::Cvc5),
                         [](const auto& info) { return info.param == Method::Words ? "Words" : "Cvc5"; });

} // namespace
} // namespace vouch::engine::learn
