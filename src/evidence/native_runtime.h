// The runtime of native programs as object files, which were compiled with Vouch (runtime.cmake).
#pragma once

#include <string_view>

namespace vouch::evidence {

std::string_view runtimeObject(bool sanitized, bool loops, bool narrow);

} // namespace vouch::evidence
