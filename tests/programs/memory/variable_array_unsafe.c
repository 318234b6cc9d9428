// expect: unreach-call FALSE
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 1000) return 0;
    int a[n];
    a[0] = 1;
    a[n - 1] = 2;
    assert(n < 3 || a[1] == 0);
    return 0;
}
