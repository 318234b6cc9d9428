// Const locals whose address is known (compile/constant_objects.h).
//
// What an execution reads there after the program has changed one through a cast is up to the compiler: memory, or the
// initial value. Each has a copy, written where the local is initialised; a read by name that finds the two different is a
// limit.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// Annotation of such locals.
inline constexpr const char* kConstantLocal = "vouch.constant";

void checkConstantLocals(llvm::Function& function, Primitives& primitives);

} // namespace vouch::frontend
