// Address space that load() reserves for the compiler's stack. Next to nothing of it is touched, but limits on data
// count it (support::limitData).
#pragma once

namespace vouch::frontend {

inline constexpr unsigned kCompilerStackMegabytes = 512;

} // namespace vouch::frontend
