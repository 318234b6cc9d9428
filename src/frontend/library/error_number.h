// errno: one object, named by the model of __errno_location (models/errors.inc) or, in programs from before
// that, by a declaration of errno itself. It exists only in programs that look at it.
#pragma once

#include "frontend/primitives.h"

namespace vouch::frontend {

inline constexpr const char* kErrorNumber = "vouch_error_number"; // as models/errors.inc calls it

void setErrorNumber(llvm::IRBuilder<>& builder, int value, Primitives& primitives);
// A function that may fail was called.
void changeErrorNumber(llvm::IRBuilder<>& builder, Primitives& primitives, const std::string& function);

} // namespace vouch::frontend
