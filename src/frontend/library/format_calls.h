// Calls of the printf and scanf families with a constant format: each becomes a call of a function of its own, whose
// C text follows from the format (format_text.h). Calls with other formats stay; library.cpp treats them.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

// Redirects the calls and returns the text that defines what they call now; empty if there are none.
std::string rewriteFormatCalls(llvm::Module& module, Primitives& primitives);

} // namespace vouch::frontend
