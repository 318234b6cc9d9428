// expect: unreach-call TRUE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(d >= -1e6 && d <= 1e6);
    if (floor(d) > d || ceil(d) < d || fabs(trunc(d)) > fabs(d) || floor(d) != -ceil(-d)) reach_error();
    return 0;
}
