// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[11];
    sprintf(b, "%d", __VERIFIER_nondet_int()); // -2147483648 needs twelve
    return 0;
}
