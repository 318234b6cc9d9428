// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The same, the other way round.
#include <string.h>
extern void reach_error(void);

int main(void) {
    _Bool b;
    memset(&b, 2, 1);
    if (b)
        reach_error();
}
