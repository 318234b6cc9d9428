// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A _Bool with other bits: compilers look at the lowest one or at all of them.
#include <string.h>
extern void reach_error(void);

int main(void) {
    _Bool b;
    memset(&b, 2, 1);
    if (!b)
        reach_error();
}
