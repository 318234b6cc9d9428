// IEEE-754 arithmetic as bit-vector terms.
//
// A floating-point value is a bit-vector of its format's width in the interchange encoding: sign, exponent
// field, fraction. A C `double` is a 64-bit vector, and reading its bytes costs nothing. Every function here
// builds the term of one operation; nothing is asserted and no fresh variable is made, so that a float term
// is a term like any other for the simplifier, the evaluator and every solver.
//
// How an operation is built (the files of this folder):
//
//   unpack ──▶ exact operation on integers ──▶ round ──▶ assemble with the special cases
//
//   unpack.h  exponent and significand out of the encoding, and results back into it
//   round.h   the one rounder: normalises, denormalises, rounds, overflows
//   words.h   the circuits below: sticky shifts, normalising shifts, long division
//
// Rounding modes are terms of three bits (roundingTerm() makes the constant ones), so that a program that
// calls fesetround() has a variable there. With a constant the simplifier removes all other modes from the
// circuit.
//
// NaN. An arithmetic result that is not a number is the one canonical NaN of quietNaN(): sign clear, quiet
// bit set, payload zero. C leaves sign and payload of such a result open and processors differ in them, so a
// caller whose program looks at these bits must treat them as unknown; isNaN() tells where. The sign
// operations (negate, absolute, copySign) are bit operations on NaN too. Signalling NaNs are treated like
// quiet ones. Exception flags are not modelled.
//
// Formats need at least 2 exponent and 2 significand bits. The x87 80-bit format has an explicit leading bit:
// it is converted from and to the format `extended`, which is the same without that bit.
#pragma once

#include "term/term.h"

namespace vouch::term::floats {

struct FloatFormat {
    uint32_t exponentBits = 0;
    uint32_t significandBits = 0; // with the leading bit that is not stored, as in SMT-LIB

    uint32_t width() const { return exponentBits + significandBits; }
    uint32_t fractionBits() const { return significandBits - 1; }
    bool operator==(const FloatFormat&) const = default;
};
inline constexpr FloatFormat halfFormat{5, 11}, singleFormat{8, 24}, doubleFormat{11, 53},
    quadFormat{15, 113};
inline constexpr FloatFormat extendedFormat{15, 64}; // x87 without the explicit leading bit: 79 bits

enum class RoundingMode : uint8_t { NearestEven, NearestAway, TowardPositive, TowardNegative, TowardZero };
inline constexpr uint32_t roundingModeBits = 3; // the codes above TowardZero mean TowardZero
Term roundingTerm(TermManager& tm, RoundingMode mode);

// --- constants
Term quietNaN(TermManager& tm, FloatFormat format);
Term infinity(TermManager& tm, FloatFormat format, bool negative);
Term zero(TermManager& tm, FloatFormat format, bool negative);

// --- classification: Bool
Term isNaN(TermManager& tm, FloatFormat format, Term a);
Term isInfinite(TermManager& tm, FloatFormat format, Term a);
Term isFinite(TermManager& tm, FloatFormat format, Term a);
Term isZero(TermManager& tm, FloatFormat format, Term a);
Term isSubnormal(TermManager& tm, FloatFormat format, Term a);
Term isNormal(TermManager& tm, FloatFormat format, Term a);
Term isNegative(TermManager& tm, FloatFormat format, Term a); // the sign bit, of zeros and NaNs too

// --- operations on the sign bit
Term negate(TermManager& tm, FloatFormat format, Term a);
Term absolute(TermManager& tm, FloatFormat format, Term a);
Term copySign(TermManager& tm, FloatFormat format, Term magnitude, Term sign);

// --- comparison: Bool. The predicates are the sixteen subsets of {equal, greater, less, unordered}, numbered
// by their bits as LLVM numbers those of fcmp.
enum class Comparison : uint8_t {
    False,
    OrderedEqual,
    OrderedGreater,
    OrderedGreaterEqual,
    OrderedLess,
    OrderedLessEqual,
    OrderedNotEqual,
    Ordered,
    Unordered,
    UnorderedEqual,
    UnorderedGreater,
    UnorderedGreaterEqual,
    UnorderedLess,
    UnorderedLessEqual,
    UnorderedNotEqual,
    True,
};
Term compare(TermManager& tm, FloatFormat format, Comparison predicate, Term a, Term b);
Term equal(TermManager& tm, FloatFormat format, Term a, Term b); // C's ==
Term less(TermManager& tm, FloatFormat format, Term a, Term b);  // C's <

// C's fmin and fmax: a NaN operand yields the other operand. Of two zeros with different signs fmin yields -0
// and fmax +0; C allows either.
Term minimum(TermManager& tm, FloatFormat format, Term a, Term b);
Term maximum(TermManager& tm, FloatFormat format, Term a, Term b);

// --- arithmetic
Term add(TermManager& tm, FloatFormat format, Term mode, Term a, Term b);
Term subtract(TermManager& tm, FloatFormat format, Term mode, Term a, Term b);
Term multiply(TermManager& tm, FloatFormat format, Term mode, Term a, Term b);
Term divide(TermManager& tm, FloatFormat format, Term mode, Term a, Term b);
Term fusedMultiplyAdd(TermManager& tm, FloatFormat format, Term mode, Term a, Term b, Term c); // a * b + c
Term squareRoot(TermManager& tm, FloatFormat format, Term mode, Term a);
// Exact, so without a mode. truncatedRemainder is C's fmod: a - b * n with n = a / b rounded towards zero.
// nearestRemainder is C's remainder and IEEE's: n is a / b rounded to the nearest integer, ties to even.
Term truncatedRemainder(TermManager& tm, FloatFormat format, Term a, Term b);
Term nearestRemainder(TermManager& tm, FloatFormat format, Term a, Term b);
// rint, nearbyint, and with a constant mode trunc, floor, ceil, round, roundeven.
Term roundToIntegral(TermManager& tm, FloatFormat format, Term mode, Term a);

// --- conversion
Term convert(TermManager& tm, FloatFormat from, FloatFormat to, Term mode, Term a);
Term fromInteger(TermManager& tm, FloatFormat format, Term mode, Term integer, bool isSigned); // of any width
// Where C leaves the conversion undefined (NaN, infinity, a rounded value that does not fit) inRange is false
// and value is some function of the operand.
struct IntegerResult {
    Term value;   // bit-vector
    Term inRange; // Bool
};
IntegerResult toInteger(TermManager& tm, FloatFormat format, Term mode, Term a, uint32_t width,
                        bool isSigned);

// x87 long double (80 bits) from and to extendedFormat (79 bits). Encodings that the processor rejects
// (exponent field not zero, leading bit zero) are NaN; pseudo-denormals have their value.
Term fromX87(TermManager& tm, Term bits80);
Term toX87(TermManager& tm, Term bits79);

} // namespace vouch::term::floats
