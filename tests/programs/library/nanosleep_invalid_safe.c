// expect: unreach-call TRUE
// engines-only: portfolio
// A time that is none is refused; of a proper one, less is left.
#define _POSIX_C_SOURCE 200809L
#include <time.h>
extern void reach_error(void);

int main(void) {
    struct timespec wait = {0, 2000000000}, proper = {1, 500000000}, rest = {0, 0};
    if (nanosleep(&wait, 0) == 0)
        reach_error();
    if (nanosleep(&proper, &rest) < 0 && (rest.tv_nsec < 0 || rest.tv_sec > 1))
        reach_error();
}
