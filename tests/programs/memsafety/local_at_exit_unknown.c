// expect: valid-memsafety UNKNOWN(exit or abort)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { // locals reach objects too when exit is called
    int *local = malloc(sizeof *local);
    if (__VERIFIER_nondet_int()) exit(1);
    free(local);
    return 0;
}
