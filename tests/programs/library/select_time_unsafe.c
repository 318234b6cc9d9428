// expect: unreach-call FALSE
// engines-only: portfolio
// Linux tells how much of the time was left, a part of a second, too.
#include <stddef.h>
#include <sys/select.h>
extern void reach_error(void);

int main(void) {
    fd_set readable;
    struct timeval time = {5, 500000};
    FD_ZERO(&readable);
    FD_SET(0, &readable);
    if (select(1, &readable, NULL, NULL, &time) >= 0 && time.tv_sec == 5 && time.tv_usec != 500000)
        reach_error();
}
