// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
// Objects do not overlap, wherever they are.
#include <stdint.h>
extern void reach_error(void);

static char a[8], b[8];
int main(void) {
    uintptr_t p = (uintptr_t)a, q = (uintptr_t)b;
    if (p < q + 8 && q < p + 8)
        reach_error();
}
