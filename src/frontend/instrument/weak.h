// Weak symbols that no file defines: `extern int f(void) __attribute__((weak)); if (f) f();`.
//
// Whether the environment defines one is not known before the program runs: its address is null, or that of a function or
// object as any other that is declared only. The choice is made once, by an input at the start (entry.cpp). Every use of
// the address becomes a load of a global that holds the choice, so that calls become calls through a pointer.
#pragma once

#include "frontend/ir.h"

namespace vouch::frontend {

// A global whose initial value is the symbol's address.
inline constexpr const char* kWeakAttribute = "vouch-weak";

// Throws Unsupported where an address is part of a constant that cannot be computed at the start.
void choiceOfWeakSymbols(llvm::Module& module);

} // namespace vouch::frontend
