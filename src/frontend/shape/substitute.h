// A call becomes a copy of its callee's body.
//
// LLVM's own inliner simplifies what it copies, and takes undefined behaviour as a promise while it does so: a read
// outside of a constant table vanishes, x / x becomes 1 whatever x is, a NaN gets a sign. This one copies. The only
// operations that it carries out are those of foldDefined() (fold.h), so that code which constant arguments exclude is
// not copied at all, and calls in it are never expanded.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <vector>

namespace vouch::frontend {

struct Substitution {
    bool done = false;                  // false: nothing has changed
    std::vector<llvm::CallBase*> calls; // the calls in the copy, in the order of the text
};

// What becomes of the callee's locals when it returns.
enum class Locals {
    Stay,   // nothing
    Forget, // those whose address may be known elsewhere hold unknowns from then on: their memory is used again
    Mark,   // those without lifetime markers live from the call to the return
};

// Requires a call of a function with a body, whose type is the call's.
Substitution substituteCall(llvm::CallBase& call, Locals locals);

} // namespace vouch::frontend
