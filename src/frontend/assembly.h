// Inline assembly: what its constraints say of it, since nobody reads its text.
//
//   no outputs, or none that is used            skipped
//   empty text                                  outputs are the inputs they are tied to
//   outputs                                     unknown
//   "memory" is clobbered                       what pointer operands reach is unknown
//   ud2                                         traps: the execution ends
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
Assembly modelAssembly(llvm::CallInst& call, Primitives& primitives);

} // namespace vouch::frontend
