// expect: valid-memsafety FALSE(valid-memtrack)
// engines: bmc portfolio
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int *table[100];
int main(void) {
    table[__VERIFIER_nondet_uint() % 100] = malloc(sizeof(int));
    table[__VERIFIER_nondet_uint() % 100] = malloc(sizeof(int)); // may be the same place
    return 0;
}
