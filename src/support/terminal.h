// What the terminal on standard error is like.
#pragma once

#include <cstddef>

namespace vouch::support {

// Characters per line; 80 if nobody says.
size_t terminalWidth();

} // namespace vouch::support
