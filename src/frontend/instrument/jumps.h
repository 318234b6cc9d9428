// Non-local jumps: setjmp and longjmp become returns and branches.
//
//   setjmp(b)      draws a number that no call had before, keeps it in b and in a local of its activation, and yields 0
//   longjmp(b, v)  takes b's number for the pending jump and leaves its function
//   a call         of a function that may jump is left the same way while a jump is pending, until an activation is
//                  reached that has drawn the number: there setjmp yields v (1 if v is 0)
//
// A jump to an activation that is gone, or through a buffer that nobody has set, is a limit: C leaves it undefined.
// A local that is neither volatile nor has its address taken is unknown after a jump if it was changed since setjmp, as
// C says; one whose address is known elsewhere keeps what it holds, as it does with every compiler. Functions without
// body could jump, too: where a program calls any that nobody knows, setjmp stays a limit.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// While accesses to volatile locals can be told: marks the locals that a jump makes unknown.
void markLocalsAcrossJumps(llvm::Module& module);
// When all calls are direct.
void lowerJumps(llvm::Module& module, Primitives& primitives);

} // namespace vouch::frontend
