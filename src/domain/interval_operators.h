// Operators on interval sets: every result includes all values that the operator of SMT-LIB gives on members
// of the operands. Work is bounded: operands are thinned to a few arcs before they are combined in pairs.
#pragma once

#include "domain/interval_set.h"

namespace vouch::domain {

IntervalSet bitNot(const IntervalSet& a);
IntervalSet negate(const IntervalSet& a);
IntervalSet add(const IntervalSet& a, const IntervalSet& b);
IntervalSet subtract(const IntervalSet& a, const IntervalSet& b);
IntervalSet multiply(const IntervalSet& a, const IntervalSet& b);
IntervalSet unsignedDivide(const IntervalSet& a, const IntervalSet& b);
IntervalSet unsignedRemainder(const IntervalSet& a, const IntervalSet& b);
IntervalSet signedDivide(const IntervalSet& a, const IntervalSet& b);
IntervalSet signedRemainder(const IntervalSet& a, const IntervalSet& b);
IntervalSet signedModulo(const IntervalSet& a, const IntervalSet& b);
IntervalSet bitAnd(const IntervalSet& a, const IntervalSet& b);
IntervalSet bitOr(const IntervalSet& a, const IntervalSet& b);
IntervalSet bitXor(const IntervalSet& a, const IntervalSet& b);
IntervalSet shiftLeft(const IntervalSet& a, const IntervalSet& by);
IntervalSet shiftRight(const IntervalSet& a, const IntervalSet& by);           // bvlshr
IntervalSet arithmeticShiftRight(const IntervalSet& a, const IntervalSet& by); // bvashr
IntervalSet concat(const IntervalSet& high, const IntervalSet& low);
IntervalSet extract(const IntervalSet& a, uint32_t high, uint32_t low);
IntervalSet zeroExtend(const IntervalSet& a, uint32_t extraBits);
IntervalSet signExtend(const IntervalSet& a, uint32_t extraBits);

// Comparisons: the truth values that are possible, as a set of width 1.
IntervalSet equal(const IntervalSet& a, const IntervalSet& b);
IntervalSet unsignedLess(const IntervalSet& a, const IntervalSet& b);
IntervalSet unsignedLessEqual(const IntervalSet& a, const IntervalSet& b);
IntervalSet signedLess(const IntervalSet& a, const IntervalSet& b);
IntervalSet signedLessEqual(const IntervalSet& a, const IntervalSet& b);

} // namespace vouch::domain
