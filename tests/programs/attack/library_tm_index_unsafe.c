// expect: valid-memsafety FALSE or UNKNOWN
// engines-only: portfolio
// A leap second is a sixty-first one, and months are counted from 0.
#include <time.h>

static const char seconds[60], months[11];
int main(void) {
    time_t t = time(NULL);
    struct tm *tm = localtime(&t);
    return tm ? seconds[tm->tm_sec] + months[tm->tm_mon] : 0;
}
