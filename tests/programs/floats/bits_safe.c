// expect: unreach-call TRUE
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    union { float f; unsigned u; } x;
    x.f = __VERIFIER_nondet_float();
    __VERIFIER_assume(x.f > 0);
    if (x.u >> 31 || x.u > 0x7f800000) reach_error();
    return 0;
}
