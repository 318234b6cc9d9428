// expect: no-div-by-zero TRUE
// engines-only: portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int d = __VERIFIER_nondet_int();
    return d ? div(5, d).rem : 0;
}
