// What a run checks, counted in the program as it was compiled: before anything is simplified, and each place once,
// however often it is executed or inlined.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// link.cpp, before anything is changed: named metadata of modules in which NDEBUG turned assertions off.
inline constexpr const char* kNoAssertionsMetadata = "vouch.no-assertions";

// The module still has its functions, and calls the primitives of ir.h.
Checked countChecks(llvm::Module& module, Property property);

} // namespace vouch::frontend
