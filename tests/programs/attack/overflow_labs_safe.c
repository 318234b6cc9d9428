// expect: no-overflow TRUE
// engines-only: portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) { return labs((long)__VERIFIER_nondet_int()) > 3; }
