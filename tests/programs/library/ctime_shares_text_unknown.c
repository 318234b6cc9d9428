// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// ctime() and asctime() write to the same place.
#include <time.h>
extern void reach_error(void);

int main(void) {
    time_t now = 0;
    struct tm parts = {0};
    parts.tm_mday = 1;
    char *first = ctime(&now), *second = asctime(&parts);
    if (first && first == second)
        reach_error();
}
