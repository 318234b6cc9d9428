// __builtin_object_size and __builtin_dynamic_object_size: how much a compiler knows of an object depends on its options.
//
// Either it does not know (the greatest number, or 0 where the least is asked for), or it does: then the result is what clang
// has found by itself (compile/constant_objects.h), or an unknown with which no native run goes on.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// Stands for a size that clang knows; its arguments are the size and what a compiler says that does not know it.
inline constexpr const char* kObjectSize = "__vouch_object_size";

void chooseObjectSizes(llvm::Module& module, Primitives& primitives);

} // namespace vouch::frontend
