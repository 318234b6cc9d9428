// expect: unreach-call FALSE
// engines-only: portfolio
// The time of day can be set back.
#include <time.h>
extern void reach_error(void);

int main(void) {
    struct timespec a, b;
    if (clock_gettime(CLOCK_REALTIME, &a) == 0 && clock_gettime(CLOCK_REALTIME, &b) == 0 && b.tv_sec < a.tv_sec)
        reach_error();
}
