// expect: unreach-call FALSE
// engines-only: portfolio
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int i = __VERIFIER_nondet_int();
    if (i > 0 && i < 4 && fmaf(i, 0x1p-30f, 1.0f) == 1.0f)
        reach_error();
}
