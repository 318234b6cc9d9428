// expect: unreach-call FALSE
// engines-only: portfolio
// Linux writes whole words: a descriptor that was not asked for may be gone.
#include <stddef.h>
#include <sys/select.h>
extern void reach_error(void);

int main(void) {
    fd_set readable;
    FD_ZERO(&readable);
    FD_SET(0, &readable);
    FD_SET(5, &readable);
    if (select(1, &readable, NULL, NULL, NULL) >= 0 && !FD_ISSET(5, &readable))
        reach_error();
}
