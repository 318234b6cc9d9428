// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// snprintf returns what it would have written.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    char b[4];
    int n = snprintf(b, sizeof b, "%d", __VERIFIER_nondet_int());
    if (n > 3)
        reach_error();
}
