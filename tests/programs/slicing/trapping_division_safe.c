// expect: unreach-call TRUE
// Nobody reads the quotient, but the execution ends where the divisor is zero.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int unused = 100 / x;
    assert(x != 0);
    return 0;
}
