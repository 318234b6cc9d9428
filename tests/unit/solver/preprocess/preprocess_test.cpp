// What preprocessing knows of a conjunct.
#include "solver/preprocess/preprocess.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace vouch::solver {
namespace {

using term::Sort;

// What is known of a comparison is known of its negation, which is another comparison.
TEST(Preprocess, AFactDecidesItsNegation) {
    for (const bool holds : {true, false}) {
        TermManager tm;
        const auto word = [&](const char* name) { return tm.mkVar(name, Sort::bitVec(32)); };
        const Term less = tm.mkBvUlt(word("p"), word("q"));
        const Term chosen = tm.mkIte(less, word("a"), word("b"));
        Preprocess preprocess(tm, {.definitions = false, .facts = true, .unconstrained = false});
        const std::vector<Term> left = preprocess.run(
            {holds ? less : tm.mkNot(less), tm.mkBvUlt(chosen, word("d")), tm.mkBvUlt(word("a"), word("b"))},
            {});
        const std::vector<Term> below = term::cone(tm, left);
        EXPECT_EQ(std::find(below.begin(), below.end(), chosen), below.end());
        const Term expected = tm.mkBvUlt(word(holds ? "a" : "b"), word("d"));
        EXPECT_NE(std::find(left.begin(), left.end(), expected), left.end());
    }
}

} // namespace
} // namespace vouch::solver
