// expect: unreach-call TRUE
#include <assert.h>
extern void *alloca(unsigned long);
extern int __VERIFIER_nondet_int(void);
static int sum(int n) {
    int *a = alloca(n * sizeof *a), s = 0;
    for (int i = 0; i < n; i++) a[i] = i;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 4) return 0;
    assert(sum(n) == n * (n - 1) / 2);
    assert(sum(3) == 3);
    return 0;
}
