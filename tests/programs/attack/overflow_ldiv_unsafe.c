// expect: no-overflow FALSE
// engines-only: portfolio
#include <limits.h>
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);

int main(void) {
    long d = __VERIFIER_nondet_long();
    return d && ldiv(LONG_MIN, d).quot > 1;
}
