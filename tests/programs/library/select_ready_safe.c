// expect: unreach-call TRUE
// engines-only: portfolio
// select tells how many descriptors are ready in all sets together.
#include <stddef.h>
#include <sys/select.h>
extern void reach_error(void);

int main(void) {
    fd_set readable, writable;
    FD_ZERO(&readable);
    FD_ZERO(&writable);
    FD_SET(0, &readable);
    FD_SET(1, &writable);
    int ready = select(2, &readable, &writable, NULL, NULL);
    if (ready < -1 || ready > 2)
        reach_error();
    if (ready == 2 && !(FD_ISSET(0, &readable) && FD_ISSET(1, &writable)))
        reach_error();
    if (ready == 0 && FD_ISSET(0, &readable))
        reach_error();
}
