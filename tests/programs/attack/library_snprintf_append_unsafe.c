// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// Appending: the rest of the buffer becomes a huge number.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    char b[8];
    int n = snprintf(b, sizeof b, "%d", __VERIFIER_nondet_int());
    if (n < 0)
        return 1;
    snprintf(b + n, sizeof b - n, "%s", "tail");
    return b[0];
}
