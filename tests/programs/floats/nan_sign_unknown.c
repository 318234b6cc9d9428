// expect: unreach-call UNKNOWN
// C leaves open which NaN an operation yields: neither sign is excluded, and x86 sets it.
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double zero = __VERIFIER_nondet_double();
    if (zero != 0) return 0;
    if (!signbit(zero / zero)) reach_error();
    return 0;
}
