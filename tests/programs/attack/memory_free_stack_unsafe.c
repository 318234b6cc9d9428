// expect: valid-memsafety FALSE(valid-free)
// engines-only: portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    char b[4], *p = __VERIFIER_nondet_int() ? malloc(4) : b;
    free(p);
    return 0;
}
