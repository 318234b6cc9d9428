// expect: unreach-call FALSE
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float f = __VERIFIER_nondet_float();
    __VERIFIER_assume(f > 1 && f < 1e6f);
    if (roundf(f) - f == 0.5f && ceilf(f) == roundf(f)) reach_error();
    return 0;
}
