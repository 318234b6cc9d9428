// From the interchange encoding to numbers, and back.
//
// The value of an unpacked finite float is significand * 2^(exponent - bias - fractionBits): a subnormal has
// the exponent field 0 but the exponent 1, and a leading bit 0. So exponents and significands of subnormal
// and normal numbers mean the same, and most operations need not normalise their operands.
#pragma once

#include "term/float/float.h"

namespace vouch::term::floats {

inline uint32_t bias(FloatFormat format) { return (1u << (format.exponentBits - 1)) - 1; }
void checkOperand(const TermManager& tm, FloatFormat format, Term a);

struct Unpacked {
    Term negative, nan, infinite, zero; // Bool
    Term exponent;                      // biased, at least 1; exponentBits wide
    Term significand;                   // significandBits wide
};
Unpacked unpack(TermManager& tm, FloatFormat format, Term a);

// The same number with the leading bit at the top; of a zero, something meaningless.
struct NormalNumber {
    Term exponent;    // biased, signed: below 1 for subnormals; operandExponentBits wide
    Term significand; // significandBits wide
};
// Wide enough for sums and differences of two exponents of normalised operands.
uint32_t operandExponentBits(FloatFormat format);
NormalNumber normalNumber(TermManager& tm, FloatFormat format, const Unpacked& a);

// A result: NaN, else infinity, else zero, else the given magnitude (exponent field and fraction).
struct Outcome {
    Term nan, infinite, zero; // Bool
    Term negative;            // Bool, of all but NaN
    Term magnitude;
};
Term assemble(TermManager& tm, FloatFormat format, const Outcome& outcome);

// Exponent field and fraction of infinity.
Term infiniteMagnitude(TermManager& tm, FloatFormat format);

} // namespace vouch::term::floats
