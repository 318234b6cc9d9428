// Functions that give out heap memory: those of the C library and those of the Linux kernel, which drivers
// call. Each is a row of a table: where its arguments are and what it promises. Functions that do more than
// that (realloc, strdup, posix_memalign, kmemdup) are models in C on top of these (models/allocation.inc).
//
// Allocation in the C library does not fail unless it is asked to (frontend.malloc-may-fail); the ledger says
// which. Kernel code expects failure everywhere, so there it is always possible.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

struct Allocator {
    const char* name;
    unsigned arguments;            // of the function
    std::optional<unsigned> count; // factor of the size, if there is one
    unsigned size;
    std::optional<unsigned> alignment;
    bool zeroed;
    bool inKernel;
};
const Allocator* findAllocator(llvm::StringRef name);

// The call becomes an allocation; false, and nothing changes, if its types are not those of the function.
bool replaceAllocation(llvm::CallInst& call, const Allocator& allocator, Primitives& primitives,
                       bool mayFail);

} // namespace vouch::frontend
