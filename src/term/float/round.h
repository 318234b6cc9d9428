// The rounder: every operation hands its exact result to it.
//
// An exact result is an integer with as many bits as the operation needs (the last of them may be sticky) and
// the exponent of its top bit. Exponents are told as room: the biased exponent minus 1, the number of places
// by which the significand may move up before the least exponent of the format is reached. That number is
// what all decisions hang on:
//
//   room >= 0   move the significand up by n = min(leading zeros, room). If the top bit is still zero then,
//               the number is subnormal. The exponent field is (room - n) + top bit in both cases.
//   room < 0    the number is subnormal: move the significand down by -room. Only rounding can make the
//               exponent field 1.
//
// The top significandBits bits are kept; of the rest, guard and sticky bit decide with the mode whether the
// magnitude grows by one unit. Adding that unit to exponent field and fraction as one integer carries over
// into the exponent, from the greatest subnormal to the least normal number and from the greatest number to
// infinity, as it should.
#pragma once

#include "term/float/float.h"

namespace vouch::term::floats {

struct ExactResult {
    Term negative;    // Bool
    Term room;        // biased exponent of the significand's top bit, minus 1
    Term significand; // not zero; any width
    // At most so many zeros stand above the leading one where there is room for them.
    uint32_t leadingZeros = 0;
    // Is `room` a signed number? If not, it is unsigned.
    bool roomIsSigned = true;
};

// Exponent field and fraction of the rounded number. Meaningless for a zero significand.
Term roundMagnitude(TermManager& tm, FloatFormat format, Term mode, const ExactResult& exact);

// Does the magnitude grow when the bits `guard` and `sticky` below its last bit `odd` are dropped?
Term roundsUp(TermManager& tm, Term mode, Term negative, Term odd, Term guard, Term sticky);

Term isMode(TermManager& tm, Term mode, RoundingMode which);

// The sign of a sum that is exactly zero: that of both addends if it is the same, else minus only towards
// negative.
Term signOfZeroSum(TermManager& tm, Term mode, Term negativeA, Term negativeB);

} // namespace vouch::term::floats
