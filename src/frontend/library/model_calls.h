// What the models of library functions call to say something that C has no words for. By the beginning of the name;
// the rest, with blanks for underscores, is how a trace names the value.
//
//   T vouch_draw_WHAT(void)                 an unknown
//   T vouch_opaque_WHAT(void)               one that is in fact computed: a native run ends there
//   void vouch_fill_WHAT(ptr, size)         so many bytes become unknown
//   void vouch_part_WHAT(ptr, size, used)   the first `used` of them do
//   void vouch_limit_WHAT(void)             the model ends
//   void vouch_overflow(void)               violates no-overflow; other properties do not mind
//   void vouch_division_by_zero(void)       violates no-div-by-zero, likewise
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

bool isModelCall(llvm::StringRef name);
void replaceModelCall(llvm::CallInst& call, llvm::StringRef name, Primitives& primitives);

} // namespace vouch::frontend
