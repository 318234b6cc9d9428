// expect: valid-free FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *a = malloc(sizeof *a);
    if (__VERIFIER_nondet_int()) free(a);
    free(a);
    return 0;
}
