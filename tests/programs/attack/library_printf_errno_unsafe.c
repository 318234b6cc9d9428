// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Output may set errno even where it succeeds.
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    errno = 0;
    if (printf("x\n") > 0 && errno != 0)
        reach_error();
}
