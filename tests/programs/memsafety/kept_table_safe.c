// expect: valid-memsafety TRUE
// engines: bmc portfolio
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int *table[4];
int main(void) {
    table[__VERIFIER_nondet_uint() % 4] = malloc(sizeof(int));
    return 0;
}
