// The circuits that floating-point operations are made of. All of them are exact functions of words; a
// "sticky" bit is the or of all bits that were dropped below it, which is all that rounding needs to know of
// them.
#pragma once

#include "term/term.h"

namespace vouch::term::floats {

Term bitAt(TermManager& tm, Term word, uint32_t position); // Bool
Term anyBit(TermManager& tm, Term word);                   // Bool: word != 0
Term topBits(TermManager& tm, Term word, uint32_t count);
Term lowBits(TermManager& tm, Term word, uint32_t count);
Term padRight(TermManager& tm, Term word, uint32_t zeros); // word * 2^zeros, wider by as much
Term zeroExtendTo(TermManager& tm, Term word, uint32_t width);
Term concatAll(TermManager& tm, std::span<const Term> bools); // the first is the top bit
Term spread(TermManager& tm, Term boolean, uint32_t width);   // all bits equal to it

// a + b + carry with one adder.
Term addWithCarry(TermManager& tm, Term a, Term b, Term carry);

// The top `width` bits of the word, the last of them sticky; the word itself if it is no wider.
Term compress(TermManager& tm, Term word, uint32_t width);

// word >> amount (unsigned, of any width), the last bit sticky.
Term shiftRightSticky(TermManager& tm, Term word, Term amount);

// Shifts left until the top bit is set, by at most `limit` (unsigned, of any width; the null term: no limit).
// Requires that the distance is at most `furthest` or the word zero; the count of a zero word is meaningless.
// Of a wide word only the top `keep` bits of the result are made, the last of them sticky.
struct Normalised {
    Term word;
    Term count; // bit_width(furthest) bits
};
Normalised shiftToTop(TermManager& tm, Term word, Term limit, uint32_t furthest, uint32_t keep);

// Long division of (high, low) by the divisor: as many steps as `low` has bits. Requires high < divisor and
// both of the same width; the quotient has the width of `low`.
struct Quotient {
    Term quotient, remainder;
};
Quotient longDivision(TermManager& tm, Term high, Term low, Term divisor);

} // namespace vouch::term::floats
