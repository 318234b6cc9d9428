// expect: unreach-call FALSE
// engines-only: portfolio
// Two clocks know nothing of each other.
#include <time.h>
extern void reach_error(void);

int main(void) {
    struct timespec a, b;
    if (clock_gettime(CLOCK_MONOTONIC, &a) == 0 && clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b) == 0 &&
        b.tv_sec < a.tv_sec)
        reach_error();
}
