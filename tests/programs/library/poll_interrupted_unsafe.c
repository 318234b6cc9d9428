// expect: unreach-call FALSE
// engines-only: portfolio
// Where a signal ends the wait, Linux has written that there is nothing.
#include <poll.h>
extern void reach_error(void);

int main(void) {
    struct pollfd descriptor = {0, POLLIN, 7};
    if (poll(&descriptor, 1, -1) < 0 && descriptor.revents != 7)
        reach_error();
}
