// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    char *s = __VERIFIER_nondet_int() ? "x" : NULL;
    return printf("[%s]\n", s);
}
