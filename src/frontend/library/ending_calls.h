// err and its kin, which print a message and end the program as exit does: with functions that were registered by
// atexit. Each direct call becomes what it stands for: warn, then exit; for error(), where its status is not 0. So the
// format is read, and the memory that it needs is looked at, as for all other messages.
#pragma once

#include <llvm/IR/Module.h>

namespace vouch::frontend {

// Before the models are linked. Calls through pointers stay; they are ends of the program without more.
void rewriteEndingCalls(llvm::Module& module);

} // namespace vouch::frontend
