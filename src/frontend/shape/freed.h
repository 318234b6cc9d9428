// Which calls of free() matter to properties that are not about memory.
//
// What a heap object holds after __vouch_free is unknown, which costs something wherever the model has to say so. It
// matters only if, from there on, an access may read through pointers that reach the object, and an error or a limit can
// come behind that read. All other calls of free() are taken away: those of programs that clean up at their end, and of
// those that never look at such objects again.
//
// Backwards over the program, with R the nodes (points_to.h) that are read before an error can be reached:
//
//   error, limit        reached := true
//   load, copy of n     R := R + n, if reached
//   call of f           reached, R := those of f's start;  f's end has the union of what follows its calls
//
// So a call of free(p) stays if p's node is in R behind it. Paths through functions are not matched with their callers; run
// once before the slice, for all functions, and once for the one that is left after inlining.
#pragma once

#include "frontend/ir.h"

namespace vouch::frontend {

void dropUnreadFrees(llvm::Module& module, const std::map<uint32_t, Site>& sites);

// After inlining: calls of free() from which a write through pointers that reach the object can be come to, before another
// object is made for these pointers. What is written to a dead object it need not keep: the model has to know that it is
// dead (forget_freed.cpp).
inline constexpr const char* kWrittenMetadata = "vouch.written-later";
void markWrittenFrees(llvm::Function& entry, const std::map<uint32_t, Site>& sites);

} // namespace vouch::frontend
