// expect: unreach-call FALSE
// engines-only: portfolio
// A time that is none is refused, and what would be left is not written.
#define _POSIX_C_SOURCE 200809L
#include <time.h>
extern void reach_error(void);

int main(void) {
    struct timespec wait = {0, 2000000000}, rest = {0, -5};
    if (nanosleep(&wait, &rest) < 0 && rest.tv_nsec < 0)
        reach_error();
}
