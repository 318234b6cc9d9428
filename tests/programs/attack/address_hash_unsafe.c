// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A hash of an address.
#include <stdint.h>
extern void reach_error(void);

static int x;
int main(void) {
    unsigned h = (unsigned)(((uintptr_t)&x >> 4) * 2654435761u) >> 28;
    if (h == 3)
        reach_error();
}
