// expect: unreach-call TRUE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (sin(d) + cos(d) > 2 || exp(d) < 0 || cosh(d) < 1 || (d == d && !(fabs(atan(d)) <= 2))) reach_error();
    return 0;
}
