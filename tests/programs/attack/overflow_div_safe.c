// expect: no-overflow TRUE
// engines-only: portfolio
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int d = __VERIFIER_nondet_int();
    return d > 0 && div(INT_MIN, d).quot;
}
