// Inline assembly: what its constraints say of it, since nobody reads its text.
//
//   no outputs, or none that is used            skipped
//   empty text                                  outputs are the inputs they are tied to
//   outputs                                     unknown
//   "memory" is clobbered                       what pointer operands reach is unknown
//   ud2                                         traps: the execution ends
//   names a function or object of the program   not modelled
//
// Native runs end where a result or memory became unknown this way, so that nothing is claimed that rests on
// it. A clobber of memory whose addresses come as integers is not modelled, nor is assembly that jumps; nor,
// for memory properties, any that accesses memory.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

enum class Assembly {
    Replaced, // the call is gone
    Traps,
    Unsupported,
};
// Before anything is dropped: marks assembly that has the name of a function or object which the module defines, since it
// may call or change it. Throws Unsupported if assembly at file level does.
void markAssembly(llvm::Module& module);
Assembly modelAssembly(llvm::CallInst& call, Primitives& primitives);

} // namespace vouch::frontend
