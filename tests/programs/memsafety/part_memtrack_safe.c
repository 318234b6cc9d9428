// expect: valid-memtrack TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *a = malloc(sizeof *a);
    if (__VERIFIER_nondet_int()) {
        free(a);
        return *a; // ends the execution
    }
    free(a);
    return 0;
}
