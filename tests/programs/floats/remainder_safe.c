// expect: unreach-call TRUE
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= -20 && i <= 20);
    float x = i / 2.0f;
    if (fabsf(fmodf(x, 4)) >= 4 || fabsf(remainderf(x, 4)) > 2) reach_error();
    return 0;
}
