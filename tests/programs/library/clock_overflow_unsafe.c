// expect: no-overflow FALSE
// engines-only: portfolio
#include <stddef.h>
#include <sys/time.h>

int main(void) {
    struct timeval day;
    if (gettimeofday(&day, NULL) != 0)
        return 1;
    return day.tv_sec * 1000000000 + day.tv_usec * 1000 + (1L << 62) > 5;
}
