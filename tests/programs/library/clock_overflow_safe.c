// expect: no-overflow TRUE
// engines-only: portfolio
// No clock of Linux tells more nanoseconds than fit.
#include <stdint.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
    struct timespec now;
    struct timeval day;
    int64_t sum = 0;
    if (clock_gettime(CLOCK_REALTIME, &now) == 0)
        sum = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
    if (gettimeofday(&day, NULL) == 0)
        sum = (int64_t)day.tv_sec * 1000000 + day.tv_usec;
    return sum > 5 && time(NULL) * 1000 > sum;
}
