// expect: unreach-call TRUE
// engines-only: portfolio
#include <errno.h>
#include <math.h>
extern void reach_error(void);

int main(void) {
    errno = 7;
    if (remainder(5.0, 3.0) != -1.0 || errno != 7 || fdim(3.0, 1.0) != 2.0 || errno != 7)
        reach_error();
}
