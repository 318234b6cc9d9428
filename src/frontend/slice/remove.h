// Takes out of a function what is not relevant in it.
#pragma once

#include "frontend/slice/relevance.h"

namespace vouch::frontend {

// Leaves a valid function in which only relevant instructions, and jumps, are left. Removed calls are
// reported before they disappear.
void removeIrrelevant(llvm::Function& function, const Relevance& relevance,
                      llvm::function_ref<void(const llvm::CallInst&)> removed);

} // namespace vouch::frontend
