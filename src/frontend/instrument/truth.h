// What a _Bool object is worth that holds neither 0 nor 1 (uninitialised, written through another type).
//
// C leaves it undefined, and compilers differ: clang looks at the lowest bit, GCC compares with 0. clang promises LLVM
// that it never happens (!range). Here it depends on an unknown that is drawn once per execution which of the two is
// meant:
//
//   truth(byte) = lowest bit of byte, or (byte > 1 and the compiler compares with 0)
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// While loads of _Bool objects can be told by their !range.
void makeTruthDefined(llvm::Function& function);
// At the start of kEntry.
void drawTruth(llvm::IRBuilder<>& builder, Primitives& primitives);
// Where the byte is 0 or 1 in any case, nothing depends on the choice.
void simplifyTruths(llvm::Function& function);

} // namespace vouch::frontend
