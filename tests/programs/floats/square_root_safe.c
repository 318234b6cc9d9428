// expect: unreach-call TRUE
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 1 && x <= 4);
    if (!(sqrtf(x) >= 1 && sqrtf(x) <= 2)) reach_error();
    return 0;
}
