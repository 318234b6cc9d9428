// expect: unreach-call FALSE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (signbit(d) && !(d < 0) && !isnan(d)) reach_error(); // -0.0
    return 0;
}
