// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
// Nor does a dead object keep what is written to it, where it has many cells.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    for (int i = 0; i < 2; i++) {
        unsigned n = __VERIFIER_nondet_uint();
        if (n < 4 || n > 1000)
            return 0;
        int *p = malloc(n * sizeof *p);
        p[1] = 2;
        free(p);
        p[1] = 3;
        if (p[1] != 3)
            reach_error();
    }
}
