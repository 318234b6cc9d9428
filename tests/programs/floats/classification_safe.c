// expect: unreach-call TRUE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (!!isnan(d) + !!isinf(d) + !!isnormal(d) + (d == 0) > 1 || !!isfinite(d) != (fabs(d) <= 1.7976931348623157e308) || (fpclassify(d) == FP_SUBNORMAL) != (d != 0 && fabs(d) < 2.2250738585072014e-308)) reach_error();
    return 0;
}
