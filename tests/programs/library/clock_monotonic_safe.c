// expect: unreach-call TRUE
// engines-only: portfolio
// Clocks that nobody sets do not run backwards.
#include <time.h>
extern void reach_error(void);

static int isBefore(const struct timespec *a, const struct timespec *b) {
    return a->tv_sec < b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec < b->tv_nsec);
}
int main(void) {
    struct timespec start, other, end;
    if (clock_gettime(CLOCK_MONOTONIC, &start) != 0 || clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &other) != 0 ||
        clock_gettime(CLOCK_MONOTONIC, &end) != 0)
        return 1;
    if (isBefore(&end, &start))
        reach_error();
    clock_t before = clock(), after = clock();
    if (before != (clock_t)-1 && after != (clock_t)-1 && after < before)
        reach_error();
}
