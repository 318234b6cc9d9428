// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    const char *s = __VERIFIER_nondet_int() ? "12" : NULL;
    return atoi(s);
}
