// The compiled module in the form in which clang links it with the replay's runtime.
#pragma once

#include "evidence/replay_native.h"
#include "frontend/frontend.h"

#include <string>

namespace vouch::evidence {

// As bitcode: with definitions for the primitives that C cannot define and, for runs under AddressSanitizer,
// made ready for it and for the C library that comes with it. Empty if the module cannot be read.
std::string linkableBitcode(const frontend::Compiled& compiled, const NativeForm& form);

} // namespace vouch::evidence
