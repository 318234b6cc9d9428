// expect: no-div-by-zero FALSE
// engines-only: portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) { return div(5, __VERIFIER_nondet_int()).rem; }
