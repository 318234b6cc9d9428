// expect: no-overflow TRUE
// engines-only: portfolio
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    return x > INT_MIN && abs(x) > 3;
}
