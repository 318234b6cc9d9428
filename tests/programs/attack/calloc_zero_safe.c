// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    int *p = calloc(3, sizeof *p);
    unsigned i = __VERIFIER_nondet_uint();
    if (p && i < 3 && p[i] != 0)
        reach_error();
}
