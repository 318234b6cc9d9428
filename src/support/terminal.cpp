#include "support/terminal.h"

#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace vouch::support {

size_t terminalWidth() {
    winsize size{};
    constexpr size_t kUsual = 80;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

size_t terminalHeight() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

bool wantsColour(int descriptor) {
    const char* refused = std::getenv("NO_COLOR");
    return isatty(descriptor) && (!refused || *refused == '\0');
}

} // namespace vouch::support
