// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The low half of a NaN's payload is not known.
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
    union {
        float f[2];
        double d;
    } u;
    double zero = __VERIFIER_nondet_double();
    if (zero != 0)
        return 0;
    u.d = zero / zero;
    if (u.f[0] == u.f[0] && u.f[0] != 0)
        reach_error();
}
