// What the native replay must know of the compiler, so that it computes as the front end's does.
#pragma once

#include <array>

namespace vouch::frontend {

// The clang whose resource directory and system headers are used, and which compiles native replays.
inline constexpr const char* kClang = "/usr/lib/llvm-19/bin/clang";

// Without these, code for i386 computes in x87 registers, with more precision than its types have.
inline constexpr std::array kIeeeArithmetic = {"-msse2", "-mfpmath=sse"};

} // namespace vouch::frontend
