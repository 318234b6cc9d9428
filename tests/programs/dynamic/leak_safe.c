// expect: valid-memsafety TRUE
// engines-only: dynamic
// options: --set dynamic.runs=200
// The twin of leak_unsafe.c: the object is left, but not lost.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *last;
int main(void) {
    int n = __VERIFIER_nondet_int();
    int *p = malloc(sizeof(int));
    *p = n;
    if (n != 77)
        free(p);
    else
        last = p;
    p = 0;
    return 0;
}
