// expect: valid-memcleanup FALSE
// engines-only: portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    char *p = malloc(4);
    if (!p)
        return 1;
    if (__VERIFIER_nondet_int() == 77)
        return 2;
    free(p);
    return 0;
}
