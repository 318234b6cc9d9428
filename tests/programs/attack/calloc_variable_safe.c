// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 8 + 1;
    char *p = calloc(n, 1);
    char c = p[n - 1];
    free(p);
    return c;
}
