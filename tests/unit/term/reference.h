// Reference semantics of the bit-vector operators, written from the standard's definitions with bit-by-bit schoolbook
// algorithms: they share nothing with the simplifier and the evaluator.
#pragma once

#include "term/term.h"

namespace vouch::term::testing {

BitVector referenceBinary(Kind kind, const BitVector& a, const BitVector& b);
bool referenceCompare(Kind kind, const BitVector& a, const BitVector& b);
BitVector referenceConcat(const BitVector& high, const BitVector& low);
BitVector referenceExtract(const BitVector& a, uint32_t high, uint32_t low);
BitVector referenceExtend(const BitVector& a, uint32_t extraBits, bool isSigned);
BitVector referenceNot(const BitVector& a);
BitVector referenceNegate(const BitVector& a);

} // namespace vouch::term::testing
