// expect: unreach-call FALSE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
    if (fmax(a, b) != a && fmax(a, b) != b) reach_error();
    return 0;
}
