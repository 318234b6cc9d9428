// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// remainder may set errno.
#include <errno.h>
#include <math.h>
extern void reach_error(void);

int main(void) {
    errno = 0;
    remainder(-INFINITY, 5.0);
    if (errno != 0)
        reach_error();
}
