// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    const char *s = __VERIFIER_nondet_int() ? "12" : "x";
    return atoi(s);
}
