// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <poll.h>

int main(void) {
    struct pollfd p = {0, POLLIN, 0};
    return poll(&p, 1, 0);
}
