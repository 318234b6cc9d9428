// expect: unreach-call TRUE
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int n = printf("abc");
    assert(n == 3 || n < 0);
    n = printf("%d|%5s", x, "xy");
    assert(n <= 17);
    return 0;
}
