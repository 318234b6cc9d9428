// expect: unreach-call TRUE
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float f = __VERIFIER_nondet_float();
    __VERIFIER_assume(f >= -9 && f <= 9);
    if (lroundf(f) > 9 || lrintf(f) < -9 || llrintf(f) != lrintf(f)) reach_error();
    return 0;
}
