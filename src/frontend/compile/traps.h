// Clang makes one block for all checks of a kind in a function, with a line that is none of theirs. Each check gets one of
// its own, so that violations are told, and counted, where they are.
#pragma once

#include <llvm/IR/Module.h>

namespace vouch::frontend {

void separateTraps(llvm::Module& module);

} // namespace vouch::frontend
