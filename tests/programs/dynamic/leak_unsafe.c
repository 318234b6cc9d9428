// expect: valid-memsafety FALSE(valid-memtrack)
// engines: dynamic portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int *p = malloc(sizeof(int));
    *p = n;
    if (n != 77) free(p);
    p = 0;
    return 0;
}
