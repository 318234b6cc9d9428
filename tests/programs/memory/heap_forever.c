// expect: unreach-call TRUE
// engines: kinduction portfolio
// Objects without end, freed or not: proved by induction, as no bound is reached.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) {
        int *p = malloc(sizeof *p), *q = calloc(1, sizeof *q);
        *p = 1;
        assert(*q == 0);
        *q = 2;
        assert(*p == 1);
        if (__VERIFIER_nondet_int()) free(p);
    }
    return 0;
}
