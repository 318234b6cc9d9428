// expect: no-overflow FALSE
// engines-only: portfolio
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int d = __VERIFIER_nondet_int();
    return d && div(INT_MIN, d).quot;
}
