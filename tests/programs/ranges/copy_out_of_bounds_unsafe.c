// expect: valid-memsafety FALSE(valid-deref)
// The range of a copy is checked as a whole.
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong(), at = __VERIFIER_nondet_ulong();
    if (n == 0 || n > 100000 || at > n) return 0;
    char *a = malloc(n), *b = malloc(n);
    memset(b, 3, n);
    memcpy(a + at, b, n - at + 1);
    free(a);
    free(b);
    return 0;
}
