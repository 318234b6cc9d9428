// Questions about LLVM types that several stages ask.
#pragma once

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Type.h>

namespace vouch::frontend {

// A pointer, or an aggregate with one inside.
inline bool holdsPointers(const llvm::Type* type) {
    return type->isPointerTy() || llvm::any_of(type->subtypes(), holdsPointers);
}

} // namespace vouch::frontend
