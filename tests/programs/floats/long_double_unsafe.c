// expect: unreach-call FALSE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    long double wide = d;
    __VERIFIER_assume(d >= 1 && d < 2);
    if (floorl(wide + 0x1p-63L) == 1 && (double)(wide + 0x1p-63L) != d) reach_error();
    if (fmodl(wide, 0.75L) == 0.5L) reach_error();
    return 0;
}
