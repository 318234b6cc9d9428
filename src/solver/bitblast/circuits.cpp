#include "solver/bitblast/circuits.h"

#include "support/check.h"

#include <algorithm>
#include <bit>

namespace vouch::solver::bitblast {

namespace {

size_t constantBits(Word a) {
    return std::count_if(a.begin(), a.end(), [](Bit bit) { return bit.isConstant(); });
}

// Position of the highest bit that is not constantly zero, plus one.
size_t significantBits(Word a) {
    size_t n = a.size();
    while (n > 0 && a[n - 1].isFalse()) --n;
    return n;
}

} // namespace

bool isConstantWord(Word word) {
    return std::all_of(word.begin(), word.end(), [](Bit bit) { return bit.isConstant(); });
}

Bit Circuits::equal(Word a, Word b) {
    VOUCH_CHECK(a.size() == b.size(), "equality of words of different width");
    Bit result = Bit::constant(true);
    for (size_t i = 0; i < a.size() && !result.isFalse(); ++i)
        result = gates_.mkAnd(result, gates_.mkXnor(a[i], b[i]));
    return result;
}

// The borrow of a - b.
Bit Circuits::unsignedLess(Word a, Word b) {
    VOUCH_CHECK(a.size() == b.size(), "comparison of words of different width");
    Bit borrow = Bit::constant(false);
    for (size_t i = 0; i < a.size(); ++i) borrow = gates_.mkMajority(!a[i], b[i], borrow);
    return borrow;
}

Bit Circuits::signedLess(Word a, Word b) {
    VOUCH_CHECK(a.size() == b.size() && !a.empty(), "comparison of words of different width");
    const size_t top = a.size() - 1;
    const Bit borrow = unsignedLess(a.first(top), b.first(top));
    return gates_.mkMajority(a[top], !b[top], borrow);
}

Bit Circuits::isZero(Word a) {
    Bit result = Bit::constant(true);
    for (Bit bit : a) result = gates_.mkAnd(result, !bit);
    return result;
}

Bits Circuits::negation(Word a) {
    Bits result(a.begin(), a.end());
    for (Bit& bit : result) bit = !bit;
    return result;
}

Bits Circuits::minus(Word a) {
    const Bits zero(a.size());
    return subtract(zero, a);
}

Bits Circuits::conjunction(Word a, Word b) {
    Bits result(a.size());
    for (size_t i = 0; i < a.size(); ++i) result[i] = gates_.mkAnd(a[i], b[i]);
    return result;
}

Bits Circuits::disjunction(Word a, Word b) {
    Bits result(a.size());
    for (size_t i = 0; i < a.size(); ++i) result[i] = gates_.mkOr(a[i], b[i]);
    return result;
}

Bits Circuits::exclusiveOr(Word a, Word b) {
    Bits result(a.size());
    for (size_t i = 0; i < a.size(); ++i) result[i] = gates_.mkXor(a[i], b[i]);
    return result;
}

Bits Circuits::choose(Bit condition, Word then, Word otherwise) {
    VOUCH_CHECK(then.size() == otherwise.size(), "choice between words of different width");
    Bits result(then.size());
    for (size_t i = 0; i < then.size(); ++i) result[i] = gates_.mkIte(condition, then[i], otherwise[i]);
    return result;
}

Bits Circuits::addWithCarry(Word a, Word b, Bit carry) {
    VOUCH_CHECK(a.size() == b.size(), "sum of words of different width");
    Bits result(a.size());
    for (size_t i = 0; i < a.size(); ++i) {
        result[i] = gates_.mkXor3(a[i], b[i], carry);
        carry = gates_.mkMajority(a[i], b[i], carry);
    }
    return result;
}

Bits Circuits::subtract(Word a, Word b) { return addWithCarry(a, negation(b), Bit::constant(true)); }

// sum += addend << shift, or -=, modulo the width of sum.
void Circuits::addInto(Bits& sum, Word addend, uint32_t shift, bool subtracting) {
    Bit carry = Bit::constant(subtracting);
    for (size_t i = shift; i < sum.size(); ++i) {
        const Bit operand =
            i - shift < addend.size() ? addend[i - shift].negateIf(subtracting) : Bit::constant(subtracting);
        const Bit old = sum[i];
        sum[i] = gates_.mkXor3(old, operand, carry);
        carry = gates_.mkMajority(old, operand, carry);
    }
}

// One addition or subtraction per non-zero digit of the constant's non-adjacent form.
Bits Circuits::multiplyByConstant(Word a, Word constant) {
    VOUCH_CHECK(isConstantWord(constant) && a.size() == constant.size(), "a product with no constant");
    Bits sum(a.size());
    bool carry = false; // the recoding's, not the adders'
    for (size_t i = 0; i < constant.size(); ++i) {
        const int digit = constant[i].isTrue() + carry;
        const bool next = i + 1 < constant.size() && constant[i + 1].isTrue();
        if (digit == 1) addInto(sum, a, i, next);
        carry = digit == 2 || (digit == 1 && next);
    }
    return sum;
}

Bits Circuits::multiply(Word a, Word b) {
    VOUCH_CHECK(a.size() == b.size(), "product of words of different width");
    if (isConstantWord(a)) return multiplyByConstant(b, a);
    if (isConstantWord(b)) return multiplyByConstant(a, b);
    // One row of adders per bit of b: rows of constant bits are the cheap ones.
    if (constantBits(a) > constantBits(b)) std::swap(a, b);
    Bits sum(a.size());
    for (size_t i = 0; i < b.size(); ++i) {
        if (b[i].isFalse()) continue;
        Bits row(a.size() - i);
        for (size_t k = 0; k < row.size(); ++k) row[k] = gates_.mkAnd(a[k], b[i]);
        addInto(sum, row, i, false);
    }
    return sum;
}

// A barrel shifter: stage k shifts by 2^k if bit k of the amount is set. The stages reach every distance
// below the width; any higher bit of the amount shifts everything out.
Bits Circuits::shiftLeft(Word a, Word amount) {
    VOUCH_CHECK(!a.empty() && a.size() == amount.size(), "a shift by a word of another width");
    const size_t width = a.size(), stages = std::bit_width(width - 1);
    Bits result(a.begin(), a.end());
    for (size_t k = 0; k < stages; ++k) {
        const size_t distance = size_t(1) << k;
        for (size_t i = width; i-- > 0;) {
            const Bit shifted = i >= distance ? result[i - distance] : Bit::constant(false);
            result[i] = gates_.mkIte(amount[k], shifted, result[i]);
        }
    }
    const Bit inRange = isZero(amount.subspan(stages));
    for (Bit& bit : result) bit = gates_.mkAnd(inRange, bit);
    return result;
}

Bits Circuits::shiftRight(Word a, Word amount, Bit fill) {
    VOUCH_CHECK(!a.empty() && a.size() == amount.size(), "a shift by a word of another width");
    const size_t width = a.size(), stages = std::bit_width(width - 1);
    Bits result(a.begin(), a.end());
    for (size_t k = 0; k < stages; ++k) {
        const size_t distance = size_t(1) << k;
        for (size_t i = 0; i < width; ++i) {
            const Bit shifted = i + distance < width ? result[i + distance] : fill;
            result[i] = gates_.mkIte(amount[k], shifted, result[i]);
        }
    }
    const Bit inRange = isZero(amount.subspan(stages));
    for (Bit& bit : result) bit = gates_.mkIte(inRange, bit, fill);
    return result;
}

const Circuits::Quotient& Circuits::divide(Word a, Word b) {
    VOUCH_CHECK(a.size() == b.size(), "quotient of words of different width");
    auto [it, fresh] = quotients_.try_emplace({Bits(a.begin(), a.end()), Bits(b.begin(), b.end())});
    if (!fresh) return it->second;
    const bool byConstant = isConstantWord(b) && !isConstantWord(a) && significantBits(b) > 0;
    it->second = byConstant ? divideByConstant(a, b) : divideRestoring(a, b);
    return it->second;
}

// Long division. With b = 0 every trial subtraction succeeds, which gives SMT-LIB's ~0 and a.
Circuits::Quotient Circuits::divideRestoring(Word a, Word b) {
    const size_t width = a.size();
    Bits quotient(width);
    Bits divisor(b.begin(), b.end());
    divisor.push_back(Bit::constant(false)); // the shifted remainder may need one bit more
    Bits remainder(width + 1);
    for (size_t i = width; i-- > 0;) {
        remainder.insert(remainder.begin(), a[i]);
        remainder.pop_back(); // zero: the remainder before the shift fits the width
        const Bit fits = !unsignedLess(remainder, divisor);
        quotient[i] = fits;
        remainder = choose(fits, subtract(remainder, divisor), remainder);
    }
    remainder.pop_back();
    VOUCH_CHECK(quotient.size() == width && remainder.size() == width, "a quotient of another width");
    return {std::move(quotient), std::move(remainder)};
}

// Fresh q and r with q * b + r = a, without overflow, and r < b. Needs only the adders of a constant product.
Circuits::Quotient Circuits::divideByConstant(Word a, Word b) {
    const size_t width = a.size(), divisorBits = significantBits(b);
    VOUCH_CHECK(isConstantWord(b) && divisorBits > 0, "a division by no constant, or by zero");
    // 2^(divisorBits-1) <= b bounds the quotient, r < b < 2^divisorBits the remainder.
    Bits quotient = gates_.mkInputs(width - (divisorBits - 1));
    Bits remainder = gates_.mkInputs(divisorBits);
    quotient.resize(width);
    remainder.resize(width);
    // q < 2^(width-divisorBits+1), b < 2^divisorBits, so q * b + r < 2^(width+2).
    const auto widen = [&](Word word) {
        Bits wide(word.begin(), word.end());
        wide.resize(width + 2);
        return wide;
    };
    const Bits product = multiplyByConstant(widen(quotient), widen(b));
    assertTrue_(equal(addWithCarry(product, widen(remainder), Bit::constant(false)), widen(a)));
    assertTrue_(unsignedLess(remainder, b));
    return {std::move(quotient), std::move(remainder)};
}

Bits Circuits::signedDivide(Word a, Word b) {
    VOUCH_CHECK(!a.empty() && !b.empty(), "signs of empty words");
    const Bits quotient = unsignedDivide(magnitude(a), magnitude(b));
    return choose(gates_.mkXor(a.back(), b.back()), minus(quotient), quotient);
}

Bits Circuits::signedRemainder(Word a, Word b) {
    const Bits remainder = unsignedRemainder(magnitude(a), magnitude(b));
    return choose(a.back(), minus(remainder), remainder);
}

Bits Circuits::signedModulo(Word a, Word b) {
    const Bits remainder = unsignedRemainder(magnitude(a), magnitude(b));
    const Bits signedPart = choose(a.back(), minus(remainder), remainder);
    const Bit adjust = gates_.mkAnd(gates_.mkXor(a.back(), b.back()), !isZero(remainder));
    return choose(adjust, add(signedPart, b), signedPart);
}

} // namespace vouch::solver::bitblast
