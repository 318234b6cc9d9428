// expect: unreach-call FALSE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(d >= -1e6 && d <= 1e6);
    if (lround(d) == lrint(d) + 1 && lround(d) == llround(d)) reach_error();
    return 0;
}
