// expect: unreach-call FALSE
#include <math.h>
extern void __VERIFIER_error(void);
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (fmaf(x, 2.0f, 1.0f) == 7.0f) __VERIFIER_error();
    return 0;
}
