#include "evidence/clauses/words.h"

#include "support/check.h"

#include <algorithm>

namespace vouch::evidence::clauses {

Word Words::constant(const term::BitVector& bits) {
    Word word;
    for (unsigned i = 0; i < bits.getBitWidth(); ++i) word.push_back(clauses::constant(bits[i]));
    return word;
}

Word Words::input(uint32_t width) {
    Word word;
    for (uint32_t i = 0; i < width; ++i) word.push_back(c_.input());
    return word;
}

Lit Words::equal(const Word& a, const Word& b) {
    VOUCH_CHECK(a.size() == b.size(), "words of different widths are compared");
    for (size_t i = 0; i < a.size(); ++i) // before any gate is made: indices are compared with all others
        if (a[i] == !b[i]) return kFalse;
    std::vector<Lit> same;
    for (size_t i = 0; i < a.size(); ++i) {
        same.push_back(c_.equal(a[i], b[i]));
        if (same.back() == kFalse) return kFalse;
    }
    return c_.all(same);
}

// From the lowest bit: where the bits differ, b's decides; else what the lower ones say.
Lit Words::lessUnsigned(const Word& a, const Word& b) {
    Lit less = kFalse;
    for (size_t i = 0; i < a.size(); ++i) less = c_.choice(c_.exclusive(a[i], b[i]), b[i], less);
    return less;
}

Lit Words::lessSigned(const Word& a, const Word& b) {
    Word x = a, y = b;
    x.back() = !x.back();
    y.back() = !y.back();
    return lessUnsigned(x, y);
}

Word Words::choice(Lit condition, const Word& then, const Word& otherwise) {
    if (isConstant(condition)) return condition == kTrue ? then : otherwise;
    return bitwise(then, otherwise, [&](Lit x, Lit y) { return c_.choice(condition, x, y); });
}

Word Words::invert(Word a) const {
    for (Lit& l : a) l = !l;
    return a;
}

// sum = a ^ b ^ carry; the next carry is a where a = b, else the carry. Of a and b the older one is taken, so that a + b
// and b + a are the same gates.
Word Words::add(const Word& a, const Word& b, Lit carry) {
    Word sum;
    for (size_t i = 0; i < a.size(); ++i) {
        Lit differ = c_.exclusive(a[i], b[i]);
        sum.push_back(c_.exclusive(differ, carry));
        carry = c_.choice(differ, carry, std::min(a[i], b[i]));
    }
    return sum;
}

// The sum of a << i over the bits i of b. The operand with more constant bits is b, or the later one, so that a * b and
// b * a are the same gates.
Word Words::multiply(const Word& a, const Word& b) {
    auto unknown = [](const Word& w) {
        return std::count_if(w.begin(), w.end(), [](Lit l) { return !isConstant(l); });
    };
    if (std::pair(unknown(a), b) < std::pair(unknown(b), a)) return multiply(b, a);
    Word product(a.size(), kFalse);
    for (size_t i = 0; i < b.size(); ++i) {
        if (b[i] == kFalse) continue;
        Word part(a.size(), kFalse);
        for (size_t j = i; j < a.size(); ++j) part[j] = c_.conjunction(a[j - i], b[i]);
        product = add(product, part);
    }
    return product;
}

// Long division: the remainder takes in a's bits from the highest, and gives b away where it can. It has one bit more
// than b, for the moment before that.
Words::Quotient Words::divideUnsigned(const Word& a, const Word& b) {
    const size_t width = a.size();
    Word divisor = b, remainder(width + 1, kFalse), quotient(width, kFalse);
    divisor.push_back(kFalse);
    for (size_t i = width; i-- > 0;) {
        remainder.insert(remainder.begin(), a[i]);
        VOUCH_CHECK(remainder.back() == kFalse,
                    "the remainder is below the divisor, or fits all of the dividend");
        remainder.pop_back();
        quotient[i] = !lessUnsigned(remainder, divisor);
        remainder = choice(quotient[i], subtract(remainder, divisor), remainder);
        // Below b now, or, for b = 0, made of at most width bits of a: the highest bit is zero.
        remainder.back() = kFalse;
    }
    remainder.pop_back();
    return {quotient, remainder};
}

Word Words::divideSigned(const Word& a, const Word& b) {
    Word quotient = divideUnsigned(absolute(a), absolute(b)).quotient;
    return choice(c_.exclusive(a.back(), b.back()), negate(quotient), quotient);
}

Word Words::remainderSigned(const Word& a, const Word& b) {
    Word remainder = divideUnsigned(absolute(a), absolute(b)).remainder;
    return choice(a.back(), negate(remainder), remainder);
}

// The signed remainder, plus b where its sign is not b's and it is not zero.
Word Words::modulo(const Word& a, const Word& b) {
    Word remainder = remainderSigned(a, b);
    Lit isZero = equal(remainder, Word(a.size(), kFalse));
    Lit differs = c_.conjunction(!isZero, c_.exclusive(a.back(), b.back()));
    return choice(differs, add(remainder, b), remainder);
}

// One stage per bit of the amount that matters: by 1, 2, 4, ...
Word Words::shift(const Word& a, const Word& amount, Direction direction, Lit fill) {
    const size_t width = a.size();
    Word result = a;
    Lit beyond = kFalse;
    for (size_t stage = 0; stage < amount.size(); ++stage) {
        if (stage >= 63 || (uint64_t{1} << stage) >= width) {
            beyond = c_.disjunction(beyond, amount[stage]);
            continue;
        }
        const size_t by = size_t{1} << stage;
        Word moved(width, fill);
        for (size_t i = by; i < width; ++i)
            (direction == Direction::Left ? moved[i] : moved[i - by]) =
                direction == Direction::Left ? result[i - by] : result[i];
        result = choice(amount[stage], moved, result);
    }
    return choice(beyond, Word(width, fill), result);
}

} // namespace vouch::evidence::clauses
