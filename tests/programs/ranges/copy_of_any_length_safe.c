// expect: unreach-call TRUE
// What memcpy has copied is equal, up to its length and no further.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
    if (n >= 1000000 || i >= n) return 0;
    char *a = malloc(n + 1), *b = malloc(n + 1);
    memcpy(a, b, n);
    if (a[i] != b[i]) reach_error();
    free(a);
    free(b);
    return 0;
}
