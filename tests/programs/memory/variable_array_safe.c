// expect: unreach-call TRUE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 1000) return 0;
    int a[n];
    a[0] = 1;
    a[n - 1] = 2;
    assert(a[0] == 1 && a[n - 1] == 2);
    return 0;
}
