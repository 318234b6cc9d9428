// Calls that never return.
#pragma once

#include <llvm/IR/Module.h>

namespace vouch::frontend {

// Cuts off what follows calls of functions from which no return can be reached, because all ways through them
// end the execution. (Inlining would find this out by itself; slicing comes before.)
void cutAfterEndlessCalls(llvm::Module& module);

} // namespace vouch::frontend
