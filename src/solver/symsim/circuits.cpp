#include "solver/symsim/circuits.h"

#include <algorithm>

namespace vouch::solver::symsim {

Bit Circuits::equal(const Word& a, const Word& b) {
    VOUCH_CHECK(a.size() == b.size(), "words of different widths are compared");
    Bit all = Bit::constant(true);
    for (size_t i = 0; i < a.size(); ++i) all = n_.mkAnd(all, !n_.mkXor(a[i], b[i]));
    return all;
}

Bit Circuits::less(const Word& a, const Word& b) {
    Bit isLess = Bit::constant(false);
    for (size_t i = 0; i < a.size(); ++i) isLess = n_.mkIte(n_.mkXor(a[i], b[i]), b[i], isLess);
    return isLess;
}

Bit Circuits::unsignedLess(const Word& a, const Word& b) {
    VOUCH_CHECK(a.size() == b.size(), "words of different widths are compared");
    if (a <= b) return less(a, b);
    return n_.mkAnd(!less(b, a), !equal(a, b));
}

Bit Circuits::signedLess(Word a, Word b) { // with the sign bits' roles exchanged
    VOUCH_CHECK(!a.empty() && a.size() == b.size(), "words of different widths are compared");
    a.back() = !a.back(), b.back() = !b.back();
    return unsignedLess(a, b);
}

Word Circuits::complement(Word a) {
    for (Bit& bit : a) bit = !bit;
    return a;
}

Word Circuits::bitwise(GateKind kind, const Word& a, const Word& b) {
    VOUCH_CHECK(kind != GateKind::Ite && a.size() == b.size(), "no operator on the bits of two words");
    Word result;
    for (size_t i = 0; i < a.size(); ++i)
        result.push_back(kind == GateKind::And ? n_.mkAnd(a[i], b[i]) : n_.mkXor(a[i], b[i]));
    return result;
}

Word Circuits::choose(Bit condition, const Word& then, const Word& otherwise) {
    VOUCH_CHECK(then.size() == otherwise.size(), "a choice between words of different widths");
    Word result;
    for (size_t i = 0; i < then.size(); ++i) result.push_back(n_.mkIte(condition, then[i], otherwise[i]));
    return result;
}

Word Circuits::add(const Word& a, const Word& b, Bit carry) {
    VOUCH_CHECK(a.size() == b.size(), "words of different widths are added");
    Word sum;
    for (size_t i = 0; i < a.size(); ++i) {
        const Bit differ = n_.mkXor(a[i], b[i]);
        sum.push_back(n_.mkXor(differ, carry));
        carry = n_.mkIte(differ, carry, a[i]);
    }
    return sum;
}

Word Circuits::multiply(const Word& a, const Word& b) {
    VOUCH_CHECK(a.size() == b.size(), "words of different widths are multiplied");
    Word sum(a.size());
    for (size_t i = 0; i < a.size(); ++i) {
        Word row(a.size());
        for (size_t k = i; k < a.size(); ++k) row[k] = n_.mkAnd(b[i], a[k - i]);
        sum = add(sum, row);
    }
    return sum;
}

Circuits::Quotient Circuits::divide(const Word& a, const Word& b) {
    VOUCH_CHECK(a.size() == b.size(), "words of different widths are divided");
    const size_t width = a.size();
    Word quotient(width), rest(width + 1),
        divisor = b; // one bit more: the rest is shifted before it is compared
    divisor.push_back(Bit::constant(false));
    for (size_t i = width; i-- > 0;) {
        rest.pop_back();
        rest.insert(rest.begin(), a[i]);
        quotient[i] = !unsignedLess(rest, divisor);
        rest = choose(quotient[i], subtract(rest, divisor), rest);
    }
    rest.pop_back();
    return {std::move(quotient), std::move(rest)}; // by zero: all of the quotient's bits are 1, the rest is a
}

Word Circuits::signedDivide(const Word& a, const Word& b) {
    const Word quotient = divide(magnitude(a), magnitude(b)).quotient;
    return choose(n_.mkXor(a.back(), b.back()), minus(quotient), quotient);
}

Word Circuits::signedRemainder(const Word& a, const Word& b) {
    const Word rest = divide(magnitude(a), magnitude(b)).remainder;
    return choose(a.back(), minus(rest), rest);
}

Word Circuits::signedModulo(const Word& a, const Word& b) {
    const Word rest = divide(magnitude(a), magnitude(b)).remainder;
    const Word signedRest = choose(a.back(), minus(rest), rest);
    const Bit keeps = n_.mkOr(!n_.mkXor(a.back(), b.back()), equal(rest, Word(rest.size())));
    return choose(keeps, signedRest, add(signedRest, b));
}

Word Circuits::shiftLeft(const Word& a, const Word& by) {
    Word reversed(a.rbegin(), a.rend());
    reversed = shiftRight(reversed, by, Bit::constant(false));
    return {reversed.rbegin(), reversed.rend()};
}

Word Circuits::shiftRight(const Word& a, const Word& by, Bit fill) {
    VOUCH_CHECK(a.size() == by.size(), "a shift by a word of another width");
    Word result = a;
    for (size_t stage = 0; stage < by.size(); ++stage) {
        Word shifted(a.size(), fill);
        const size_t distance = stage < 32 ? size_t{1} << stage : a.size();
        for (size_t i = 0; i + distance < a.size(); ++i) shifted[i] = result[i + distance];
        result = choose(by[stage], shifted, result);
    }
    return result;
}

} // namespace vouch::solver::symsim
