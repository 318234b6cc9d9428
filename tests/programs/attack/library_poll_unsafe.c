// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <poll.h>

int main(void) {
    struct pollfd p = {0, POLLIN, 0};
    return poll(&p, 2, 0);
}
