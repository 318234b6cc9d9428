// expect: unreach-call FALSE
// engines-only: portfolio
// abs(INT_MIN) wraps.
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int magnitude(int x) { return abs(x); }
int main(void) {
    int r = 5;
    if (__VERIFIER_nondet_int())
        r = magnitude(INT_MIN);
    if (r != 5)
        reach_error();
}
