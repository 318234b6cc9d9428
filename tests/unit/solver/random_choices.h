// Random formulas of choices, as merged control paths have them.
#pragma once

#include "term/term.h"

#include <algorithm>
#include <random>
#include <vector>

namespace vouch::solver::test {

using term::Kind;
using term::Sort;
using term::Term;
using term::TermManager;

// Random choices over a few conditions, most of which are others in disguise, and which have choices in them themselves.
class RandomChoices {
  public:
    RandomChoices(TermManager& tm, uint64_t seed, uint32_t width) : tm_(tm), random_(seed), width_(width) {
        for (const char* name : {"a", "b", "x", "y"}) words_.push_back(tm.mkVar(name, Sort::bitVec(width_)));
    }
    std::vector<Term> make() {
        for (int i = 0; i < 24; ++i) grow();
        std::vector<Term> result;
        for (int i = 0; i < 3; ++i) result.push_back(tm_.mkBvUlt(word(), word()));
        return result;
    }

  private:
    size_t below(size_t n) { return random_() % n; }
    Term word() { return words_[words_.size() - 1 - below(std::min<size_t>(words_.size(), 10))]; }
    Term predicate() {
        if (predicates_.empty() || below(4) == 0)
            predicates_.push_back(below(2) ? tm_.mkBvUlt(word(), word()) : tm_.mkEq(word(), word()));
        const Term p = predicates_[below(predicates_.size())];
        if (tm_.args(p).size() != 2 || below(2)) return p;
        const Term a = tm_.arg(p, 0), b = tm_.arg(p, 1);
        if (!tm_.sort(a).isBitVec()) return p;
        // The same, or the opposite, in other words.
        const Term minus = tm_.mkBvSub(tm_.mkZext(a, 1), tm_.mkZext(b, 1));
        if (tm_.kind(p) == Kind::BvUlt)
            return tm_.mkEq(tm_.mkExtract(minus, width_, width_), tm_.mkConst(1, below(2)));
        return tm_.mkEq(tm_.mkBvUlt(minus, tm_.mkConst(width_ + 1, 1)), tm_.mkBool(below(2)));
    }
    void grow() {
        if (below(3) == 0)
            return words_.push_back(width_ > 8 || below(3) ? tm_.mkBvAdd(word(), word())
                                                           : tm_.mkBvMul(word(), word()));
        words_.push_back(tm_.mkIte(predicate(), word(), word()));
    }

    TermManager& tm_;
    std::mt19937_64 random_;
    uint32_t width_;
    std::vector<Term> words_, predicates_;
};

} // namespace vouch::solver::test
