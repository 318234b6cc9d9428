// expect: valid-memsafety FALSE(valid-free)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = 0, *p = __VERIFIER_nondet_int() ? &x : 0;
    free(p);
    return x;
}
