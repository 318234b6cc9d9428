// expect: unreach-call FALSE
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x == x);
    if (sqrtf(x) != sqrtf(x)) reach_error();
    return 0;
}
