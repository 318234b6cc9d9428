// expect: unreach-call TRUE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    long double wide = d;
    __VERIFIER_assume(d >= 1 && d < 2);
    if ((double)wide != d || wide + 0x1p-60L == wide) reach_error();
    return 0;
}
