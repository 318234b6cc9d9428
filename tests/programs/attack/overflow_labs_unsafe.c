// expect: no-overflow FALSE
// engines-only: portfolio
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);

int main(void) { return labs(__VERIFIER_nondet_long()) > 3; }
