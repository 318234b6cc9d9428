// expect: unreach-call TRUE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (copysign(1, d) != (signbit(d) ? -1 : 1) || signbit(fabs(d)) || !signbit(-fabs(d))) reach_error();
    return 0;
}
