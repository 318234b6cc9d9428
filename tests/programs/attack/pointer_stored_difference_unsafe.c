// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The difference takes the way through memory.
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static long offsets[2];
static char x = 1, y = 2;
int main(void) {
    offsets[1] = (intptr_t)&y - (intptr_t)&x;
    int i = __VERIFIER_nondet_int() & 1;
    char *q = (char *)((intptr_t)&x + offsets[i]);
    *q = 9;
    if (y != 2)
        reach_error();
}
