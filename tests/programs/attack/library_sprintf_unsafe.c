// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// An int may need twelve bytes.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    char b[8];
    sprintf(b, "%d", __VERIFIER_nondet_int());
    return b[0];
}
