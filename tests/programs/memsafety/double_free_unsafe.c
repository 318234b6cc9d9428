// expect: valid-memsafety FALSE(valid-free)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *a = malloc(1);
    free(a);
    if (__VERIFIER_nondet_int()) free(a);
    return 0;
}
