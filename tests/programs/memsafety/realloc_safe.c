// expect: valid-memsafety TRUE
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 3) return 0;
    int *a = malloc(2 * sizeof *a);
    a[1] = 1;
    a = realloc(a, n * sizeof *a);
    a[n - 1] = 2;
    if (realloc(a, 0)) return 1; // freed
    return 0;
}
