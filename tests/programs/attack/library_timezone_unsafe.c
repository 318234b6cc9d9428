// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// tzset changes an object of the library.
#include <time.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    setenv("TZ", "EST5EDT", 1);
    tzset();
    if (timezone != 0)
        reach_error();
}
