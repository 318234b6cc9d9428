// expect: unreach-call TRUE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
    if (fmin(a, b) > fmax(a, b) || (a == a && fmin(a, b) > a) || fdim(a, b) < 0) reach_error();
    return 0;
}
