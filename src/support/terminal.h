// What the terminal on standard error is like.
#pragma once

#include <cstddef>

namespace vouch::support {

// Characters per line; 80 if nobody says.
size_t terminalWidth();
// Lines; 0 if nobody says.
size_t terminalHeight();
// A terminal, and nobody has asked for the contrary by NO_COLOR (no-color.org).
bool wantsColour(int descriptor);

} // namespace vouch::support
