// expect: no-div-by-zero FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) { return ldiv(7, __VERIFIER_nondet_int()).quot == 3; }
