// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// ctime() goes through the parts that gmtime() has given.
#include <time.h>
extern void reach_error(void);

int main(void) {
    time_t early = 0, late = 100000000;
    struct tm *parts = gmtime(&early);
    int year = parts ? parts->tm_year : 0;
    ctime(&late);
    if (parts && parts->tm_year != year)
        reach_error();
}
