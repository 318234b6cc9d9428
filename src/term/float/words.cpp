// Shifts, normalisation and division at the level of words.
#include "term/float/words.h"

#include "support/check.h"

#include <algorithm>
#include <bit>

namespace vouch::term::floats {

Term bitAt(TermManager& tm, Term word, uint32_t position) {
    return tm.mkEq(tm.mkExtract(word, position, position), tm.mkConst(1, 1));
}

Term anyBit(TermManager& tm, Term word) { return tm.mkBvToBool(word); }

Term topBits(TermManager& tm, Term word, uint32_t count) {
    uint32_t width = tm.width(word);
    return tm.mkExtract(word, width - 1, width - count);
}

Term lowBits(TermManager& tm, Term word, uint32_t count) { return tm.mkExtract(word, count - 1, 0); }

Term padRight(TermManager& tm, Term word, uint32_t zeros) {
    return zeros == 0 ? word : tm.mkConcat(word, tm.mkConst(zeros, 0));
}

Term zeroExtendTo(TermManager& tm, Term word, uint32_t width) {
    VOUCH_CHECK(tm.width(word) <= width, "an extension makes a word wider");
    return tm.mkZext(word, width - tm.width(word));
}

Term concatAll(TermManager& tm, std::span<const Term> bools) {
    Term word = tm.mkBoolToBv(bools[0]);
    for (Term boolean : bools.subspan(1)) word = tm.mkConcat(word, tm.mkBoolToBv(boolean));
    return word;
}

Term spread(TermManager& tm, Term boolean, uint32_t width) {
    return tm.mkIte(boolean, tm.mkConst(BitVector::getAllOnes(width)), tm.mkConst(width, 0));
}

// An extra lowest column 1 + carry hands the carry to the column above it.
Term addWithCarry(TermManager& tm, Term a, Term b, Term carry) {
    Term sum = tm.mkBvAdd(tm.mkConcat(a, tm.mkConst(1, 1)), tm.mkConcat(b, tm.mkBoolToBv(carry)));
    return topBits(tm, sum, tm.width(a));
}

Term compress(TermManager& tm, Term word, uint32_t width) {
    uint32_t whole = tm.width(word);
    if (whole <= width) return word;
    Term sticky = tm.mkBoolToBv(anyBit(tm, lowBits(tm, word, whole - width + 1)));
    return width == 1 ? sticky : tm.mkConcat(topBits(tm, word, width - 1), sticky);
}

namespace {

// word >> distance for a constant distance, the last bit sticky.
Term dropSticky(TermManager& tm, Term word, uint32_t distance) {
    uint32_t width = tm.width(word);
    return zeroExtendTo(tm, compress(tm, word, width - std::min(distance, width - 1)), width);
}

Term shiftLeft(TermManager& tm, Term word, uint32_t distance) {
    uint32_t width = tm.width(word);
    if (distance >= width) return tm.mkConst(width, 0);
    return padRight(tm, lowBits(tm, word, width - distance), distance);
}

// The bits of a limit, as shiftToTop looks at them: those that a stage stands for, and all higher ones
// together.
class Limit {
  public:
    Limit(TermManager& tm, Term limit, uint32_t stages) : tm_(tm), limit_(limit) {
        uint32_t width = limit ? tm.width(limit) : 0;
        if (!limit)
            ample_ = tm.mkTrue();
        else
            ample_ = width > stages ? anyBit(tm, topBits(tm, limit, width - stages)) : tm.mkFalse();
    }

    // May stage k shift by 2^k? What is left of a limit that is not ample is below 2^(k+1).
    Term allows(uint32_t k) { return tm_.mkOr(ample_, bit(k)); }

    // A stage that could shift and did not has found a leading one: what is left of the distance is below
    // 2^k.
    void pass(uint32_t k, Term shifted) { ample_ = tm_.mkOr(ample_, tm_.mkAnd(bit(k), tm_.mkNot(shifted))); }

  private:
    Term bit(uint32_t k) { return limit_ && k < tm_.width(limit_) ? bitAt(tm_, limit_, k) : tm_.mkFalse(); }

    TermManager& tm_;
    Term limit_;
    Term ample_; // Bool: the limit is not below the distance that is left
};

} // namespace

Term shiftRightSticky(TermManager& tm, Term word, Term amount) {
    uint32_t stages = std::bit_width(tm.width(word) - 1), amountBits = tm.width(amount);
    Term shifted = word;
    for (uint32_t k = 0; k < std::min(stages, amountBits); ++k)
        shifted = tm.mkIte(bitAt(tm, amount, k), dropSticky(tm, shifted, 1u << k), shifted);
    if (amountBits <= stages) return shifted;
    Term far = anyBit(tm, topBits(tm, amount, amountBits - stages));
    return tm.mkIte(far, dropSticky(tm, word, tm.width(word)), shifted);
}

// Stage k shifts by 2^k if the top 2^k bits are zero and the limit allows it. Stages below k move the word by
// less than 2^k, so that bits further down than keep + 2^k - 1 can only become part of the sticky bit.
Normalised shiftToTop(TermManager& tm, Term word, Term limit, uint32_t furthest, uint32_t keep) {
    uint32_t stages = std::bit_width(furthest);
    VOUCH_CHECK(stages > 0, "nothing to normalise");
    Limit room(tm, limit, stages);
    std::vector<Term> count;
    for (uint32_t k = stages; k-- > 0;) {
        uint32_t distance = 1u << k;
        Term zeros = tm.mkNot(anyBit(tm, topBits(tm, word, std::min(distance, tm.width(word)))));
        Term shifts = tm.mkAnd(room.allows(k), zeros);
        word = compress(tm, tm.mkIte(shifts, shiftLeft(tm, word, distance), word), keep + distance - 1);
        room.pass(k, shifts);
        count.push_back(shifts);
    }
    return {word, concatAll(tm, count)};
}

// Restoring division. The remainder r < divisor takes in one bit of `low`; (r, bit) < 2 * divisor, so one
// trial subtraction makes it a remainder again. Comparison and subtraction share their borrows when they
// become gates.
Quotient longDivision(TermManager& tm, Term high, Term low, Term divisor) {
    uint32_t width = tm.width(divisor);
    VOUCH_CHECK(tm.width(high) == width, "high part and divisor of different widths");
    std::vector<Term> digits;
    Term remainder = high;
    for (uint32_t i = tm.width(low); i-- > 0;) {
        Term next = tm.mkConcat(remainder, tm.mkExtract(low, i, i));
        Term fits = tm.mkBvUle(tm.mkZext(divisor, 1), next);
        Term kept = lowBits(tm, next, width);
        remainder = tm.mkIte(fits, tm.mkBvSub(kept, divisor), kept);
        digits.push_back(fits);
    }
    return {concatAll(tm, digits), remainder};
}

} // namespace vouch::term::floats
