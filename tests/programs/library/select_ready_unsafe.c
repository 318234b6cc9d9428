// expect: unreach-call FALSE
// engines-only: portfolio
// Two descriptors may be ready.
#include <stddef.h>
#include <sys/select.h>
extern void reach_error(void);

int main(void) {
    fd_set readable, writable;
    FD_ZERO(&readable);
    FD_ZERO(&writable);
    FD_SET(0, &readable);
    FD_SET(1, &writable);
    if (select(2, &readable, &writable, NULL, NULL) > 1)
        reach_error();
}
