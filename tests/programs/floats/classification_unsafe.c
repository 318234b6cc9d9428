// expect: unreach-call FALSE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (!isnan(d) && !isinf(d) && !isnormal(d) && d != 0) reach_error();
    return 0;
}
