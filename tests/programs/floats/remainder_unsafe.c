// expect: unreach-call FALSE
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= -100 && x <= 100);
    if (fmodf(x, 4) == -2.5f && remainderf(x, 4) == 1.5f) reach_error();
    return 0;
}
