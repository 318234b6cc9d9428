// expect: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100) return 0;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i <= n; i++) a[i] = i; // one too many
    free(a);
    return 0;
}
