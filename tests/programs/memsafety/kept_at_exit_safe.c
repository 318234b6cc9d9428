// expect: valid-memsafety TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int *kept;
int main(void) {
    kept = malloc(sizeof *kept);
    if (__VERIFIER_nondet_int()) exit(1);
    if (__VERIFIER_nondet_int()) abort();
    free(kept);
    return 0;
}
