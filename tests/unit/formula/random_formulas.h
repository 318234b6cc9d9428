// Random formulas as files have them: some equations that say what variables are, some that restrict.
#pragma once

#include "term/plain.h"
#include "term/traverse.h"

#include <random>
#include <vector>

namespace vouch::formula::testing {

using term::Kind;
using term::Sort;
using term::Term;
using term::TermManager;

class RandomFormula {
  public:
    RandomFormula(TermManager& tm, uint64_t seed, uint32_t width, bool arrays, unsigned inputs = 2)
        : tm_(tm), random_(seed), width_(width) {
        for (unsigned i = 0; i < inputs; ++i) words_.push_back(variable("x", i, Sort::bitVec(width)));
        for (unsigned i = 0; i < 2; ++i) bools_.push_back(variable("p", i, Sort::boolean()));
        if (arrays) arrays_.push_back(variable("m", 0, Sort::array(width, width)));
    }

    std::vector<Term> make() {
        std::vector<Term> result;
        const unsigned steps = 3 + below(10);
        for (unsigned i = 0; i < steps; ++i) {
            grow();
            if (below(3) == 0) result.push_back(definition(i)); // a name for the last word or Bool
        }
        const unsigned restrictions = 1 + below(4);
        for (unsigned i = 0; i < restrictions; ++i) result.push_back(literal());
        return result;
    }
    const std::vector<Term>& inputs() const { return variables_; }

  private:
    Term variable(const char* prefix, unsigned i, Sort sort) {
        const Term v = tm_.mkVar(prefix + std::to_string(i), sort);
        variables_.push_back(v);
        return v;
    }
    unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
    Term pick(const std::vector<Term>& from) {
        return from[from.size() - 1 - below(std::min<size_t>(from.size(), 6))];
    }
    Term word() {
        const unsigned kind = below(8);
        if (kind == 0) return tm_.mkConst(width_, random_() % 2 ? below(5) : random_());
        if (kind == 1) return words_[below(static_cast<unsigned>(words_.size()))];
        return pick(words_);
    }
    Term boolean() { return pick(bools_); }
    Term literal() {
        const Term b = boolean();
        return below(3) == 0 ? tm_.mkNot(b) : b;
    }

    void grow() {
        const unsigned kind = below(arrays_.empty() ? 12 : 16);
        if (kind < 5) return words_.push_back(operation());
        if (kind < 8) return bools_.push_back(comparison());
        if (kind == 8)
            return bools_.push_back(below(2) ? tm_.mkAnd(boolean(), literal())
                                             : tm_.mkOr(literal(), boolean()));
        if (kind == 9) return words_.push_back(tm_.mkIte(boolean(), word(), word()));
        if (kind == 10) return words_.push_back(bits());
        if (kind == 11) return bools_.push_back(tm_.mkEq(boolean(), literal()));
        if (kind < 14) return words_.push_back(tm_.mkSelect(pick(arrays_), word()));
        if (kind == 14) return arrays_.push_back(tm_.mkStore(pick(arrays_), word(), word()));
        arrays_.push_back(tm_.mkIte(boolean(), pick(arrays_), pick(arrays_)));
    }
    Term operation() {
        static constexpr Kind kinds[] = {Kind::BvAdd,  Kind::BvAdd,  Kind::BvSub,  Kind::BvAnd,  Kind::BvOr,
                                         Kind::BvXor,  Kind::BvMul,  Kind::BvUdiv, Kind::BvUrem, Kind::BvShl,
                                         Kind::BvLshr, Kind::BvAshr, Kind::BvNot,  Kind::BvNeg};
        // Products of wide words are left to others: with two variables they take for ever.
        const bool isWide = width_ > 8;
        Kind kind = kinds[below(14)];
        if (isWide && (kind == Kind::BvMul || kind == Kind::BvUdiv || kind == Kind::BvUrem))
            return tm_.mkBvMul(word(), tm_.mkConst(width_, 1 + below(7)));
        if (kind == Kind::BvNot || kind == Kind::BvNeg) {
            const Term args[] = {word()};
            return tm_.mk(kind, args);
        }
        const Term args[] = {word(), word()};
        return tm_.mk(kind, args);
    }
    Term comparison() {
        static constexpr Kind kinds[] = {Kind::Eq,    Kind::Eq,    Kind::BvUlt,
                                         Kind::BvUle, Kind::BvSlt, Kind::BvSle};
        const Term args[] = {word(), word()};
        return tm_.mk(kinds[below(6)], args);
    }
    // One bit of a word, widened again: words of one bit are where Booleans are meant.
    Term bits() {
        const Term w = word();
        const uint32_t i = below(width_), j = below(width_);
        Term bit = tm_.mkExtract(w, i, i);
        if (below(2)) bit = tm_.mkBvAnd(bit, tm_.mkExtract(word(), j, j));
        if (below(2)) bit = tm_.mkBvNot(bit);
        if (below(3) == 0) return tm_.mkConcat(tm_.mkExtract(word(), width_ - 2, 0), bit);
        return below(2) ? tm_.mkZext(bit, width_ - 1) : tm_.mkSext(bit, width_ - 1);
    }
    Term definition(unsigned i) {
        if (below(3) == 0) {
            const Term v = variable("d", i, Sort::boolean());
            const Term equation = tm_.mkEq(v, boolean());
            bools_.push_back(v);
            return equation;
        }
        const Term v = variable("w", i, Sort::bitVec(width_));
        const Term t = pick(words_);
        words_.push_back(v);
        switch (below(4)) {
        case 0: return tm_.mkEq(t, v);
        case 1: return tm_.mkEq(tm_.mkBvAdd(v, word()), t); // word() may be v itself
        case 2: return tm_.mkEq(tm_.mkBvXor(t, v), word());
        default: return tm_.mkEq(v, t);
        }
    }

    TermManager& tm_;
    std::mt19937_64 random_;
    uint32_t width_;
    std::vector<Term> words_, bools_, arrays_, variables_;
};

} // namespace vouch::formula::testing
