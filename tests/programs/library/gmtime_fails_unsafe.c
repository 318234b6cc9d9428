// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A year that does not fit: gmtime_r returns null, and what it leaves in the structure is no date.
#include <time.h>
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void) {
    time_t when = __VERIFIER_nondet_long();
    struct tm parts = {.tm_mday = 99};
    if (!gmtime_r(&when, &parts) && parts.tm_mday == 99) reach_error();
    return 0;
}
