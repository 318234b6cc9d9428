// expect: unreach-call TRUE
// engines-only: portfolio
// Elsewhere it wraps.
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (abs(x) < 0 && x != INT_MIN)
        reach_error();
}
