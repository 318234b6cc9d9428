// expect: unreach-call TRUE
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float f = __VERIFIER_nondet_float();
    __VERIFIER_assume(f > 1 && f < 1e6f);
    if (floorf(f) > truncf(f) || roundf(f) < 1 || nearbyintf(f) - floorf(f) > 1) reach_error();
    return 0;
}
