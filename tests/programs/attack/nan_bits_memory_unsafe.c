// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <string.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
    double zero = __VERIFIER_nondet_double(), d;
    if (zero != 0)
        return 0;
    d = zero / zero;
    float parts[2];
    memcpy(parts, &d, sizeof d);
    if (parts[1] == parts[1] || __builtin_signbit(parts[1]))
        reach_error();
}
