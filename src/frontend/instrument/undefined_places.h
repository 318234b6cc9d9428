// Expressions that C leaves undefined and clang gives a meaning of its own (compile/remarks.h): limits.
//
// Code is found by its position (`a[i] = i++`), what clang evaluates at compile time (`int t[] = {1 << 33}`) by the function
// or the object to which it belongs: the model ends where the function begins, or where the object is first used.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// Nodes: reason, file, line, column, owner (a value, or a text where there is none).
inline constexpr const char* kUndefinedMetadata = "vouch.undefined";

void limitUndefinedPlaces(llvm::Module& module, Primitives& primitives);

} // namespace vouch::frontend
