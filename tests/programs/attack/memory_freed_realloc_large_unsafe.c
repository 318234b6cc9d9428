// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
// Objects of many cells and of variable size, beside each other in one array variable.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 4 || n > 1000)
        return 0;
    int *p = malloc(n * sizeof *p);
    p[3] = 5;
    int *q = realloc(p, 2 * n * sizeof *p);
    if (p[3] != 5)
        reach_error();
    return q[3];
}
