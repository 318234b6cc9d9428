// Which texts a format may be that a function hands on, as wrappers of vprintf do.
#pragma once

#include <llvm/IR/Value.h>

namespace vouch::frontend {

// Whether the value is one of the literals that callers pass, none of which has a %n. Requires that calls through pointers
// are direct calls already.
bool formatsWriteNothing(const llvm::Value* format);

} // namespace vouch::frontend
